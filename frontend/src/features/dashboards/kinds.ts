/** Every kind of widget once: its title, its params, its size, what it costs, its screen and its component, which is a chunk of its own. */

import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { paths } from '@/app/paths';
import type { Size } from './changes';
import { entityOf, type ParameterType, type Values } from './parameters';

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

const follow = (type: ParameterType, label: string, required = false): Field => ({
  name: type,
  label,
  type,
  required,
  start: `$${type}`,
});
const TOKEN = follow('token', 'Token', true);
const RANGE = follow('range', 'Range');
const ENTITY = follow('entity', 'Address', true);
const ACCOUNT: Field = { name: 'account', label: 'Account', type: 'saved', of: 'account', start: '', hint: 'Empty for all.' };
const CURRENCY = follow('currency', 'Currency');
const saved = (of: SavedType, label: string): Field => ({ name: 'id', label, type: 'saved', of, required: true, start: '' });
const choice = (name: string, label: string, options: readonly (readonly [string, string])[]): Field => ({
  name,
  label,
  type: 'choice',
  options: options.map(([value, words]) => ({ value, label: words })),
  start: options[0]?.[0] ?? '',
});
const text = (name: string, label: string, start = '', hint?: string): Field => ({ name, label, type: 'text', start, hint });
const number = (name: string, label: string, start: string, hint?: string): Field => ({
  name,
  label,
  type: 'number',
  start,
  hint,
});

const small: Size = { w: 4, h: 6 };
const medium: Size = { w: 6, h: 8 };
const stored = 'stored' as const;

