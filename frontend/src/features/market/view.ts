/** What the tokens page shows, kept whole in the address, so that a view can be shared and the back button works. */

export const COLUMN_IDS = [
  'price',
  'change1h',
  'change24h',
  'change7d',
  'change30d',
  'marketCap',
  'fdv',
  'volume',
  'turnover',
  'supply',
  'ath',
  'spark',
] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];

export const DEFAULT_COLUMNS: readonly ColumnId[] = [
  'price',
  'change1h',
  'change24h',
  'change7d',
  'change30d',
  'volume',
  'marketCap',
  'spark',
];

export const SORT_IDS = [
  'rank',
  'name',
  'price',
  'change1h',
  'change24h',
  'change7d',
  'change30d',
  'marketCap',
  'fdv',
  'volume',
  'turnover',
  'supply',
  'ath',
] as const;
export type SortId = (typeof SORT_IDS)[number];

export const LISTS = ['all', 'gainers', 'losers', 'starred'] as const;
export type ListId = (typeof LISTS)[number];

export interface Ranges {
  readonly capMin: number | null;
  readonly capMax: number | null;
  readonly volumeMin: number | null;
  readonly volumeMax: number | null;
  readonly changeMin: number | null;
  readonly changeMax: number | null;
}

export interface View {
  readonly list: ListId;
  readonly text: string;
  readonly category: string;
  readonly sort: SortId;
  readonly descending: boolean;
  readonly page: number;
  readonly columns: readonly ColumnId[];
  readonly ranges: Ranges;
}

export const NO_RANGES: Ranges = {
  capMin: null,
  capMax: null,
  volumeMin: null,
  volumeMax: null,
  changeMin: null,
  changeMax: null,
};

export const DEFAULT_VIEW: View = {
  list: 'all',
  text: '',
  category: '',
  sort: 'rank',
  descending: false,
  page: 1,
  columns: DEFAULT_COLUMNS,
  ranges: NO_RANGES,
};

const RANGE_KEYS: readonly (readonly [keyof Ranges, string])[] = [
  ['capMin', 'cap_min'],
  ['capMax', 'cap_max'],
  ['volumeMin', 'volume_min'],
  ['volumeMax', 'volume_max'],
  ['changeMin', 'change_min'],
  ['changeMax', 'change_max'],
];

/** Reads a view; what makes no sense falls back to its default instead of to an error. */
export function readView(query: URLSearchParams): View {
  const sort = query.get('sort') ?? '';
  const descending = sort.startsWith('-');
  const sortId = oneOf(SORT_IDS, descending ? sort.slice(1) : sort);
  const page = Number(query.get('page'));
  const columns = query.get('columns');
  const chosen = columns === null ? null : columns.split(',').filter((id): id is ColumnId => oneOf(COLUMN_IDS, id) !== undefined);
  return {
    list: oneOf(LISTS, query.get('list') ?? '') ?? 'all',
    text: query.get('q') ?? '',
    category: query.get('category') ?? '',
    sort: sortId ?? DEFAULT_VIEW.sort,
    descending: sortId ? descending : false,
    page: Number.isInteger(page) && page > 0 && page < 1000 ? page : 1,
    columns: chosen ? COLUMN_IDS.filter((id) => chosen.includes(id)) : DEFAULT_COLUMNS,
    ranges: Object.fromEntries(RANGE_KEYS.map(([key, name]) => [key, numberOf(query.get(name))])) as unknown as Ranges,
  };
}

/** Writes only what differs from the default, so that the plain page has a plain address. */
export function writeView(view: View): URLSearchParams {
  const query = new URLSearchParams();
  if (view.list !== 'all') query.set('list', view.list);
  if (view.text) query.set('q', view.text);
  if (view.category) query.set('category', view.category);
  if (view.sort !== DEFAULT_VIEW.sort || view.descending) query.set('sort', `${view.descending ? '-' : ''}${view.sort}`);
  for (const [key, name] of RANGE_KEYS) {
    const value = view.ranges[key];
    if (value !== null) query.set(name, String(value));
  }
  if (view.page > 1) query.set('page', String(view.page));
  if (!sameColumns(view.columns, DEFAULT_COLUMNS)) query.set('columns', view.columns.join(','));
  return query;
}

export function isNarrowed(view: View): boolean {
  return view.list !== 'all' || view.text.trim() !== '' || view.category !== '' || countRanges(view.ranges) > 0;
}

/** Whether the first forty rows in the provider's order are enough for this view. */
export function needsUniverse(view: View): boolean {
  return isNarrowed(view) || view.page > 1 || view.sort !== 'rank' || view.descending;
}

export function countRanges(ranges: Ranges): number {
  return Object.values(ranges).filter((value) => value !== null).length;
}

export function sameColumns(left: readonly ColumnId[], right: readonly ColumnId[]): boolean {
  return left.length === right.length && left.every((id) => right.includes(id));
}

function oneOf<T extends string>(known: readonly T[], value: string): T | undefined {
  return known.find((item) => item === value);
}

function numberOf(value: string | null): number | null {
  if (value === null || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
