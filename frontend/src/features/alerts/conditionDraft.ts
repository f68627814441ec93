/** One condition as its form holds it, what is wrong with it, and the condition that it makes. Numbers stay the text that was typed. */

import type { AlertCondition } from '@/api/alertsApi';
import { keyShapeOf, PRIVATE_NO_ADDRESS } from '@/format/address/keys';
import { compareDecimals } from '@/format/decimal';
import { type AlertField, type AlertKind, BANDS, DIRECTIONS, fieldsOf, isKind, REMINDERS, WINDOWS } from './kinds';

export interface ConditionDraft {
  /** Of the condition on screen: its place changes. */
  readonly key: number;
  readonly kind: AlertKind;
  /** It is about each member of a watchlist. */
  readonly each: boolean;
  readonly coin: string;
  readonly other: string;
  readonly direction: string;
  readonly level: string;
  readonly moves: 'rises' | 'falls';
  readonly percent: string;
  readonly window: string;
  readonly average: string;
  readonly bar: string;
  readonly bars: string;
  /** Empty for the price itself. */
  readonly fast: string;
  readonly days: string;
  readonly z: string;
  readonly band: string;
  readonly atLeast: string;
  readonly chain: string;
  readonly address: string;
  /** Empty for the chain's own coin. */
  readonly asset: string;
  /** Between commas. */
  readonly categories: string;
  /** Empty for any. */
  readonly network: string;
  readonly collection: string;
  readonly quote: string;
  /** Ticker; empty for all funds. */
  readonly fund: string;
  /** Id; empty for any. */
  readonly ruleset: string;
  /** A kind of trading rule; empty for any. */
  readonly rule: string;
  /** Empty for no upper limit. */
  readonly atMost: string;
  /** Part of a label; empty for any. */
  readonly counterpartyLabel: string;
  /** An address; empty for any. */
  readonly deployer: string;
}

export const MOST_CATEGORIES = 10;

const DAYS: Readonly<Partial<Record<AlertKind, string>>> = { volume: '30', dormant: '180' };

/** What a new condition of any kind begins with. */
export const newCondition = (key: number, kind: AlertKind = 'price', coin = '', each = false): ConditionDraft => ({
  key,
  kind,
  each,
  coin,
  other: kind === 'ratio' ? (coin === 'bitcoin' ? '' : 'bitcoin') : '',
  direction: DIRECTIONS[kind][0]?.value ?? '',
  level: '',
  moves: 'falls',
  percent: '5',
  window: kind === 'calendar' ? '60' : '1440',
  average: 'simple',
  bar: 'day',
  bars: '50',
  fast: '',
  days: DAYS[kind] ?? '20',
  z: '3',
  band: '95',
  atLeast: kind === 'listing' ? '' : '10000000',
  chain: '',
  address: '',
  asset: '',
  categories: '',
  network: '',
  collection: '',
  quote: 'usd',
  fund: '',
  ruleset: '',
  rule: '',
  atMost: '',
  counterpartyLabel: '',
  deployer: '',
});

export function draftOfCondition(condition: AlertCondition, key: number, each = false): ConditionDraft {
  const kind = isKind(condition.kind) ? condition.kind : 'price';
  const blank = newCondition(key, kind, '', each);
  const percent = condition.percent ?? blank.percent;
  return {
    ...blank,
    coin: condition.coin ?? '',
    other: condition.other ?? '',
    direction: condition.direction ?? blank.direction,
    level: condition.level ?? '',
    moves: condition.percent ? (percent.startsWith('-') ? 'falls' : 'rises') : blank.moves,
    percent: percent.replace(/^[-+]/, ''),
    window: String(condition.window_minutes ?? blank.window),
    average: condition.average || blank.average,
    bar: condition.bar || blank.bar,
    bars: condition.bars ? String(condition.bars) : blank.bars,
    fast: condition.fast ? String(condition.fast) : '',
    days: condition.days ? String(condition.days) : blank.days,
    z: condition.z ?? blank.z,
    band: condition.band ? String(condition.band) : blank.band,
    atLeast: condition.at_least_usd ?? blank.atLeast,
    chain: condition.chain ?? '',
    address: condition.address ?? '',
    asset: condition.asset === 'native' ? '' : (condition.asset ?? ''),
    categories: (condition.categories ?? []).join(', '),
    network: condition.network ?? '',
    collection: condition.collection ?? '',
    quote: condition.quote || blank.quote,
    fund: condition.fund ?? '',
    ruleset: condition.ruleset_id ?? '',
    rule: condition.rule ?? '',
    atMost: condition.at_most ?? '',
    counterpartyLabel: condition.counterparty_label ?? '',
    deployer: condition.deployer ?? '',
  };
}

