/** Fields and sizes that kinds share. */

import type { Size } from './changes';
import type { Field, SavedType } from './kindTypes';
import type { ParameterType } from './parameters';

export const follow = (type: ParameterType, label: string, required = false): Field => ({
  name: type,
  label,
  type,
  required,
  start: `$${type}`,
});
export const TOKEN = follow('token', 'Token', true);
export const RANGE = follow('range', 'Range');
export const ENTITY = follow('entity', 'Address', true);
export const ACCOUNT: Field = {
  name: 'account',
  label: 'Account',
  type: 'saved',
  of: 'account',
  start: '',
  hint: 'Empty for all.',
};
export const CURRENCY = follow('currency', 'Currency');
export const saved = (of: SavedType, label: string): Field => ({
  name: 'id',
  label,
  type: 'saved',
  of,
  required: true,
  start: '',
});
export const choice = (name: string, label: string, options: readonly (readonly [string, string])[]): Field => ({
  name,
  label,
  type: 'choice',
  options: options.map(([value, words]) => ({ value, label: words })),
  start: options[0]?.[0] ?? '',
});
export const text = (name: string, label: string, start = '', hint?: string): Field => ({
  name,
  label,
  type: 'text',
  start,
  hint,
});
export const number = (name: string, label: string, start: string, hint?: string): Field => ({
  name,
  label,
  type: 'number',
  start,
  hint,
});

export const small: Size = { w: 4, h: 6 };
export const medium: Size = { w: 6, h: 8 };
export const stored = 'stored' as const;
