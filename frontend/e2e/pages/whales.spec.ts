/** Whale watch on made-up transfers: accessible in every state, by keyboard, on a phone, in both themes. */

import { expect, test } from '@playwright/test';
import { inEachLook, shoot } from '../support/looks';
import { mock } from '../support/mock';
import { axe, judge, still } from '../support/sound';
import { watch } from '../support/watch';
import { listed, scan } from '../support/whales';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const folder = process.env.SHOTS_DIR;
const WHALES = /^\/api\/v1\/whales$/;

const states = {
  list: undefined,
  empty: { body: listed({ items: [], count: 0 }) },
  unread: {
    body: listed({
      items: [],
      count: 0,
      seen: 0,
      median_usd: null,
      scans: [
        scan({
          state: 'failed',
          block: null,
          from_block: null,
          from_time: null,
          block_time: null,
          message: 'Esplora is not available right now.',
          failed_at: '2026-11-21T07:57:00Z',
          failures: 6,
        }),
      ],
    }),
  },
  failed: { status: 503, body: { code: 'db_unavailable', message: 'The database is not available right now.' } },
};

inEachLook((theme, size) => {
  for (const [name, answer] of Object.entries(states)) {
    test(`${name} is accessible, keeps to the policy and fits`, async ({ page }) => {
      const watched = await watch(page);
      await mock(page, { theme, override: answer ? [[WHALES, () => answer]] : [] });
      await page.goto('/whale-watch');
      await page.getByRole('heading', { level: 1, name: 'Whale watch' }).waitFor();
      await page.waitForLoadState('networkidle');
      await shoot(page, `whales-${name}-${size}-${theme}`);
      await judge(page);
      if (name === 'list') {
        // Before there are rows, no key reaches one.
        await page.locator('tr[data-index="1"]').waitFor();
        await page.keyboard.press('j');
        await page.keyboard.press('j');
        await expect(page.locator('tr[data-index="1"]')).toBeFocused();
        await page.keyboard.press('Enter');
        await page.getByRole('dialog').waitFor();
        if (folder) await page.screenshot({ path: `${folder}/whales-dialog-${size}-${theme}.png` });
        await still(page);
        const inside = await axe(page).withTags(TAGS).analyze();
        expect(inside.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      }
      if (name !== 'failed') await watched.check();
    });
  }
});

test('a row shows what it rests on, and leads to profile, tracer and label by keyboard', async ({ page }) => {
  await mock(page);
  await page.goto('/whale-watch');
  const table = page.getByRole('table', { name: 'Large transfers' });
  await expect(table.getByRole('row').nth(1)).toContainText('To exchange');
  await expect(table.getByRole('row').nth(1)).toContainText('42 BTC');
  await expect(table.getByRole('row').nth(1).getByText('Northwind Exchange')).toHaveAttribute('title', /public pack/);
  await expect(table.getByRole('row').nth(2)).toContainText('and 13 more');
  await expect(table.getByRole('row').nth(3)).toContainText('newly minted');
  await expect(table.getByRole('row').nth(4)).toContainText('burned');
  await expect(table.getByRole('row').nth(5)).toContainText('change?');
  await expect(table.getByRole('row').nth(6)).toContainText('Sanctioned: tornado.cash');
  await page.keyboard.press('j');
  await expect(table.getByRole('row').nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'To exchange on Bitcoin' });
  await expect(dialog).toContainText('$84,321.53 per BTC');
  await expect(dialog).toContainText('from sandbox');
  await expect(dialog.getByRole('link', { name: 'Open in tracer' })).toHaveAttribute(
    'href',
    /\/tracer\?tx=(01){32}&chain=bitcoin/,
  );
  await expect(dialog.getByRole('link', { name: 'Open profile' })).toHaveAttribute(
    'href',
    /\/profiler\?address=1Feex.*&chain=bitcoin/,
  );
  await dialog.getByRole('button', { name: 'Add to case' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('dialog', { name: /case/i })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Address' })).toHaveValue(
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  );
});

test('filters stand in the address, and a threshold can be typed', async ({ page }) => {
  await mock(page);
  await page.goto('/whale-watch');
  await page.getByRole('table', { name: 'Large transfers' }).waitFor();
  await page.getByLabel('Kind').focus();
  await page.getByLabel('Kind').selectOption('mint');
  await expect(page).toHaveURL(/kind=mint/);
  await expect(page.getByRole('table', { name: 'Large transfers' }).getByRole('row')).toHaveCount(2);
  await expect(page.getByLabel('Kind'), 'the focus stays').toBeFocused();
  await page.getByLabel('Custom amount').fill('ten');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Custom amount')).toHaveAccessibleDescription('An amount like 2.5m');
  await page.getByLabel('Custom amount').fill('20m');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/min_usd=20000000/);
  await expect(page.getByText('No transfer above $20M in the last 24 hours')).toBeVisible();
  await expect(page.getByText(/Median was \$1\.8M over 41 transfers/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page).toHaveURL(/\/whale-watch$/);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: /Label, address/ })).toBeFocused();
  const asked = page.waitForRequest((request) => request.url().includes('q=northwind'));
  await page.keyboard.type('northwind');
  await page.keyboard.press('Enter');
  await asked;
  await expect(page).toHaveURL(/q=northwind/);
  await page.goBack();
  await expect(page).toHaveURL(/\/whale-watch$/);
});

