import { expect, test } from '@playwright/test';
import { basis } from '../support/addresses';
import { field, figures, KEY_PROFILE, keyProfile, named, profile, refused, XPRV, ZPUB } from '../support/keys';
import { inEachLook, shoot } from '../support/looks';
import { mock } from '../support/mock';
import { judge } from '../support/sound';
import { watch } from '../support/watch';

inEachLook((theme, size) => {
  test('every state is accessible, keeps to the policy and fits', async ({ page }) => {
    const watched = await watch(page);
    const look = async (name: string) => {
      await page.waitForLoadState('networkidle');
      await shoot(page, `key-${name}-${size}-${theme}`);
      await judge(page, name);
    };
    let answer: unknown = null;
    await mock(page, {
      theme,
      override: [named, [KEY_PROFILE, (_url, route) => (answer ? (answer as { body: unknown }) : { body: first(route) })]],
    });
    const first = (route: { request: () => { postDataJSON: () => unknown } }) => {
      const { cursor } = route.request().postDataJSON() as { cursor?: string };
      return keyProfile(cursor ? { next_cursor: undefined } : {});
    };
    await page.goto('/profiler/key');
    await field(page).waitFor();
    await look('form');
    await field(page).fill(XPRV);
    await look('private');
    await profile(page);
    await expect(figures(page)).toContainText('22.48');
    await look('addresses');
    await page.getByRole('radio', { name: 'Movements' }).click();
    await page.getByRole('table', { name: 'Movements' }).waitFor();
    await look('movements');
    answer = refused('The checksum is wrong: a character may be mistyped.');
    await profile(page);
    await expect(field(page)).toHaveAccessibleDescription('The checksum is wrong: a character may be mistyped.');
    await look('refused');
    answer = {
      body: keyProfile({
        addresses: keyProfile().addresses.filter(({ used }) => !used),
        scanned: 40,
        movements: [],
        movement_count: 0,
        next_cursor: undefined,
      }),
    };
    await profile(page);
    await page.getByText('No address of this key has been used').waitFor();
    await look('unused');
    const sources = [
      { source: 'Esplora', state: 'ok', message: null, retry_after_s: 0 },
      { source: 'transactions', state: 'failed', message: 'transactions of 1 address could not be had', retry_after_s: 0 },
    ];
    answer = {
      body: keyProfile({
        basis: basis({ coverage: { complete: false, loaded: 24, total: null, sources }, truncated: true }),
      }),
    };
    await profile(page);
    await page.getByText(/Totals may be low/).waitFor();
    await expect(page.getByText('1 of 2 sources answered')).toBeVisible();
    await look('partial');
    answer = { status: 503, body: { message: 'Esplora is not available right now.', code: 'upstream_unavailable' } };
    await profile(page);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await look('failed');
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search for crypto').fill(ZPUB);
    await page.getByRole('option', { name: /Profile this key/ }).waitFor();
    await page.getByText('Extended public key, valid checksum').waitFor();
    await look('search');
    await watched.check();
  });
});

test('a key is profiled by the keyboard alone, and leads on to its addresses', async ({ page }) => {
  await mock(page, { override: [named] });
  await page.goto('/profiler/key');
  await expect(field(page)).toBeFocused();
  await page.keyboard.insertText(`  ${ZPUB.slice(0, 50)}\n${ZPUB.slice(50)}`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const asked = page.waitForRequest((request) => KEY_PROFILE.test(new URL(request.url()).pathname));
  await expect(page.getByRole('button', { name: 'Profile this key' })).toBeFocused();
  await page.keyboard.press('Enter');
  expect((await asked).postDataJSON()).toEqual({ key: ZPUB });
  const table = page.getByRole('table', { name: 'Addresses' });
  await expect(table.getByRole('row')).toHaveCount(8);
  await expect(table.getByRole('row').nth(3)).toContainText('Payroll');
  await expect(page.getByRole('region', { name: 'Key', exact: true })).toBeFocused();
  await expect(figures(page)).toContainText('5 usedof 53 scanned');
  await table.getByRole('button', { name: 'Path' }).click();
  await expect(table.getByRole('row').nth(4)).toContainText('0/10');
  await table.getByRole('button', { name: /Balance/ }).click();
  await expect(table.getByRole('row').nth(1)).toContainText('0/2');
  await table.getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profiler\?address=1Boat.*chain=bitcoin/);
  await page.goBack();
  await expect(figures(page)).toContainText('fees', { ignoreCase: true });
});

