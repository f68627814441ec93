/** Rows of a staged file, whether they are told with it or listed page by page. */

import type { CoinAmount, ImportFault, ImportPreview, ImportRow } from '@/api/importsApi';
import { formatDate } from '@/format/time';
import { eventWords, movementWords } from './words';

export interface ReportRow {
  readonly line: number;
  /** Null where the row is no event. */
  readonly at: string | null;
  /** Empty for the whole row. */
  readonly column: string;
  readonly words: string;
}

const brings = (kind: string, movements: readonly CoinAmount[]): string =>
  `${eventWords({ kind })}: ${movements.map(movementWords).join(', ')}`;

export const ofPreview = ({ line, at, kind, movements }: ImportPreview): ReportRow => ({
  line,
  at,
  column: '',
  words: brings(kind, movements),
});

export const ofFault = ({ line, column, message }: ImportFault): ReportRow => ({
  line,
  at: null,
  column: column ?? '',
  words: message,
});

export const ofRow = ({ line, at, kind, movements, column, message }: ImportRow): ReportRow =>
  kind == null
    ? { line, at: null, column: column ?? '', words: message ?? '' }
    : { line, at: at ?? null, column: '', words: brings(kind, movements) };

/** The second cell of a row: when it happened, or what is wrong with it. */
export const placeWords = ({ at, column }: ReportRow, zone: string): string =>
  at === null ? column || 'Whole row' : formatDate(at, 'dateTime', zone);
