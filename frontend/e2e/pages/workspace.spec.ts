/** The rooms of the personal workspace on made-up data: accessible, within the policy, and as wide as the screen. */

import { portfolioId } from '../support/money';
import { type Pages, pagesAreSound } from '../support/pages';
import { entryId } from '../support/workspace';

/** Address, and something that only the finished page shows. */
const rooms: Pages = {
  entries: ['/journal?tab=entries', (page) => page.getByRole('link', { name: 'Review of the week' }).waitFor()],
  missed: ['/journal?tab=missed', (page) => page.getByRole('table', { name: 'Missed trades' }).getByText('BTC').waitFor()],
  editor: [`/journal/editor/${entryId}`, (page) => page.getByText('Moved the stop of the short once.').waitFor()],
  visualiser: ['/journal/visualiser', (page) => page.locator('.highcharts-root').first().waitFor()],
  tasks: ['/tasks', (page) => page.getByText('Review the BTC short').waitFor()],
  session: ['/journal/session/s1', (page) => page.getByLabel('New line').waitFor()],
  sessions: ['/session', (page) => page.getByRole('region', { name: 'Sessions' }).first().waitFor()],
  trips: ['/journal/trips', (page) => page.getByRole('progressbar').first().waitFor()],
  rulesets: ['/trading-rulesets', (page) => page.getByRole('button', { name: 'Create ruleset' }).first().waitFor()],
  adherence: ['/trading-rulesets?tab=adherence', (page) => page.getByRole('table').first().waitFor()],
  month: ['/calendar?view=month&day=2026-12-09', (page) => page.getByRole('button', { name: /FOMC/ }).first().waitFor()],
  week: ['/calendar?view=week&day=2026-12-09', (page) => page.getByRole('button', { name: /FOMC/ }).first().waitFor()],
  agenda: ['/calendar?view=agenda&day=2026-12-01', (page) => page.getByRole('button', { name: /FOMC/ }).first().waitFor()],
  wallets: ['/wallets', (page) => page.getByRole('region', { name: 'Cold storage' }).waitFor()],
  'add-wallet': ['/wallets?open=new', (page) => page.getByRole('dialog', { name: 'Add wallet' }).waitFor()],
  portfolio: [
    `/portfolio?portfolio=${portfolioId}`,
    async (page) => {
      await page.getByRole('region', { name: 'Targets' }).waitFor();
      for (const name of ['By chain', 'By account and wallet']) await page.getByRole('table', { name }).waitFor();
    },
  ],
  correlation: [
    '/portfolio?tab=correlation',
    (page) => page.getByRole('table', { name: 'Correlation of holdings' }).getByText('0.800').first().waitFor(),
  ],
  mappings: ['/trading?tab=files', (page) => page.getByRole('table', { name: 'Column mappings' }).waitFor()],
  alerts: ['/alerts', (page) => page.getByRole('heading', { name: 'Ether falls fast' }).waitFor()],
  'alert-edit': ['/alerts?edit=a2', (page) => page.getByRole('group', { name: 'Condition 2' }).waitFor()],
  'alert-watch': ['/alerts?edit=a5', (page) => page.getByRole('group', { name: 'Condition 6' }).waitFor()],
  fired: [
    '/alerts?tab=fired',
    (page) =>
      page
        .getByRole('button', { name: /^Bitcoin above 60k/ })
        .first()
        .waitFor(),
  ],
  firing: ['/alerts?tab=fired&firing=f2', (page) => page.getByRole('button', { name: 'Resend to My receiver' }).waitFor()],
  channels: ['/alerts?tab=channels', (page) => page.getByText('Paused after failures').waitFor()],
  notifications: [
    '/settings/notifications',
    (page) => page.getByRole('checkbox', { name: 'Large transfers: In the app', exact: true }).waitFor(),
  ],
  emails: ['/settings/emails', (page) => page.getByRole('button', { name: 'Make alerts@desk.example primary' }).waitFor()],
  watchlist: ['/watchlist', (page) => page.getByRole('button', { name: /^(Edit|Actions for) Bitcoin$/ }).waitFor()],
  'watchlist-item': ['/watchlist?item=i1', (page) => page.getByRole('dialog', { name: 'Edit Bitcoin' }).waitFor()],
  check: ['/trading?tab=check', (page) => page.getByRole('button', { name: 'Check trade' }).waitFor()],
};

pagesAreSound('workspace', rooms);
