/** An alert in words: what each condition waits for, how often it is checked, and in which state it is. */

import type { Alert, AlertCondition } from '@/api/alertsApi';
import { KINDS as RULE_KINDS } from '@/domain/rules/kinds';
import { exactDecimal } from '@/format/amount';
import { compareDecimals } from '@/format/decimal';
import { formatCount, formatInteger } from '@/format/number';
import { formatDate, formatDateTime } from '@/format/time';
import { categoryWords } from '@/graph/categories';
import { nativeSymbol } from '@/ui/chains';
import { type Cadence, cadenceOf, DIRECTIONS, EVENT_KINDS, isKind, MOST_ADDRESSES, membersOf, WINDOWS } from './kinds';

/** The name of a coin by CoinGecko's id. */
export type NameOf = (coin: string) => string;

/** "shiba-inu" is "Shiba Inu": for coins whose name is not known. */
export const plainName = (coin: string): string =>
  coin
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** The name of a network of pools by its id. */
export type NetworkNameOf = (network: string) => string;

/** "$70,000.50", "$0.30": a single decimal would read as a mistake. */
const dollars = (text: string): string => `$${exactDecimal(text).replace(/[.,]\d$/, '$&0')}`;
const unsigned = (text: string): string => text.replace(/^[-+]/, '');

const directionWords = ({ kind, direction = '' }: AlertCondition): string =>
  (isKind(kind) ? DIRECTIONS[kind].find(({ value }) => value === direction)?.label : undefined) ?? direction;

const HOUR = 60;
const DAY = 24 * HOUR;

/** "30 minutes", "1 hour", "7 days": in the words of the messages. */
const lengthWords = (minutes: number): string => {
  if (minutes > 0 && minutes % DAY === 0) return formatCount(minutes / DAY, 'day');
  return minutes > 0 && minutes % HOUR === 0 ? formatCount(minutes / HOUR, 'hour') : formatCount(minutes, 'minute');
};

function windowWords(minutes: number | null | undefined): string {
  const known = WINDOWS.find(({ value }) => value === String(minutes ?? 0));
  return known?.words ?? `in ${lengthWords(minutes ?? 0)}`;
}

const averageName = ({ bars, bar = 'hour', average = 'simple' }: AlertCondition, length = bars ?? 0): string =>
  `${length}-${bar === 'day' ? 'day' : 'hour'} ${average === 'exponential' ? 'exponential' : 'simple'} average`;

/** "Bitcoin crosses above $60,000"; with `each`, of every member of a watchlist or an entity. */
export function conditionSentence(
  condition: AlertCondition,
  nameOf: NameOf = plainName,
  networkOf: NetworkNameOf = (network) => network,
  each = false,
): string {
  const sentence = sentenceOf(condition, nameOf, networkOf, each);
  return each ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : sentence;
}

