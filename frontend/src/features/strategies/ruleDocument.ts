/** The document of rules as a tree of places: writing to one place leaves every other as it is, also what no form shows. */

import type { Strategy } from '@/api/strategiesApi';

export type Rules = Strategy['rules'];
/** Names and places in lists on the way to a part. */
export type Path = readonly (string | number)[];

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As the server writes it: `enter.all[0].cross_up[1]`. */
export const pathText = (path: Path): string =>
  path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`),
    '',
  );

export function readAt(document: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, step) => {
    if (typeof step === 'number') return Array.isArray(part) ? part[step] : undefined;
    return isRecord(part) && Object.hasOwn(part, step) ? part[step] : undefined;
  }, document);
}

const without = (record: Record<string, unknown>, name: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

/** What is left once a part was removed from it: nothing, where it was the last. */
const unlessEmpty = (record: Record<string, unknown>): unknown => (Object.keys(record).length === 0 ? undefined : record);

function written(part: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list: unknown[] = Array.isArray(part) ? [...part] : [];
    const next = written(list[step], rest, value);
    if (next === undefined) list.splice(step, 1);
    else list[step] = next;
    return list;
  }
  const record = isRecord(part) ? part : {};
  const next = written(record[step], rest, value);
  return next === undefined ? unlessEmpty(without(record, step)) : { ...record, [step]: next };
}

/** The rules with one part changed, in its place; undefined removes it, and what then is empty around it. */
export function writeAt(rules: Rules, path: Path, value: unknown): Rules {
  const next = written(rules, path, value);
  return isRecord(next) ? next : {};
}

/** Every text in a part replaced. */
function withTexts(part: unknown, change: (text: string) => string): unknown {
  if (typeof part === 'string') return change(part);
  if (Array.isArray(part)) return part.map((one) => withTexts(one, change));
  if (!isRecord(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withTexts(value, change)]));
}

const EXPRESSIONS: ReadonlySet<string> = new Set(['let', 'enter', 'exit', 'size', 'stop', 'target']);

/** The rules with every text of their expressions and amounts replaced: columns, names and, as `$n`, parameters. */
export const withUses = (rules: Rules, change: (text: string) => string): Rules =>
  Object.fromEntries(Object.entries(rules).map(([key, value]) => [key, EXPRESSIONS.has(key) ? withTexts(value, change) : value]));

/** Another name for a parameter or an indicator, at its place in the list and wherever it is used. */
export function renamed(rules: Rules, kind: 'let' | 'params', from: string, to: string): Rules {
  const all = rules[kind];
  if (!isRecord(all)) return rules;
  const entries = Object.entries(all).map(([name, value]) => [name === from ? to : name, value] as const);
  const mark = kind === 'params' ? '$' : '';
  return withUses({ ...rules, [kind]: Object.fromEntries(entries) }, (text) => (text === mark + from ? mark + to : text));
}

/** Names of parameters or of indicators, in the order of the document. */
export const namesIn = (rules: Rules, kind: 'let' | 'params'): readonly string[] => {
  const all = rules[kind];
  return isRecord(all) ? Object.keys(all) : [];
};
