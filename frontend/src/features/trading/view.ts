/** What the trading page shows, kept whole in the address, so that a view can be shared and the back button works. */

import type { AccountEventsArgs, FillsArgs } from '@/api/ledgerApi';
import { queryOf, some } from '@/ui/viewQuery';
import { EVENT_KINDS } from './words';

export const TABS = ['fills', 'events', 'transfers', 'files', 'accounts', 'check'] as const;
export type Tab = (typeof TABS)[number];

export interface View {
  readonly tab: Tab;
  readonly account: string;
  /** Base or quote. */
  readonly asset: string;
  readonly side: '' | 'buy' | 'sell';
  /** Of other events, as `deposit`. */
  readonly kind: string;
  /** The import whose fills are listed. */
  readonly file: string;
  /** Days as `yyyy-mm-dd`, in the zone of the workspace. */
  readonly from: string;
  readonly to: string;
  /** The dialog that is open: a new fill, another event, among these an opening balance, or a new import. */
  readonly open: '' | 'fill' | 'event' | 'opening' | 'import';
  /** RFC 3339: a new event is offered for shortly before this. */
  readonly before: string;
}

export const DEFAULT_VIEW: View = {
  tab: 'fills',
  account: '',
  asset: '',
  side: '',
  kind: '',
  file: '',
  from: '',
  to: '',
  open: '',
  before: '',
};

const oneOf = <T extends string>(list: readonly T[], text: string | null, otherwise: T): T =>
  list.find((candidate) => candidate === text) ?? otherwise;

const dayOf = (text: string | null): string => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');

const momentOf = (text: string | null): string => (text !== null && !Number.isNaN(Date.parse(text)) ? text : '');

export function readView(query: URLSearchParams): View {
  return {
    tab: oneOf(TABS, query.get('tab'), DEFAULT_VIEW.tab),
    account: query.get('account') ?? '',
    asset: query.get('asset') ?? '',
    side: oneOf(['buy', 'sell'] as const, query.get('side'), DEFAULT_VIEW.side),
    kind: oneOf(EVENT_KINDS, query.get('kind'), ''),
    file: query.get('file') ?? '',
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    open: oneOf(['fill', 'event', 'opening', 'import'] as const, query.get('open'), DEFAULT_VIEW.open),
    before: momentOf(query.get('before')),
  };
}

export const writeView = (view: View): URLSearchParams => queryOf(view, DEFAULT_VIEW);
/** The conditions of the list of fills. */
export function filterOf(view: View): FillsArgs {
  return {
    accountId: some(view.account),
    asset: some(view.asset),
    side: some(view.side),
    importId: some(view.file),
    from: some(view.from),
    to: some(view.to),
  };
}

/** The conditions of the list of other events. */
export function eventFilterOf(view: View): AccountEventsArgs {
  const { side: _, ...shared } = filterOf(view);
  return { ...shared, kind: some(view.kind) };
}

const isSome = (filter: object): boolean => Object.values(filter).some((value) => value !== undefined);

export const isNarrowed = (view: View): boolean => isSome(filterOf(view));
export const areEventsNarrowed = (view: View): boolean => isSome(eventFilterOf(view));

/** The same tab without conditions. */
export const cleared = (view: View): View => ({ ...DEFAULT_VIEW, tab: view.tab });
