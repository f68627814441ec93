import { expect, type Page, test } from '@playwright/test';
import { mock } from '../support/mock';

const chartOf = (page: Page) => page.getByRole('region', { name: 'Price', exact: true });

const daysOf = (page: Page) => chartOf(page).locator('.highcharts-xaxis-labels').first().textContent();

/** Draws over a part of the plot, as a reader who wants to see it closer. */
async function dragOver(page: Page, from: number, to: number) {
  const plot = chartOf(page).locator('.highcharts-plot-background');
  await plot.waitFor();
  const box = await plot.boundingBox();
  if (box === null) throw new Error('the chart has no place');
  const at = (part: number) => box.x + box.width * part;
  await page.mouse.move(at(from), box.y + 80);
  await page.mouse.down();
  await page.mouse.move(at((from + to) / 2), box.y + 90);
  await page.mouse.move(at(to), box.y + 90);
  await page.mouse.up();
}

test('a chart stays the one that it is: its zoom outlives another average, and ends with another range', async ({ page }) => {
  await mock(page);
  await page.goto('/tokens/bitcoin?range=1y');
  const chart = chartOf(page);
  const days = () => daysOf(page);
  await chart.locator('.highcharts-root').waitFor();
  // What comes late above it would move it from under the drag.
  await page.waitForLoadState('networkidle');
  const drawn = await chart.locator('.highcharts-root').elementHandle();
  const whole = await days();
  await dragOver(page, 0.3, 0.4);
  const reset = chart.getByRole('button', { name: 'Reset zoom' });
  await expect(reset.first()).toBeVisible();
  await expect.poll(days).not.toBe(whole);
  const closer = await days();

  await chart.getByRole('checkbox', { name: 'MA 14' }).check();
  await expect(chart.locator('.highcharts-series.highcharts-line-series')).toHaveCount(3);
  expect(await days()).toBe(closer);
  await expect(reset.first()).toBeVisible();

  await chart.getByRole('radio', { name: '30D' }).click();
  await expect(reset).toHaveCount(0);
  await expect.poll(days).not.toBe(closer);
  expect(await drawn?.evaluate((svg) => svg.isConnected)).toBe(true);
});

test('the keyboard stays in the chart when its range changes under it', async ({ page }) => {
  await mock(page);
  await page.goto('/tokens/bitcoin?range=1y');
  const chart = chartOf(page);
  await chart.locator('.highcharts-root').waitFor();
  await chart.getByRole('radio', { name: '1Y' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  const isInside = () => page.evaluate(() => document.activeElement?.closest('.highcharts-container') !== null);
  await expect.poll(isInside).toBe(true);
  await page.waitForLoadState('networkidle');
  const year = await daysOf(page);
  await page.keyboard.press('2');
  await expect(page).toHaveURL(/range=7d/);
  await expect.poll(() => daysOf(page)).not.toBe(year);
  expect(await isInside()).toBe(true);
});

test('the last figure of a frozen forecast keeps the margin of its panel on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await mock(page);
  await page.goto('/forecasting');
  const last = page.getByRole('table', { name: /^Frozen forecasts/ }).getByRole('columnheader', { name: '90 days' });
  await expect(last).toHaveCSS('padding-right', '16px');
});