function sentenceOf(condition: AlertCondition, nameOf: NameOf, networkOf: NetworkNameOf, each: boolean): string {
  const { kind, coin, other, level, percent, window_minutes: minutes, fast, z } = condition;
  const [days, band] = [condition.days ?? 0, condition.band ?? 0];
  const name = coin ? nameOf(coin) : each ? 'each token' : 'Any coin';
  const who = each ? 'each address' : shortAddress(condition.address);
  const direction = directionWords(condition);
  switch (kind) {
    case 'price':
      return `${name} ${direction} ${dollars(level ?? '0')}`;
    case 'ratio':
      return `${name} ÷ ${nameOf(other ?? '')} ${direction} ${exactDecimal(level ?? '0')}`;
    case 'change': {
      const falls = (percent ?? '').startsWith('-');
      return `${name} ${falls ? 'falls' : 'rises'} ${exactDecimal(unsigned(percent ?? '0'))}% ${windowWords(minutes)}`;
    }
    case 'average': {
      const subject = fast ? `The ${averageName(condition, fast)} of ${name}` : name;
      return `${subject} ${direction} its ${averageName(condition)}`;
    }
    case 'extreme':
      return `${name} ${direction} of the last ${formatCount(days, 'day')}`;
    case 'volume':
      return `24-hour volume of ${name} is ${exactDecimal(z ?? '0')} standard deviations above its ${days}-day mean`;
    case 'forecast_band':
      return `${name} ${direction} its ${band}% forecast band`;
    case 'whale':
      return whaleSentence(condition, coin || each ? name : null);
    case 'transfer':
      return `${who} ${direction} ${rangeWords(condition)}${ofAsset(condition)}${dealerWords(condition)}`;
    case 'balance':
      return `The balance of ${who}${ofAsset(condition)} ${direction} ${held(level ?? '0', condition)}`;
    case 'dormant':
      return `${who} sends for the first time in ${formatCount(days, 'day')}`;
    case 'label':
      return labelSentence(condition, who);
    case 'listing':
      return listingSentence(condition, networkOf);
    case 'floor': {
      const floor = condition.quote === 'native' ? `${exactDecimal(level ?? '0')} in its native coin` : dollars(level ?? '0');
      return `The floor of ${plainName(condition.collection ?? '')} ${direction} ${floor}`;
    }
    case 'calendar':
      return `${lengthWords(minutes ?? 0)} before ${eventWords(condition.categories)}`;
    case 'etf_flow':
      return `The daily net flow of ${condition.fund || `all imported ${name} ETFs`} ${direction} ${millions(level ?? '0')}`;
    case 'rule_broken':
      return ruleSentence(condition);
    default:
      return `${kind} ${name}`;
  }
}

/** "-$200 m", as in the name that the server gives such an alert. */
const millions = (text: string): string => `${text.startsWith('-') ? '-' : ''}$${exactDecimal(unsigned(text))} m`;

function ruleSentence({ ruleset_id: ruleset, rule }: AlertCondition): string {
  const label = RULE_KINDS.find(({ value }) => value === rule)?.label;
  return `${label ? `The rule “${label}”` : 'A rule'} of ${ruleset ? 'the chosen ruleset' : 'any ruleset'} is broken`;
}

/** A sentence behind "and" or "or": its article is no beginning any more. */
export const continued = (sentence: string): string => sentence.replace(/^(The|A|Each) /, (article) => article.toLowerCase());

/** "0x5aAe…eAed". */
const shortAddress = (address: string | null | undefined): string => {
  const text = address ?? '';
  return text.length > 12 ? `${text.slice(0, 6)}…${text.slice(-4)}` : text;
};

const countOf = (level: string, one: string): string => `${exactDecimal(level)} ${exactDecimal(level) === '1' ? one : `${one}s`}`;

/** "1.5 ETH" of a chain's own coin, and "1.5 native coins" where each address has its own chain; of a token, whose symbol an alert does not hold, the number. */
const quantity = (level: string, { asset, chain }: AlertCondition): string => {
  if (asset && asset !== 'native') return exactDecimal(level);
  const symbol = nativeSymbol(chain);
  return symbol === '' ? countOf(level, 'native coin') : `${exactDecimal(level)} ${symbol}`;
};

/** What an address holds: "10 tokens" of a contract. */
const held = (level: string, condition: AlertCondition): string =>
  condition.asset && condition.asset !== 'native' ? countOf(level, 'token') : quantity(level, condition);

const ofAsset = ({ asset }: AlertCondition): string => (asset && asset !== 'native' ? ` of ${shortAddress(asset)}` : '');

/** "at least 1.5 ETH", "1.5 to 3 ETH". */
function rangeWords(condition: AlertCondition): string {
  const { level: least, at_most: most } = condition;
  if (!most) return least ? `at least ${quantity(least, condition)}` : 'any amount';
  if (!least) return `at most ${quantity(most, condition)}`;
  return compareDecimals(least, most) === 0
    ? `exactly ${quantity(most, condition)}`
    : `${exactDecimal(least)} to ${quantity(most, condition)}`;
}

