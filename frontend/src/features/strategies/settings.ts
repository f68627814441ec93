/** The plain settings of rules, read from their document and written into it: what can be set without knowing its form. */

import type { Strategy } from '@/api/strategiesApi';

type Rules = Strategy['rules'];

export interface Setting {
  readonly label: string;
  /** Names on the way to it. */
  readonly path: readonly [string, string?];
  readonly kind: 'text' | 'number' | 'choice';
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly hint?: string;
}

export const BARS = ['1m', '5m', '15m', '1h', '4h', '1d'] as const;

export const SETTINGS: readonly Setting[] = [
  { label: 'Market', path: ['market'], kind: 'text' },
  { label: 'Bar', path: ['bar'], kind: 'choice', choices: BARS.map((value) => ({ value, label: value })) },
  {
    label: 'Side',
    path: ['side'],
    kind: 'choice',
    choices: [
      { value: 'long', label: 'Long' },
      { value: 'short', label: 'Short' },
    ],
  },
  { label: 'Size, % of equity', path: ['size', 'equity_pct'], kind: 'number' },
  { label: 'Stop, %', path: ['stop', 'pct'], kind: 'number', hint: 'Empty for none' },
  { label: 'Target, %', path: ['target', 'pct'], kind: 'number', hint: 'Empty for none' },
  { label: 'Fee, bps a side', path: ['costs', 'fee_bps'], kind: 'number' },
  { label: 'Slippage, bps', path: ['costs', 'slippage_bps'], kind: 'number' },
];

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function readSetting(rules: Rules, { path: [first, second] }: Setting): string {
  const outer = rules[first];
  const value = second === undefined ? outer : isRecord(outer) ? outer[second] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A number stays one; what is no number yet is kept as text, which the server then refuses at its place. */
const written = (text: string, kind: Setting['kind']): unknown =>
  kind === 'number' && /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text;

const without = (record: Record<string, unknown>, name: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

/** The rules with one setting changed; an empty one is taken out. */
export function writeSetting(rules: Rules, { path: [first, second], kind }: Setting, text: string): Rules {
  if (second === undefined) return text === '' ? without(rules, first) : { ...rules, [first]: written(text, kind) };
  const outer = isRecord(rules[first]) ? rules[first] : {};
  const next = text === '' ? without(outer, second) : { ...outer, [second]: written(text, kind) };
  return Object.keys(next).length === 0 ? without(rules, first) : { ...rules, [first]: next };
}