test('each scanner says how far it is, and a failure is never an empty chain', async ({ page }) => {
  await mock(page);
  await page.goto('/whale-watch');
  const scanners = page.getByRole('list', { name: 'Scanners' });
  await expect(scanners).toContainText('Bitcoin up to date');
  await scanners.getByRole('button', { name: /Ethereum scanner is 9 blocks behind/ }).click();
  await expect(page.getByText('UNI: the market has no price')).toBeVisible();
  await mock(page, { override: [[WHALES, () => states.unread]] });
  await page.goto('/whale-watch');
  await expect(page.getByText('No data for this window yet')).toBeVisible();
  await expect(page.getByText(/No transfer above/)).toHaveCount(0);
});

test('a phone shows what each scanner says whole', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await mock(page);
  await page.goto('/whale-watch');
  const scanners = page.getByRole('list', { name: 'Scanners' }).getByRole('button');
  await expect(scanners).toHaveCount(2);
  for (const scanner of await scanners.all()) {
    const box = await scanner.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 390)).toBeLessThan(390);
  }
});

test('pages go back and forth, new rows come by themselves, and old ones stay when the server is away', async ({ page }) => {
  let down = false;
  const first = listed();
  await page.clock.install();
  await mock(page, {
    override: [
      [
        WHALES,
        (url) => {
          if (down) return { status: 503, body: { code: 'unavailable', message: 'Away.' } };
          if (url.searchParams.get('cursor')) return { body: listed({ items: first.items.slice(5) }) };
          return { body: listed({ items: first.items.slice(0, 5), next_cursor: 'c2' }) };
        },
      ],
    ],
  });
  await page.goto('/whale-watch');
  const rows = page.getByRole('table', { name: 'Large transfers' }).getByRole('row');
  await expect(rows).toHaveCount(6);
  await page.getByRole('button', { name: 'Older' }).click();
  await expect(rows).toHaveCount(4);
  await page.getByRole('button', { name: 'Newer' }).click();
  await expect(rows).toHaveCount(6);
  const again = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/v1/whales');
  down = true;
  await page.clock.fastForward(31_000);
  await again;
  await expect(page.getByText(/^As of/)).toBeVisible();
  await expect(rows).toHaveCount(6);
});

test('what matches is saved as a file', async ({ page }) => {
  await mock(page);
  await page.goto('/whale-watch?kind=burn');
  await page.getByRole('table', { name: 'Large transfers' }).waitFor();
  const asked = page.waitForRequest((request) => request.url().includes('/whales.csv'));
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect(new URL((await asked).url()).searchParams.get('kind')).toBe('burn');
  expect((await saved).suggestedFilename()).toMatch(/^whales-\d{4}-\d{2}-\d{2}\.csv$/);
});