const AMOUNT = /^\d{1,18}(\.\d{1,18})?$/;
const TICKER = /^[A-Za-z0-9._-]{0,20}$/;
const WHOLE = /^\d{1,4}$/;

/** "60,000" and "$60000" as 60000, "-$200" as -200. */
const plain = (text: string): string =>
  text
    .trim()
    .replace(/^(-?)\$/, '$1')
    .replaceAll(',', '')
    .replace(/\s*%$/, '');
const isAmount = (text: string): boolean => AMOUNT.test(plain(text)) && /[1-9]/.test(plain(text));
/** What is wrong with a number that is above 0 and not one that fits; else the words that fit the field. */
const wrongAmount = (text: string, words: string): string =>
  /^\d+(\.\d+)?$/.test(plain(text)) && /[1-9]/.test(plain(text))
    ? 'Enter at most 18 digits before the decimal point and 18 after it.'
    : words;
/** "mixer, sanctioned" as its words. */
export const wordsOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];
const isWithin = (text: string, from: number, to: number): boolean =>
  WHOLE.test(text.trim()) && Number(text) >= from && Number(text) <= to;

/** What is wrong with a condition, by the names that the server uses. */
export function conditionErrors(draft: ConditionDraft): Readonly<Partial<Record<AlertField, string>>> {
  const wrong: Partial<Record<AlertField, string>> = {};
  for (const field of fieldsOf(draft.kind, draft.direction, draft.each)) {
    const text = wrongWith(field, draft);
    if (text !== null) wrong[field] = text;
  }
  return wrong;
}

/** Keys are not sent: they would be stored in the database and appear in the alert's messages. */
function wrongAddress(address: string): string | null {
  if (address === '') return 'Enter an address.';
  const shape = keyShapeOf(address);
  if (shape === 'private') return PRIVATE_NO_ADDRESS;
  return shape === null ? null : 'This is the key of a whole wallet. Enter a single address.';
}

function wrongWith(field: AlertField, draft: ConditionDraft): string | null {
  switch (field) {
    case 'coin':
      return draft.coin === '' && draft.kind !== 'whale' ? 'Choose a coin.' : null;
    case 'other':
      if (draft.other === '') return 'Choose a coin.';
      return !draft.each && draft.other === draft.coin ? 'Choose a different coin from the first.' : null;
    case 'level':
      if (draft.kind === 'transfer' && draft.level.trim() === '') return null;
      if (draft.kind === 'etf_flow') {
        const size = plain(draft.level).replace(/^-/, '');
        return AMOUNT.test(size) ? null : wrongAmount(size, 'Enter a number, such as 500 or -200.');
      }
      return isAmount(draft.level) ? null : wrongAmount(draft.level, 'Enter a number above 0, such as 60000.');
    case 'at_most':
      if (draft.atMost.trim() === '') return null;
      if (!isAmount(draft.atMost)) return wrongAmount(draft.atMost, 'Enter a number above 0, or nothing for no upper limit.');
      return isAmount(draft.level) && compareDecimals(plain(draft.atMost), plain(draft.level)) === -1
        ? 'Enter a number that is not below the lower limit.'
        : null;
    case 'percent':
      return isAmount(draft.percent) ? null : wrongAmount(draft.percent, 'Enter a percentage above 0, such as 5.');
    case 'bars':
      return isWithin(draft.bars, 2, 400) ? null : 'Enter a whole number from 2 to 400.';
    case 'fast':
      if (draft.fast.trim() === '') return null;
      if (!isWithin(draft.fast, 2, 400)) return 'Enter a whole number from 2 to 400, or nothing for the price.';
      return Number(draft.fast) < Number(draft.bars) ? null : 'Enter fewer bars than the slower average has.';
    case 'days':
      return isWithin(draft.days, 2, 365) ? null : 'Enter a whole number from 2 to 365.';
    case 'z':
      return isAmount(draft.z) ? null : wrongAmount(draft.z, 'Enter a number above 0, such as 3.');
    case 'at_least_usd':
      if (draft.kind === 'listing' && draft.atLeast.trim() === '') return null;
      return isAmount(draft.atLeast) ? null : wrongAmount(draft.atLeast, 'Enter an amount in US dollars, such as 10000000.');
    case 'chain':
      return draft.chain === '' ? 'Choose a chain.' : null;
    case 'network':
      return draft.deployer.trim() !== '' && draft.network === '' ? 'Choose the network of the deployer.' : null;
    case 'deployer':
      return draft.deployer.trim() === '' ? null : wrongAddress(draft.deployer.trim());
    case 'address':
      return wrongAddress(draft.address.trim());
    case 'fund':
      return TICKER.test(draft.fund.trim()) ? null : 'Enter a ticker, such as IBIT, or nothing for all funds.';
    case 'collection':
      return draft.collection === '' ? 'Choose a collection.' : null;
    case 'categories': {
      const words = wordsOf(draft.categories);
      if (words.length > MOST_CATEGORIES) return `Choose at most ${MOST_CATEGORIES} categories.`;
      return words.some((word) => /\s/.test(word)) ? 'Categories have no spaces.' : null;
    }
    default:
      return null;
  }
}

