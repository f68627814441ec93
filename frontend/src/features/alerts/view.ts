/** What the page of alerts shows, kept whole in the address. */

import type { AlertsArgs, FiringsArgs } from '@/api/alertsApi';
import { queryOf, some } from '@/ui/viewQuery';
import { STATE_IDS } from './sentences';

export const TABS = ['alerts', 'fired', 'channels'] as const;
export type Tab = (typeof TABS)[number];

export interface View {
  readonly tab: Tab;
  /** Part of a name or note. */
  readonly q: string;
  readonly state: string;
  /** CoinGecko's id. */
  readonly coin: string;
  /** Id of the alert that is edited. */
  readonly edit: string;
  /** Of the fired log: only what one alert fired. */
  readonly alert: string;
  /** `no`: only what is unread. */
  readonly read: string;
  /** Id of the firing that is open. */
  readonly firing: string;
}

export const DEFAULT_VIEW: View = { tab: 'alerts', q: '', state: '', coin: '', edit: '', alert: '', read: '', firing: '' };

export const LONGEST_SEARCH = 100;
const MOST_ID = 36;
const MOST_COIN = 120;

export function readView(query: URLSearchParams): View {
  const text = (name: string, most: number) => (query.get(name) ?? '').slice(0, most);
  return {
    tab: TABS.find((tab) => tab === query.get('tab')) ?? DEFAULT_VIEW.tab,
    q: text('q', LONGEST_SEARCH).trim(),
    state: STATE_IDS.find((state) => state === query.get('state')) ?? '',
    coin: text('coin', MOST_COIN),
    edit: text('edit', MOST_ID),
    alert: text('alert', MOST_ID),
    read: query.get('read') === 'no' ? 'no' : '',
    firing: text('firing', MOST_ID),
  };
}

export const writeView = (view: View): URLSearchParams => queryOf(view, DEFAULT_VIEW);
export const alertsArgs = ({ q, state, coin }: View): AlertsArgs => ({
  query: some(q),
  state: some(state),
  coin: some(coin),
});

export const firingsArgs = ({ alert, read }: View): FiringsArgs => ({ alertId: some(alert), read: some(read) });

export const isNarrowed = ({ q, state, coin }: View): boolean => q !== '' || state !== '' || coin !== '';
