/** What the trading page shows, kept whole in the address, so that a view can be shared and the back button works. */

import type { FillsArgs } from '@/api/ledgerApi';

export const TABS = ['fills', 'files', 'accounts', 'check'] as const;
export type Tab = (typeof TABS)[number];

export interface View {
  readonly tab: Tab;
  readonly account: string;
  /** Base or quote. */
  readonly asset: string;
  readonly side: '' | 'buy' | 'sell';
  /** The import whose fills are listed. */
  readonly file: string;
  /** Days as `yyyy-mm-dd`, in the zone of the workspace. */
  readonly from: string;
  readonly to: string;
  /** The dialog that is open: a new fill or a new import. */
  readonly open: '' | 'fill' | 'import';
}

export const DEFAULT_VIEW: View = { tab: 'fills', account: '', asset: '', side: '', file: '', from: '', to: '', open: '' };

const oneOf = <T extends string>(list: readonly T[], text: string | null, otherwise: T): T =>
  list.find((candidate) => candidate === text) ?? otherwise;

const dayOf = (text: string | null): string => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');

export function readView(query: URLSearchParams): View {
  return {
    tab: oneOf(TABS, query.get('tab'), DEFAULT_VIEW.tab),
    account: query.get('account') ?? '',
    asset: query.get('asset') ?? '',
    side: oneOf(['buy', 'sell'] as const, query.get('side'), DEFAULT_VIEW.side),
    file: query.get('file') ?? '',
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    open: oneOf(['fill', 'import'] as const, query.get('open'), DEFAULT_VIEW.open),
  };
}

export function writeView(view: View): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) {
    if (value !== DEFAULT_VIEW[name as keyof View]) query.set(name, value);
  }
  return query;
}

/** The conditions of the list. */
export function filterOf(view: View): FillsArgs {
  const some = (text: string) => (text === '' ? undefined : text);
  return {
    accountId: some(view.account),
    asset: some(view.asset),
    side: some(view.side),
    importId: some(view.file),
    from: some(view.from),
    to: some(view.to),
  };
}

export const isNarrowed = (view: View): boolean => Object.values(filterOf(view)).some((value) => value !== undefined);

/** The same tab without conditions. */
export const cleared = (view: View): View => ({ ...DEFAULT_VIEW, tab: view.tab });
