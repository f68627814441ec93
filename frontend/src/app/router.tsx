/** Every route. Pages are fetched when they are first needed; the guards stand above them. */

import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { type Begin, beginning } from '@/api/firstCalls';
import { ErrorPage } from '@/features/errors/ErrorPage';
import { RouteError } from '@/features/errors/RouteError';
import { GuestOnly, Protected } from './guards';
import { Loading } from './Loading';
import { laterRoutes } from './laterRoutes';
import { paths } from './paths';
import { Root } from './Root';
import { settingsRoutes } from './settingsRoutes';

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

const shellRoutes: RouteObject[] = [
  { path: paths.home, lazy: page(() => import('@/features/home/HomePage')), handle: { title: 'Home' } },
  {
    path: paths.tokens,
    lazy: page(() => import('@/features/market/TokensPage')),
    handle: { title: 'Tokens', group: 'Analytics' },
  },
  {
    path: `${paths.tokens}/:token`,
    lazy: page(() => import('@/features/market/TokenPage')),
    handle: { title: 'Token', group: 'Analytics', parent: { title: 'Tokens', to: paths.tokens } },
  },
  {
    path: paths.forecasting,
    lazy: page(() => import('@/features/forecast/ForecastPage')),
    handle: { title: 'Forecasting', group: 'Analytics' },
  },
  {
    path: paths.privateLabels,
    lazy: page(() => import('@/features/labels/LabelsPage')),
    handle: { title: 'Private Labels', group: 'Investigations' },
  },
  {
    path: paths.investigationReport,
    lazy: page(() => import('@/features/cases/CasesPage')),
    handle: { title: 'Investigation report', group: 'Investigations' },
  },
  {
    path: paths.tracer,
    lazy: page(() => import('@/features/tracer/TracerPage')),
    handle: { title: 'Tracer', group: 'Investigations' },
  },
  {
    path: paths.profiler,
    lazy: page(() => import('@/features/profiler/ProfilerPage')),
    handle: { title: 'Account Profiler', group: 'Investigations' },
  },
  {
    path: paths.keyProfile,
    lazy: page(() => import('@/features/profiler/KeyPage')),
    handle: { title: 'Key', group: 'Investigations', parent: { title: 'Account Profiler', to: paths.profiler } },
  },
  {
    path: paths.visualiser,
    lazy: page(() => import('@/features/visualiser/VisualiserPage')),
    handle: { title: 'Visualiser', group: 'Investigations' },
  },
  {
    path: paths.whaleWatch,
    lazy: page(() => import('@/features/whales/WhalesPage')),
    handle: { title: 'Whale watch', group: 'Analytics' },
  },
  { path: paths.search, lazy: page(() => import('@/features/search/SearchPage')), handle: { title: 'Search' } },
  settingsRoutes,
  ...laterRoutes,
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
          {
            lazy: page(() => import('@/features/shell/Shell')),
            children: [{ errorElement: <RouteError inside />, children: shellRoutes }],
          },
        ],
      },
      // Whoever has the link may read, signed in or not.
      { path: paths.sharedTrace, lazy: page(() => import('@/features/tracer/SharedTracePage')) },
      { path: paths.sharedReport, lazy: page(() => import('@/features/cases/SharedReportPage')) },
      { path: paths.error401, element: <ErrorPage code={401} /> },
      { path: paths.error404, element: <ErrorPage code={404} /> },
      { path: paths.error500, element: <ErrorPage code={500} /> },
      { path: paths.error503, element: <ErrorPage code={503} /> },
      { path: '*', element: <Navigate to={paths.error404} replace /> },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
