/** Columns of the fills that can be hidden: time, pair, side, quantity and price say what a fill is. */

import type { Hideable } from '@/ui/columnChoice';

export const FILL_COLUMNS: Hideable = [
  ['account', 'Account'],
  ['total', 'Total'],
  ['fees', 'Fees'],
  ['note', 'Note'],
  ['source', 'Source'],
];
