/** The kinds of conditions, and which fields each of them has. The server refuses a field that a kind does not have. */

export const KINDS = [
  { value: 'price', label: 'Price', about: 'The price of a coin compared with a level in US dollars.' },
  {
    value: 'change',
    label: 'Change',
    about: 'The price rises or falls by a percentage within a time, or since the last firing.',
  },
  { value: 'ratio', label: 'Ratio of two coins', about: 'The price of one coin divided by the price of another.' },
  {
    value: 'average',
    label: 'Moving average',
    about: 'The price, or a faster average, compared with an average at the close of a bar.',
  },
  { value: 'extreme', label: 'New high or low', about: 'The price is beyond every close of the preceding full days.' },
  { value: 'volume', label: 'Unusual volume', about: 'The 24-hour volume is far above its mean, in standard deviations.' },
  {
    value: 'forecast_band',
    label: 'Forecast band',
    about:
      'The price is outside the band that was forecast for the day (UTC) before it began. A new alert starts with the next day whose band is forecast.',
  },
  { value: 'whale', label: 'Large transfer', about: 'A transfer appears in Whale watch.' },
  {
    value: 'transfer',
    label: 'Transfer of an address',
    about: 'An address receives or sends an asset. Only confirmed transfers count. Reading the chain uses your provider calls.',
  },
  {
    value: 'balance',
    label: 'Balance of an address',
    about: 'The balance of an asset at an address, compared with a level. Reading the chain uses your provider calls.',
  },
  {
    value: 'dormant',
    label: 'Dormant address',
    about:
      "An address sends something after a number of days without sending. What it receives doesn't count. Reading the chain uses your provider calls.",
  },
  {
    value: 'label',
    label: 'Label of an address',
    about: 'An address has a label, yours or from a published list, or it sends to or receives from an address that has one.',
  },
  {
    value: 'listing',
    label: 'New pool or coin',
    about:
      'A liquidity pool or a coin is seen for the first time. If you name a deployer, looking up who created the token of each new pool uses your provider calls.',
  },
  {
    value: 'floor',
    label: 'NFT floor price',
    about: 'The floor price of a collection compared with a level. Floor prices are read once a day.',
  },
  {
    value: 'calendar',
    label: 'Calendar event',
    about:
      "Some time before an event of your calendar, a Bitcoin halving or difficulty adjustment, or an option expiry. All-day events start at 00:00 UTC. The time of a halving or an adjustment is estimated from Bitcoin's blocks. If blocks come faster than expected, the alert can come late.",
  },
  {
    value: 'etf_flow',
    label: 'ETF flow',
    about:
      'The net flow of one day, for a single fund or for all funds of a coin that you imported. Only flows that you import after you save the alert count. Each day counts once. If the total in your file differs from the sum of its funds, the day waits until they agree.',
  },
  {
    value: 'rule_broken',
    label: 'Broken trading rule',
    about: 'You opened a trade in your journal while one of your rules locked it, even if you overrode the lock.',
  },
] as const;

export type AlertKind = (typeof KINDS)[number]['value'];
export type AlertField =
  | 'coin'
  | 'other'
  | 'direction'
  | 'level'
  | 'percent'
  | 'window_minutes'
  | 'average'
  | 'bar'
  | 'bars'
  | 'fast'
  | 'days'
  | 'z'
  | 'band'
  | 'at_least_usd'
  | 'chain'
  | 'address'
  | 'asset'
  | 'categories'
  | 'network'
  | 'collection'
  | 'quote'
  | 'fund'
  | 'ruleset_id'
  | 'rule'
  | 'at_most'
  | 'counterparty_label'
  | 'deployer';

