/** Parameters of a dashboard: one token, range, entity, currency and portfolio for all widgets that follow them. */

import { readStored, writeStored } from '@/api/browserStorage';
import { principalKey } from '@/api/principal';
import { keyShapeOf, PRIVATE_NO_ADDRESS } from '@/format/address/keys';
import { copy } from './copy';
import type { Document, Json } from './document';

export const PARAMETER_TYPES = ['token', 'range', 'entity', 'currency', 'portfolio'] as const;
export type ParameterType = (typeof PARAMETER_TYPES)[number];

export const PARAMETER_WORDS: Readonly<Record<ParameterType, string>> = {
  token: 'Token',
  range: 'Range',
  entity: 'Address',
  currency: 'Currency',
  portfolio: 'Portfolio',
};

/** The value of a parameter that a document does not hold. */
export const PARAMETER_DEFAULTS: Readonly<Record<ParameterType, string>> = {
  token: 'bitcoin',
  range: '30d',
  entity: '',
  currency: '',
  portfolio: '',
};

export const RANGE_DAYS: Readonly<Record<string, number | 'max'>> = {
  '1d': 1,
  '7d': 7,
  '30d': 30,
  '90d': 90,
  '1y': 365,
  max: 'max',
};
export const daysOf = (range: string): number | 'max' => RANGE_DAYS[range] ?? 30;

export type Values = Readonly<Record<string, string>>;

export const isParameterType = (text: string): text is ParameterType => (PARAMETER_TYPES as readonly string[]).includes(text);

/** What the document says, before anybody changed a parameter. */
export const saidBy = ({ parameters }: Pick<Document, 'parameters'>): Values => ({
  ...PARAMETER_DEFAULTS,
  ...Object.fromEntries(parameters.map(({ name, type, value }) => [name, plain(type, value)])),
});

/** The document's values with those of the address over them. */
export function readValues(document: Pick<Document, 'parameters'>, query: URLSearchParams): Values {
  const said = saidBy(document);
  return Object.fromEntries(Object.entries(said).map(([name, value]) => [name, query.get(name) ?? value]));
}

/** The address holds changed values only. */
export function writeValues(document: Pick<Document, 'parameters'>, values: Values, query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, said] of Object.entries(saidBy(document))) {
    const value = values[name] ?? said;
    if (value === said) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Names of the parameters that params follow, also in their lists. */
export const followedIn = (params: Json): readonly string[] =>
  Object.values(params)
    .flat()
    .flatMap((value) => (typeof value === 'string' && value.startsWith('$') ? [value.slice(1)] : []));

/** Parameters some widget follows, in the order of their types. */
export function followed({ widgets, parameters }: Pick<Document, 'widgets' | 'parameters'>): readonly string[] {
  const used = new Set(Object.values(widgets).flatMap(({ params }) => followedIn(params)));
  const names = [...PARAMETER_TYPES, ...parameters.map(({ name }) => name)];
  return [...new Set(names)].filter((name) => used.has(name));
}

/** Names whose value may be `all`, as documents write "not narrowed"; fields and calls leave it out. */
const NARROWING: ReadonlySet<string> = new Set(['portfolio', 'account']);
const plain = (name: string, value: string): string => (value === 'all' && NARROWING.has(name) ? '' : value);

/** A widget's params as texts, with `$token` replaced by the parameter's value. */
export function resolved(params: Json, values: Values): Values {
  return Object.fromEntries(
    Object.entries(params).map(([name, raw]) => {
      const filled = (text: string) => plain(name, text.startsWith('$') ? (values[text.slice(1)] ?? '') : text);
      if (typeof raw === 'string') return [name, filled(raw)];
      // The parameter may be what the list names anyway: each is asked for once.
      if (Array.isArray(raw))
        return [name, [...new Set(raw.map((item) => filled(String(item))))].filter((item) => item !== '').join(',')];
      return [name, raw === null || raw === undefined || typeof raw === 'object' ? '' : String(raw)];
    }),
  );
}

const KEY = 'dashboard-parameters';
const MOST_REMEMBERED = 50;

function remembered(): Readonly<Record<string, string>> {
  try {
    const kept: unknown = JSON.parse(readStored(principalKey(KEY)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Readonly<Record<string, string>>) : {};
  } catch {
    return {};
  }
}

/** The changed values with which a dashboard was left, as the query of its address. */
export const lastUsed = (id: string): string => remembered()[id] ?? '';

export function rememberValues(id: string, document: Pick<Document, 'parameters'>, values: Values): void {
  const { [id]: _, ...others } = remembered();
  const text = writeValues(document, values, new URLSearchParams()).toString();
  const entries = Object.entries(others).slice(-(MOST_REMEMBERED - 1));
  writeStored(principalKey(KEY), JSON.stringify(Object.fromEntries(text === '' ? entries : [...entries, [id, text]])));
}

/** `ethereum:0x…` as chain and address; null where it is neither. */
export function entityOf(value: string): { readonly chain: string; readonly address: string } | null {
  const at = value.indexOf(':');
  const [chain, address] = [value.slice(0, at).trim(), value.slice(at + 1).trim()];
  return at > 0 && chain !== '' && address !== '' ? { chain, address } : null;
}

/** Why a text is not a chain with an address; null if it is one. A key would be saved in the dashboard and appear in request URLs. */
export function wrongEntity(value: string): string | null {
  const shape = keyShapeOf(value);
  if (shape === 'private') return PRIVATE_NO_ADDRESS;
  if (shape !== null) return copy.thisIsAKeyOf;
  return entityOf(value) === null ? copy.forExampleBitcoinBc1qChain : null;
}
