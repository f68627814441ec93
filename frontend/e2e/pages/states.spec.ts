import { expect, test } from '@playwright/test';
import type { Schemas } from '../../src/api/generated';
import { mock } from '../support/mock';
import { backtest, coins, NOW } from '../support/world';

const phone = { width: 390, height: 844 };

test('the chart in view is drawn, the one far below it once it comes near', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 240 });
  await mock(page);
  await page.goto('/tokens/bitcoin');
  await expect(page.getByRole('region', { name: 'Price' }).locator('.highcharts-root')).toBeVisible();
  const fan = page.getByRole('region', { name: /^Forecast, next/ });
  await expect(fan.getByText(/Four outcomes in five/)).toBeAttached();
  await expect(fan.locator('.highcharts-root')).toHaveCount(0);
  await fan.scrollIntoViewIfNeeded();
  await expect(fan.locator('.highcharts-root')).toBeVisible();
});

test('what cannot be compared is a dash with its reason, never a broken number', async ({ page }) => {
  const record = backtest('tether');
  const nothing = { wis_ratio: null, mase_ratio: null, mase: null, coverage_80: null, coverage_95: null };
  const scores = record.scores.map((score, at) =>
    at === 0 ? { ...score, ...nothing } : { ...score, ...nothing, origins: 0, steps: 0, covered_80: 0, covered_95: 0 },
  );
  await mock(page, {
    override: [[/^\/forecasting\/api\/backtests/, () => ({ body: { ...record, scores } satisfies Schemas['Backtest'] })]],
  });
  await page.goto('/forecasting');
  const table = page.getByRole('table', { name: /^Back-test of/ });
  await expect(table.getByRole('row').nth(1)).toContainText('No comparison');
  await expect(table.getByTitle(/Nothing to compare with/).first()).toHaveText('—');
  await expect(page.getByRole('main')).not.toContainText(/NaN|Infinity|undefined|null/);
  await page.goto('/tokens/bitcoin');
  await expect(page.getByText('none due yet').first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/NaN|Infinity|undefined|null/);
});

test('an address that is refused says so at its field', async ({ page }) => {
  const refused = { status: 422, body: { message: 'Invalid', errors: { url: ['Only public https addresses can be fetched.'] } } };
  await mock(page, { override: [[/^\/forecasting\/api\/uploads\/from-url/, () => refused]] });
  await page.goto('/forecasting');
  const field = page.getByLabel('Address of a CSV file');
  await field.fill('http://127.0.0.1/x.csv');
  await page.getByRole('button', { name: 'Fetch' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription('Only public https addresses can be fetched.');
  await field.fill('https://desk.example/x.csv');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
});

test('a form for guests says what is wrong at the field, once, and takes the reader there', async ({ page }) => {
  const words = 'Enter a valid email address.';
  const refused = {
    status: 422,
    body: { message: words, errors: { email: [words] }, email: [words], non_field_errors: [words] },
  };
  await mock(page, { signedIn: false, override: [[/^\/api\/auth\/register/, () => refused]] });
  await page.goto('/sign-up');
  const email = page.getByLabel('Email');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toHaveText('Email and password are required');
  await expect(email).toBeFocused();
  await email.fill('nope');
  await page.getByLabel('Password', { exact: true }).fill('password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(email).toHaveAccessibleDescription(words);
  await expect(page.getByText(words)).toHaveCount(1);
  await expect(email).toBeFocused();
});

test('a stale list says its age and is asked for again', async ({ page }) => {
  let calls = 0;
  const list = () => {
    calls += 1;
    const hourOld = { 'x-cache': 'STALE', 'x-data-as-of': new Date(NOW.getTime() - 3_600_000).toISOString() };
    return { body: coins, headers: calls === 1 ? hourOld : { 'x-cache': 'HIT' } };
  };
  await mock(page, {
    override: [[/\/v3\/coins\/markets$/, (url) => (url.searchParams.get('sparkline') === 'true' ? list() : { body: coins })]],
  });
  await page.goto('/tokens');
  await expect(page.getByRole('button', { name: /^Refreshed/ })).toBeVisible();
  await expect.poll(() => calls).toBe(2);
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });
  test('a long name stays in one line of the bar', async ({ page }) => {
    await mock(page);
    await page.goto('/settings/password-authentication');
    const title = page.getByRole('banner').getByText('Password and authentication');
    await expect(title).toBeVisible();
    expect((await title.boundingBox())?.height).toBeLessThan(30);
  });
});
