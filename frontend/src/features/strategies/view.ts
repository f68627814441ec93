/** What the pages of strategies show, kept whole in the address. */

export const HUB_TABS = ['strategies', 'shared', 'candles'] as const;
export type HubTab = (typeof HUB_TABS)[number];

export interface HubView {
  readonly tab: HubTab;
  /** Part of a name. */
  readonly q: string;
}

export const LONGEST_SEARCH = 100;
const MOST_ID = 36;
const DEFAULT_HUB: HubView = { tab: 'strategies', q: '' };

export const readHub = (query: URLSearchParams): HubView => ({
  tab: HUB_TABS.find((tab) => tab === query.get('tab')) ?? DEFAULT_HUB.tab,
  q: (query.get('q') ?? '').slice(0, LONGEST_SEARCH).trim(),
});

export const TABS = ['backtest', 'grid', 'walk', 'paper', 'rules'] as const;
export type Tab = (typeof TABS)[number];

export const TAB_WORDS: Readonly<Record<Tab, string>> = {
  backtest: 'Back-test',
  grid: 'Grid',
  walk: 'Walk-forward',
  paper: 'Paper run',
  rules: 'Rules and playbook',
};

/** Numbers of two versions of the rules; the newest and the one before it where empty. */
export interface Compared {
  readonly from: string;
  readonly to: string;
}

export interface View extends Compared {
  readonly tab: Tab;
  /** Id of the run, result or paper run that is shown; the newest where empty. */
  readonly run: string;
}

const DEFAULT_VIEW: View = { tab: 'backtest', run: '', from: '', to: '' };
const versionIn = (text: string | null): string => (/^\d{1,9}$/.test(text ?? '') ? (text ?? '') : '');

export const readView = (query: URLSearchParams): View => ({
  tab: TABS.find((tab) => tab === query.get('tab')) ?? DEFAULT_VIEW.tab,
  run: (query.get('run') ?? '').slice(0, MOST_ID),
  from: versionIn(query.get('from')),
  to: versionIn(query.get('to')),
});

function written<V extends object>(view: V, preset: V): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) {
    if (value !== preset[name as keyof V]) query.set(name, value as string);
  }
  return query;
}

export const writeHub = (view: HubView): URLSearchParams => written(view, DEFAULT_HUB);
export const writeView = (view: View): URLSearchParams => written(view, DEFAULT_VIEW);