/** In the order in which a form asks for them. */
export const FIELDS: Readonly<Record<AlertKind, readonly AlertField[]>> = {
  price: ['coin', 'direction', 'level'],
  change: ['coin', 'percent', 'window_minutes'],
  ratio: ['coin', 'other', 'direction', 'level'],
  average: ['coin', 'fast', 'direction', 'average', 'bar', 'bars'],
  extreme: ['coin', 'direction', 'days'],
  volume: ['coin', 'z', 'days'],
  forecast_band: ['coin', 'direction', 'band'],
  whale: ['coin', 'direction', 'at_least_usd'],
  transfer: ['chain', 'address', 'direction', 'asset', 'level', 'at_most', 'categories', 'counterparty_label'],
  balance: ['chain', 'address', 'asset', 'direction', 'level'],
  dormant: ['chain', 'address', 'days'],
  label: ['chain', 'address', 'direction', 'categories'],
  listing: ['direction', 'network', 'at_least_usd', 'deployer'],
  floor: ['collection', 'direction', 'level', 'quote'],
  calendar: ['categories', 'window_minutes'],
  etf_flow: ['coin', 'fund', 'direction', 'level'],
  rule_broken: ['ruleset_id', 'rule'],
};

const OF_POOLS: ReadonlySet<AlertField> = new Set(['network', 'at_least_usd', 'deployer']);

/** What a condition is about. */
const SUBJECTS: ReadonlySet<AlertField> = new Set(['coin', 'chain', 'address']);
const OF_TOKENS: ReadonlySet<string> = new Set([
  'price',
  'change',
  'ratio',
  'average',
  'extreme',
  'volume',
  'forecast_band',
  'whale',
]);
const OF_ADDRESSES: ReadonlySet<string> = new Set(['transfer', 'balance', 'dormant', 'label']);

/** Whether a kind looks at the tokens of a watchlist, at its addresses, or at neither. */
export const membersOf = (kind: string): 'token' | 'address' | null =>
  OF_TOKENS.has(kind) ? 'token' : OF_ADDRESSES.has(kind) ? 'address' : null;

/** The fields of a condition: a new coin has no network, liquidity or deployer, and over a watchlist it is not asked what it is about. */
export function fieldsOf(kind: AlertKind, direction: string, each = false): readonly AlertField[] {
  if (each) return FIELDS[kind].filter((field) => !SUBJECTS.has(field));
  return kind === 'listing' && direction === 'coin' ? FIELDS.listing.filter((field) => !OF_POOLS.has(field)) : FIELDS[kind];
}

const LEVELS = [
  { value: 'cross_up', label: 'crosses above' },
  { value: 'cross_down', label: 'crosses below' },
  { value: 'above', label: 'is above' },
  { value: 'below', label: 'is below' },
] as const;

/** Words that fit between the coin and what it is compared with. */
export const DIRECTIONS: Readonly<Record<AlertKind, readonly { readonly value: string; readonly label: string }[]>> = {
  price: LEVELS,
  ratio: LEVELS,
  average: LEVELS,
  change: [],
  extreme: [
    { value: 'high', label: 'is above the highest close' },
    { value: 'low', label: 'is below the lowest close' },
  ],
  volume: [],
  forecast_band: [
    { value: 'outside', label: 'is outside' },
    { value: 'above', label: 'is above' },
    { value: 'below', label: 'is below' },
  ],
  whale: [
    { value: '', label: 'Anywhere' },
    { value: 'in', label: 'Into an exchange' },
    { value: 'out', label: 'Out of an exchange' },
  ],
  transfer: [
    { value: '', label: 'receives or sends' },
    { value: 'in', label: 'receives' },
    { value: 'out', label: 'sends' },
  ],
  balance: LEVELS,
  dormant: [],
  label: [
    { value: 'address', label: 'has a label' },
    { value: 'counterparty', label: 'sends to or receives from a labelled address' },
  ],
  listing: [
    { value: 'pool', label: 'Liquidity pool' },
    { value: 'coin', label: 'Coin of the market list' },
  ],
  floor: LEVELS,
  calendar: [],
  etf_flow: LEVELS.slice(2),
  rule_broken: [],
};

/** Before an event. */
export const REMINDERS = [
  { value: '5', label: '5 minutes' },
  { value: '15', label: '15 minutes' },
  { value: '30', label: '30 minutes' },
  { value: '60', label: '1 hour' },
  { value: '240', label: '4 hours' },
  { value: '1440', label: '1 day' },
  { value: '10080', label: '7 days' },
] as const;

