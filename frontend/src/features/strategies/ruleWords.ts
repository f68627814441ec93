/** Parts of rules in words, as the server's sentences have them. Two parts with the same words mean the same. */

import { isRecord } from './ruleDocument';

// Maps and no objects: `constructor` is a name that rules may define.
export const FIELDS: ReadonlyMap<string, string> = new Map([
  ['open', 'the open'],
  ['high', 'the high'],
  ['low', 'the low'],
  ['close', 'the close'],
  ['volume', 'the volume'],
]);

type OverBars = (of: string, bars: string) => string;
export const INDICATORS: ReadonlyMap<string, OverBars> = new Map<string, OverBars>([
  ['sma', (of, bars) => `the simple average of ${of} over ${bars}`],
  ['ema', (of, bars) => `the exponential average of ${of} over ${bars}`],
  ['rsi', (of, bars) => `the RSI of ${of} over ${bars}`],
  ['highest', (of, bars) => `the highest of ${of} in ${bars}`],
  ['lowest', (of, bars) => `the lowest of ${of} in ${bars}`],
  ['stddev', (of, bars) => `the standard deviation of ${of} over ${bars}`],
  ['change', (of, bars) => `the change of ${of} over ${bars} in %`],
]);

export const SIGNS: ReadonlyMap<string, string> = new Map([
  ['add', '+'],
  ['sub', '−'],
  ['mul', '×'],
  ['div', '÷'],
]);

export const COMPARISONS: ReadonlyMap<string, string> = new Map([
  ['gt', 'is above'],
  ['lt', 'is below'],
  ['gte', 'is at least'],
  ['lte', 'is at most'],
  ['cross_up', 'crosses above'],
  ['cross_down', 'crosses below'],
]);

/** What no words are known for, as the document has it. */
export const asWritten = (value: unknown): string => JSON.stringify(value) ?? '';

/** The name and the content of an expression, which has one member; no name where it has none or more. */
function member(value: unknown): readonly [name: string, content: unknown] {
  const [first, ...others] = isRecord(value) ? Object.entries(value) : [];
  return first !== undefined && others.length === 0 ? first : ['', value];
}

const isPair = (value: unknown): value is readonly [unknown, unknown] => Array.isArray(value) && value.length === 2;

/** A number with all its digits, or a parameter as `$name`. */
export const amountWords = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : asWritten(value);

const barsWords = (value: unknown): string => `${amountWords(value)} ${value === 1 ? 'bar' : 'bars'}`;

/** An expression that is a number at each bar. */
export function numberWords(value: unknown): string {
  if (typeof value === 'string') return FIELDS.get(value) ?? value;
  const [name, content] = member(value);
  const indicator = INDICATORS.get(name);
  if (indicator !== undefined && isPair(content)) return indicator(numberWords(content[0]), barsWords(content[1]));
  const sign = SIGNS.get(name);
  if (sign !== undefined && isPair(content)) return `(${numberWords(content[0])} ${sign} ${numberWords(content[1])})`;
  if (name === 'atr') return `the average true range over ${barsWords(Array.isArray(content) ? content[0] : content)}`;
  return amountWords(value);
}

/** The conditions of a list that is met by all or by any of them; a condition that is no list is a list of one. */
export function conditionsOf(value: unknown): { readonly how: 'all' | 'any'; readonly parts: readonly unknown[] } {
  const [name, content] = member(value);
  if (name !== 'all' && name !== 'any') return { how: 'all', parts: [value] };
  if (!Array.isArray(content) || content.length === 0) return { how: 'all', parts: [value] };
  return content.length === 1 ? conditionsOf(content[0]) : { how: name, parts: content };
}

/** An expression that holds at a bar or not. */
export function conditionWords(value: unknown): string {
  const [name, content] = member(value);
  const comparison = COMPARISONS.get(name);
  if (comparison !== undefined && isPair(content)) {
    return `${numberWords(content[0])} ${comparison} ${numberWords(content[1])}`;
  }
  if (name === 'not') return `it is not true that ${conditionWords(content)}`;
  const { how, parts } = conditionsOf(value);
  if (parts.length > 1) return `(${parts.map(conditionWords).join(how === 'all' ? ' and ' : ' or ')})`;
  return parts[0] === value ? asWritten(value) : conditionWords(parts[0]);
}
