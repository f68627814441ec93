/** What the page of ETF flows shows, kept whole in the address. */

export const TABS = ['flows', 'treasuries', 'imports'] as const;
export type Tab = (typeof TABS)[number];
export const UNITS = ['usd', 'coins'] as const;
/** US dollars in millions, or coins at the close of the day. */
export type Unit = (typeof UNITS)[number];
export const COINS = ['bitcoin', 'ethereum'] as const;
export type TreasuryCoin = (typeof COINS)[number];
export const HOLDERS = ['companies', 'governments'] as const;
export type Holders = (typeof HOLDERS)[number];

export interface View {
  readonly tab: Tab;
  /** CoinGecko's id; the first imported asset where empty. */
  readonly asset: string;
  /** `yyyy-mm-dd`; empty where the range is open. */
  readonly from: string;
  readonly to: string;
  readonly unit: Unit;
  /** Page of the table of days, from 1. */
  readonly page: number;
  readonly coin: TreasuryCoin;
  readonly holders: Holders;
  /** The dialog that is open. */
  readonly open: 'import' | '';
}

export const DEFAULT_VIEW: View = {
  tab: 'flows',
  asset: '',
  from: '',
  to: '',
  unit: 'usd',
  page: 1,
  coin: 'bitcoin',
  holders: 'companies',
  open: '',
};

const MOST_COIN = 120;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayIn = (text: string | null): string => (text !== null && DAY.test(text) ? text : '');
const oneOf = <T extends string>(all: readonly T[], text: string | null, preset: T): T =>
  all.find((one) => one === text) ?? preset;

export function readView(query: URLSearchParams): View {
  const page = Number(query.get('page'));
  return {
    tab: oneOf(TABS, query.get('tab'), DEFAULT_VIEW.tab),
    asset: (query.get('asset') ?? '').slice(0, MOST_COIN),
    from: dayIn(query.get('from')),
    to: dayIn(query.get('to')),
    unit: oneOf(UNITS, query.get('unit'), DEFAULT_VIEW.unit),
    page: Number.isInteger(page) && page >= 1 ? page : DEFAULT_VIEW.page,
    coin: oneOf(COINS, query.get('coin'), DEFAULT_VIEW.coin),
    holders: oneOf(HOLDERS, query.get('holders'), DEFAULT_VIEW.holders),
    open: query.get('open') === 'import' ? 'import' : '',
  };
}

/** Writes only what differs from the default. */
export function writeView(view: View): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) {
    if (value !== DEFAULT_VIEW[name as keyof View]) query.set(name, String(value));
  }
  return query;
}
