import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import type { Schemas } from '../../src/api/generated';
import { ADDRESS, basis } from '../support/addresses';
import { inEachLook, shoot } from '../support/looks';
import { mock } from '../support/mock';
import { judge } from '../support/sound';
import { crowd, holdings, movements, OTHER, of, parsed, TRACE, trace } from '../support/visualiser';
import { watch } from '../support/watch';

const modes = ['network', 'sankey', 'chord', 'river', 'holdings', 'heat'] as const;
const names = ['Network', 'Sankey', 'Chord', 'Time river', 'Holdings', 'Heat map'] as const;
const pages = {
  start: '/visualiser',
  ...Object.fromEntries(modes.map((mode) => [mode, of(`mode=${mode}`)])),
  ...Object.fromEntries(modes.map((mode) => [`${mode}-table`, of(`mode=${mode}&show=table`)])),
  calendar: of('mode=heat&heat=calendar'),
  trace: `/visualiser?trace=${TRACE}&mode=sankey`,
};

/** The drawing, and not the skeleton before it. */
async function drawn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  if (path === '/visualiser') return;
  if (path.includes('show=table')) await page.getByRole('table').first().waitFor();
  else if (/mode=(sankey|chord|river|holdings|heat)/.test(path)) await page.locator('.highcharts-root').first().waitFor();
  else await page.getByRole('application').waitFor();
}

inEachLook((theme, size) => {
  test('every drawing and its table are accessible, keep to the policy and fit', async ({ page }) => {
    const watched = await watch(page);
    await mock(page, { theme, override: [...holdings, ...trace] });
    for (const [name, path] of Object.entries(pages)) {
      await drawn(page, path);
      await shoot(page, `visualiser-${name}-${size}-${theme}`);
      await judge(page, name);
    }
    await watched.check();
  });
});

test('keys choose the drawing and its table, and all of it stands in the address bar', async ({ page }) => {
  await mock(page, { override: holdings });
  await drawn(page, of(''));
  for (const [at, mode] of modes.entries()) {
    await page.keyboard.press(String(at + 1));
    await expect(page.getByRole('tab', { name: names[at] })).toHaveAttribute('aria-selected', 'true');
    if (mode !== 'network') await expect(page).toHaveURL(new RegExp(`mode=${mode}`));
  }
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/show=table/);
  await expect(page.getByRole('region', { name: /by hour and weekday/ }).getByRole('table')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Heat map' })).toHaveAttribute('aria-selected', 'true');
});

test('a pasted address is checked to its last character, then drawn, and remembered', async ({ page }) => {
  await mock(page, { override: parsed });
  await page.goto('/visualiser');
  const field = page.getByRole('textbox', { name: 'Addresses, one per line' });
  await field.fill(`${ADDRESS}\nbc1qwrong`);
  await page.getByRole('button', { name: 'Visualise' }).click();
  const wrong = page.getByRole('alert', { name: 'What cannot be drawn' });
  await expect(wrong).toContainText('bc1qwrong');
  await expect(wrong).toContainText('The checksum is wrong');
  await expect(page).toHaveURL('/visualiser');
  await field.fill(Array.from({ length: 11 }, (_, at) => `a${at}`).join('\n'));
  await expect(page.getByText('11 addresses: at most 10 can be drawn together.')).toBeVisible();
  await field.fill(`${ADDRESS}\n${OTHER}`);
  await page.getByRole('button', { name: 'Visualise' }).click();
  await expect(page).toHaveURL(new RegExp(`address=${ADDRESS}%2C${OTHER}&chain=bitcoin`));
  await expect(page.getByRole('application')).toBeVisible();
  await page.getByRole('link', { name: 'Another' }).click();
  await expect(field).toHaveValue(ADDRESS);
});

