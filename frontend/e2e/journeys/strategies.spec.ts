/** A trader brings candles, writes rules, tests them beside chance, tries a second value, and lets the rules run on paper. */

import { expect, test } from '@playwright/test';
import { register } from '../support/account';
import { watch } from '../support/watch';

/** A reference: 14 hours whose trades and equity were computed by hand. */
const OPEN = [100, 100, 99, 98, 97, 99, 103, 105, 104, 100, 97, 98, 102, 106];
const LOW = [99, 98, 97, 96, 97, 99, 102, 104, 100, 96, 95, 98, 101, 105];
const CLOSE = [100, 99, 98, 97, 99, 102, 105, 104, 101, 97, 98, 101, 105, 107];
const HOUR = 3_600_000;
const FIRST = Date.UTC(2025, 0, 1);

/** As Binance's archive has a month: twelve columns without a header, times in microseconds. */
const candles = OPEN.map((open, at) => {
  const close = CLOSE[at] ?? open;
  const begins = FIRST + at * HOUR;
  return `${begins}000,${open},${Math.max(open, close)},${LOW[at]},${close},12.5,${begins + HOUR - 1}999,1250,40,6,600,0\n`;
}).join('');

const RULES = {
  v: 1,
  market: 'BTC/USDT',
  bar: '1h',
  params: { n: [2, 2, 50] },
  let: { fast: { sma: ['close', '$n'] }, slow: { sma: ['close', 3] } },
  enter: { cross_up: ['fast', 'slow'] },
  exit: { cross_down: ['fast', 'slow'] },
  size: { units: 1 },
  costs: { fee_bps: 10, slippage_bps: 0, funding: false },
  cash: 1000,
};

test('candles, a strategy, a back-test beside chance, a second variant and a paper run', async ({ page }) => {
  const watched = await watch(page);
  await register(page);

  await test.step('import candles', async () => {
    await page.goto('/strategies');
    await page.getByRole('button', { name: 'Import candles' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import candles' });
    const file = { name: 'BTCUSDT-1h-2025-01.csv', mimeType: 'text/csv', buffer: Buffer.from(candles) };
    await dialog.getByLabel('Candle file').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Import candles' }).click();
    await expect(dialog).toBeHidden();
    const row = page.getByRole('table', { name: 'Candle series' }).getByRole('row', { name: /BTCUSDT 1h/ });
    await expect(row).toContainText('14');
    await expect(row).toContainText('Binance archive');
  });

  await test.step('write a strategy', async () => {
    await page.getByRole('button', { name: 'New strategy' }).click();
    const dialog = page.getByRole('dialog', { name: 'New strategy' });
    await dialog.getByRole('button', { name: /^Empty strategy/ }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Averages cross');
    await dialog.getByRole('tab', { name: 'JSON' }).click();
    await dialog.getByLabel('Rules as JSON').fill(JSON.stringify(RULES));
    await expect(dialog.getByText('Valid', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Create strategy' }).click();
    await expect(page).toHaveURL(/\/strategies\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Averages cross' })).toBeVisible();
  });

  const form = page.getByRole('form', { name: 'Run a back-test' });
  const result = page.getByRole('region', { name: 'Result', exact: true });

  await test.step('run it over the candles: the figures are those of the reference', async () => {
    await expect(form.getByRole('combobox', { name: 'Candles' }).locator('option:checked')).toHaveText('BTCUSDT · 1h');
    await form.getByRole('button', { name: 'Run back-test' }).click();
    await expect(result.getByText(/14 bars of 1h · Rules version 1 · Default values$/)).toBeVisible();
    await expect(result.getByLabel('Costs and exposure')).toContainText('1,001.70');
    const trades = result.getByRole('table', { name: 'Trades' });
    await expect(trades.getByRole('row')).toHaveCount(3);
    await expect(trades).toContainText('3.20');
    await expect(trades).toContainText('Exit rule');
    await expect(trades).toContainText('Still open');
  });

  await test.step('compare it with holding and with random entries', async () => {
    const table = result.getByRole('table', { name: 'Compared with holding and random entries' });
    await expect(table.getByRole('row', { name: /^Strategy/ })).toContainText('0.17%');
    await expect(table.getByRole('row', { name: /^Buy and hold/ })).toContainText('6.89%');
    await expect(table.getByRole('row', { name: /^Random entries, / })).toHaveCount(3);
    await expect(result.getByText(/^Random entries did at least as well in \d+% of 1,000 random runs\.$/)).toBeVisible();
  });

  await test.step('another value is another variant, and the page says how many there were', async () => {
    await expect(page.getByText(/Rules version 1 · 1 variant tried$/)).toBeVisible();
    await form.getByRole('textbox', { name: 'n', exact: true }).fill('4');
    await form.getByRole('button', { name: 'Run back-test' }).click();
    await expect(result.getByText(/Rules version 1 · n 4$/)).toBeVisible();
    await expect(result.getByText('2 variants tried', { exact: true })).toBeVisible();
    await expect(result.getByText(/^Probability that the Sharpe ratio isn't luck after 2 tries: \d+%\.$/)).toBeVisible();
    await expect(page.getByText(/Rules version 1 · 2 variants tried$/)).toBeVisible();
  });

  await test.step('put it on paper', async () => {
    await page.getByRole('tab', { name: 'Paper run' }).click();
    await page.getByRole('button', { name: 'Start paper run' }).click();
    const run = page.getByRole('region', { name: 'Paper run', exact: true });
    await expect(run.getByRole('heading', { level: 2, name: /^BTCUSDT 1h/ })).toBeVisible();
    await expect(run.getByLabel('Figures of the paper run')).toContainText('1,000 USDT');
    await expect(run.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^BTCUSDT 1h, since / })).toBeVisible();
  });

  await test.step('the hub lists it with its variants', async () => {
    await page.goto('/strategies');
    const row = page.getByRole('table', { name: 'Strategies' }).getByRole('row', { name: /Averages cross/ });
    await expect(row).toContainText('BTC/USDT · 1h');
    await expect(row.getByText('2', { exact: true })).toBeVisible();
  });
  await watched.check();
});
