import { expect, test } from '@playwright/test';
import type { Schemas } from '../../src/api/generated';
import { ADDRESS, basis, btc, header } from '../support/addresses';
import { inEachLook, shoot } from '../support/looks';
import { mock } from '../support/mock';
import { judge } from '../support/sound';
import { watch } from '../support/watch';

const profile = `/profiler?address=${ADDRESS}&chain=bitcoin`;
const tabs = ['portfolio', 'history', 'transfers', 'counterparties', 'flows', 'activity', 'utxos', 'cost', 'notes'];
const pages = {
  start: '/profiler',
  transaction: '/profiler?tx=4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b&chain=bitcoin',
  compare: `/profiler?chain=bitcoin&compare=${ADDRESS},1FeexV6bAHb8ybZjqQMjJrcCrHGW9sb6uF`,
  ...Object.fromEntries(tabs.map((tab) => [tab, `${profile}&tab=${tab}`])),
  twoDays: `${profile}&first=2026-01-31&last=2026-10-31`,
  zoomed: `${profile}&tab=history&since=2026-06-01&until=2026-08-15`,
  range: `${profile}&tab=transfers&since=2026-06-01&until=2026-08-15`,
};

inEachLook((theme, size) => {
  test('every part is accessible, keeps to the policy and fits', async ({ page }) => {
    const watched = await watch(page);
    await mock(page, { theme });
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await shoot(page, `profiler-${name}-${size}-${theme}`);
      await judge(page, name);
    }
    await watched.check();
  });
});

test('all figures of a busy address are in sight, and all of the address', async ({ page }) => {
  const busy = {
    ...header,
    balance: btc('394845403546', '457784094'),
    pending_in: btc('2740597874'),
    pending_out: btc('2801841841'),
    received: btc('81636336118195'),
    sent: btc('81241490714649'),
    tx_count: 6_152,
  };
  await mock(page, { override: [[new RegExp(`^/api/v1/addresses/bitcoin/${ADDRESS}$`), () => ({ body: busy })]] });
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(profile);
    await expect(page.getByText('6,152', { exact: true })).toBeVisible();
    const outside = await page.locator('dl[aria-label="Key figures"]').evaluate((strip) => {
      const end = strip.getBoundingClientRect().right;
      return [...strip.querySelectorAll('dd')].filter((figure) => figure.getBoundingClientRect().right > end + 1).length;
    });
    expect(outside, `figures outside at ${width} pixels`).toBe(0);
    const cut = await page
      .getByTitle(ADDRESS)
      .first()
      .evaluate((text) => text.scrollWidth - text.clientWidth);
    expect(cut, `pixels of the address cut off at ${width} pixels`).toBeLessThanOrEqual(1);
  }
});

test('a pasted list says of each line what it is, and leads on', async ({ page }) => {
  await mock(page);
  await page.goto('/profiler');
  await page.getByRole('textbox', { name: /Addresses or transaction hashes/ }).fill(`${ADDRESS}\nx\ny`);
  await page.getByRole('button', { name: 'Check 3 lines' }).click();
  await expect(page.getByText('2 of 3 recognised')).toBeVisible();
  await expect(page.getByText('The checksum is wrong')).toBeVisible();
  await page.getByRole('link', { name: 'Compare 2' }).click();
  await expect(page.getByRole('heading', { name: 'Compare addresses' })).toBeVisible();
  await expect(page).toHaveURL(/compare=/);
});