test('filters narrow all drawings, and what they leave out is counted', async ({ page }) => {
  await mock(page, { override: movements(crowd(40)) });
  await drawn(page, of('by=address'));
  await expect(page.getByText('20 counterparties hidden: grouped as “others”, with all their value.')).toBeVisible();
  await page.getByLabel('At least, US$').fill('2000');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/min=2000/);
  for (const key of ['1', '2', '3', '4', '6']) {
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press(key);
    await expect(page.getByText('19 of 40 flows hidden: 19 below the minimum.').first()).toBeVisible();
  }
  await page.getByLabel('Direction').selectOption('in');
  await expect(
    page.getByText(/29 of 40 flows hidden: 10 below the minimum, 19 in another direction|29 of 40 flows hidden/),
  ).toBeVisible();
  await page.getByLabel('At least, US$').fill('two');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A number, like 250 or 0.5')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText(/flows hidden/)).toHaveCount(0);
});

test('a filter that leaves nothing says so and offers the way back', async ({ page }) => {
  await mock(page, { override: movements(crowd(4)) });
  await page.goto(of('min=900000'));
  await expect(page.getByText('No flow passes the filters')).toBeVisible();
  await expect(page.getByText('4 of 4 flows hidden: 4 below the minimum.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page.getByRole('application')).toBeVisible();
});

test('the canvas is walked by keyboard, a card opens its panel, and the panel leads on', async ({ page }) => {
  await mock(page);
  await drawn(page, of(''));
  const canvas = page.getByRole('application');
  await canvas.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Details' });
  await expect(panel.getByRole('link', { name: 'Open profile' }).first()).toHaveAttribute('href', /\/profiler\?address=/);
  await expect(panel.getByRole('link', { name: 'Open in tracer' }).first()).toHaveAttribute('href', /\/tracer\?address=/);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(canvas).toBeFocused();
});

test('a row of the table opens the same panel; its address becomes the root, and back leads back', async ({ page }) => {
  await mock(page);
  await drawn(page, of('mode=sankey&show=table'));
  // The table stands before its rows do, and no key reaches one until then.
  const first = page.getByRole('table').locator('tr[data-index="0"]').first();
  await first.waitFor();
  await page.keyboard.press('j');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Details' });
  await panel.getByRole('button', { name: 'Make it the root' }).first().click();
  await expect(page).not.toHaveURL(new RegExp(ADDRESS));
  await expect(page).toHaveURL(/mode=sankey/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(ADDRESS));
});

test('a press on a band of the Sankey opens who it leads to', async ({ page }) => {
  await mock(page);
  await drawn(page, of('mode=sankey'));
  // Again where the drawing was made anew under the press.
  await expect(async () => {
    await page.locator('path.highcharts-link').first().click({ force: true });
    await expect(page.getByRole('complementary', { name: 'Details' })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
});

test('drawings are saved as PNG, SVG and CSV with exact amounts', async ({ page }) => {
  await mock(page, { override: movements(crowd(3)) });
  for (const mode of ['network', 'sankey'] as const) {
    await drawn(page, of(`mode=${mode}&by=address`));
    for (const [item, end] of [
      ['PNG picture', 'png'],
      ['SVG picture', 'svg'],
      ['CSV with exact amounts', 'csv'],
    ] as const) {
      await page.getByRole('button', { name: 'Export' }).click();
      const file = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: item }).click();
      const saved = await file;
      expect(saved.suggestedFilename()).toMatch(new RegExp(`^${mode}-bitcoin-.*\\.${end}$`));
      const bytes = readFileSync(await saved.path());
      if (end === 'png') expect(bytes.subarray(1, 4).toString()).toBe('PNG');
      if (end === 'svg') {
        expect(bytes.toString()).toContain('<svg');
        expect(bytes.toString()).not.toContain('var(--');
      }
      if (end === 'csv') expect(bytes.toString()).toContain(',300,US$,1,fact\r\n');
    }
  }
});

test('a profile that is not whole says how much of it was read', async ({ page }) => {
  const partial = {
    coverage: {
      complete: false,
      loaded: 500,
      total: 312_000,
      sources: [
        { source: 'Esplora', state: 'ok', message: null, retry_after_s: 0 },
        { source: 'prices', state: 'failed', message: 'it did not answer in time', retry_after_s: 0 },
      ],
    },
    truncated: true,
  };
  await mock(page, { override: movements(crowd(4), partial) });
  await page.goto(of(''));
  await expect(page.getByText('1 of 2 sources answered')).toBeVisible();
  await expect(page.getByText(/totals may be low/)).toBeVisible();
  await expect(page.getByText(/312,000 transactions\. Loaded the 500 newest\. Load by date range/)).toBeVisible();
});

test('loading says how far it is', async ({ page }) => {
  let loading = true;
  await mock(page, {
    override: [
      [
        /\/transfers$/,
        () => {
          const coverage = { complete: !loading, loaded: loading ? 250 : 4, total: null, sources: [] };
          const body: Schemas['AddressMovements'] = { items: crowd(4), basis: basis({ loading, coverage }) };
          return { body };
        },
      ],
    ],
  });
  await page.goto(of(''));
  await expect(page.getByText('Loading: 250 of at most 500 movements')).toBeVisible();
  loading = false;
  await expect(page.getByRole('application')).toBeVisible();
});

test('a failure is told with a way to try again, and never reads as no activity', async ({ page }) => {
  let fails = true;
  const whole: Schemas['AddressMovements'] = { items: crowd(4), basis: basis() };
  const failure = { status: 503, body: { message: 'Esplora is not available right now.', code: 'upstream_unavailable' } };
  await mock(page, {
    override: [[/\/transfers$/, () => (fails ? failure : { body: whole })]],
  });
  await page.goto(of('mode=sankey'));
  await expect(page.getByRole('alert').getByText('Esplora is not available right now.')).toBeVisible();
  await expect(page.getByText(/No transactions/)).toHaveCount(0);
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.highcharts-root').first()).toBeVisible();
});

test('of two addresses one that fails is named, and the other drawn', async ({ page }) => {
  await mock(page, {
    override: [
      [
        new RegExp(`${OTHER}/transfers$`),
        () => ({ status: 503, body: { message: 'Esplora is not available right now.', code: 'upstream_unavailable' } }),
      ],
    ],
  });
  await page.goto(`/visualiser?address=${ADDRESS},${OTHER}&chain=bitcoin`);
  await expect(page.getByRole('alert')).toContainText('1 of 2 addresses could not be read');
  await expect(page.getByRole('alert')).toContainText('Esplora is not available right now.');
  await expect(page.getByRole('application')).toBeVisible();
});

test('an address that was never used is empty, and a mistyped one is refused in words', async ({ page }) => {
  await mock(page, { override: movements([]) });
  await page.goto(of(''));
  await expect(page.getByText('No transactions on Bitcoin')).toBeVisible();
  await mock(page, {
    override: [
      [/\/transfers$/, () => ({ status: 422, body: { message: 'The checksum is wrong.', code: 'checksum', errors: {} } })],
    ],
  });
  await page.goto('/visualiser?address=bc1qwrong&chain=bitcoin');
  await expect(page.getByText('This is not an address of this chain')).toBeVisible();
});

test('a saved trace is drawn in its own coin, and holds no balances', async ({ page }) => {
  await mock(page, { override: trace });
  await page.goto('/visualiser');
  await page.getByRole('button', { name: /Vault exploit/ }).click();
  await expect(page).toHaveURL(new RegExp(`trace=${TRACE}`));
  await expect(page.getByRole('application', { name: 'Network of 4 cards and 4 lines' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'US$' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Holdings' }).click();
  await expect(page.getByText('A trace shows what moved, not what is held')).toBeVisible();
  await page.getByRole('tab', { name: 'Chord' }).click();
  await expect(page.locator('.highcharts-root').first()).toBeVisible();
});

test('an entity of the reader is drawn by the addresses that carry it', async ({ page }) => {
  await mock(page);
  await page.goto('/visualiser');
  await page.getByRole('button', { name: /Satoshi Nakamoto/ }).click();
  await expect(page).toHaveURL(/entity=e1/);
  await expect(page.getByRole('application')).toBeVisible();
});

test('the profiler leads here', async ({ page }) => {
  await mock(page);
  await page.goto(`/profiler?address=${ADDRESS}&chain=bitcoin`);
  await page.getByRole('link', { name: 'Visualise' }).click();
  await expect(page).toHaveURL(new RegExp(`/visualiser\\?address=${ADDRESS}&chain=bitcoin`));
});
