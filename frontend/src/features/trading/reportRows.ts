/** Rows of a staged file, whether they are told with it or listed page by page. */

import type { CoinAmount, ImportFault, ImportPreview, ImportRow } from '@/api/importsApi';
import { formatDate } from '@/format/time';
import { eventWords, feeWords, movementWords } from './words';

export interface ReportRow {
  readonly line: number;
  /** Null where the row is no event. */
  readonly at: string | null;
  /** Empty for the whole row. */
  readonly column: string;
  readonly words: string;
}

/** A fee is named: it would look like a second payment. Where nothing else moved, the kind of the event says what it is. */
function brings(kind: string, movements: readonly CoinAmount[], fees: readonly CoinAmount[]): string {
  const left = [...fees];
  const others = movements.filter(({ asset, amount }) => {
    const at = left.findIndex((fee) => fee.asset === asset && fee.amount === amount);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const parts = others.length === 0 ? movements.map(movementWords) : [...others.map(movementWords), ...fees.map(feeWords)];
  return `${eventWords({ kind })}: ${parts.join(', ')}`;
}

export const ofPreview = ({ line, at, kind, movements, fees }: ImportPreview): ReportRow => ({
  line,
  at,
  column: '',
  words: brings(kind, movements, fees),
});

export const ofFault = ({ line, column, message }: ImportFault): ReportRow => ({
  line,
  at: null,
  column: column ?? '',
  words: message,
});

export const ofRow = ({ line, at, kind, movements, fees, column, message }: ImportRow): ReportRow =>
  kind == null
    ? { line, at: null, column: column ?? '', words: message ?? '' }
    : { line, at: at ?? null, column: '', words: brings(kind, movements, fees) };

/** The second cell of a row: when it happened, or what is wrong with it. */
export const placeWords = ({ at, column }: ReportRow, zone: string): string =>
  at === null ? column || 'Whole row' : formatDate(at, 'dateTime', zone);
