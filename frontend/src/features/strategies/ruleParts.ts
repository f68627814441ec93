/** Parts of rules as the form has them: the kinds of operands and conditions, and what cannot be shown in it. */

import { isRecord, type Path, pathText, type Rules } from './ruleDocument';
import { COMPARISONS, FIELDS, INDICATORS, SIGNS } from './ruleWords';

/** Of the language that rules are written in. */
export const VERSION = 1;
export const BARS = ['1m', '5m', '15m', '1h', '4h', '1d'] as const;
/** What a document means that doesn't say. */
export const DEFAULTS = { side: 'long', equity_pct: 100, fee_bps: 10, slippage_bps: 5, cash: 10_000 } as const;
export const SIZES = ['equity_pct', 'units', 'quote'] as const;
export type SizeKind = (typeof SIZES)[number];

/** An expression that is a number at each bar. */
export type Operand =
  /** A column of a bar, the name of an indicator, or a parameter as `$n`. */
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'number'; readonly value: unknown }
  | { readonly kind: 'indicator'; readonly name: string; readonly of: unknown; readonly bars: unknown }
  /** Its bars are in a list of one, or plain. */
  | { readonly kind: 'range'; readonly bars: unknown; readonly at: Path }
  | { readonly kind: 'calculation'; readonly name: string; readonly left: unknown; readonly right: unknown }
  | { readonly kind: 'unknown' };

export type GroupKind = 'all' | 'any';

/** An expression that holds at a bar or not. */
export type Condition =
  | { readonly kind: 'empty' }
  | { readonly kind: 'comparison'; readonly how: string; readonly left: unknown; readonly right: unknown }
  | { readonly kind: 'group'; readonly how: GroupKind; readonly parts: readonly unknown[] }
  | { readonly kind: 'not'; readonly of: unknown }
  | { readonly kind: 'unknown' };

/** The name and the content of an expression, which has one member. */
function memberOf(value: unknown): readonly [name: string, content: unknown] | null {
  const [first, ...others] = isRecord(value) ? Object.entries(value) : [];
  return first === undefined || others.length > 0 ? null : first;
}

const isPair = (value: unknown): value is readonly [unknown, unknown] => Array.isArray(value) && value.length === 2;

export function operandOf(value: unknown): Operand {
  // Empty: a number that isn't typed yet.
  if (typeof value === 'number' || value === '') return { kind: 'number', value };
  if (typeof value === 'string') return { kind: 'name', name: value };
  const member = memberOf(value);
  if (member === null) return { kind: 'unknown' };
  const [name, content] = member;
  if (INDICATORS.has(name) && isPair(content)) return { kind: 'indicator', name, of: content[0], bars: content[1] };
  if (SIGNS.has(name) && isPair(content)) return { kind: 'calculation', name, left: content[0], right: content[1] };
  if (name !== 'atr') return { kind: 'unknown' };
  if (!Array.isArray(content)) return { kind: 'range', bars: content, at: ['atr'] };
  return content.length === 1 ? { kind: 'range', bars: content[0], at: ['atr', 0] } : { kind: 'unknown' };
}

export function conditionOf(value: unknown): Condition {
  if (value === undefined || (isRecord(value) && Object.keys(value).length === 0)) return { kind: 'empty' };
  const member = memberOf(value);
  if (member === null) return { kind: 'unknown' };
  const [name, content] = member;
  if (COMPARISONS.has(name) && isPair(content)) return { kind: 'comparison', how: name, left: content[0], right: content[1] };
  if (name === 'not') return { kind: 'not', of: content };
  if ((name === 'all' || name === 'any') && Array.isArray(content)) return { kind: 'group', how: name, parts: content };
  return { kind: 'unknown' };
}

/** What a new row holds. */
export const NEW_CONDITION = { gt: ['close', { sma: ['close', 20] }] };
export const NEW_INDICATOR = { sma: ['close', 20] };
export const NEW_PARAMETER = [20, 5, 50];
export const NEW_SIZES: Readonly<Record<SizeKind, number>> = { equity_pct: DEFAULTS.equity_pct, units: 1, quote: 1_000 };
const NEW_BARS = 20;

