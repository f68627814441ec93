/**
 * Every tool once: its address, its name, its place, and what it does in one line. The menu, the page of all tools, the search, the breadcrumb
 * and the routes read this list. Its order is the order of the specification's menu, with the other tools of a group after those in the menu.
 */

import { paths } from './paths';

export type ToolGroup = 'Investigations' | 'Analytics' | 'Personal Workspace';

export interface Tool {
  readonly path: string;
  readonly title: string;
  readonly group?: ToolGroup;
  /** What it does. */
  readonly line: string;
  /** Other words by which readers look for it. */
  readonly words?: string;
  /** Named by the specification's menu; the others of its group stand under "More". */
  readonly inMenu?: true;
  /** Asks something first and then goes there. */
  readonly asks?: 'profiler';
}

/** Where the list of starred tokens is. It is a view of another tool's page. */
const STARRED = `${paths.tokens}?list=starred` as const;

const list = [
  {
    path: paths.home,
    title: 'Home',
    line: 'Your starred tokens, cases and traces, and the market in the last 24 hours',
    words: 'start overview',
  },
  {
    path: paths.search,
    title: 'Search',
    line: 'Find pages, tokens, labels, addresses, transactions, traces and cases',
    words: 'find command palette',
  },
  {
    path: paths.feed,
    title: 'Feed',
    line: 'News from your sources, and your alerts, large transfers, forecasts and labels',
    words: 'rss atom news headlines articles',
    inMenu: true,
  },
  {
    path: paths.strategies,
    title: 'Strategy Hub',
    line: 'Versioned trading rules, back-tested against buy-and-hold and random entries',
    words: 'backtest strategy rules candles grid walk-forward sharpe drawdown playbook checklist',
    inMenu: true,
  },
  {
    path: paths.profiler,
    title: 'Account Profiler',
    group: 'Investigations',
    line: 'Balances, transfers, counterparties and costs of an address',
    words: 'wallet account holdings portfolio compare transaction',
    inMenu: true,
    asks: 'profiler',
  },
  {
    path: paths.privateLabels,
    title: 'Private Labels',
    group: 'Investigations',
    line: 'Your names for addresses, with evidence, conflicts, import and export',
    words: 'tags entities names tagpack bip-329',
    inMenu: true,
  },
  {
    path: paths.tracer,
    title: 'Tracer',
    group: 'Investigations',
    line: 'Follow funds from an address or a transaction, step by step',
    words: 'trace graph path taint money flow',
  },
  {
    path: paths.visualiser,
    title: 'Visualiser',
    group: 'Investigations',
    line: 'The flows of an address as a network, Sankey, chord, river, treemap or heatmap',
    words: 'visualizer chart drawing graph',
  },
  {
    path: paths.investigationReport,
    title: 'Cases',
    group: 'Investigations',
    line: 'Collect evidence and write reports with figures that can be checked',
    words: 'investigation report exhibits findings share',
  },
  {
    path: paths.keyProfile,
    title: 'Profile a key',
    group: 'Investigations',
    line: 'All Bitcoin addresses of an extended public key or descriptor in one profile',
    words: 'xpub zpub descriptor hd wallet',
  },
  {
    path: paths.newTokens,
    title: 'New Listings',
    group: 'Analytics',
    line: 'New pools and newly listed coins, with risk checks and how many earlier pools survived',
    words: 'pools dex launch liquidity honeypot rug cohort survival geckoterminal fresh',
    inMenu: true,
  },
  {
    path: paths.tokens,
    title: 'Tokens',
    group: 'Analytics',
    line: 'Prices, changes and market caps of all coins, with filters and export',
    words: 'coins market prices gainers losers',
    inMenu: true,
  },
  {
    path: paths.nfts,
    title: 'NFTs',
    group: 'Analytics',
    line: 'Collections you follow: floor price, volume, holders and the value of your NFTs',
    words: 'nft collection floor collectibles art holders valuation',
    inMenu: true,
  },
  {
    path: paths.forecasting,
    title: 'Forecasting',
    group: 'Analytics',
    line: 'Price forecasts with ranges, back-tests and a track record',
    words: 'prediction model fan chart upload',
    inMenu: true,
  },
  {
    path: paths.whaleWatch,
    title: 'Whale watch',
    group: 'Analytics',
    line: 'Large on-chain transfers with labels, values and the price move that followed',
    words: 'whales transfers large exchange mint burn',
  },
  {
    path: paths.analysis,
    title: 'Analysis',
    group: 'Analytics',
    line: 'Correlation, relative strength, drawdown, seasonality and funding of the coins you choose',
    words: 'correlate matrix beta season weekday month perpetual funding rate drawdown statistics',
  },
  {
    path: paths.etfFlows,
    title: 'ETF flows',
    group: 'Analytics',
    line: 'Creations and redemptions by fund and day from your files, and public treasuries',
    words: 'etf fund inflow outflow bitcoin ethereum spot treasury treasuries companies governments holdings csv',
  },
  {
    path: paths.journal,
    title: 'Journal',
    group: 'Personal Workspace',
    line: 'How your trading went: round trips, win rate, expectancy, equity and calendar',
    words: 'statistics performance pnl profit loss drawdown sqn r-multiple trades',
    inMenu: true,
  },
  {
    path: paths.activePositions,
    title: 'Active positions',
    group: 'Personal Workspace',
    line: 'Your open trades with entry price, current price and unrealised profit or loss',
    words: 'open positions unrealised pnl holdings trades',
  },
  {
    path: STARRED,
    title: 'Starred tokens',
    group: 'Personal Workspace',
    line: 'The coins you starred, with their prices',
    words: 'favourites watchlist stars',
  },
  {
    path: paths.journalTrips,
    title: 'Trips',
    group: 'Personal Workspace',
    line: 'Trading periods with starting capital, a goal and a maximum drawdown',
    words: 'campaign goal drawdown challenge progress trips',
  },
  {
    path: paths.journalVisualiser,
    title: 'Journal visualiser',
    group: 'Personal Workspace',
    line: 'Charts of your round trips: equity, R, calendar, hours, setups and holding times',
    words: 'visualizer charts equity drawdown distribution scatter expectancy statistics',
  },
  {
    path: paths.journalEditor,
    title: 'Journal editor',
    group: 'Personal Workspace',
    line: 'Write a journal entry with pictures, tables and links to trades, tokens and cases',
    words: 'note diary write entry template review recap markdown',
  },
  {
    path: paths.session,
    title: 'Session',
    group: 'Personal Workspace',
    line: 'Plan your trading day, keep a log while you trade, and review it at the end',
    words: 'sessions day plan bias levels log review checklist limit',
  },
  {
    path: paths.tasks,
    title: 'Tasks',
    group: 'Personal Workspace',
    line: 'Your to-dos by due date, with the review or session they came from',
    words: 'todo to-do checklist reminders due repeat',
  },
  {
    path: paths.alerts,
    title: 'Alerts',
    line: 'Alerts on prices, averages and volume, tested on the last 90 days',
    words: 'alarm notification notify webhook email telegram slack price cross volume snooze backtest',
    inMenu: true,
  },
  {
    path: paths.calendar,
    title: 'Calendar',
    line: 'Events, tasks, sessions, halvings and option expiries, with import and private feeds',
    words: 'ics icalendar agenda schedule unlock economic macro halving expiry',
    inMenu: true,
  },
  {
    path: paths.settings,
    title: 'Settings',
    line: 'Account, security, theme and number formats',
    words: 'preferences options',
    inMenu: true,
  },
  { path: paths.apps, title: 'All tools', line: 'Everything Meridian can do, on one page', words: 'apps launcher tools' },
  {
    path: paths.dashboard,
    title: 'Dashboard',
    line: 'Your first dashboard: widgets from every page, with a shared token and date range',
    words: 'widgets board overview grid full screen rotation',
  },
  {
    path: paths.userDashboards,
    title: 'Your dashboards',
    line: 'All your dashboards: create from templates, copy, reorder, import and export',
    words: 'widgets templates import export boards',
  },
  {
    path: paths.trading,
    title: 'Trading',
    group: 'Personal Workspace',
    line: 'Your accounts and fills, imported from exchange files or entered by hand',
    words: 'trades fills import csv binance kraken coinbase accounts orders',
  },
  {
    path: paths.portfolio,
    title: 'Portfolio',
    group: 'Personal Workspace',
    line: 'Your holdings across all accounts, with cost, value and realised gains',
    words: 'holdings lots tax gains realised unrealised fifo lifo hifo twr mwr return value',
  },
  {
    path: paths.wallets,
    title: 'Wallets',
    group: 'Personal Workspace',
    line: 'Your addresses and extended public keys, synced from their chains',
    words: 'wallet address xpub descriptor sync cold storage holdings accounts chain',
  },
  {
    path: paths.watchlist,
    title: 'Watchlist',
    group: 'Personal Workspace',
    line: 'Lists of tokens, addresses and NFT collections, with your reason, target and return',
    words: 'watch lists follow favourites target since added tradingview csv sections',
  },
  {
    path: paths.tradingRulesets,
    title: 'Trading rulesets',
    group: 'Personal Workspace',
    line: 'Your own trading limits, pre-trade checks, and what breaking them cost',
    words: 'rules limits cooldown drawdown risk lock checklist override adherence discipline pre-trade check',
  },
  {
    path: paths.users,
    title: 'Users',
    line: 'Members of the selected team, their roles, invitations and the audit log',
    words: 'team members roles invite owner admin analyst viewer audit log people',
  },
  {
    path: paths.chat,
    title: 'Assistant',
    line: 'Ask about prices, addresses, traces, results and forecasts, with links to the sources',
    words: 'ai chat ask question command assistant copilot conversation slash',
  },
] as const satisfies readonly Tool[];