const SIDES: Readonly<Record<string, string>> = { in: 'from', out: 'to' };

/** " from an address labelled Exchange or Mixer"; nothing where the counterparty may be anyone. */
function dealerWords({ direction = '', categories = [], counterparty_label: text }: AlertCondition): string {
  const named = categories.map(categoryWords).join(' or ');
  if (named === '' && !text) return '';
  const label = text ? `“${text}”${named === '' ? '' : ` (${named})`}` : named;
  return ` ${SIDES[direction] ?? 'from or to'} an address labelled ${label}`;
}

function labelSentence({ direction, categories = [] }: AlertCondition, who: string): string {
  const named = categories.map(categoryWords).join(' or ');
  if (direction === 'counterparty')
    return `${who} sends to or receives from ${named === '' ? 'a labelled address' : `an address labelled ${named}`}`;
  return named === '' ? `${who} has a label` : `${who} is labelled ${named}`;
}

function listingSentence(condition: AlertCondition, networkOf: NetworkNameOf): string {
  const { direction, network, at_least_usd: least, deployer } = condition;
  if (direction === 'coin') return 'A new coin is listed';
  return `A new pool${network ? ` on ${networkOf(network)}` : ''}${least ? ` with at least ${dollars(least)} of liquidity` : ''} appears${
    deployer ? `, its token created by ${shortAddress(deployer)}` : ''
  }`;
}

function eventWords(kinds: readonly string[] = []): string {
  const words = kinds.map((kind) => EVENT_KINDS.find(({ value }) => value === kind)?.words ?? kind);
  return words.length === 0 ? EVENT_KINDS[0].words : words.join(' or ');
}

function whaleSentence({ direction, at_least_usd: least }: AlertCondition, name: string | null): string {
  const where = direction === 'in' ? ' into an exchange' : direction === 'out' ? ' out of an exchange' : '';
  const size = least ? ` of at least ${dollars(least)}` : '';
  return `A transfer${size}${name === null ? '' : ` of ${name}`} ${where === '' ? 'appears in Whale watch' : `goes${where}`}`;
}

/** Whether its conditions go through the members of a watchlist or of an entity. */
export const isEach = ({ watchlist_id: list, entity_id: entity }: Pick<Alert, 'watchlist_id' | 'entity_id'>): boolean =>
  Boolean(list) || Boolean(entity);

/** All conditions in one line: "Bitcoin is above $60,000 and …". */
export function alertSentence(
  { conditions, combine, ...scope }: Pick<Alert, 'conditions' | 'combine' | 'watchlist_id' | 'entity_id'>,
  nameOf: NameOf = plainName,
): string {
  const word = combine === 'any' ? ' or ' : ' and ';
  return conditions
    .map((condition, at) => {
      const sentence = conditionSentence(condition, nameOf, undefined, isEach(scope));
      return at === 0 ? sentence : continued(sentence);
    })
    .join(word);
}

const ORDER: readonly Cadence[] = ['tick', 'look', 'hour', 'day', 'event', 'reminder'];
const EVERY: Readonly<Record<Cadence, string>> = {
  tick: 'every 15 minutes',
  hour: 'at the close of each hour',
  day: 'once a day',
  event: 'as transfers arrive',
  look: 'every 15 minutes',
  reminder: 'every minute',
};

/** "every 15 minutes": of the condition that is checked most often. */
export function cadenceWords(conditions: readonly AlertCondition[]): string {
  const found = new Set(conditions.map(cadenceOf));
  return EVERY[ORDER.find((one) => found.has(one)) ?? 'tick'];
}

const CHECKED = new Set(['armed', 'pending', 'firing', 'cooldown']);

