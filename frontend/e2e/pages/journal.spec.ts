import { expect, test } from '@playwright/test';
import { noStatistics, openTrips, statistics, unsetSettings, workspaceSettings } from '../support/journal';
import { mock } from '../support/mock';

test('the journal asks for zone and currency once, and opens', async ({ page }) => {
  let settings = unsetSettings;
  await mock(page, {
    override: [
      [
        /^\/api\/v1\/workspace\/settings/,
        (_url, route) => {
          if (route.request().method() === 'PUT') settings = workspaceSettings;
          return { body: settings };
        },
      ],
    ],
  });
  await page.goto('/journal');
  await expect(page.getByRole('heading', { name: 'Set your time zone and currency' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Currency' }).fill('usdt');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'How it went' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Europe/Berlin · USDT Change' })).toBeVisible();
});

test('a figure says by keyboard how it is computed', async ({ page }) => {
  await mock(page);
  await page.goto('/journal');
  const help = page.getByRole('button', { name: 'How SQN is computed' });
  await help.waitFor();
  await page.keyboard.press('Tab');
  await help.focus();
  await expect(page.getByRole('tooltip')).toContainText('Van Tharp');
  await expect(help).toHaveAccessibleDescription(/√min\(n, 100\)/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

test('charts and calendar have their figures as tables', async ({ page }) => {
  await mock(page);
  await page.goto('/journal');
  for (const [name, rows] of [
    ['Equity', statistics.equity.length],
    ['Calendar', statistics.days.length],
    ['Weekly recap', statistics.groupings.find(({ by }) => by === 'week')?.groups.length ?? 0],
  ] as const) {
    const panel = page.getByRole('region', { name, exact: true });
    await panel.getByRole('radio', { name: 'Table' }).click();
    await expect(panel.getByRole('row')).toHaveCount(rows + 1);
  }
});

test('groups that clearly gain or lose are named, and losers are compared with winners', async ({ page }) => {
  await mock(page);
  await page.goto('/journal?tab=groups');
  const marks = page.getByRole('region', { name: 'Edges and leaks', exact: true });
  await expect(
    marks.getByRole('region', { name: 'Edges', exact: true }).getByRole('button', { name: 'Asset BTC' }),
  ).toBeVisible();
  await expect(
    marks.getByRole('region', { name: 'Leaks', exact: true }).getByRole('button', { name: 'Asset PEPE' }),
  ).toBeVisible();
  const held = page.getByRole('region', { name: 'Holding times of losers and winners', exact: true });
  await expect(held).toContainText('Losers held longer');
  await expect(held).toContainText(/95%: /);
  const groups = page.getByRole('table', { name: 'Results by asset' }).getByRole('row');
  await expect(groups.filter({ hasText: 'BTC' })).toContainText('Edge');
  await expect(groups.filter({ hasText: 'PEPE' })).toContainText('Leak');
  await expect(page.getByRole('main')).not.toContainText(/NaN|Infinity|undefined|null/);
});

test('the recap of the week has its results, sessions and broken rules', async ({ page }) => {
  await mock(page);
  await page.goto('/journal');
  const recap = page.getByRole('region', { name: 'Weekly recap', exact: true });
  const week = statistics.groupings.find(({ by }) => by === 'week')?.groups.at(-1);
  await expect(recap).toContainText(`+${week?.net} USDT`);
  await expect(recap).toContainText(`${week?.trips} round trips`);
  const days = `from=${week?.name}&to=2026-11-22`;
  await expect(recap.locator(`a[href="/session?${days}"]`)).toHaveText('2');
  await expect(recap.locator(`a[href="/trading-rulesets?tab=adherence&${days}"]`)).toHaveText('1');
});

test('a round trip opens and closes by keys, and gives the focus back', async ({ page }) => {
  await mock(page);
  await page.goto('/journal?tab=trips');
  const rows = page.getByRole('table', { name: 'Round trips' }).locator('tbody tr');
  await expect(rows.first()).toContainText('USDT');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('opens or adds')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(rows.nth(1)).toBeFocused();
});

test('without round trips, the journal says how to begin', async ({ page }) => {
  await mock(page, { override: [[/^\/api\/v1\/statistics/, () => ({ body: noStatistics })]] });
  await page.goto('/journal');
  await expect(page.getByRole('link', { name: 'Go to Trading' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/NaN|Infinity|undefined|null/);
});

test('a position without a price says why, and the others keep theirs', async ({ page }) => {
  await mock(page);
  await page.goto('/active-positions');
  const rows = page.getByRole('table', { name: 'Open positions' }).locator('tbody tr');
  await expect(rows).toHaveCount(openTrips.length);
  await expect(rows.nth(0)).toContainText('≈ +1,522.88 USD');
  await expect(rows.nth(3)).toContainText('≈ +140.16 USD');
  await expect(rows.nth(4)).toContainText('the market has none and you entered none');
  await expect(page.getByRole('main')).toContainText('Not in the unrealised sum: ZZZ/USDT');
  await expect(page.getByRole('main')).not.toContainText(/NaN|Infinity|undefined|null/);
});

test('a position shows the units of its result and its price on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await mock(page);
  await page.goto('/active-positions');
  const row = page.getByRole('table', { name: 'Open positions' }).locator('tbody tr').first();
  // What is shown, not what only stands in the document.
  await expect(row).toContainText(/\+1,522\.88 USD\s+[\d,.]+ USDT/, { useInnerText: true });
});

test('lines of a position keep their distance from the edges of its row, and an amount stays on one line', async ({ page }) => {
  await mock(page);
  await page.goto('/active-positions');
  const rows = page.getByRole('table', { name: 'Open positions' }).locator('tbody tr');
  await expect(rows.nth(4)).toContainText('the market has none and you entered none');
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const least = await rows.evaluateAll((all) =>
      all.map((row) => {
        const edge = row.getBoundingClientRect();
        const words = [...row.querySelectorAll('td small')].map((small) => small.getBoundingClientRect());
        return Math.min(...words.map(({ top, bottom }) => Math.min(top - edge.top, edge.bottom - bottom)));
      }),
    );
    for (const distance of least) expect(distance).toBeGreaterThanOrEqual(4);
    const amount = rows.nth(0).getByText('+1,522.88').first();
    expect((await amount.boundingBox())?.height).toBeLessThan(24);
  }
});

test('an open position says whether it keeps the rules, and its dialog why not', async ({ page }) => {
  // From 1600 pixels on the table has room for the column.
  await page.setViewportSize({ width: 1680, height: 900 });
  await mock(page);
  await page.goto('/active-positions');
  const rows = page.getByRole('table', { name: 'Open positions' }).locator('tbody tr');
  for (const [at, words] of ['Broken', 'In order', 'No rules', 'Not judged', 'Warning'].entries()) {
    await expect(rows.nth(at)).toContainText(words);
  }
  await page.goto(`/active-positions?open=${openTrips[0]?.id}`);
  const rules = page.getByRole('dialog').getByRole('region', { name: 'Rules', exact: true });
  await expect(rules).toContainText('Intraday: No setup is named. Allowed: breakout, retest.');
});
