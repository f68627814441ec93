/** Every route. Pages are fetched when they are first needed; the guards stand above them. */

import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { type Begin, beginning } from '@/api/firstCalls';
import { ErrorPage } from '@/features/errors/ErrorPage';
import { FrameForMembers, NotFound } from '@/features/errors/NotFound';
import { RouteError } from '@/features/errors/RouteError';
import { GuestOnly, Protected } from './guards';
import { Loading } from './Loading';
import { paths } from './paths';
import { Root } from './Root';
import { settingsRoutes } from './settingsRoutes';
import { crumbIn, crumbOf, type ToolPath } from './tools';

type Page = { default: React.ComponentType; begin?: Begin };

const page = (load: () => Promise<Page>) => async () => {
  const { default: Component, begin } = await load();
  return begin ? { Component, loader: beginning(begin), shouldRevalidate: () => false } : { Component };
};

const guestRoutes: RouteObject[] = [
  { path: paths.signIn, lazy: page(() => import('@/features/auth/SignInPage')) },
  { path: paths.signInSplit, lazy: page(() => import('@/features/auth/SignInSplitPage')) },
  { path: paths.signUp, lazy: page(() => import('@/features/auth/SignUpPage')) },
  { path: paths.forgotPassword, lazy: page(() => import('@/features/auth/ForgotPasswordPage')) },
  { path: paths.otp, lazy: page(() => import('@/features/auth/OtpPage')) },
];

/** A tool's page; its name and its place come from the list of tools. */
const toolPage = (path: ToolPath, load: () => Promise<Page>): RouteObject => ({
  path,
  lazy: page(load),
  handle: crumbOf(path),
});

const shellRoutes: RouteObject[] = [
  toolPage(paths.home, () => import('@/features/home/HomePage')),
  toolPage(paths.feed, () => import('@/features/feed/FeedPage')),
  toolPage(paths.tokens, () => import('@/features/market/TokensPage')),
  {
    path: `${paths.tokens}/:token`,
    lazy: page(() => import('@/features/market/TokenPage')),
    handle: crumbIn(paths.tokens, 'Token'),
  },
  toolPage(paths.newTokens, () => import('@/features/listings/NewListingsPage')),
  toolPage(paths.nfts, () => import('@/features/nfts/NftsPage')),
  toolPage(paths.forecasting, () => import('@/features/forecast/ForecastPage')),
  toolPage(paths.analysis, () => import('@/features/analysis/AnalysisPage')),
  toolPage(paths.etfFlows, () => import('@/features/etf/EtfPage')),
  toolPage(paths.privateLabels, () => import('@/features/labels/LabelsPage')),
  toolPage(paths.investigationReport, () => import('@/features/cases/CasesPage')),
  toolPage(paths.tracer, () => import('@/features/tracer/TracerPage')),
  toolPage(paths.profiler, () => import('@/features/profiler/ProfilerPage')),
  {
    path: paths.keyProfile,
    lazy: page(() => import('@/features/profiler/KeyPage')),
    handle: crumbIn(paths.profiler, 'Key'),
  },
  toolPage(paths.visualiser, () => import('@/features/visualiser/VisualiserPage')),
  toolPage(paths.whaleWatch, () => import('@/features/whales/WhalesPage')),
  toolPage(paths.journal, () => import('@/features/journal/JournalPage')),
  toolPage(paths.journalVisualiser, () => import('@/features/tradechart/TradeChartPage')),
  toolPage(paths.tasks, () => import('@/features/tasks/TasksPage')),
  {
    path: `${paths.journalEditor}/:id?`,
    lazy: page(() => import('@/features/editor/EditorPage')),
    handle: crumbOf(paths.journalEditor),
  },
  toolPage(paths.activePositions, () => import('@/features/journal/ActivePositionsPage')),
  toolPage(paths.session, () => import('@/features/sessions/SessionsPage')),
  {
    path: '/journal/session/:id',
    lazy: page(() => import('@/features/sessions/SessionPage')),
    handle: crumbIn(paths.session, 'Trading session'),
  },
  toolPage(paths.journalTrips, () => import('@/features/trips/TripsPage')),
  toolPage(paths.trading, () => import('@/features/trading/TradingPage')),
  toolPage(paths.portfolio, () => import('@/features/portfolio/PortfolioPage')),
  toolPage(paths.wallets, () => import('@/features/wallets/WalletsPage')),
  toolPage(paths.calendar, () => import('@/features/calendar/CalendarPage')),
  toolPage(paths.tradingRulesets, () => import('@/features/rules/RulesetsPage')),
  toolPage(paths.alerts, () => import('@/features/alerts/AlertsPage')),
  toolPage(paths.chat, () => import('@/features/assistant/AssistantPage')),
  toolPage(paths.watchlist, () => import('@/features/watchlist/WatchlistPage')),
  toolPage(paths.strategies, () => import('@/features/strategies/StrategiesPage')),
  {
    path: `${paths.strategies}/:id`,
    lazy: page(() => import('@/features/strategies/StrategyPage')),
    handle: crumbIn(paths.strategies, 'Strategy'),
  },
  toolPage(paths.dashboard, () => import('@/features/dashboards/DashboardPage')),
  {
    path: `${paths.dashboard}/:id`,
    lazy: page(() => import('@/features/dashboards/DashboardPage')),
    handle: crumbIn(paths.userDashboards, 'Dashboard'),
  },
  toolPage(paths.userDashboards, () => import('@/features/dashboards/DashboardsPage')),
  toolPage(paths.users, () => import('@/features/teams/UsersPage')),
  toolPage(paths.apps, () => import('@/features/apps/AppsPage')),
  toolPage(paths.search, () => import('@/features/search/SearchPage')),
  settingsRoutes,
];

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    HydrateFallback: Loading,
    children: [
      { element: <GuestOnly />, children: guestRoutes },
      {
        element: <Protected />,
        children: [
          // Without the frame of the application: nothing on it leads elsewhere by accident.
          { path: paths.authorizeApp, lazy: page(() => import('@/features/apps/AuthorizePage')) },
          {
            lazy: page(() => import('@/features/shell/Shell')),
            children: [{ errorElement: <RouteError inside />, children: shellRoutes }],
          },
        ],
      },
      // Whoever has the link may read, signed in or not.
      { path: paths.sharedTrace, lazy: page(() => import('@/features/tracer/SharedTracePage')) },
      { path: paths.sharedDashboard, lazy: page(() => import('@/features/dashboards/SharedDashboardPage')) },
      { path: paths.sharedReport, lazy: page(() => import('@/features/cases/SharedReportPage')) },
      { path: paths.joinTeam, lazy: page(() => import('@/features/teams/JoinTeamPage')) },
      { path: paths.error401, element: <ErrorPage code={401} /> },
      {
        element: <FrameForMembers Waiting={Loading} />,
        children: [{ path: paths.error404, element: <NotFound />, handle: { title: 'Page not found' } }],
      },
      { path: paths.error500, element: <ErrorPage code={500} /> },
      { path: paths.error503, element: <ErrorPage code={503} /> },
      { path: '*', element: <Navigate to={paths.error404} replace /> },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