/** "Checked every 15 minutes; next 10:45 AM", or why it is not checked. */
export function checkWords(alert: Alert): string {
  if (!CHECKED.has(alert.state)) return 'Not checked';
  if (alert.unchecked) return `Can't be checked. ${alert.unchecked}`;
  if (alert.no_data_since) {
    const isOfMarket = alert.conditions.every((condition) => cadenceOf(condition) === 'tick');
    return `${isOfMarket ? 'Waiting for market data' : 'No data'} since ${formatDateTime(alert.no_data_since)}`;
  }
  const every = `Checked ${cadenceWords(alert.conditions)}`;
  return alert.next_check_at ? `${every}; next ${formatDate(alert.next_check_at, 'time')}` : every;
}

/** "12 tokens of Majors, each on its own": what an alert over a watchlist or an entity goes through; null for any other alert, and while that is not there. */
export function scopeWords(alert: Pick<Alert, 'watchlist' | 'entity' | 'members' | 'left_out' | 'conditions'>): string | null {
  const name = alert.watchlist || alert.entity;
  if (!name) return null;
  const one = membersOf(alert.conditions[0]?.kind ?? '') ?? 'item';
  const count = one === 'address' ? formatCount(alert.members, one, 'addresses') : formatCount(alert.members, one);
  const why = alert.entity ? `one alert checks at most ${MOST_ADDRESSES}` : "too many, or the conditions don't fit";
  const out = alert.left_out === 0 ? '' : `; ${formatInteger(alert.left_out)} more left out: ${why}`;
  return `${count} of ${name}, each on its own${out}`;
}

/** The tokens of a watchlist that are not checked today, by name; null where all are, and where none is, which `checkWords` says. */
export function uncheckedWords({
  unchecked,
  unchecked_members: names,
}: Pick<Alert, 'unchecked' | 'unchecked_members'>): string | null {
  if (unchecked || names.length === 0) return null;
  return `Not checked today (no forecast band): ${names.join(', ')}`;
}

/** It is on, but nothing checks it any more: it fired its one time, or its time is over. */
export const isOver = ({ state }: Pick<Alert, 'state'>): boolean => state === 'done' || state === 'expired';

export const isSnoozed = ({ snoozed_until: until }: Pick<Alert, 'snoozed_until'>, now = Date.now()): boolean =>
  Boolean(until) && Date.parse(until ?? '') > now;

interface StateLook {
  readonly label: string;
  readonly kind: 'neutral' | 'up' | 'warn' | 'info' | 'accent' | 'down';
  readonly about: string;
}

const STATES: Readonly<Record<string, StateLook>> = {
  armed: { label: 'Armed', kind: 'up', about: 'Waiting for its conditions' },
  pending: { label: 'Pending', kind: 'info', about: 'True, but not yet for long enough' },
  firing: { label: 'Firing', kind: 'accent', about: 'Fired, and its conditions are still true' },
  cooldown: { label: 'Cooldown', kind: 'info', about: 'Fired, and waiting before it can fire again' },
  done: { label: 'Done', kind: 'neutral', about: 'Fired once. Arm it again to have it checked' },
  expired: { label: 'Expired', kind: 'neutral', about: 'It has expired. Edit it to arm it again' },
  off: { label: 'Off', kind: 'neutral', about: 'Turned off' },
};

/** No filter has it: the server keeps such an alert among the armed ones. */
const UNREADABLE: StateLook = { label: "Can't be read", kind: 'warn', about: "Its rule can't be read, so it isn't checked" };

/** Nothing is known of its rule, and it can only be deleted. */
export const isUnreadable = ({ state }: Pick<Alert, 'state'>): boolean => state === 'unreadable';

export const stateLook = (state: string): StateLook =>
  isUnreadable({ state }) ? UNREADABLE : (STATES[state] ?? { label: state, kind: 'neutral', about: state });
export const STATE_IDS: readonly string[] = Object.keys(STATES);

/** "2,148 of 2,160 hours known". */
export const knownWords = (known: number, all: number): string =>
  `${formatCount(known, 'hour').replace(/ hours?$/, '')} of ${formatCount(all, 'hour')} known`;
