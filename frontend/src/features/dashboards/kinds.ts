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

/** Params a new widget starts with: it follows the dashboard where it can. */
export const startParams = ({ fields }: Kind): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.filter(({ start }) => start !== '').map(({ name, start }) => [name, start]));

/** The first required param without a value. */
export const missingIn = ({ fields }: Kind, params: Values): Field | undefined =>
  fields.find(({ name, required }) => required && (params[name] ?? '') === '');
