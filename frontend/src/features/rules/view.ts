/** What the page of rulesets shows, kept whole in the address. */

import type { AdherenceArgs } from '@/api/rulesApi';
import { endsBeforeItBegins } from '@/ui/DateRange';
import { queryOf, some } from '@/ui/viewQuery';

export const TABS = ['rulesets', 'adherence'] as const;
export type Tab = (typeof TABS)[number];

export interface View {
  readonly tab: Tab;
  /** Id of the ruleset that is edited, or `new`. */
  readonly edit: string;
  /** Id of the ruleset whose versions are open. */
  readonly history: string;
  /** Days as `yyyy-mm-dd`, in the zone of the workspace. */
  readonly from: string;
  readonly to: string;
  /** Empty for the one that the server takes. */
  readonly currency: string;
  /** The round trip whose details are open. */
  readonly trip: string;
}

export const DEFAULT_VIEW: View = { tab: 'rulesets', edit: '', history: '', from: '', to: '', currency: '', trip: '' };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOST_ID = 36;

export function readView(query: URLSearchParams): View {
  const text = (name: string) => query.get(name) ?? '';
  const day = (name: string) => (DAY.test(text(name)) ? text(name) : '');
  const id = (name: string) => text(name).slice(0, MOST_ID);
  return {
    tab: TABS.find((tab) => tab === query.get('tab')) ?? DEFAULT_VIEW.tab,
    edit: id('edit'),
    history: id('history'),
    from: day('from'),
    to: day('to'),
    currency: text('currency').trim().toUpperCase().slice(0, 40),
    trip: id('trip'),
  };
}

export const writeView = (view: View): URLSearchParams => queryOf(view, DEFAULT_VIEW);

/** A range that ends before it begins limits nothing: its field says what is wrong. */
export function adherenceArgs({ from, to, currency }: View): AdherenceArgs {
  const isRange = !endsBeforeItBegins(from, to);
  return { from: isRange ? some(from) : undefined, to: isRange ? some(to) : undefined, currency: some(currency) };
}

export const isNarrowed = ({ from, to, currency }: View): boolean => from !== '' || to !== '' || currency !== '';
