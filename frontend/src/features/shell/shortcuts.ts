/** Where `g` and one letter lead. */

import { paths } from '@/app/paths';

export const GO: Readonly<Record<string, { readonly to: string; readonly title: string }>> = {
  h: { to: paths.home, title: 'Home' },
  t: { to: paths.tokens, title: 'Tokens' },
  f: { to: paths.forecasting, title: 'Forecasting' },
  l: { to: paths.privateLabels, title: 'Private Labels' },
  j: { to: paths.journal, title: 'Journal' },
  a: { to: paths.alerts, title: 'Alerts' },
  c: { to: paths.calendar, title: 'Calendar' },
  s: { to: paths.settings, title: 'Settings' },
};

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
export const COMMAND = isMac ? '⌘' : 'Ctrl';
