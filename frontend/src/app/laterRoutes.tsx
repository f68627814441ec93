/** Routes whose screens are built by later work. The texts travel in a chunk of their own. */

import type { RouteObject } from 'react-router';
import { paths } from './paths';

const titles: readonly { path: string; title: string; group?: string }[] = [
  { path: paths.dashboard, title: 'Dashboard' },
  { path: '/dashboard/:id', title: 'Dashboard' },
  { path: paths.userDashboards, title: 'Your dashboards' },
  { path: paths.feed, title: 'Feed' },
  { path: paths.strategies, title: 'Strategy Hub' },
  { path: paths.newTokens, title: 'New Listings', group: 'Analytics' },
  { path: paths.nfts, title: 'NFTs', group: 'Analytics' },
  { path: paths.analysis, title: 'Analysis', group: 'Analytics' },
  { path: paths.etfFlows, title: 'ETF flows', group: 'Analytics' },
  { path: paths.trading, title: 'Trading' },
  { path: paths.activePositions, title: 'Active positions' },
  { path: paths.portfolio, title: 'Portfolio' },
  { path: paths.wallets, title: 'Wallets' },
  { path: paths.watchlist, title: 'Watchlist' },
  { path: paths.tradingRulesets, title: 'Trading rulesets' },
  { path: paths.alerts, title: 'Alerts' },
  { path: paths.calendar, title: 'Calendar' },
  { path: paths.apps, title: 'Apps' },
  { path: paths.users, title: 'Users' },
  { path: paths.journal, title: 'Journal', group: 'Personal Workspace' },
  { path: paths.journalTrips, title: 'Trips', group: 'Personal Workspace' },
  { path: paths.journalVisualiser, title: 'Journal visualiser', group: 'Personal Workspace' },
  { path: paths.journalEditor, title: 'Journal editor', group: 'Personal Workspace' },
  { path: '/journal/editor/:id', title: 'Journal entry', group: 'Personal Workspace' },
  { path: '/journal/session/:id', title: 'Trading session', group: 'Personal Workspace' },
  { path: paths.session, title: 'Session', group: 'Personal Workspace' },
  { path: paths.tasks, title: 'Tasks', group: 'Personal Workspace' },
  { path: paths.chat, title: 'Assistant' },
];

export const laterRoutes: RouteObject[] = titles.map(({ path, title, group }) => ({
  path,
  handle: { title, group },
  lazy: async () => {
    const [{ LaterPage }, { plans }] = await Promise.all([
      import('@/features/later/LaterPage'),
      import('@/features/later/plans'),
    ]);
    const plan = plans.find((candidate) => candidate.path === path);
    if (plan === undefined) throw new Error(`no plan for ${path}`);
    return { element: <LaterPage plan={plan} /> };
  },
}));