test('holdings of two days stand side by side, and the days in the address bar', async ({ page }) => {
  await mock(page);
  await page.goto(profile);
  const form = page.getByRole('form', { name: 'Compare two days' });
  const type = async (name: string, day: string) => {
    await form.getByLabel(name).fill(day);
    await form.getByLabel(name).press('Enter');
  };
  await type('First day', '2026-10-31');
  await type('Second day', '2026-01-31');
  await form.getByRole('button', { name: 'Compare' }).click();
  await expect(form.getByLabel('Second day')).toHaveAccessibleDescription('Ends before it begins');
  // Enter in the first day goes on to the second, and compares only there.
  const asked = page.waitForRequest(/\/holdings\?(?=.*first=2026-01-31)(?=.*last=2026-10-31)/);
  await type('First day', '2026-01-31');
  await type('Second day', '2026-10-31');
  await asked;
  await expect(page).toHaveURL(/first=2026-01-31&last=2026-10-31/);
  const row = page.getByRole('table', { name: 'Holdings of two days' }).getByRole('row').nth(1);
  await expect(row).toContainText('+8.7455');
  await expect(row).toContainText('+$785,731 (+232.29%)');
  await form.getByRole('button', { name: 'Clear comparison' }).click();
  await expect(page).not.toHaveURL(/first=/);
});

test('tabs, filters and range stand in the address bar', async ({ page }) => {
  await mock(page);
  await page.goto(profile);
  await page.getByRole('radio', { name: 'Transfers' }).click();
  await expect(page).toHaveURL(/tab=transfers/);
  await page.getByLabel('Direction').selectOption('in');
  await expect(page).toHaveURL(/direction=in/);
  await page.getByRole('radio', { name: 'Newest 5,000' }).click();
  await expect(page).toHaveURL(/depth=full/);
  await page.reload();
  await expect(page.getByLabel('Direction')).toHaveValue('in');
  await expect(page.getByText('no price').first()).toBeVisible();
});

test('days that are zoomed into in the history are those of the transfers', async ({ page }) => {
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/\/(transfers|history|transfers\.csv)$/.test(url.pathname)) asked.push(url.searchParams);
  });
  await mock(page);
  await page.goto(`${profile}&tab=history`);
  const plot = page.locator('.highcharts-plot-background');
  await plot.waitFor();
  // The drag goes to places on the screen: what comes late above the chart must be there before they are measured.
  await expect(page.getByLabel('Key figures')).toContainText('BTC');
  await page.waitForLoadState('networkidle');
  const box = await plot.boundingBox();
  if (box === null) throw new Error('the chart has no place');
  const at = (part: number) => box.x + box.width * part;
  await page.mouse.move(at(0.25), box.y + 80);
  await page.mouse.down();
  await page.mouse.move(at(0.4), box.y + 90);
  await page.mouse.move(at(0.5), box.y + 90);
  await page.mouse.up();
  await expect(page).toHaveURL(/since=2026-\d\d-\d\d&until=2026-\d\d-\d\d/);
  const [since, until] = ['since', 'until'].map((name) => new URL(page.url()).searchParams.get(name) ?? '');
  // A field has the day as its reader writes it.
  const written = new Date(`${since}T00:00Z`).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  await expect(page.getByLabel('Zoom from')).toHaveValue(written);
  expect(
    asked.every((query) => !query.has('from') && !query.has('to')),
    'a balance is computed from all of the past',
  ).toBe(true);
  await page.getByRole('button', { name: 'Transfers on these days' }).click();
  const chip = page.getByRole('button', { name: `Range: ${since} – ${until} UTC, clear` });
  await expect(chip).toBeVisible();
  await expect.poll(() => asked.at(-1)?.get('from')).toBe(since);
  expect(asked.at(-1)?.get('to')).toBe(until);
  const csv = page.waitForRequest((request) => request.url().includes('/transfers.csv'));
  await page.getByRole('button', { name: 'CSV' }).click();
  expect(new URL((await csv).url()).searchParams.get('to')).toBe(until);
  await page.reload();
  await chip.focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/since|until/);
  await expect(chip).toHaveCount(0);
  await expect.poll(() => asked.at(-1)?.has('from')).toBe(false);
  // By the keyboard alone.
  await page.getByRole('radio', { name: 'History' }).click();
  await page.getByLabel('Zoom from').fill('2026-10-01');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(/since=2026-10-01/);
  await expect(page.getByRole('button', { name: 'Range: 2026-10-01 – today UTC, clear' })).toBeVisible();
});

