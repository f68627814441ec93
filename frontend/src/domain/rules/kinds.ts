/** The kinds of rules, and which fields each of them has. The server refuses a field that a kind does not have. */

export const KINDS = [
  { value: 'cooldown', label: 'Cooldown', about: 'A pause after each closed round trip.' },
  { value: 'stop_loss_guard', label: 'Losing stops', about: 'A pause after several losing stops within some hours or days.' },
  { value: 'max_drawdown', label: 'Drawdown', about: 'A pause after your equity has fallen from its peak.' },
  { value: 'low_profit_pair', label: 'Losing pair', about: 'A pause for a pair that lost money in total.' },
  { value: 'max_trades', label: 'Trades a day', about: 'How many round trips you open on one day of your time zone.' },
  {
    value: 'max_risk',
    label: 'Risk a trade',
    about: 'How much of your equity the stop may lose. A trade without a stop breaks the rule.',
  },
  { value: 'hours', label: 'Trading hours', about: 'When you trade. An end before the start is on the next day.' },
  { value: 'setups', label: 'Allowed setups', about: 'Only trades with one of these setups.' },
  { value: 'checklist', label: 'Checklist', about: 'What you tick before every trade.' },
] as const;

export type RuleKind = (typeof KINDS)[number]['value'];
export type RuleField = 'count' | 'share' | 'lookback' | 'lock' | 'per' | 'hours' | 'words';

export const FIELDS: Readonly<Record<RuleKind, readonly RuleField[]>> = {
  cooldown: ['lock', 'per'],
  stop_loss_guard: ['count', 'lookback', 'lock', 'per'],
  max_drawdown: ['share', 'lookback', 'lock'],
  low_profit_pair: ['count', 'lookback', 'lock'],
  max_trades: ['count', 'per'],
  max_risk: ['share'],
  hours: ['hours'],
  setups: ['words'],
  checklist: ['words'],
};

/** These count in shares of equity, so their ruleset needs a starting capital. */
const OF_EQUITY: ReadonlySet<string> = new Set<RuleKind>(['max_drawdown', 'max_risk']);
export const isOfEquity = (kind: string): boolean => OF_EQUITY.has(kind);

export const isKind = (text: string): text is RuleKind => KINDS.some(({ value }) => value === text);
export const kindWords = (kind: string): string => KINDS.find(({ value }) => value === kind)?.label ?? kind;

export const PERS = ['all', 'account', 'instrument', 'side'] as const;
export type Per = (typeof PERS)[number];

export const WEEKDAYS = [
  { value: 'mon', short: 'Mon', name: 'Monday' },
  { value: 'tue', short: 'Tue', name: 'Tuesday' },
  { value: 'wed', short: 'Wed', name: 'Wednesday' },
  { value: 'thu', short: 'Thu', name: 'Thursday' },
  { value: 'fri', short: 'Fri', name: 'Friday' },
  { value: 'sat', short: 'Sat', name: 'Saturday' },
  { value: 'sun', short: 'Sun', name: 'Sunday' },
] as const;

export const MOST_RULES = 20;
export const MOST_WORDS = 30;