/** Only the fields of its kind. Null while something of it is wrong. */
export function conditionOf(draft: ConditionDraft): AlertCondition | null {
  if (Object.keys(conditionErrors(draft)).length > 0) return null;
  const has = new Set(fieldsOf(draft.kind, draft.direction, draft.each));
  return {
    kind: draft.kind,
    ...(has.has('coin') && { coin: draft.coin || null }),
    ...(has.has('other') && { other: draft.other }),
    ...(has.has('direction') && { direction: draft.direction }),
    ...(has.has('level') && { level: plain(draft.level) || null }),
    ...(has.has('percent') && { percent: `${draft.moves === 'falls' ? '-' : ''}${plain(draft.percent)}` }),
    ...(has.has('window_minutes') && { window_minutes: Number(draft.window) }),
    ...(has.has('average') && { average: draft.average }),
    ...(has.has('bar') && { bar: draft.bar }),
    ...(has.has('bars') && { bars: Number(draft.bars) }),
    ...(has.has('fast') && { fast: Number(draft.fast.trim()) || null }),
    ...(has.has('days') && { days: Number(draft.days) }),
    ...(has.has('z') && { z: plain(draft.z) }),
    ...(has.has('band') && { band: Number(draft.band) }),
    ...(has.has('at_least_usd') && { at_least_usd: plain(draft.atLeast) || null }),
    ...(has.has('chain') && { chain: draft.chain }),
    ...(has.has('address') && { address: draft.address.trim() }),
    ...(has.has('asset') && { asset: draft.asset.trim() || 'native' }),
    ...(has.has('categories') && { categories: wordsOf(draft.categories) }),
    ...(has.has('network') && { network: draft.network || null }),
    ...(has.has('collection') && { collection: draft.collection }),
    ...(has.has('quote') && { quote: draft.quote }),
    ...(has.has('fund') && { fund: draft.fund.trim().toUpperCase() || null }),
    ...(has.has('ruleset_id') && { ruleset_id: draft.ruleset || null }),
    ...(has.has('rule') && { rule: draft.rule }),
    ...(has.has('at_most') && { at_most: plain(draft.atMost) || null }),
    ...(has.has('counterparty_label') && { counterparty_label: draft.counterpartyLabel.trim() || null }),
    ...(has.has('deployer') && { deployer: draft.deployer.trim() || null }),
  };
}

/** A condition as it is sent again: answers also hold the fields that its kind does not have. */
export const sentCondition = (condition: AlertCondition, each = false): AlertCondition =>
  isKind(condition.kind) ? (conditionOf(draftOfCondition(condition, 0, each)) ?? condition) : condition;

/** Choices of a select, with a value of an older version that is no choice any more. */
export const windowChoices = (value: string): readonly { readonly value: string; readonly label: string }[] =>
  WINDOWS.some((one) => one.value === value) ? WINDOWS : [...WINDOWS, { value, label: `${value} minutes` }];
export const reminderChoices = (value: string): readonly { readonly value: string; readonly label: string }[] =>
  REMINDERS.some((one) => one.value === value) ? REMINDERS : [...REMINDERS, { value, label: `${value} minutes` }];
export const bandChoices = (value: string): readonly string[] => (BANDS.some((one) => one === value) ? BANDS : [...BANDS, value]);
