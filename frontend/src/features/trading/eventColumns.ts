/** Columns of the other events: those that can be hidden, and those of the file. Time, kind and amount say what an event is. */

import type { AccountEvent } from '@/api/ledgerApi';
import type { CsvColumns } from '@/ui/CsvOfList';
import type { Hideable } from '@/ui/columnChoice';
import { copy } from './copy';

export const EVENT_COLUMNS: Hideable = [
  ['account', copy.account],
  ['cost', copy.costUsd],
  ['note', copy.note],
  ['source', copy.source],
];

const amounts = (amounts: readonly { readonly asset: string; readonly amount: string }[]): string =>
  amounts.map(({ asset, amount }) => `${amount} ${asset}`).join(', ');

/** Amounts are whole, whatever the table shows of them. */
export const EVENT_CSV: CsvColumns<AccountEvent> = [
  [copy.time, ({ happened_at: at }) => at],
  [copy.account, ({ account }) => account],
  [copy.kind, ({ kind }) => kind],
  [copy.amount, ({ movements }) => amounts(movements.filter(({ fee }) => !fee))],
  [copy.fees, ({ fees }) => amounts(fees)],
  [copy.costUsd, ({ cost }) => cost],
  [copy.position, ({ base, quote }) => (base && quote ? `${base}/${quote}` : '')],
  [copy.note, ({ note }) => note],
  ['Id', ({ id }) => id],
];
