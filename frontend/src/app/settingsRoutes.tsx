/** Settings and their children. */

import type { RouteObject } from 'react-router';
import { RouteError } from '@/features/errors/RouteError';
import { paths } from './paths';
import { sectionTitle } from './settingsSections';
import { crumbIn, crumbOf } from './tools';

type Page = { default: React.ComponentType };

const handleOf = (path: string) => crumbIn(paths.settings, sectionTitle(path));
const child = (path: string, load: () => Promise<Page>): RouteObject => ({
  path,
  handle: handleOf(path),
  lazy: async () => ({ Component: (await load()).default }),
});

export const settingsRoutes: RouteObject = {
  path: paths.settings,
  handle: crumbOf(paths.settings),
  lazy: async () => ({ Component: (await import('@/features/settings/SettingsLayout')).default }),
  errorElement: <RouteError inside />,
  children: [
    {
      errorElement: <RouteError inside />,
      children: [
        { index: true, lazy: async () => ({ Component: (await import('@/features/settings/SettingsIndex')).default }) },
        child('account', () => import('@/features/settings/AccountPage')),
        child('account/api-keys', () => import('@/features/settings/ApiKeysPage')),
        child('storage', () => import('@/features/settings/StoragePage')),
        child('data', () => import('@/features/settings/DataPage')),
        child('appearance', () => import('@/features/settings/AppearancePage')),
        child('display', () => import('@/features/settings/DisplayPage')),
        child('password-authentication', () => import('@/features/settings/PasswordPage')),
        child('sessions', () => import('@/features/settings/SessionsPage')),
        child('notifications', () => import('@/features/alerts/NotificationsPage')),
        child('billing', () => import('@/features/billing/BillingPage')),
        child('billing/plans-usage', () => import('@/features/billing/PlansUsagePage')),
        child('billing/spending-limits', () => import('@/features/billing/SpendingLimitsPage')),
        child('billing/payment-information', () => import('@/features/billing/PaymentPage')),
        child('teams', () => import('@/features/teams/TeamsPage')),
        child('error-example', () => import('@/features/settings/ErrorExamplePage')),
        child('emails', () => import('@/features/settings/EmailsPage')),
      ],
    },
  ],
};
