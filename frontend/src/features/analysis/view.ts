/** What the page of analysis shows, kept whole in the address. */

export const TABS = ['correlation', 'strength', 'drawdown', 'seasonality', 'funding'] as const;
export type Tab = (typeof TABS)[number];
export const PARTS = ['weekday', 'month'] as const;
export type Part = (typeof PARTS)[number];
export const SCOPES = ['coins', 'largest'] as const;
/** Funding of the chosen coins, or of those with the most open interest. */
export type Scope = (typeof SCOPES)[number];

/** Days that the range can be, in days back from the last close. */
export const RANGES = [30, 90, 180, 365, 730, 1825, 3650] as const;

export interface View {
  readonly tab: Tab;
  /** CoinGecko's ids, in the order in which they were chosen. */
  readonly coins: readonly string[];
  /** Coin that the others are measured by. */
  readonly base: string;
  /** Coin whose seasons are shown; the first chosen one where empty. */
  readonly coin: string;
  readonly by: Part;
  readonly days: number;
  readonly scope: Scope;
}

export const MOST_COINS = 12;
const LEAST_DAYS = 30;
const MOST_DAYS = 3650;
const MOST_ID = 120;
const PRESET: readonly string[] = ['bitcoin', 'ethereum', 'solana'];

export const DEFAULT_VIEW: View = {
  tab: 'correlation',
  coins: PRESET,
  base: 'bitcoin',
  coin: '',
  by: 'weekday',
  days: 365,
  scope: 'largest',
};

const oneOf = <T extends string>(all: readonly T[], text: string | null, preset: T): T =>
  all.find((one) => one === text) ?? preset;
const idIn = (text: string | null): string => (text ?? '').trim().slice(0, MOST_ID);

/** Each id once, at most twelve. An empty list in the address is an empty list, not the preset. */
function coinsIn(text: string | null): readonly string[] {
  if (text === null) return PRESET;
  return [...new Set(text.split(',').map(idIn).filter(Boolean))].slice(0, MOST_COINS);
}

function daysIn(text: string | null): number {
  const days = Number(text);
  if (text === null || !Number.isInteger(days)) return DEFAULT_VIEW.days;
  return Math.min(MOST_DAYS, Math.max(LEAST_DAYS, days));
}

export const readView = (query: URLSearchParams): View => ({
  tab: oneOf(TABS, query.get('tab'), DEFAULT_VIEW.tab),
  coins: coinsIn(query.get('coins')),
  base: idIn(query.get('base')) || DEFAULT_VIEW.base,
  coin: idIn(query.get('coin')),
  by: oneOf(PARTS, query.get('by'), DEFAULT_VIEW.by),
  days: daysIn(query.get('days')),
  scope: oneOf(SCOPES, query.get('scope'), DEFAULT_VIEW.scope),
});

/** Writes only what differs from the default. */
export function writeView(view: View): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...view, coins: view.coins.join(',') })) {
    const preset = name === 'coins' ? PRESET.join(',') : DEFAULT_VIEW[name as keyof View];
    if (value !== preset) query.set(name, String(value));
  }
  return query;
}

/** Coins that can be measured by the base: all but itself. */
export const measured = ({ coins, base }: View): readonly string[] => coins.filter((id) => id !== base);

/** The coin whose seasons are shown. */
export const seasonCoin = ({ coin, coins }: View): string => coin || (coins[0] ?? '');
