/** What the portfolio page shows, kept whole in the address, so that a view can be shared and the back button works. */

import type { DisposalsArgs, OpenLotsArgs, PortfolioArgs } from '@/api/portfolioApi';
import { queryOf, some } from '@/ui/viewQuery';

export const TABS = ['holdings', 'lots', 'disposals', 'correlation'] as const;
export type Tab = (typeof TABS)[number];
export const METHODS = ['fifo', 'lifo', 'hifo', 'average'] as const;
export type Method = (typeof METHODS)[number];
export const SCOPES = ['account', 'all'] as const;
export type Scope = (typeof SCOPES)[number];
export const PERIODS = ['1m', '3m', '1y', 'all'] as const;
export type Period = (typeof PERIODS)[number];

/** Days over which daily returns are compared. */
export const COMPARED_DAYS = ['90', '180', '365', '730'] as const;
export type ComparedDays = (typeof COMPARED_DAYS)[number];

export const CURRENCIES = ['', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

export interface View {
  readonly tab: Tab;
  readonly account: string;
  /** A named portfolio; it excludes one account. */
  readonly portfolio: string;
  readonly method: Method;
  readonly scope: Scope;
  readonly period: Period;
  /** Days of the values instead of the period, as `yyyy-mm-dd` in UTC; both are empty where the period counts. */
  readonly since: string;
  readonly until: string;
  /** Of the lots and disposals that are listed. */
  readonly asset: string;
  /** Days of disposals as `yyyy-mm-dd`, in the zone of the workspace. */
  readonly from: string;
  readonly to: string;
  /** Of all amounts: the one of the settings, where nothing is chosen. */
  readonly currency: Currency;
  readonly compared: ComparedDays;
}

export const DEFAULT_VIEW: View = {
  tab: 'holdings',
  account: '',
  portfolio: '',
  method: 'fifo',
  scope: 'account',
  period: '1y',
  since: '',
  until: '',
  asset: '',
  from: '',
  to: '',
  currency: '',
  compared: '90',
};

/** Lengths that the contract takes. */
const ID_LENGTH = 36;
const ASSET_LENGTH = 40;

const oneOf = <T extends string>(list: readonly T[], text: string | null, otherwise: T): T =>
  list.find((candidate) => candidate === text) ?? otherwise;

const dayOf = (text: string | null): string => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');

/** The server refuses one account with shared lots, one account of a portfolio, and days that end before they begin. */
export function agreeing(sent: View): View {
  const view = sent.since !== '' && sent.until !== '' && sent.until < sent.since ? { ...sent, until: '' } : sent;
  if (view.portfolio !== '') return { ...view, account: '' };
  return view.account === '' ? view : { ...view, scope: 'account' };
}

export function readView(query: URLSearchParams): View {
  return agreeing({
    tab: oneOf(TABS, query.get('tab'), DEFAULT_VIEW.tab),
    account: (query.get('account') ?? '').slice(0, ID_LENGTH),
    portfolio: (query.get('portfolio') ?? '').slice(0, ID_LENGTH),
    method: oneOf(METHODS, query.get('method'), DEFAULT_VIEW.method),
    scope: oneOf(SCOPES, query.get('scope'), DEFAULT_VIEW.scope),
    period: oneOf(PERIODS, query.get('period'), DEFAULT_VIEW.period),
    since: dayOf(query.get('since')),
    until: dayOf(query.get('until')),
    asset: (query.get('asset') ?? '').slice(0, ASSET_LENGTH),
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    currency: oneOf(CURRENCIES, query.get('currency'), DEFAULT_VIEW.currency),
    compared: oneOf(COMPARED_DAYS, query.get('compared'), DEFAULT_VIEW.compared),
  });
}

export const writeView = (view: View): URLSearchParams => queryOf(view, DEFAULT_VIEW);
const lotQuery = ({ method, scope, account, portfolio, currency }: View) => ({
  method,
  scope,
  accountId: some(account),
  portfolioId: some(portfolio),
  currency: some(currency),
});

export const hasOwnDays = ({ since, until }: View): boolean => since !== '' || until !== '';

export const summaryArgs = (view: View): PortfolioArgs => ({
  ...lotQuery(view),
  ...(hasOwnDays(view) ? { from: some(view.since), to: some(view.until) } : { period: view.period }),
});

export const lotsArgs = (view: View): Omit<OpenLotsArgs, 'cursor' | 'limit'> => ({ ...lotQuery(view), asset: some(view.asset) });

export const disposalsArgs = (view: View): Omit<DisposalsArgs, 'cursor' | 'limit'> => ({
  ...lotsArgs(view),
  from: some(view.from),
  to: some(view.to),
});