test('a provider that fails is named and never reads as no activity', async ({ page }) => {
  const failed = basis({
    coverage: {
      complete: false,
      loaded: 500,
      total: 312_000,
      sources: [
        { source: 'Blockscout transactions', state: 'ok', message: null, retry_after_s: 0 },
        { source: 'Blockscout internal transactions', state: 'failed', message: 'it did not answer in time', retry_after_s: 0 },
      ],
    },
    truncated: true,
  });
  await mock(page, {
    override: [
      [
        /^\/api\/v1\/addresses\/bitcoin\/[^/]+$/,
        () => ({ body: { ...header, basis: failed } satisfies Schemas['AddressHeader'] }),
      ],
      [
        /\/transfers$/,
        () => ({ status: 503, body: { message: 'Esplora is not available right now.', code: 'upstream_unavailable' } }),
      ],
    ],
  });
  await page.goto(`${profile}&tab=transfers`);
  await expect(page.getByText('1 of 2 sources answered')).toBeVisible();
  await expect(page.getByText(/totals may be low/)).toBeVisible();
  await expect(page.getByText(/312,000 transactions\. Loaded the 500 newest/)).toBeVisible();
  await expect(page.getByRole('alert').getByText('Esplora is not available right now.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a name leads to its address, and one that stands for none says so', async ({ page }) => {
  const northwind: Schemas['ResolvedName'] = {
    name: 'northwind.eth',
    address: ADDRESS,
    chains: ['ethereum'],
    provenance: { provider: 'etherscan', endpoint: '/v2/api eth_call', fetched_at: '2026-11-21T08:00:00Z' },
  };
  await mock(page, {
    override: [
      [
        /^\/api\/v1\/addresses\/resolve$/,
        (_url, route) =>
          route.request().postDataJSON().name === 'northwind.eth'
            ? { body: northwind }
            : { status: 404, body: { message: 'No address is set for this name.', code: 'name_not_found', errors: {} } },
      ],
    ],
  });
  await page.goto('/profiler?address=northwind.eth&tab=transfers');
  await expect(page).toHaveURL(new RegExp(`address=${ADDRESS}`));
  await expect(page).toHaveURL(/tab=transfers/);
  await page.goto('/profiler?address=nobody.eth');
  await expect(page.getByText('This name points to no address')).toBeVisible();
  await expect(page.getByText(/No address is set for this name/)).toBeVisible();
});

test('an address of another chain is refused in words', async ({ page }) => {
  await mock(page, {
    override: [
      [
        /^\/api\/v1\/addresses\//,
        () => ({
          status: 422,
          body: { message: 'The checksum is wrong: a character may be mistyped.', code: 'checksum', errors: {} },
        }),
      ],
    ],
  });
  await page.goto(profile);
  await expect(page.getByText('This is not an address of this chain')).toBeVisible();
  await expect(page.getByText(/a character may be mistyped/)).toBeVisible();
});

test('an address is marked wherever else it stands, and L labels the one under the keys', async ({ page }) => {
  await mock(page);
  await page.goto(`${profile}&tab=transfers`);
  const addresses = page.getByRole('table', { name: 'Transfers' }).locator('[data-address]');
  await addresses.first().waitFor();
  const all = await addresses.evaluateAll((found) => found.map((one) => one.getAttribute('data-address') ?? ''));
  const twice = all.find((address, at) => all.indexOf(address) !== at) ?? '';
  expect(twice, 'the list names one address in two rows').not.toBe('');
  await addresses
    .and(page.locator(`[data-address="${twice}"]`))
    .first()
    .hover();
  await expect(addresses.and(page.locator('[data-alike]'))).toHaveCount(all.filter((address) => address === twice).length);
  const once = all.find((address) => address !== twice);
  if (once !== undefined) await expect(page.locator(`[data-address="${once}"][data-alike]`)).toHaveCount(0);
  await addresses.first().getByRole('link').focus();
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog', { name: 'Add label' }).getByRole('combobox', { name: 'Address' })).toHaveValue(
    all[0] ?? '',
  );
});
