/** What the labels page shows, kept whole in the address, so that a view can be shared and the back button works. */

import type { LabelsArgs } from '@/api/labelsApi';
import { some } from '@/ui/viewQuery';

export const TABS = ['labels', 'conflicts', 'history', 'imports', 'lists'] as const;
export type Tab = (typeof TABS)[number];
export const SORTS = ['updated', 'text', 'address', 'confidence'] as const;
export type Sort = (typeof SORTS)[number];

export interface View {
  readonly tab: Tab;
  readonly query: string;
  readonly chain: string;
  readonly address: string;
  readonly category: string;
  /** An entity's id, `none`, or empty for all. */
  readonly entity: string;
  readonly confidence: number;
  readonly validOn: string;
  /** `true`: used in a trace or a case; `false`: in none; empty: all. */
  readonly used: '' | 'true' | 'false';
  readonly sort: Sort;
  readonly ascending: boolean;
  /** The label whose dialog is open; `new` for a fresh one. */
  readonly open: string;
}

export const DEFAULT_VIEW: View = {
  tab: 'labels',
  query: '',
  chain: '',
  address: '',
  category: '',
  entity: '',
  confidence: 0,
  validOn: '',
  used: '',
  sort: 'updated',
  ascending: false,
  open: '',
};

const oneOf = <T extends string>(list: readonly T[], text: string | null, otherwise: T): T =>
  list.find((candidate) => candidate === text) ?? otherwise;

export function readView(query: URLSearchParams): View {
  const confidence = Number(query.get('confidence') ?? 0);
  return {
    tab: oneOf(TABS, query.get('tab'), DEFAULT_VIEW.tab),
    query: query.get('q') ?? '',
    chain: query.get('chain') ?? '',
    address: query.get('address') ?? '',
    category: query.get('category') ?? '',
    entity: query.get('entity') ?? '',
    confidence: Number.isInteger(confidence) && confidence >= 0 && confidence <= 100 ? confidence : 0,
    validOn: /^\d{4}-\d{2}-\d{2}$/.test(query.get('on') ?? '') ? (query.get('on') ?? '') : '',
    used: oneOf(['true', 'false'] as const, query.get('used'), DEFAULT_VIEW.used),
    sort: oneOf(SORTS, query.get('sort'), DEFAULT_VIEW.sort),
    ascending: query.get('order') === 'asc',
    open: query.get('open') ?? '',
  };
}

export function writeView(view: View): URLSearchParams {
  const query = new URLSearchParams();
  const put = (name: string, value: string) => {
    if (value !== '') query.set(name, value);
  };
  put('tab', view.tab === DEFAULT_VIEW.tab ? '' : view.tab);
  put('q', view.query);
  put('chain', view.chain);
  put('address', view.address);
  put('category', view.category);
  put('entity', view.entity);
  put('confidence', view.confidence === 0 ? '' : String(view.confidence));
  put('on', view.validOn);
  put('used', view.used);
  put('sort', view.sort === DEFAULT_VIEW.sort ? '' : view.sort);
  put('order', view.ascending ? 'asc' : '');
  put('open', view.open);
  return query;
}

/** The conditions of the list and of an export. */
export function filterOf(view: View): LabelsArgs {
  return {
    query: some(view.query),
    chain: some(view.chain),
    address: some(view.address),
    category: some(view.category),
    entityId: some(view.entity),
    leastConfidence: view.confidence === 0 ? undefined : view.confidence,
    validOn: some(view.validOn),
    used: view.used === '' ? undefined : view.used === 'true',
  };
}

export const isNarrowed = (view: View): boolean => Object.values(filterOf(view)).some((value) => value !== undefined);
