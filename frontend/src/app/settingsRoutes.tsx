/** Settings and their children. */

import type { RouteObject } from 'react-router';
import { RouteError } from '@/features/errors/RouteError';
import { paths } from './paths';

type Page = { default: React.ComponentType };

const parent = { title: 'Settings', to: paths.settings };
const child = (path: string, title: string, load: () => Promise<Page>): RouteObject => ({
  path,
  handle: { title, parent },
  lazy: async () => ({ Component: (await load()).default }),
});

const laterChild = (path: string, title: string): RouteObject => ({
  path,
  handle: { title, parent },
  lazy: async () => {
    const [{ SettingsLater }, { settingsPlans }] = await Promise.all([
      import('@/features/later/SettingsLater'),
      import('@/features/later/plans'),
    ]);
    const plan = settingsPlans.find((candidate) => candidate.path === path);
    if (plan === undefined) throw new Error(`no plan for settings/${path}`);
    return { element: <SettingsLater plan={plan} /> };
  },
});

export const settingsRoutes: RouteObject = {
  path: paths.settings,
  handle: { title: 'Settings' },
  lazy: async () => ({ Component: (await import('@/features/settings/SettingsLayout')).default }),
  errorElement: <RouteError inside />,
  children: [
    {
      errorElement: <RouteError inside />,
      children: [
        { index: true, lazy: async () => ({ Component: (await import('@/features/settings/SettingsIndex')).default }) },
        child('account', 'Account', () => import('@/features/settings/AccountPage')),
        child('account/api-keys', 'API keys', () => import('@/features/settings/ApiKeysPage')),
        child('storage', 'Storage', () => import('@/features/settings/StoragePage')),
        child('appearance', 'Appearance', () => import('@/features/settings/AppearancePage')),
        child('display', 'Display', () => import('@/features/settings/DisplayPage')),
        child('password-authentication', 'Password and authentication', () => import('@/features/settings/PasswordPage')),
        child('sessions', 'Sessions', () => import('@/features/settings/SessionsPage')),
        child('error-example', 'Error example', () => import('@/features/settings/ErrorExamplePage')),
        laterChild('notifications', 'Notifications'),
        laterChild('emails', 'Emails'),
        laterChild('teams', 'Teams'),
        laterChild('billing', 'Billing'),
        laterChild('billing/plans-usage', 'Plans and usage'),
        laterChild('billing/spending-limits', 'Spending limits'),
        laterChild('billing/payment-information', 'Payment information'),
      ],
    },
  ],
};