type Listed = (typeof list)[number];
export type ToolPath = Listed['path'];
export const tools: readonly (Tool & { readonly path: ToolPath })[] = list;

/** Whether a tool is meant by what was typed: in its name, its line, or the other words for it. `typed` is trimmed and in lower case. */
export const isMeant = ({ title, line, words = '' }: Pick<Tool, 'title' | 'line' | 'words'>, typed: string): boolean =>
  `${title} ${line} ${words}`.toLowerCase().includes(typed);

const byPath: ReadonlyMap<string, Tool> = new Map(tools.map((tool) => [tool.path, tool]));

/** The tool at an address; throws where the list has none, which a test of the routes notices. */
export function toolAt(path: ToolPath): Tool {
  const tool = byPath.get(path);
  if (tool === undefined) throw new Error(`no tool at ${path}`);
  return tool;
}

/** What the breadcrumb says of a route. */
export interface Crumb {
  readonly title: string;
  readonly group?: string;
  readonly parent?: { readonly title: string; readonly to: string };
}

export const crumbOf = (path: ToolPath): Crumb => {
  const { title, group } = toolAt(path);
  return { title, group };
};

/** For a page inside of a tool. */
export const crumbIn = (path: ToolPath, title: string): Crumb => {
  const { group, title: parent } = toolAt(path);
  return { title, group, parent: { title: parent, to: path } };
};