/** What an operand becomes when another kind is chosen: as `sma`, `sub`, `number`, or a name. What both kinds have stays. */
export function chosenOperand(choice: string, before: unknown): unknown {
  const was = operandOf(before);
  const bars = was.kind === 'indicator' || was.kind === 'range' ? was.bars : NEW_BARS;
  const of = was.kind === 'indicator' ? was.of : was.kind === 'name' && !was.name.startsWith('$') ? was.name : 'close';
  if (choice === '=number') return was.kind === 'number' ? before : 0;
  if (choice === '=atr') return { atr: [bars] };
  const name = choice.slice(1);
  if (INDICATORS.has(name) && choice.startsWith('=')) return { [name]: [of, bars] };
  if (SIGNS.has(name) && choice.startsWith('=')) {
    return { [name]: was.kind === 'calculation' ? [was.left, was.right] : [was.kind === 'unknown' ? 'close' : before, 1] };
  }
  return choice;
}

/** What `chosenOperand` takes for an operand as it is; `=` tells kinds from names, because an indicator may be called `sma`. */
export function choiceOf(operand: Operand): string {
  if (operand.kind === 'name') return operand.name;
  if (operand.kind === 'range') return '=atr';
  return `=${operand.kind === 'indicator' || operand.kind === 'calculation' ? operand.name : operand.kind}`;
}

/** Three numbers of a parameter: default, lowest, highest. */
export const isParameter = (value: unknown): value is readonly [unknown, unknown, unknown] =>
  Array.isArray(value) && value.length === 3;

const NAME = /^[a-z][a-z0-9_]{0,29}$/;
/** A name that the server accepts for a parameter or an indicator. */
export const isName = (text: string): boolean => NAME.test(text) && !FIELDS.has(text);

/** A name that isn't used yet: `average`, `average_2`. */
export function freeName(base: string, taken: readonly string[]): string {
  if (!taken.includes(base)) return base;
  let at = 2;
  while (taken.includes(`${base}_${at}`)) at += 1;
  return `${base}_${at}`;
}

function unshownOperand(value: unknown, path: Path): readonly Path[] {
  const operand = operandOf(value);
  if (operand.kind === 'unknown') return [path];
  if (operand.kind === 'indicator') return unshownOperand(operand.of, [...path, operand.name, 0]);
  if (operand.kind !== 'calculation') return [];
  const { name, left, right } = operand;
  return [...unshownOperand(left, [...path, name, 0]), ...unshownOperand(right, [...path, name, 1])];
}

function unshownCondition(value: unknown, path: Path): readonly Path[] {
  const condition = conditionOf(value);
  if (condition.kind === 'unknown') return [path];
  if (condition.kind === 'not') return unshownCondition(condition.of, [...path, 'not']);
  if (condition.kind === 'group') {
    return condition.parts.flatMap((part, at) => unshownCondition(part, [...path, condition.how, at]));
  }
  if (condition.kind === 'empty') return [];
  const { how, left, right } = condition;
  return [...unshownOperand(left, [...path, how, 0]), ...unshownOperand(right, [...path, how, 1])];
}

/** Keys of parts that hold fields only. */
const MEMBERS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['size', SIZES],
  ['stop', ['pct']],
  ['target', ['pct']],
  ['costs', ['fee_bps', 'slippage_bps', 'funding']],
]);
const PLAIN: ReadonlySet<string> = new Set(['market', 'bar', 'side', 'cash']);

function unshownPart(key: string, value: unknown): readonly Path[] {
  if (key === 'v') return value === VERSION ? [] : [['v']];
  if (PLAIN.has(key)) return typeof value === 'object' ? [[key]] : [];
  if (key === 'enter' || key === 'exit') return unshownCondition(value, [key]);
  const members = MEMBERS.get(key);
  if (!isRecord(value) || (members === undefined && key !== 'let' && key !== 'params')) return [[key]];
  const entries = Object.entries(value);
  if (key === 'let') return entries.flatMap(([name, of]) => unshownOperand(of, ['let', name]));
  if (key === 'params') return entries.filter(([, of]) => !isParameter(of)).map(([name]) => ['params', name]);
  if (key === 'size' && entries.length > 1) return [['size']];
  return entries
    .filter(([name, of]) => !members?.includes(name) || (typeof of === 'object' && of !== undefined))
    .map(([name]) => [key, name]);
}

/** Where the document has what the form cannot show. It stays as it is, whatever the form changes. */
export const unshown = (rules: Rules): readonly Path[] =>
  Object.entries(rules).flatMap(([key, value]) => unshownPart(key, value));

/** A part that the form cannot show as a whole: its fields would write over it. */
export const isUnshown = (paths: readonly Path[], ...path: Path): boolean =>
  paths.some((one) => pathText(one) === pathText(path));