export const KINDS: readonly Kind[] = [
  {
    id: 'token.chart',
    title: 'Price chart',
    group: 'Market',
    line: 'Price of a token over the range',
    fields: [TOKEN, RANGE],
    size: medium,
    refresh: stored,
    component: lazy(() => import('./widgets/TokenChart')),
    place: ({ token = '', range }) => `${paths.tokenOf(token)}${range ? `?range=${encodeURIComponent(range)}` : ''}`,
  },
  {
    id: 'token.stats',
    title: 'Token figures',
    group: 'Market',
    line: 'Price, market cap, volume, supply and all-time high of a token',
    fields: [TOKEN],
    size: small,
    refresh: stored,
    component: lazy(() => import('./widgets/TokenStats')),
    place: ({ token = '' }) => paths.tokenOf(token),
  },
  {
    id: 'market.table',
    title: 'Market table',
    group: 'Market',
    line: 'Leading coins with price, change and market cap',
    fields: [number('rows', 'Rows', '10', '1 to 50.')],
    size: { w: 6, h: 10 },
    refresh: stored,
    component: lazy(() => import('./widgets/MarketTable')),
    place: () => paths.tokens,
  },
  {
    id: 'market.movers',
    title: 'Movers',
    group: 'Market',
    line: 'The coins that rose, fell or were traded most within 24 hours',
    fields: [
      choice('view', 'Show', [
        ['gainers', 'Rose most'],
        ['losers', 'Fell most'],
        ['traded', 'Traded most'],
      ]),
    ],
    size: { w: 4, h: 8 },
    refresh: stored,
    component: lazy(() => import('./widgets/Movers')),
    place: () => paths.tokens,
  },
  {
    id: 'new_pools',
    title: 'New pools',
    group: 'Market',
    line: 'Pools opened in the last 24 hours, with liquidity and age',
    fields: [
      text('network', 'Network', '', 'As "eth" or "solana"; empty for all.'),
      number('min_liquidity', 'Least liquidity, USD', '10000'),
    ],
    size: medium,
    refresh: stored,
    component: lazy(() => import('./widgets/NewPools')),
    place: () => paths.newTokens,
  },
  {
    id: 'nft.floor',
    title: 'NFT floor',
    group: 'Market',
    line: 'Floor price of a collection with its kept history',
    fields: [{ ...text('collection', 'Collection', '', 'CoinGecko’s id, as "pudgy-penguins".'), required: true }],
    size: small,
    refresh: stored,
    component: lazy(() => import('./widgets/NftFloor')),
    place: () => paths.nfts,
  },
  {
    id: 'etf.flows',
    title: 'ETF flows',
    group: 'Market',
    line: 'Daily net flow of the funds of one asset, from files you imported',
    fields: [
      choice('asset', 'Asset', [
        ['BTC', 'Bitcoin'],
        ['ETH', 'Ethereum'],
        ['SOL', 'Solana'],
      ]),
      RANGE,
    ],
    size: medium,
    refresh: stored,
    component: lazy(() => import('./widgets/EtfFlows')),
    place: () => paths.etfFlows,
  },
  {
    id: 'treasuries',
    title: 'Treasuries',
    group: 'Market',
    line: 'Coins that public companies or governments hold',
    fields: [
      choice('coin', 'Coin', [
        ['bitcoin', 'Bitcoin'],
        ['ethereum', 'Ethereum'],
      ]),
      choice('holders', 'Holders', [
        ['companies', 'Companies'],
        ['governments', 'Governments'],
      ]),
    ],
    size: { w: 4, h: 8 },
    refresh: stored,
    component: lazy(() => import('./widgets/Treasuries')),
    place: () => paths.etfFlows,
  },
  {
    id: 'funding',
    title: 'Funding',
    group: 'Market',
    line: 'Funding rates and open interest of perpetual contracts',
    fields: [text('coin', 'Symbols', '', 'As "BTC,ETH"; empty for the 20 with the most open interest.')],
    size: { w: 4, h: 8 },
    refresh: stored,
    component: lazy(() => import('./widgets/Funding')),
    place: () => `${paths.analysis}?tab=funding`,
  },
  {
    id: 'correlation',
    title: 'Correlation',
    group: 'Market',
    line: 'How the daily returns of 2 to 12 coins move together',
    fields: [{ name: 'tokens', label: 'Tokens', type: 'tokens', required: true, start: 'bitcoin,ethereum,solana' }, RANGE],
    size: medium,
    refresh: stored,
    component: lazy(() => import('./widgets/Correlation')),
    place: () => paths.analysis,
  },
  {
    id: 'forecast.fan',
    title: 'Forecast range',
    group: 'Forecast',
    line: 'The range in which the price is expected, day by day',
    fields: [
      TOKEN,
      choice('horizon', 'Days ahead', [
        ['30', '30 days'],
        ['7', '7 days'],
        ['14', '14 days'],
        ['90', '90 days'],
      ]),
    ],
    size: medium,
    refresh: stored,
    component: lazy(() => import('./widgets/ForecastFan')),
    place: ({ token = '' }) => paths.forecastOf(token),
  },
  {
    id: 'forecast.record',
    title: 'Forecast record',
    group: 'Forecast',
    line: 'How good published forecasts of a token were',
    fields: [TOKEN],
    size: { w: 4, h: 5 },
    refresh: stored,
    component: lazy(() => import('./widgets/ForecastRecord')),
    place: ({ token = '' }) => paths.forecastOf(token),
  },
  {
    id: 'whales',
    title: 'Large transfers',
    group: 'Investigation',
    line: 'The newest large transfers on the watched chains',
    fields: [text('chain', 'Chain', '', 'As "bitcoin"; empty for all.'), number('threshold', 'Least value, USD', '1000000')],
    size: medium,
    refresh: stored,
    component: lazy(() => import('./widgets/WhaleList')),
    place: () => paths.whaleWatch,
  },
  {
    id: 'profile.summary',
    title: 'Address summary',
    group: 'Investigation',
    line: 'Holdings and worth of an address',
    fields: [ENTITY],
    size: { w: 4, h: 8 },
    refresh: { onDemand: 1 },
    component: lazy(() => import('./widgets/ProfileSummary')),
    place: (params) => placeOfEntity(params),
  },
  {
    id: 'profile.flows',
    title: 'Address flows',
    group: 'Investigation',
    line: 'What an address got from and sent to named parties',
    fields: [ENTITY, RANGE],
    size: medium,
    refresh: { onDemand: 1 },
    component: lazy(() => import('./widgets/ProfileFlows')),
    place: (params) => placeOfEntity(params),
  },
  {
    id: 'trace',
    title: 'Trace',
    group: 'Investigation',
    line: 'A saved trace: its size, its chain and when it changed',
    fields: [saved('trace', 'Trace')],
    size: { w: 4, h: 5 },
    refresh: { onDemand: 1 },
    component: lazy(() => import('./widgets/TraceCard')),
    place: ({ id = '' }) => paths.savedTrace(id),
  },
  {
    id: 'case',
    title: 'Case',
    group: 'Investigation',
    line: 'A case with its question, status, findings and exhibits',
    fields: [saved('case', 'Case')],
    size: small,
    refresh: stored,
    component: lazy(() => import('./widgets/CaseCard')),
    place: ({ id = '' }) => paths.caseOf(id),
  },
  {
    id: 'labels',
    title: 'Labels',
    group: 'Investigation',
    line: 'Your labels that match a search',
    fields: [text('query', 'Search', '', 'Part of a text, an address or an entity; empty for all.')],
    size: small,
    refresh: stored,
    component: lazy(() => import('./widgets/LabelList')),
    place: () => paths.privateLabels,
  },
  {
    id: 'journal.equity',
    title: 'Equity',
    group: 'Journal',
    line: 'Net results of closed round trips, summed up over time',
    fields: [ACCOUNT, RANGE, CURRENCY],
    size: medium,
    refresh: stored,
    component: lazy(() => import('./widgets/JournalEquity')),
    place: () => paths.journal,
  },
  {
    id: 'journal.calendar',
    title: 'Results by day',
    group: 'Journal',
    line: 'A year of daily results, each with its sign',
    fields: [ACCOUNT, CURRENCY],
    size: { w: 12, h: 7 },
    refresh: stored,
    component: lazy(() => import('./widgets/JournalCalendar')),
    place: () => paths.journal,
  },
  {
    id: 'journal.trades',
    title: 'Round trips',
    group: 'Journal',
    line: 'The newest closed round trips with their result',
    fields: [ACCOUNT, RANGE],
    size: small,
    refresh: stored,
    component: lazy(() => import('./widgets/JournalTrades')),
    place: () => paths.journal,
  },
  {
    id: 'journal.tasks',
    title: 'Tasks',
    group: 'Journal',
    line: 'Open tasks, those that are due first',
    fields: [],
    size: small,
    refresh: stored,
    component: lazy(() => import('./widgets/JournalTasks')),
    place: () => paths.tasks,
  },
  {
    id: 'positions',
    title: 'Open positions',
    group: 'Journal',
    line: 'Open round trips with entry and size',
    fields: [ACCOUNT],
    size: small,
    refresh: stored,
    component: lazy(() => import('./widgets/Positions')),
    place: ({ account }) => `${paths.activePositions}${account ? `?account=${encodeURIComponent(account)}` : ''}`,
  },
  {
    id: 'rules',
    title: 'Trading rules',
    group: 'Journal',
    line: 'What is locked now, and the share of trades that kept your rules',
    fields: [RANGE],
    size: small,
    refresh: stored,
    component: lazy(() => import('./widgets/RulesCard')),
    place: () => paths.tradingRulesets,
  },
  {
    id: 'strategy',
    title: 'Strategy',
    group: 'Journal',
    line: 'The last back-test of a strategy',
    fields: [saved('strategy', 'Strategy')],
    size: small,
    refresh: stored,
    component: lazy(() => import('./widgets/StrategyCard')),
    place: ({ id = '' }) => paths.strategyOf(id),
  },
  {
    id: 'portfolio.value',
    title: 'Portfolio value',
    group: 'Portfolio',
    line: 'What you hold is worth now, and the value of each day',
    fields: [follow('portfolio', 'Portfolio')],
    size: medium,
    refresh: stored,
    component: lazy(() => import('./widgets/PortfolioValue')),
    place: () => paths.portfolio,
  },
  {
    id: 'portfolio.allocation',
    title: 'Allocation',
    group: 'Portfolio',
    line: 'The share of each asset in what you hold',
    fields: [follow('portfolio', 'Portfolio')],
    size: small,
    refresh: stored,
    component: lazy(() => import('./widgets/Allocation')),
    place: () => paths.portfolio,
  },
  {
    id: 'watchlist',
    title: 'Watchlist',
    group: 'Workspace',
    line: 'The tokens of a watchlist with their prices',
    fields: [saved('watchlist', 'Watchlist')],
    size: { w: 4, h: 8 },
    refresh: stored,
    component: lazy(() => import('./widgets/WatchlistCard')),
    place: ({ id = '' }) => paths.watchlistOf(id),
  },
  {
    id: 'alerts',
    title: 'Alerts',
    group: 'Workspace',
    line: 'Alerts that fired last',
    fields: [],
    size: small,
    refresh: stored,
    component: lazy(() => import('./widgets/AlertList')),
    place: () => paths.alerts,
  },
  {
    id: 'feed',
    title: 'Feed',
    group: 'Workspace',
    line: 'The newest items from your sources and your own watch',
    fields: [text('filter', 'Search', '', 'Words of a title; empty for all.')],
    size: medium,
    refresh: stored,
    component: lazy(() => import('./widgets/FeedList')),
    place: ({ filter }) => `${paths.feed}${filter ? `?q=${encodeURIComponent(filter)}` : ''}`,
  },
  {
    id: 'calendar',
    title: 'Calendar',
    group: 'Workspace',
    line: 'What is on in the next 7 days',
    fields: [],
    size: small,
    refresh: stored,
    component: lazy(() => import('./widgets/CalendarList')),
    place: () => paths.calendar,
  },
  {
    id: 'quota',
    title: 'Provider quota',
    group: 'Workspace',
    line: 'How many calls of the market data provider are used',
    fields: [],
    size: { w: 4, h: 5 },
    refresh: stored,
    component: lazy(() => import('./widgets/QuotaCard')),
    place: () => paths.home,
  },
  {
    id: 'note',
    title: 'Note',
    group: 'Workspace',
    line: 'A text of your own',
    fields: [{ name: 'text', label: 'Text', type: 'area', start: '' }],
    size: { w: 4, h: 4 },
    refresh: stored,
    component: lazy(() => import('./widgets/NoteCard')),
    place: () => paths.journalEditor,
  },
];

function placeOfEntity({ entity = '' }: Values): string {
  const found = entityOf(entity);
  return found === null ? paths.profiler : paths.profilerOf(found.address, found.chain);
}

const byId = new Map(KINDS.map((kind) => [kind.id, kind]));
export const kindOf = (id: string): Kind | undefined => byId.get(id);
export const isOnDemand = (id: string): boolean => typeof kindOf(id)?.refresh === 'object';

/** Params a new widget starts with: it follows the dashboard where it can. */
export const startParams = ({ fields }: Kind): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.filter(({ start }) => start !== '').map(({ name, start }) => [name, start]));

/** The first required param without a value. */
export const missingIn = ({ fields }: Kind, params: Values): Field | undefined =>
  fields.find(({ name, required }) => required && (params[name] ?? '') === '');
