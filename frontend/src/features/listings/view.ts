/** What the page of new listings shows, kept whole in the address, so that a view can be shared and the back button works. */

import type { PoolsArgs } from '@/api/listingsApi';

export const TABS = ['pools', 'coins', 'cohorts'] as const;
export type Tab = (typeof TABS)[number];

/** The greatest first; of `opened`, the newest. */
export const ORDERS = ['opened', 'reserve', 'volume', 'change'] as const;
export type Order = (typeof ORDERS)[number];

export const GROUPS = ['dex', 'network'] as const;
export type Group = (typeof GROUPS)[number];

/** Days after which sampled pools are read again. */
export const DAYS = [1, 7, 30] as const;
export type Day = (typeof DAYS)[number];

/** Hours that the filter offers. */
export const AGES = [1, 6, 24, 48, 168, 720] as const;
/** US dollars that the filters offer; 0 is any. */
export const LEASTS = [0, 1_000, 10_000, 50_000, 100_000, 1_000_000] as const;
export const WEEKS = [4, 8, 26, 52] as const;

export const COLUMN_IDS = [
  'price',
  'fdv',
  'reserve',
  'change5m',
  'change1h',
  'change6h',
  'change24h',
  'trades',
  'volume',
  'risk',
] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];

export interface View {
  readonly tab: Tab;
  /** Words of a pool or a coin. */
  readonly text: string;
  /** Empty for all. */
  readonly network: string;
  readonly dex: string;
  readonly minReserve: number;
  readonly minVolume: number;
  readonly hours: number;
  readonly order: Order;
  readonly columns: readonly ColumnId[];
  /** The pool that is open, as `network/address`; empty for none. */
  readonly pool: string;
  readonly by: Group;
  readonly day: Day;
  readonly weeks: number;
}

export const DEFAULT_VIEW: View = {
  tab: 'pools',
  text: '',
  network: '',
  dex: '',
  minReserve: 0,
  minVolume: 0,
  hours: 48,
  order: 'opened',
  columns: COLUMN_IDS,
  pool: '',
  by: 'dex',
  day: 7,
  weeks: 8,
};

/** The most that the server takes. */
export const LONGEST_TEXT = 100;
const MOST_HOURS = 8_760;
const MOST_WEEKS = 52;

const oneOf = <T>(known: readonly T[], value: unknown): T | undefined => known.find((one) => one === value);

const whole = (text: string | null, least: number, most: number): number | undefined => {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isSafeInteger(value) && value >= least && value <= most ? value : undefined;
};

/** Reads a view; what makes no sense falls back to its default instead of to an error. */
export function readView(query: URLSearchParams): View {
  const columns = query.get('columns')?.split(',');
  const most = Number.MAX_SAFE_INTEGER;
  return {
    tab: oneOf(TABS, query.get('tab')) ?? 'pools',
    text: (query.get('q') ?? '').slice(0, LONGEST_TEXT),
    network: query.get('network') ?? '',
    dex: query.get('dex') ?? '',
    minReserve: whole(query.get('min_reserve'), 0, most) ?? 0,
    minVolume: whole(query.get('min_volume'), 0, most) ?? 0,
    hours: whole(query.get('hours'), 1, MOST_HOURS) ?? DEFAULT_VIEW.hours,
    order: oneOf(ORDERS, query.get('order')) ?? 'opened',
    columns: columns === undefined ? COLUMN_IDS : COLUMN_IDS.filter((id) => columns.includes(id)),
    pool: /^[^/]+\/[^/]+$/.test(query.get('pool') ?? '') ? (query.get('pool') ?? '') : '',
    by: oneOf(GROUPS, query.get('by')) ?? 'dex',
    day: oneOf(DAYS, Number(query.get('day'))) ?? 7,
    weeks: whole(query.get('weeks'), 1, MOST_WEEKS) ?? DEFAULT_VIEW.weeks,
  };
}

/** Writes only what differs from the default, so that the plain page has a plain address. */
export function writeView(view: View): URLSearchParams {
  const query = new URLSearchParams();
  const put = (name: string, value: string | number, usual: string | number) => {
    if (value !== usual) query.set(name, String(value));
  };
  put('tab', view.tab, DEFAULT_VIEW.tab);
  put('q', view.text, '');
  put('network', view.network, '');
  put('dex', view.dex, '');
  put('min_reserve', view.minReserve, 0);
  put('min_volume', view.minVolume, 0);
  put('hours', view.hours, DEFAULT_VIEW.hours);
  put('order', view.order, DEFAULT_VIEW.order);
  put('columns', view.columns.join(','), COLUMN_IDS.join(','));
  put('pool', view.pool, '');
  put('by', view.by, DEFAULT_VIEW.by);
  put('day', view.day, DEFAULT_VIEW.day);
  put('weeks', view.weeks, DEFAULT_VIEW.weeks);
  return query;
}

const PAGE = 50;

/** What is asked of the server for the pools of a view. */
export function poolArgs(view: View): Omit<PoolsArgs, 'cursor'> {
  return {
    network: view.network || undefined,
    dex: view.dex || undefined,
    query: view.text.trim() || undefined,
    minReserveUsd: view.minReserve || undefined,
    minVolumeUsd: view.minVolume || undefined,
    maxAgeHours: view.hours,
    order: view.order,
    limit: PAGE,
  };
}

/** What is asked of the server for the coins of a view. */
export const coinArgs = (view: View) => ({ query: view.text.trim() || undefined, limit: PAGE });

export const cohortArgs = ({ by, day, weeks }: View) => ({ by, day, weeks });

/** The pool that a view opens. */
export function poolOf({ pool }: View): { readonly network: string; readonly address: string } | null {
  const [network, address] = pool.split('/');
  return network && address ? { network, address } : null;
}

/** Whether filters leave pools out beside their age. */
export const isNarrowed = (view: View): boolean =>
  view.text.trim() !== '' || view.network !== '' || view.dex !== '' || view.minReserve > 0 || view.minVolume > 0;

/** The same view without filters. */
export const cleared = ({ tab, columns, order, by, day, weeks }: View): View => ({
  ...DEFAULT_VIEW,
  tab,
  columns,
  order,
  by,
  day,
  weeks,
});
