/** What differs between two versions of rules, field by field. What a document leaves out counts as what it then means. */

import type { Strategy } from '@/api/strategiesApi';
import { quoteOf } from '@/domain/strategies/words';
import { isRecord } from './ruleDocument';
import { DEFAULTS } from './ruleParts';
import { amountWords, asWritten, conditionsOf, conditionWords, numberWords } from './ruleWords';

type Rules = Strategy['rules'];

export interface RuleChange {
  readonly field: string;
  /** Null where the rules don't have it. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Fields in words, by their names. */
type Fields = ReadonlyMap<string, string>;
type Section = (before: Rules, after: Rules) => readonly RuleChange[];

/** What is inside of one key, by name; nothing where it isn't set. */
function inside(rules: Rules, key: string): ReadonlyMap<string, unknown> {
  const value = rules[key];
  return new Map(isRecord(value) ? Object.entries(value) : []);
}

function fieldChanges(before: Fields, after: Fields): readonly RuleChange[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names]
    .map((field) => ({ field, before: before.get(field) ?? null, after: after.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}

const byFields =
  (fieldsOf: (rules: Rules) => readonly (readonly [name: string, words: string])[]): Section =>
  (before, after) =>
    fieldChanges(new Map(fieldsOf(before)), new Map(fieldsOf(after)));

const market: Section = byFields((rules) => [
  ['Market', typeof rules.market === 'string' ? rules.market.trim() : asWritten(rules.market)],
  ['Bar', amountWords(rules.bar)],
  ['Side', amountWords(rules.side ?? DEFAULTS.side)],
]);

/** Where a parameter is in both, each of its three numbers is a field. */
const params: Section = (before, after) => {
  const [old, next] = [inside(before, 'params'), inside(after, 'params')];
  const names = [...new Set([...old.keys(), ...next.keys()])];
  return names.flatMap((name) => {
    const [was, is] = [tripleOf(old.get(name)), tripleOf(next.get(name))];
    if (was === null || is === null) {
      return fieldChanges(parameterFields(name, old.get(name)), parameterFields(name, next.get(name)));
    }
    return fieldChanges(numberFields(name, was), numberFields(name, is));
  });
};

type Triple = readonly [preset: unknown, least: unknown, most: unknown];
const tripleOf = (value: unknown): Triple | null =>
  Array.isArray(value) && value.length === 3 ? [value[0], value[1], value[2]] : null;

function parameterFields(name: string, value: unknown): Fields {
  if (value === undefined) return new Map();
  const triple = tripleOf(value)?.map(amountWords);
  const words = triple === undefined ? asWritten(value) : `${triple[0]}, from ${triple[1]} to ${triple[2]}`;
  return new Map([[`Parameter ${name}`, words]]);
}

const numberFields = (name: string, [preset, least, most]: Triple): Fields =>
  new Map([
    [`Parameter ${name}, default`, amountWords(preset)],
    [`Parameter ${name}, lowest`, amountWords(least)],
    [`Parameter ${name}, highest`, amountWords(most)],
  ]);

const indicators: Section = byFields((rules) =>
  [...inside(rules, 'let')].map(([name, value]) => [`Indicator ${name}`, numberWords(value)] as const),
);

/** Conditions that both have are left out, wherever they are in the list; the others are shown one by one. */
const conditions =
  (key: 'enter' | 'exit', whole: string, oneOfAll: string, oneOfAny: string): Section =>
  (before, after) => {
    const [was, is] = [before[key], after[key]];
    const words = (value: unknown): string | null => (value === undefined ? null : conditionWords(value));
    if (words(was) === words(is)) return [];
    const [old, next] = [conditionsOf(was), conditionsOf(is)];
    const isOneEach = old.parts.length === 1 && next.parts.length === 1;
    if (was === undefined || is === undefined || isOneEach || (old.how !== next.how && !isOne(old) && !isOne(next))) {
      return [{ field: whole, before: words(was), after: words(is) }];
    }
    const how = isOne(old) ? next.how : old.how;
    const [gone, added] = apart(old.parts.map(conditionWords), next.parts.map(conditionWords));
    return Array.from({ length: Math.max(gone.length, added.length) }, (_, at) => ({
      field: how === 'all' ? oneOfAll : oneOfAny,
      before: gone[at] ?? null,
      after: added[at] ?? null,
    }));
  };

const isOne = ({ parts }: { readonly parts: readonly unknown[] }): boolean => parts.length === 1;

/** What only one of two lists has, each as often as it has it more. */
function apart(before: readonly string[], after: readonly string[]): readonly [gone: string[], added: string[]] {
  const added = [...after];
  const gone = before.filter((part) => {
    const at = added.indexOf(part);
    if (at >= 0) added.splice(at, 1);
    return at < 0;
  });
  return [gone, added];
}

type SizeWords = (amount: string, rules: Rules) => string;
const SIZES: ReadonlyMap<string, SizeWords> = new Map<string, SizeWords>([
  ['equity_pct', (amount) => `${amount}% of cash`],
  ['units', (amount) => (amount === '1' ? '1 unit' : `${amount} units`)],
  ['quote', (amount, rules) => `${amount} ${quoteOf({ rules }) || 'of the quote currency'}`],
]);

function sizeWords(rules: Rules): string {
  const [key, amount] = [...inside(rules, 'size')][0] ?? (['equity_pct', DEFAULTS.equity_pct] as const);
  return SIZES.get(key)?.(amountWords(amount), rules) ?? asWritten(rules.size);
}

const trade: Section = byFields((rules) => [
  ['Size', sizeWords(rules)],
  ...(['stop', 'target'] as const).flatMap((key) =>
    rules[key] === undefined
      ? []
      : [[key === 'stop' ? 'Stop' : 'Target', `${amountWords(inside(rules, key).get('pct'))}% from the entry price`] as const],
  ),
]);

const costs: Section = byFields((rules) => {
  const each = inside(rules, 'costs');
  return [
    ['Fee per side', `${amountWords(each.get('fee_bps') ?? DEFAULTS.fee_bps)} bps`],
    ['Slippage', `${amountWords(each.get('slippage_bps') ?? DEFAULTS.slippage_bps)} bps`],
    ['Funding', each.get('funding') === true ? 'counted where it is known' : 'not counted'],
    ['Starting cash', `${amountWords(rules.cash ?? DEFAULTS.cash)} ${quoteOf({ rules })}`.trim()],
  ];
});

const NAMED: ReadonlySet<string> = new Set('v market bar params let enter exit side size stop target costs cash'.split(' '));
/** Keys that this page has no words for. */
const others: Section = byFields((rules) =>
  Object.entries(rules)
    .filter(([key]) => !NAMED.has(key))
    .map(([key, value]) => [key, asWritten(value)] as const),
);

const SECTIONS: readonly Section[] = [
  market,
  params,
  indicators,
  conditions('enter', 'Enters when', 'Entry condition (all must hold)', 'Entry condition (one is enough)'),
  conditions('exit', 'Leaves when', 'Exit condition (all must hold)', 'Exit condition (one is enough)'),
  trade,
  costs,
  others,
];

/** Nothing where both mean the same, however they are written. */
export const ruleChanges = (before: Rules, after: Rules): readonly RuleChange[] =>
  SECTIONS.flatMap((section) => section(before, after));
