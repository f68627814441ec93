/** Private labels and the investigation report on a made-up investigation: accessible, by keyboard, on a phone, in both themes. */

import { expect, test } from '@playwright/test';
import type { Schemas } from '../../src/api/generated';
import { ADDRESS } from '../support/addresses';
import { manyEntities, oneCase } from '../support/investigation';
import { judged } from '../support/looks';
import { mock } from '../support/mock';
import { graph } from '../support/picture';
import { clean, fits } from '../support/sound';
import { thief, tracer } from '../support/tracer';
import { watch } from '../support/watch';

for (const theme of ['dark', 'light'] as const) {
  for (const [size, viewport] of [
    ['desktop', { width: 1440, height: 900 }],
    ['phone', { width: 390, height: 844 }],
  ] as const) {
    if (!judged(theme, size)) continue;
    test(`labels and cases are accessible and fit, ${theme}, ${size}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      const watched = await watch(page);
      await mock(page, { theme });
      for (const tab of ['', '?tab=conflicts', '?tab=history', '?tab=imports', '?tab=lists', '?open=new']) {
        await page.goto(`/private-labels${tab}`);
        await page.getByRole('heading', { level: 1, name: 'Private Labels' }).waitFor();
        await page.waitForLoadState('networkidle');
        await clean(page);
        await fits(page);
      }
      await page.goto('/investigation-report');
      await page.getByRole('table', { name: 'Cases' }).waitFor();
      await clean(page);
      await fits(page);
      await page.goto('/investigation-report?case=c1');
      for (const tab of ['Case', /Exhibits/, 'Report', 'Links']) {
        await page.getByRole('tab', { name: tab }).click();
        await page.waitForLoadState('networkidle');
        await clean(page);
        await fits(page);
      }
      await watched.check();
    });
  }
}

test('labels are chosen, changed together and taken away by keyboard', async ({ page }) => {
  await mock(page);
  await page.goto('/private-labels');
  await page.getByText('First block reward').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('2 labels selected')).toBeVisible();
  const edited = page.waitForRequest((request) => request.url().endsWith('/labels/edit'));
  await page.getByRole('toolbar').getByLabel('Category').selectOption('mixer');
  expect((await edited).postDataJSON()).toMatchObject({ category: 'mixer', ids: [expect.any(String), expect.any(String)] });
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 labels deleted')).toBeVisible();
  const back = page.waitForRequest((request) => request.url().endsWith('/labels/restore'));
  await page.getByRole('button', { name: 'Undo' }).click();
  expect((await back).method()).toBe('POST');
});

test('labels get an entity that is typed or chosen, and lose theirs only on purpose', async ({ page }) => {
  await mock(page, { override: [[/^\/api\/v1\/entities$/, () => ({ body: manyEntities })]] });
  const edits: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/labels/edit')) edits.push(request.postDataJSON());
  });
  await page.goto('/private-labels');
  await page.getByText('First block reward').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('toolbar', { name: 'Selected labels' });
  const field = bar.getByRole('combobox', { name: 'Entity', exact: true });
  await field.click();
  await expect(bar.getByText('3 more: type to narrow them.')).toBeVisible();
  await expect(bar.getByRole('option', { name: 'No entity', exact: true })).toHaveAttribute('aria-selected', 'false');
  await fits(page);
  await page.keyboard.press('Enter');
  await field.fill('rookery');
  await expect(bar.getByRole('option', { name: /^Rookery Desk/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect.poll(() => edits).toEqual([expect.objectContaining({ entity_id: 'e10' })]);
});

test('L labels the address at hand', async ({ page }) => {
  await mock(page);
  await page.goto('/private-labels');
  await page.getByText('First block reward').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Address' })).toHaveValue(
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  );
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/v1/labels'));
  await page.getByRole('dialog').getByLabel('Label', { exact: true }).fill('Mine');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({ chain: 'bitcoin', text: 'Mine', confidence: 50 });
});

test('a file is judged before it is imported', async ({ page }) => {
  await mock(page);
  await page.goto('/private-labels');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const file = { name: 'desk.csv', mimeType: 'text/csv', buffer: Buffer.from('Addr,Name\n') };
  await page.getByLabel('File with labels').setInputFiles(file);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('The checksum does not match.')).toBeVisible();
  await expect(dialog.getByLabel('Address')).toHaveValue('Addr');
  const again = page.waitForRequest((request) => request.url().includes('mapping='));
  await dialog.getByLabel('Evidence', { exact: true }).selectOption('Note');
  expect(new URL((await again).url()).searchParams.get('mapping')).toContain('"evidence":"Note"');
  await clean(page);
  const written = page.waitForRequest((request) => request.url().includes('write=true'));
  await dialog.getByRole('button', { name: 'Import 1 label' }).click();
  await written;
});

test('search finds labels and cases', async ({ page }) => {
  await mock(page);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search for crypto').fill('kestrel');
  await page.getByRole('option', { name: /Ten coins from Kestrel/ }).click();
  await expect(page).toHaveURL('/investigation-report?case=c1');
});

test('a case is saved by itself, verified, and shared', async ({ page }) => {
  const share: Schemas['ReportShare'] = {
    id: 's3',
    created_at: '2026-11-21T08:00:00Z',
    expires_at: '2026-12-21T08:00:00Z',
    revoked_at: null,
    redact: [],
    reads: 0,
    read_at: null,
    manifest_sha256: 'cd'.repeat(32),
    path: `/api/v1/shared/reports/${'ab'.repeat(32)}`,
  };
  await mock(page, {
    override: [
      [
        /^\/api\/v1\/cases\/c1\/shares$/,
        (_url, route) =>
          route.request().method() === 'POST'
            ? { status: 201, body: share }
            : { body: { shares: [] } satisfies Schemas['ReportShares'] },
      ],
    ],
  });
  await page.goto('/investigation-report?case=c1');
  const saved = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('textbox', { name: 'Limits' }).fill('Nothing is known of the mixer.');
  const request = await saved;
  expect(request.headers()['if-match']).toBe('"7"');
  expect(request.postDataJSON()).toMatchObject({ limits: 'Nothing is known of the mixer.', status: 'review' });
  await page.getByRole('tab', { name: 'Report' }).click();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText('1 of 4 do not match')).toBeVisible();
  await page.getByRole('tab', { name: 'Links' }).click();
  await expect(page.getByText('No share links')).toBeVisible();
  await page.getByRole('button', { name: 'Create share link' }).click();
  await page.getByLabel('Addresses and transactions').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Create share link' }).click();
  await expect(page.getByText(/shared-report#abab/)).toBeVisible();
});

test('a picture of a case is shown with its exhibit and in the report, and says when it could not be loaded', async ({
  page,
}) => {
  let there = true;
  await mock(page, {
    override: [
      [
        /\/exhibits\/x4\/file$/,
        () => (there ? { body: graph, headers: { 'content-type': 'image/png' } } : { status: 503, body: { message: 'away' } }),
      ],
    ],
  });
  const picture = page.getByRole('img', { name: 'Graph of the theft' });
  await page.goto('/investigation-report?case=c1');
  await page.getByRole('tab', { name: /Exhibits/ }).click();
  await expect(picture).toBeVisible();
  await expect(picture).toHaveJSProperty('naturalWidth', 480);
  await page.getByRole('tab', { name: 'Report' }).click();
  await expect(picture).toBeVisible();

  there = false;
  await page.reload();
  await page.getByRole('tab', { name: /Exhibits/ }).click();
  await expect(page.getByText("Couldn't load the picture.")).toBeVisible();
  there = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(picture).toBeVisible();
});

test('a profile goes into a case without leaving it, by keyboard, and a link leads there', async ({ page }) => {
  await mock(page);
  const profile = `/profiler?address=${ADDRESS}&chain=bitcoin`;
  await page.goto(profile);
  const button = page.getByRole('button', { name: 'Add to case' });
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add to case' });
  await expect(dialog.getByLabel('Case', { exact: true })).toHaveValue('c1');
  await clean(page);
  await dialog.getByLabel('Note').fill('Where it all began');
  const sent = page.waitForRequest((request) => request.url().endsWith('/cases/c1/exhibits'));
  await dialog.getByLabel('Exhibit').press('Enter');
  const exhibit = (await sent).postDataJSON();
  expect(exhibit).toMatchObject({ kind: 'profile', chain: 'bitcoin', note: 'Where it all began', content: { address: ADDRESS } });
  expect(exhibit.content.holdings.length).toBeGreaterThan(0);
  await expect(page.getByText('Added to the case', { exact: true })).toBeVisible();
  await expect(button).toBeFocused();
  // It leaves after five seconds, but not while the focus is on it.
  await page.keyboard.press('F8');
  await expect(page).toHaveURL(profile);
  await page.getByRole('link', { name: 'Open case' }).press('Enter');
  await expect(page).toHaveURL('/investigation-report?case=c1');
});

test('a trace goes into a case as its version and as a picture; a refused part is told and the rest is not sent twice', async ({
  page,
}) => {
  let refused = true;
  const sent: string[] = [];
  const { override } = tracer();
  await mock(page, {
    override: [
      [
        /^\/api\/v1\/cases\/c1\/(exhibits|files)$/,
        (url, route) => {
          const file = url.pathname.endsWith('files');
          sent.push(file ? (route.request().headers()['content-type'] ?? '') : route.request().postDataJSON().kind);
          if (file && refused)
            return { status: 422, body: { message: 'Too much.', code: 'limit', errors: { file: ['Too much.'] } } };
          return { status: 201, body: oneCase.exhibits[0] };
        },
      ],
      ...override,
    ],
  });
  await page.goto(`/tracer?address=${thief}`);
  await page.getByRole('application').waitFor();
  await page.getByRole('button', { name: 'Add to case' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to case' });
  await expect(dialog.getByRole('button', { name: 'Add to case' })).toBeEnabled();
  await clean(page);
  await dialog.getByRole('button', { name: 'Add to case' }).click();
  await expect(dialog.getByText('Too much.')).toBeVisible();
  refused = false;
  await dialog.getByRole('checkbox', { name: 'A picture of the graph' }).check();
  await dialog.getByRole('button', { name: 'Add to case' }).click();
  await expect(dialog).toBeHidden();
  expect(sent).toEqual(['trace', 'image/png', 'image/png']);
});

test('a new case is made on the way, and what is wrong with it stands at its field', async ({ page }) => {
  await mock(page, {
    override: [
      [
        /^\/api\/v1\/cases$/,
        (_url, route) =>
          route.request().method() === 'POST'
            ? { status: 422, body: { message: 'no', code: 'validation_failed', errors: { title: ['Give it a title.'] } } }
            : { body: { cases: [] } satisfies Schemas['CaseList'] },
      ],
    ],
  });
  await page.goto('/tokens/bitcoin');
  await page.getByRole('button', { name: 'Add to case' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to case' });
  await dialog.getByRole('button', { name: 'Create case and add' }).click();
  await expect(dialog.getByText('Give it a title.')).toBeVisible();
  await expect(dialog.getByLabel('Title of the case')).toHaveAttribute('aria-invalid', 'true');
});

test('a label given in the tracer stands there at once, and is not part of what is kept', async ({ page }) => {
  const { override, saved } = tracer();
  let given = false;
  const mine: Schemas['Name'] = {
    label_id: 'l9',
    text: 'My exchange',
    category: 'exchange',
    entity: null,
    confidence: 50,
    source: 'private',
    kind: 'private',
    sanctioned: false,
  };
  await mock(page, {
    override: [
      [
        /^\/api\/v1\/labels\/names/,
        () => ({
          body: { addresses: given ? [{ address: thief, labels: [mine] }] : [] } satisfies Schemas['NamedAddresses'],
        }),
      ],
      [/^\/api\/v1\/labels$/, () => ({ body: { labels: [], total: 0 } satisfies Schemas['Labels'] })],
      ...override,
    ],
  });
  await page.goto(`/tracer?address=${thief}`);
  const canvas = page.getByRole('application');
  await canvas.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Details' })).toBeVisible();
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog', { name: 'Add label' });
  await expect(dialog.getByRole('combobox', { name: 'Address' })).toHaveValue(thief);
  await dialog.getByLabel('Label', { exact: true }).fill('My exchange');
  given = true;
  await dialog.getByRole('button', { name: 'Add label' }).click();
  await expect(page.getByRole('heading', { name: 'My exchange' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name of the trace' }).fill('Named');
  await expect.poll(() => saved.at(-1)?.name).toBe('Named');
  expect(JSON.stringify(saved)).not.toContain('My exchange');
  expect(JSON.stringify(saved)).not.toContain('Exploiter');
  expect(JSON.stringify(saved)).toContain('Northwind deposit');
});

test('the question before the profiler takes a name that was given', async ({ page }) => {
  await mock(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Account Profiler' }).click();
  const dialog = page.getByRole('dialog', { name: 'Profile an account' });
  await dialog.getByRole('combobox', { name: 'Address or entity' }).fill('nobody of this name');
  await dialog.getByRole('button', { name: 'Open profiler' }).click();
  await expect(dialog.getByText(/^No address or label matches/)).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Address or entity' }).fill('first block');
  await dialog.getByRole('button', { name: 'Open profiler' }).click();
  await expect(page).toHaveURL(/\/profiler\?(address|compare|chain)=/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the question before the profiler finds entities and published names', async ({ page }) => {
  await mock(page, { override: [[/^\/api\/v1\/entities$/, () => ({ body: manyEntities })]] });
  await page.goto('/');
  await page.getByRole('button', { name: 'Account Profiler' }).click();
  const dialog = page.getByRole('dialog', { name: 'Profile an account' });
  const field = dialog.getByRole('combobox', { name: 'Address or entity' });
  await field.fill('lantern');
  await expect(dialog.getByRole('option', { name: /^Lantern Pay/ })).toHaveCount(3);
  await dialog.getByRole('option', { name: /^Lantern Pay: payouts/ }).click();
  await expect(field).toHaveValue('0xde709f2102306220921060314715629080e2fb77');
  await expect(dialog.getByLabel('Chain', { exact: true })).toHaveValue('ethereum');
});
