/** What a kind of widget is, and what its fields are. */

import type { ComponentType, LazyExoticComponent } from 'react';
import type { Size } from './changes';
import type { ParameterType, Values } from './parameters';

export interface WidgetProps {
  /** Params as texts, parameters of the dashboard filled in. */
  readonly params: Values;
}

export type FieldType = ParameterType | 'text' | 'area' | 'number' | 'choice' | 'tokens' | 'saved';
export type SavedType = 'case' | 'trace' | 'strategy' | 'watchlist' | 'account';

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  /** A widget shows nothing without it. */
  readonly required?: boolean;
  readonly hint?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** A whole number: kept as one, where other fields keep their text. */
  readonly isCount?: boolean;
  /** Of what it is the id. */
  readonly of?: SavedType;
  readonly start: string;
}

export const GROUPS = ['Market', 'Forecast', 'Investigation', 'Journal', 'Portfolio', 'Workspace'] as const;
export type Group = (typeof GROUPS)[number];

export interface Kind {
  readonly id: string;
  readonly title: string;
  readonly group: Group;
  /** What it shows, for the gallery. */
  readonly line: string;
  readonly fields: readonly Field[];
  readonly size: Size;
  /** `stored` kinds read what the server keeps; an `on_demand` one costs this many calls of a provider each time. */
  readonly refresh: 'stored' | { readonly onDemand: number };
  readonly component: LazyExoticComponent<ComponentType<WidgetProps>>;
  /** Its full screen. */
  readonly place: (params: Values) => string;
}