/** Kinds of events that an alert can wait for: those that people and files put on a calendar, and those that are computed. */
export const EVENT_KINDS = [
  { value: '', label: 'Any event you added or imported', words: 'an event' },
  { value: 'own', label: 'Own events', words: 'an event of your own' },
  { value: 'economic', label: 'Economic events', words: 'an economic event' },
  { value: 'unlock', label: 'Token unlocks', words: 'a token unlock' },
  { value: 'token', label: 'Token events', words: 'a token event' },
  { value: 'halving', label: 'Bitcoin halving', words: 'the Bitcoin halving' },
  { value: 'difficulty', label: 'Bitcoin difficulty adjustment', words: 'a Bitcoin difficulty adjustment' },
  { value: 'quarterly_expiry', label: 'Quarterly option expiry', words: 'a quarterly option expiry' },
  { value: 'monthly_expiry', label: 'Monthly option expiry', words: 'a monthly option expiry' },
  { value: 'weekly_expiry', label: 'Weekly option expiry', words: 'a weekly option expiry' },
  { value: 'daily_expiry', label: 'Daily option expiry', words: 'a daily option expiry' },
] as const;

/** What a form offers: kinds, and some of them together as a condition holds them. */
export const EVENT_CHOICES = [
  ...EVENT_KINDS,
  { value: 'monthly_expiry, quarterly_expiry', label: 'Monthly and quarterly option expiries' },
  { value: 'weekly_expiry, monthly_expiry, quarterly_expiry', label: 'All Friday option expiries' },
] as const;

/** 0: since the last firing. */
export const WINDOWS = [
  { value: '60', label: '1 hour', words: 'in 1 hour' },
  { value: '240', label: '4 hours', words: 'in 4 hours' },
  { value: '1440', label: '1 day', words: 'in 1 day' },
  { value: '10080', label: '7 days', words: 'in 7 days' },
  { value: '43200', label: '30 days', words: 'in 30 days' },
  { value: '0', label: 'Since the last firing', words: 'since the last firing' },
] as const;

export const BANDS = ['50', '80', '95'] as const;

export const MODES = [
  { value: 'once', label: 'Once', about: 'Fires once, then stays off until you arm it again.' },
  { value: 'rearm', label: 'Every time', about: 'Is armed again once the condition stops being true.' },
  { value: 'every_bar', label: 'At every check', about: 'Fires at each check while the condition is true.' },
] as const;
export type Mode = (typeof MODES)[number]['value'];

export const MOST_CONDITIONS = 5;
/** Addresses of a watchlist or an entity that one alert checks. */
export const MOST_ADDRESSES = 25;

export const isKind = (text: string): text is AlertKind => KINDS.some(({ value }) => value === text);
export const kindLabel = (kind: string): string => KINDS.find(({ value }) => value === kind)?.label ?? kind;

/** How often a kind is checked: at a tick, at the close of a bar, every so often, or as events arrive. */
export type Cadence = 'tick' | 'look' | 'hour' | 'day' | 'event' | 'reminder';

/** Kinds that happen at a moment: they are neither true nor false now. */
const EVENTS: ReadonlySet<string> = new Set(['whale', 'transfer', 'dormant', 'listing', 'calendar', 'etf_flow', 'rule_broken']);
export const isEvent = ({ kind, direction }: { readonly kind: string; readonly direction?: string }): boolean =>
  EVENTS.has(kind) || (kind === 'label' && direction === 'counterparty');

const LOOKS: ReadonlySet<string> = new Set([
  'transfer',
  'balance',
  'dormant',
  'label',
  'listing',
  'floor',
  'etf_flow',
  'rule_broken',
]);

export function cadenceOf({ kind, bar }: { readonly kind: string; readonly bar?: string }): Cadence {
  if (kind === 'whale') return 'event';
  if (kind === 'calendar') return 'reminder';
  if (LOOKS.has(kind)) return 'look';
  if (kind === 'volume') return 'day';
  if (kind === 'average') return bar === 'day' ? 'day' : 'hour';
  return 'tick';
}
