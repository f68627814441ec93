/** Rules, scopes, locks and the cost of breaches in sentences. */

import type { Estimate } from '@/api/ledgerApi';
import type { Lock, Rule, Ruleset } from '@/api/rulesApi';
import { formatCount, formatNumber, isNumber } from '@/format/number';
import { formatDate } from '@/format/time';
import { kindWords, WEEKDAYS } from './kinds';
import { shareText, spanWords } from './units';

const LOCKED: Readonly<Record<string, string>> = {
  all: 'all trading',
  account: 'the account',
  instrument: 'the pair',
  side: 'the pair in that direction',
};
const WARNED: Readonly<Record<string, string>> = {
  all: 'all trades',
  account: 'trades on the account',
  instrument: 'trades of the pair',
  side: 'trades of the pair in that direction',
};
/** Where several round trips count together. */
const TOGETHER: Readonly<Record<string, string>> = {
  account: ' on one account',
  instrument: ' of one pair',
  side: ' of one pair in one direction',
};

const isWarning = ({ action }: Rule): boolean => action === 'warn';

const effect = (rule: Rule, per = rule.per ?? 'all'): string =>
  isWarning(rule) ? `warn about ${WARNED[per] ?? per}` : `lock ${LOCKED[per] ?? per}`;

const consequence = (rule: Rule, per?: string): string =>
  rule.unlock_at
    ? `${effect(rule, per)} until ${rule.unlock_at}`
    : `${effect(rule, per)} for ${spanWords(rule.lock_minutes ?? 0)}`;

/** "Monday to Friday"; empty for every day. */
export function weekdayWords(days: readonly string[]): string {
  const at = WEEKDAYS.flatMap(({ value }, place) => (days.includes(value) ? [place] : []));
  const [first = 0] = at;
  const last = at.at(-1) ?? 0;
  if (at.length === 0 || at.length === WEEKDAYS.length) return '';
  const name = (place: number) => WEEKDAYS[place]?.name ?? '';
  if (at.length > 2 && last - first === at.length - 1) return `${name(first)} to ${name(last)}`;
  return at.map(name).join(', ');
}

function hoursWords({ from_time: from, to_time: to, weekdays = [] }: Rule): string {
  const days = weekdayWords(weekdays);
  const overnight = from && to && to <= from ? ' the next day' : '';
  return `from ${from ?? ''} to ${to ?? ''}${overnight}${days === '' ? '' : `, ${days}`}`;
}

/** What a rule says, in one sentence without its full stop. */
export function ruleSentence(rule: Rule): string {
  const { count = 0, lookback_minutes: lookback = 0, words = [] } = rule;
  const share = shareText(rule.share ?? '0');
  const together = TOGETHER[rule.per ?? 'all'] ?? '';
  switch (rule.kind) {
    case 'cooldown':
      return `After a round trip closes, ${consequence(rule)}`;
    case 'stop_loss_guard':
      return `After ${formatCount(count, 'losing stop')}${together} in ${spanWords(lookback)}, ${consequence(rule)}`;
    case 'max_drawdown':
      return `After equity falls ${share} from its peak in ${spanWords(lookback)}, ${consequence(rule, 'all')}`;
    case 'low_profit_pair':
      return `After ${formatCount(count, 'round trip')} of a pair in ${spanWords(lookback)} with a loss in total, ${consequence(rule, 'instrument')}`;
    case 'max_trades':
      return `After ${formatCount(count, 'round trip')}${together} opened on one day, ${effect(rule)} until midnight`;
    case 'max_risk':
      return `${isWarning(rule) ? 'Warn about' : 'Lock'} a trade that risks more than ${share} of equity or has no stop`;
    case 'hours':
      return `${isWarning(rule) ? 'Warn about' : 'Lock'} trades outside the hours ${hoursWords(rule)}`;
    case 'setups':
      return `${isWarning(rule) ? 'Warn about' : 'Lock'} trades without one of these setups: ${words.join(', ')}`;
    case 'checklist':
      return `${isWarning(rule) ? 'Warn about' : 'Lock'} a trade until this is done: ${words.join(', ')}`;
    default:
      return kindWords(rule.kind);
  }
}

interface Named {
  readonly id: string;
  readonly name: string;
}

const accountName = (id: string, accounts: readonly Named[]): string =>
  accounts.find((account) => account.id === id)?.name ?? 'an account that was deleted';

/** What a ruleset holds for: "Kraken, BTC, long". */
export function scopeWords(
  { account_id: account, asset, direction }: Pick<Ruleset, 'account_id' | 'asset' | 'direction'>,
  accounts: readonly Named[],
): string {
  const parts = [account ? accountName(account, accounts) : '', asset ?? '', direction ?? ''].filter((part) => part !== '');
  return parts.length === 0 ? 'All trades' : parts.join(', ');
}

/** What a lock holds: "All trades", "BTC/USDT, long". */
export function lockScope(lock: Lock, accounts: readonly Named[]): string {
  const pair = lock.base ? (lock.quote ? `${lock.base}/${lock.quote}` : lock.base) : null;
  return scopeWords({ account_id: lock.account_id, asset: pair, direction: lock.direction }, accounts);
}

/** The time alone where it is today. */
export function untilWords(until: string, zone: string | undefined, now: number = Date.now()): string {
  const isToday = formatDate(until, 'dateOnly', zone) === formatDate(now, 'dateOnly', zone);
  return formatDate(until, isToday ? 'time' : 'dateTime', zone);
}

/** A sentence of the server without its end of the lock, for places that say the end themselves. */
export const withoutEnd = (message: string): string =>
  message
    .replace(/\s*Locked until [^.]*\.?\s*$/, '')
    .replace(/\.$/, '')
    .trim() || message;

/** "Locked until 16:30 by Intraday: 3 losing stops in 24 h". */
export const lockSentence = (lock: Lock, zone: string | undefined, now?: number): string =>
  `Locked until ${untilWords(lock.until_at, zone, now)} by ${lock.ruleset}: ${withoutEnd(lock.message)}`;

export const TOO_FEW =
  'Too few trades to tell what breaking your rules costs. It needs two round trips that kept them and two that did not.';

/** What breaking the rules cost a trade. `cost` is the mean of those that broke them less the mean of those that kept them. */
export function costSentence(cost: Estimate | null | undefined, currency: string): string {
  if (!cost) return TOO_FEW;
  const isLoss = cost.value < 0;
  const { low, high } = cost;
  const ends = isNumber(low) && isNumber(high) ? (isLoss ? ([-high, -low] as const) : ([low, high] as const)) : null;
  const range = ends === null ? '' : ` (95%: ${formatNumber(ends[0])} to ${formatNumber(ends[1])})`;
  const size = `${formatNumber(Math.abs(cost.value))} ${currency}`.trim();
  const doubt =
    ends === null
      ? ' There are too few trades for an interval.'
      : ends[0] < 0 && ends[1] > 0
        ? ' The difference may be chance.'
        : '';
  if (cost.value === 0) return `Breaking your rules made no difference${range}.${doubt}`;
  if (isLoss) return `Breaking your rules cost ${size} a trade${range}.${doubt}`;
  return `Breaking your rules earned ${size} a trade more than keeping them${range}.${doubt}`;
}
