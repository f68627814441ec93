/** What the journal shows, kept whole in the address, so that a view can be shared and the back button works. */

import type { RoundTripsArgs, StatisticsArgs } from '@/api/ledgerApi';
import { endsBeforeItBegins } from '@/ui/DateRange';
import { some } from '@/ui/viewQuery';

export const TABS = ['overview', 'groups', 'trips'] as const;
export type Tab = (typeof TABS)[number];
export const DIRECTIONS = ['long', 'short'] as const;
export const STATES = ['open', 'closed'] as const;
export const OUTCOMES = ['win', 'loss', 'breakeven', 'unknown'] as const;
/** How an entry followed a loss; `any` and `none` are entries soon after a loss, and all others. */
export const AFTER_LOSSES = ['any', 'larger', 'usual', 'none'] as const;
export const GROUPINGS = [
  'asset',
  'account',
  'direction',
  'weekday',
  'hour',
  'holding_time',
  'setup',
  'tag',
  'emotion',
  'after_loss',
] as const;
export type GroupBy = (typeof GROUPINGS)[number];

export interface View {
  readonly tab: Tab;
  /** Ids and words of the filters; empty for all. */
  readonly account: string;
  readonly asset: string;
  readonly direction: '' | (typeof DIRECTIONS)[number];
  /** Of the review of a round trip. */
  readonly setup: string;
  readonly tag: string;
  /** Days on which it ended, or opened where it is open; `yyyy-mm-dd`. */
  readonly from: string;
  readonly to: string;
  /** Empty for all of them: converted where there are several, or the one that there is. */
  readonly currency: string;
  /** What was there before the first round trip, as a decimal; empty where it was not given. */
  readonly capital: string;
  readonly by: GroupBy;
  readonly state: '' | (typeof STATES)[number];
  readonly outcome: '' | (typeof OUTCOMES)[number];
  readonly afterLoss: '' | (typeof AFTER_LOSSES)[number];
  /** The round trip whose details are open. */
  readonly open: string;
}

export const DEFAULT_VIEW: View = {
  tab: 'overview',
  account: '',
  asset: '',
  direction: '',
  setup: '',
  tag: '',
  from: '',
  to: '',
  currency: '',
  capital: '',
  by: 'asset',
  state: '',
  outcome: '',
  afterLoss: '',
  open: '',
};

const oneOf = <T extends string, O extends string>(list: readonly T[], text: string | null, otherwise: O): T | O =>
  list.find((candidate) => candidate === text) ?? otherwise;

/** The longest setup or tag that the server keeps. */
export const LONGEST_TAG = 60;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const AMOUNT = /^\d{1,18}(\.\d{1,18})?$/;

/** "10,000" and "10000.50" as a decimal; empty where it is no amount above zero. */
export function capitalOf(typed: string): string {
  const text = typed.replaceAll(/[\s,]/g, '');
  return AMOUNT.test(text) && Number(text) > 0 ? text : '';
}

/** Signs of coins and currencies are written in capitals. */
export const signOf = (typed: string): string => typed.trim().toUpperCase().slice(0, 40);

export function readView(query: URLSearchParams): View {
  const text = (name: string) => query.get(name) ?? '';
  const day = (name: string) => (DAY.test(text(name)) ? text(name) : '');
  return {
    tab: oneOf(TABS, query.get('tab'), DEFAULT_VIEW.tab),
    account: text('account').slice(0, 36),
    asset: signOf(text('asset')),
    direction: oneOf(DIRECTIONS, query.get('direction'), ''),
    setup: text('setup').slice(0, LONGEST_TAG),
    tag: text('tag').slice(0, LONGEST_TAG),
    from: day('from'),
    to: day('to'),
    currency: signOf(text('currency')),
    capital: capitalOf(text('capital')),
    by: oneOf(GROUPINGS, query.get('by'), DEFAULT_VIEW.by),
    state: oneOf(STATES, query.get('state'), ''),
    outcome: oneOf(OUTCOMES, query.get('outcome'), ''),
    afterLoss: oneOf(AFTER_LOSSES, query.get('after_loss'), ''),
    open: text('open'),
  };
}

/** Names in the address that are not those of the view. */
const NAMES: Readonly<Record<string, string>> = { afterLoss: 'after_loss' };

/** Writes only what differs from the default. */
export function writeView(view: View): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) {
    if (value !== DEFAULT_VIEW[name as keyof View]) query.set(NAMES[name] ?? name, value);
  }
  return query;
}
/** What statistics and lists share. A range that ends before it begins limits nothing: its field says what is wrong. */
function sharedFilter(view: View) {
  const isRange = !endsBeforeItBegins(view.from, view.to);
  return {
    accountId: some(view.account),
    asset: some(view.asset),
    direction: some(view.direction),
    setup: some(view.setup),
    tag: some(view.tag),
    from: isRange ? some(view.from) : undefined,
    to: isRange ? some(view.to) : undefined,
  };
}

export const statisticsArgs = (view: View): StatisticsArgs => ({
  ...sharedFilter(view),
  currency: some(view.currency),
  capital: some(view.capital),
});

export const tripsArgs = (view: View): RoundTripsArgs => ({
  ...sharedFilter(view),
  currency: some(view.currency),
  state: some(view.state),
  outcome: some(view.outcome),
  afterLoss: some(view.afterLoss),
});

/** Whether the filters of the head leave something out. */
export const isNarrowed = (view: View): boolean => Object.values(sharedFilter(view)).some((value) => value !== undefined);

/** Whether the list of round trips leaves something out. */
export const isListNarrowed = (view: View): boolean => Object.values(tripsArgs(view)).some((value) => value !== undefined);

/** How many filters of the head are set; a range of days is one. */
export function activeFilters(view: View): number {
  const { from, to, ...rest } = sharedFilter(view);
  const isSet = (value: unknown) => value !== undefined;
  return Object.values(rest).filter(isSet).length + (isSet(from) || isSet(to) ? 1 : 0);
}

export const withoutFilters = (view: View): View => ({ ...DEFAULT_VIEW, tab: view.tab, by: view.by, capital: view.capital });