test('a party is muted from its transfer, counted, shown, and brought back', async ({ page }) => {
  const left = { body: listed({ muted: 3 }) };
  let muted = false;
  await mock(page, { override: [[WHALES, () => (muted ? left : { body: listed() })]] });
  await page.goto('/whale-watch');
  await page.locator('tr[data-index="0"]').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Mute…' }).click();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/whale-mutes'));
  muted = true;
  await dialog.getByRole('menuitem', { name: 'All transfers of Northwind Exchange' }).click();
  expect((await sent).postDataJSON()).toEqual({ kind: 'name', value: 'Northwind Exchange' });
  await expect(page.getByText('3 transfers of muted parties hidden')).toBeVisible();

  const asked = page.waitForRequest((request) => request.url().includes('with_muted=true'));
  await page.getByRole('button', { name: 'Show them' }).click();
  await asked;
  await expect(page).toHaveURL(/muted=true/);

  await page.getByRole('button', { name: 'Muted', exact: true }).click();
  const gone = page.waitForRequest((request) => request.method() === 'DELETE' && request.url().endsWith('/whale-mutes/m1'));
  await page.getByRole('button', { name: 'Show Northwind Exchange again' }).click();
  await gone;
});

test('what is unusual for an asset is asked for, and told in dollars', async ({ page }) => {
  await mock(page);
  await page.goto('/whale-watch');
  const asked = page.waitForRequest((request) => request.url().includes('times_usual=2'));
  await page.getByRole('combobox', { name: 'Unusual for asset' }).selectOption('2');
  await asked;
  await expect(page.getByText(/BTC from \$168\.2M \(2,310 transfers\)/)).toBeVisible();
});

test('what waits for a block is told apart, and asked for alone', async ({ page }) => {
  await mock(page);
  await page.goto('/whale-watch');
  const row = page.getByRole('table', { name: 'Large transfers' }).getByRole('row').nth(8);
  await expect(row).toContainText('pending');
  await expect(row).toContainText('not yet');
  await row.click();
  await expect(page.getByRole('dialog')).toContainText('pending in the mempool');
  await expect(page.getByRole('dialog')).toContainText('1h not over yet, 24h not over yet, 7d not over yet');
  await page.keyboard.press('Escape');
  const asked = page.waitForRequest((request) => request.url().includes('state=waiting'));
  await page.getByRole('combobox', { name: 'State' }).selectOption('waiting');
  await asked;
  await expect(page).toHaveURL(/state=waiting/);
});

test('what followed stands beside any hour, and says where it cannot be told', async ({ page }) => {
  await mock(page);
  await page.goto('/whale-watch');
  const panel = page.getByRole('region', { name: 'Price after transfers' });
  const rows = panel.getByRole('row');
  await expect(rows.nth(2)).toContainText('54% of 37');
  await expect(rows.nth(2)).toContainText('51% of 2,136');
  await expect(rows.nth(2)).toContainText('As usual');
  await expect(rows.nth(3)).toContainText('Rose more often than usual');
  await expect(rows.nth(4)).toContainText('Too few to tell: 3 separate hours');
  await expect(panel).toContainText('No prices are available right now for LINK.');
  await expect(rows).toHaveCount(1 + 3 * 4);
  await panel.getByRole('button', { name: 'Show all 4 assets' }).click();
  await expect(rows).toHaveCount(1 + 4 * 4);
  await mock(page, {
    override: [[/^\/api\/v1\/whale-outcomes$/, () => ({ status: 503, body: { code: 'unavailable', message: 'Away.' } })]],
  });
  await page.goto('/whale-watch');
  await expect(panel.getByRole('button', { name: /again/i })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Large transfers' }).getByRole('row').nth(1)).toContainText('To exchange');
});