test('movements are added page by page, and a page that fails can be asked for again', async ({ page }) => {
  let down = true;
  await mock(page, {
    override: [
      [
        KEY_PROFILE,
        (_url, route) => {
          const { cursor } = route.request().postDataJSON() as { cursor?: string };
          if (cursor && down) return { status: 503, body: { message: 'Away.', code: 'unavailable' } };
          return {
            body: keyProfile(
              cursor ? { movements: keyProfile().movements.map((one) => ({ ...one, position: 1 })), next_cursor: undefined } : {},
            ),
          };
        },
      ],
    ],
  });
  await profile(page);
  await page.getByRole('radio', { name: 'Movements' }).click();
  await expect(page).toHaveURL(/\/profiler\/key\?tab=movements$/);
  const rows = page.getByRole('table', { name: 'Movements' }).getByRole('row');
  await expect(rows).toHaveCount(15);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByRole('alert')).toContainText('Away.');
  await expect(rows, 'what was loaded stays').toHaveCount(15);
  down = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows).toHaveCount(29);
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
});

test('while addresses are looked at, what is known is shown and asked for again', async ({ page }) => {
  let isWhole = false;
  await mock(page, {
    override: [
      [
        KEY_PROFILE,
        () => {
          const loading = {
            movements: [],
            movement_count: 0,
            next_cursor: undefined,
            scanned: 20,
            basis: basis({ loading: true }),
          };
          return { body: keyProfile(isWhole ? {} : loading) };
        },
      ],
    ],
  });
  await profile(page);
  await expect(figures(page)).toContainText('of 20 scanned so far');
  await expect(figures(page), 'no sum reads as nothing before it is known').toContainText('loading');
  isWhole = true;
  await expect(figures(page)).toContainText('of 53 scanned');
  await expect(figures(page)).not.toContainText('loading');
});

test('what the server refuses stands at its field, and can be mended', async ({ page }) => {
  let calls = 0;
  await mock(page, {
    override: [
      [
        KEY_PROFILE,
        () => {
          calls += 1;
          return calls === 1
            ? refused('A hardened step cannot be derived from a public key.', 'key', 'hardened_derivation')
            : { body: keyProfile() };
        },
      ],
    ],
  });
  await page.goto('/profiler/key');
  await field(page).fill(`wpkh(${ZPUB}/0'/*)`);
  await expect(page.getByLabel('Script type')).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveAccessibleDescription('A hardened step cannot be derived from a public key.');
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page)).toBeFocused();
  await field(page).fill(`wpkh(${ZPUB}/0/*)`);
  await expect(field(page)).not.toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Enter');
  await expect(figures(page)).toContainText('scanned');
});

test('another script type is another wallet, and a key can be forgotten', async ({ page }) => {
  await mock(page);
  await profile(page);
  await expect(page.getByRole('region', { name: 'Key', exact: true })).toContainText('SegWit (P2WPKH)');
  const asked = page.waitForRequest((request) => KEY_PROFILE.test(new URL(request.url()).pathname));
  await page.getByLabel('Script type').selectOption('tr');
  expect((await asked).postDataJSON()).toEqual({ key: ZPUB, script: 'tr' });
  await expect(page.getByRole('region', { name: 'Key', exact: true })).toContainText('Taproot (P2TR)');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^addresses-fd13aac9-\d{4}-\d{2}-\d{2}\.csv$/);
  await page.getByRole('button', { name: 'Forget this key' }).click();
  await expect(field(page)).toHaveValue('');
});
