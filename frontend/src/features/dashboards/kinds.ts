/** Every kind of widget once: its title, its params, its size, what it costs, its screen and its component, which is a chunk of its own. */

import { DESK_KINDS } from './deskKinds';
import type { Field, Kind } from './kindTypes';
import { MARKET_KINDS } from './marketKinds';
import type { Values } from './parameters';

export type { Field, FieldType, Kind, SavedType, WidgetProps } from './kindTypes';
export { GROUPS } from './kindTypes';

export const KINDS: readonly Kind[] = [...MARKET_KINDS, ...DESK_KINDS];

const byId = new Map(KINDS.map((kind) => [kind.id, kind]));
export const kindOf = (id: string): Kind | undefined => byId.get(id);
export const isOnDemand = (id: string): boolean => typeof kindOf(id)?.refresh === 'object';

/** The value of a field as documents hold it: the server refuses a text where it keeps a list or a number. */
export function paramOf({ type, isCount = false }: Field, value: string): unknown {
  if (type === 'tokens') return [...new Set(value.split(',').map((id) => id.trim()))].filter((id) => id !== '');
  return isCount ? Number(value) : value;
}

/** Params a new widget starts with: it follows the dashboard where it can. */
export const startParams = ({ fields }: Kind): Readonly<Record<string, unknown>> =>
  Object.fromEntries(fields.filter(({ start }) => start !== '').map((field) => [field.name, paramOf(field, field.start)]));

/** The first required param without a value. */
export const missingIn = ({ fields }: Kind, params: Values): Field | undefined =>
  fields.find(({ name, required }) => required && (params[name] ?? '') === '');
