/** What rules say, sentence by sentence, as the server writes them. Unfinished rules can be read too: what is missing is an ellipsis. */

import { quoteOf } from '@/domain/strategies/words';
import { exactDecimal } from '@/format/amount';
import { decimalOf, shifted } from '@/format/decimal';
import { isRecord, type Rules, readAt, withUses } from './ruleDocument';
import { conditionOf, DEFAULTS, isParameter } from './ruleParts';
import { amountWords, conditionWords, numberWords } from './ruleWords';

const MISSING = '…';

/** The rules with each parameter as people read it: `fast (20)` for `$fast`. */
const readable = (rules: Rules): Rules =>
  withUses(rules, (text) => {
    if (text === '') return MISSING;
    const value = text.startsWith('$') ? readAt(rules, ['params', text.slice(1)]) : undefined;
    return isParameter(value) ? `${text.slice(1)} (${amountWords(value[0])})` : text;
  });

const amountAt = (rules: Rules, key: string, name: string): string => {
  const value = readAt(rules, [key, name]);
  return value === undefined ? MISSING : amountWords(value);
};

/** With its thousands in groups: 10,000.5. */
const grouped = (value: unknown): string => (typeof value === 'number' ? exactDecimal(decimalOf(value)) : amountWords(value));

/** Basis points in per cent: 0.1% for 10. */
export const percentOfBps = (bps: unknown): string =>
  typeof bps === 'number' ? `${exactDecimal(shifted(decimalOf(bps), -2) ?? '')}%` : MISSING;

function sizeWords(rules: Rules): string {
  const [kind] = isRecord(rules.size) ? Object.keys(rules.size) : [];
  if (kind === 'units') {
    const units = amountAt(rules, 'size', 'units');
    return units === '1' ? '1 unit' : `${units} units`;
  }
  if (kind === 'quote') return `for ${amountAt(rules, 'size', 'quote')} of the quote currency`;
  const share = kind === undefined ? DEFAULTS.equity_pct : readAt(rules, ['size', 'equity_pct']);
  return share === 100 ? 'with all cash' : `with ${share === undefined ? MISSING : amountWords(share)}% of cash`;
}

const isShort = (rules: Rules): boolean => rules.side === 'short';
const whenWords = (condition: unknown): string => (conditionOf(condition).kind === 'empty' ? MISSING : conditionWords(condition));

const entry = (rules: Rules): string =>
  `${isShort(rules) ? 'Sells short' : 'Buys'} ${sizeWords(rules)} at the next open when ${whenWords(rules.enter)}.`;
const exit = (rules: Rules): string => `Leaves at the next open when ${whenWords(rules.exit)}.`;

export const entrySentence = (rules: Rules): string => entry(readable(rules));
/** Null without an exit condition. */
export const exitSentence = (rules: Rules): string | null =>
  conditionOf(rules.exit).kind === 'empty' ? null : exit(readable(rules));
/** An indicator in words: "the simple average of the close over fast (20) bars". */
export const indicatorWords = (rules: Rules, name: string): string => numberWords(readAt(readable(rules), ['let', name]));

export function ruleSentences(document: Rules): readonly string[] {
  const rules = readable(document);
  const side = isShort(rules) ? 'short' : 'long';
  const [against, along] = isShort(rules) ? ['above', 'below'] : ['below', 'above'];
  const names = isRecord(rules.let) ? Object.keys(rules.let).sort() : [];
  const costs = isRecord(rules.costs) ? rules.costs : {};
  const market = typeof rules.market === 'string' && rules.market.trim() !== '' ? rules.market.trim() : MISSING;
  return [
    `Trades ${market} on ${typeof rules.bar === 'string' && rules.bar !== '' ? rules.bar : MISSING} bars, ${side} only.`,
    ...names.map((name) => `${name} is ${numberWords(readAt(rules, ['let', name]))}.`),
    entry(rules),
    ...(conditionOf(rules.exit).kind === 'empty' ? [] : [exit(rules)]),
    ...(rules.stop === undefined ? [] : [`Stops ${amountAt(rules, 'stop', 'pct')}% ${against} the entry price.`]),
    ...(rules.target === undefined ? [] : [`Takes profit ${amountAt(rules, 'target', 'pct')}% ${along} the entry price.`]),
    `Each fill pays a fee of ${percentOfBps(costs.fee_bps ?? DEFAULTS.fee_bps)} and slippage of ${percentOfBps(
      costs.slippage_bps ?? DEFAULTS.slippage_bps,
    )}${costs.funding === true ? ', and funding where it is known' : ''}.`,
    `Starts with ${`${grouped(rules.cash ?? DEFAULTS.cash)} ${quoteOf({ rules })}`.trim()}.`,
  ];
}
