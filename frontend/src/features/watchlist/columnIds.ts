/** The columns that a watchlist can show, by the names of the contract. */

export const COLUMN_IDS = [
  'price',
  'floor',
  'change_1h',
  'change_24h',
  'change_7d',
  'market_cap',
  'volume',
  'owners',
  'since_added',
  'target',
  'chart',
  'alerts',
  'note',
  'reason',
  'review',
] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];

export const COLUMN_TITLES: Readonly<Record<ColumnId, string>> = {
  price: 'Price',
  floor: 'Floor',
  change_1h: '1h',
  change_24h: '24h',
  change_7d: '7d',
  market_cap: 'Market cap',
  volume: 'Volume 24h',
  owners: 'Owners',
  since_added: 'Since added',
  target: 'Target',
  chart: 'Last 7 days',
  alerts: 'Alerts',
  note: 'Note',
  reason: 'Reason',
  review: 'Review',
};

export const columnsOf = (columns: readonly string[]): readonly ColumnId[] => COLUMN_IDS.filter((id) => columns.includes(id));
