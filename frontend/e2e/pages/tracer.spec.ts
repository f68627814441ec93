import { mkdirSync, readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import type { Schemas } from '../../src/api/generated';
import { judged } from '../support/looks';
import { mock } from '../support/mock';
import { axe, overhang, still } from '../support/sound';
import { graph as graphOf, thief, tracer } from '../support/tracer';
import { watch } from '../support/watch';

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function traced(page: Page, theme: 'dark' | 'light' = 'dark') {
  const answers = tracer();
  await mock(page, { theme, override: answers.override });
  await page.goto(`/tracer?address=${thief}`);
  await page.getByRole('application').waitFor();
  return answers;
}

const canvas = (page: Page) => page.getByRole('application');

test('an empty tracer says what to paste, and lists what there is', async ({ page }) => {
  const watched = await watch(page);
  await mock(page, { override: tracer().override });
  await page.goto('/tracer');
  await expect(page.getByText('Paste an address or transaction hash, or open a trace')).toBeVisible();
  await expect(page.getByRole('button', { name: /Vault exploit/ }).first()).toBeVisible();
  await page.getByPlaceholder('Address or transaction hash').fill(thief);
  await page.keyboard.press('Enter');
  await expect(canvas(page)).toHaveAccessibleName('Graph of 10 nodes and 10 lines');
  await expect(page.getByText(/4 not shown: over the limit/).first()).toBeVisible();
  await watched.check();
});

test('the graph is walked, expanded, pinned, removed and undone by keyboard alone', async ({ page }) => {
  await traced(page);
  await canvas(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Details' })).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(canvas(page)).toHaveAccessibleName(/Graph of 9 nodes/);
  await page.keyboard.press('z');
  await expect(canvas(page)).toHaveAccessibleName(/Graph of 10 nodes/);
  await page.keyboard.press('y');
  await expect(canvas(page)).toHaveAccessibleName(/Graph of 9 nodes/);
  await page.keyboard.press('z');
  await page.keyboard.press('t');
  const table = page.getByRole('table', { name: 'Transfers of the graph' });
  await expect(table.locator('tbody tr')).toHaveCount(10);
  await page.keyboard.press('t');
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'Text' }).fill('Here it was split');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: 'Details' })).toBeHidden();
});

test('opening an address saves nothing; the first change does, and the name with it', async ({ page }) => {
  const { saved } = await traced(page);
  await page.reload();
  await canvas(page).waitFor();
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save trace' })).toBeVisible();
  expect(saved).toEqual([]);
  await page.getByRole('textbox', { name: 'Name of the trace' }).fill('Vault exploit');
  await expect.poll(() => saved.at(-1)?.name).toBe('Vault exploit');
  await expect(page).toHaveURL(/trace=/);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(saved).toHaveLength(1);
});

test('leaving with what cannot be saved asks first, and the work is there again', async ({ page }) => {
  const { override } = tracer();
  let isUp = false;
  let kept: Pick<Schemas['Trace'], 'name' | 'content'> = { name: 'Vault exploit', content: { ...graphOf } };
  const trace = (): Schemas['Trace'] => ({
    id: '7',
    chain: 'bitcoin',
    version: 1,
    sha256: 'ab'.repeat(32),
    nodes: graphOf.nodes.length,
    edges: graphOf.edges.length,
    created_at: '2026-11-20T10:00:00Z',
    updated_at: '2026-11-21T07:30:00Z',
    access: 'owner',
    shared: null,
    ...kept,
  });
  await mock(page, {
    override: [
      [
        /^\/api\/v1\/traces\/7$/,
        (_url, route) => {
          if (route.request().method() === 'PUT') {
            if (!isUp) return { status: 503, body: { message: 'The database is away', code: 'db_unavailable' } };
            kept = route.request().postDataJSON() as typeof kept;
          }
          return { body: trace() };
        },
      ],
      ...override,
    ],
  });
  await page.goto('/tracer?trace=7');
  await canvas(page).waitFor();
  await page.getByRole('textbox', { name: 'Name of the trace' }).fill('Mine');
  await page.getByRole('link', { name: 'Feed' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toContainText("Couldn't save your changes. The database is away.");
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the trace' })).toHaveValue('Mine');
  await page.getByRole('link', { name: 'Feed' }).click();
  await question.getByRole('button', { name: 'Leave page' }).click();
  await expect(page).toHaveURL('/feed');
  // The page that was left tries once more behind the next one; only then the work is a draft.
  await expect(
    page.getByText(/^Couldn't save the trace .*The database is away\. Open it again to save your changes\.$/),
  ).toBeVisible();
  isUp = true;
  await page.goBack();
  await expect(page.getByText('Unsaved changes restored', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name of the trace' })).toHaveValue('Mine');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  // The trace is said to be saved before what was typed is put back, too.
  await expect.poll(() => kept).toMatchObject({ name: 'Mine' });
});

test('a trace is deleted only after a question', async ({ page }) => {
  const deleted: string[] = [];
  await mock(page, {
    override: [
      [
        /^\/api\/v1\/traces\/[^/]+$/,
        (url, route) => {
          if (route.request().method() === 'DELETE') deleted.push(url.pathname);
          return { status: 204 };
        },
      ],
      ...tracer().override,
    ],
  });
  await page.goto('/tracer');
  await page.getByRole('button', { name: /^Delete Vault exploit/ }).click();
  const question = page.getByRole('dialog', { name: 'Delete this trace?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  expect(deleted).toEqual([]);
  await page.getByRole('button', { name: /^Delete Vault exploit/ }).click();
  await question.getByRole('button', { name: 'Delete trace' }).click();
  await expect.poll(() => deleted).toHaveLength(1);
});

test('who changed it elsewhere is told, and what was refused is not sent again', async ({ page }) => {
  const { override } = tracer();
  let refusals = 0;
  let status = 422;
  const sent: (string | null)[] = [];
  await mock(page, {
    override: [
      [
        /^\/api\/v1\/traces\/[^/]+$/,
        async (_url, route) => {
          sent.push(await route.request().headerValue('if-match'));
          if (status !== 200) refusals += 1;
          const body = {
            ...(route.request().postDataJSON() as object),
            id: '1',
            chain: 'bitcoin',
            version: 7,
            message: 'no',
            code: 'no',
          };
          return { status, body };
        },
      ],
      ...override,
    ],
  });
  await page.goto(`/tracer?address=${thief}`);
  await page.getByRole('button', { name: 'Save trace' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name of the trace' }).fill('A');
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
  await expect.poll(() => refusals).toBe(1);
  await page.waitForTimeout(4_000);
  expect(refusals).toBe(1);
  status = 412;
  await page.getByRole('textbox', { name: 'Name of the trace' }).fill('B');
  await expect(page.getByText('Changed elsewhere')).toBeVisible();
  status = 200;
  await expect(page.getByRole('button', { name: 'Load latest version' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep my version' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(sent.at(-1)).toBe('*');
});

test('taint shows three answers and where the money is', async ({ page }) => {
  await traced(page);
  await canvas(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: 'Details' }).getByRole('button', { name: 'Taint' }).click();
  await page.getByRole('button', { name: 'Analyse taint' }).click();
  const rows = page.getByRole('table', { name: 'The three answers side by side' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText('FIFO');
  await page.getByRole('radio', { name: 'Poison' }).click();
  await expect(page.getByText('What could be reached, not how much.')).toBeVisible();
  await page.keyboard.press('Escape');
});

test('following the money says where it ended and why', async ({ page }) => {
  await traced(page);
  await canvas(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Follow' }).click();
  const ends = page.getByRole('region', { name: 'Where it ended' });
  await expect(ends.getByRole('listitem')).toHaveCount(1);
  await expect(ends).toContainText('whirlpool');
  await expect(ends).toContainText('mixed');
});

test('a filter leaves out and says how much; relations draw addresses only', async ({ page }) => {
  await traced(page);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('checkbox', { name: 'Hide dust' }).check();
  await expect(page.getByRole('button', { name: 'Filter (1 left out)' })).toBeVisible();
  await page.getByText('Relations', { exact: true }).click();
  await expect(canvas(page)).toHaveAccessibleName(/Graph of 6 nodes/);
});

test('files hold every transfer, and the log proves itself', async ({ page }) => {
  await traced(page);
  for (const [name, end] of [
    ['CSV of the transfers', 'csv'],
    ['SVG picture', 'svg'],
    ['PNG picture', 'png'],
    ['JSON with the step log', 'json'],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${end}$`));
    const bytes = readFileSync(await download.path());
    expect(bytes.length).toBeGreaterThan(200);
    if (end === 'csv') expect(bytes.toString().trim().split('\r\n')).toHaveLength(11);
  }
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Step log' }).click();
  await expect(page.getByText(/SHA-256 abababababab…/)).toBeVisible();
  await page.getByRole('button', { name: 'Repeat all steps' }).click();
  await expect(page.getByText('Repeated: all 10 transfers are the same.')).toBeVisible();
});

test('a provider that fails is named and nothing is lost', async ({ page }) => {
  const { override } = tracer();
  const failing = [
    /^\/api\/v1\/graph\/expand/,
    () => ({ status: 503, body: { message: 'esplora is not available right now.', code: 'upstream_unavailable' } }),
  ] as const;
  await mock(page, { override: [[failing[0], failing[1]], ...override] });
  await page.goto('/tracer');
  await page.getByPlaceholder('Address or transaction hash').fill(thief);
  await page.keyboard.press('Enter');
  await expect(page.getByText('esplora is not available right now.', { exact: true })).toBeVisible();
  await expect(page.getByPlaceholder('Address or transaction hash')).toHaveValue(thief);
});

test('a phone has every tool of the tracer in sight', async ({ page }) => {
  await page.setViewportSize(sizes.phone);
  await traced(page);
  for (const name of ['Undo', 'Taint', 'Add to case', 'Export']) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? sizes.phone.width), name).toBeLessThan(sizes.phone.width);
  }
});

for (const theme of ['dark', 'light'] as const) {
  for (const [size, viewport] of Object.entries(sizes)) {
    if (!judged(theme, size)) continue;
    test.describe(`${theme} ${size}`, () => {
      test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });
      test('accessible, within the policy and fitting in every state', async ({ page }) => {
        const watched = await watch(page);
        await traced(page, theme);
        const folder = process.env.SHOTS_DIR;
        if (folder !== undefined) mkdirSync(folder, { recursive: true });
        const check = async (state: string) => {
          await still(page);
          const { violations } = await axe(page).withTags(TAGS).analyze();
          const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
          expect(found, state).toEqual([]);
          await expect.poll(() => overhang(page), state).toBeLessThanOrEqual(0);
          if (folder !== undefined) await page.screenshot({ path: `${folder}/tracer-${state}-${size}-${theme}.png` });
        };
        await check('graph');
        await canvas(page).focus();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Enter');
        const taint = page.getByRole('complementary', { name: 'Details' }).getByRole('button', { name: 'Taint' });
        await taint.waitFor();
        await check('node');
        await taint.click();
        await page.getByRole('button', { name: 'Analyse taint' }).click();
        await page.getByRole('radio', { name: 'FIFO' }).waitFor();
        await check('taint');
        await canvas(page).focus();
        await page.keyboard.press('t');
        await page.getByRole('table', { name: 'Transfers of the graph' }).waitFor();
        await page.keyboard.press('Escape');
        await check('table');
        await page.goto('/tracer');
        await page.getByText('Paste an address or transaction hash, or open a trace').waitFor();
        await check('empty');
        await watched.check();
      });
    });
  }
}

test('cards are chosen with a lasso, and Ctrl Z takes back as everywhere else', async ({ page }) => {
  await traced(page);
  // The line is drawn over places on the screen: all cards must be there, and the canvas where it stays.
  await expect(canvas(page)).toHaveAccessibleName('Graph of 10 nodes and 10 lines');
  await page.waitForLoadState('networkidle');
  const lasso = page.getByRole('button', { name: 'Select with a lasso' });
  await lasso.click();
  await expect(lasso).toHaveAttribute('aria-pressed', 'true');
  const box = await canvas(page).boundingBox();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  await page.mouse.move(x + 4, y + 220);
  await page.mouse.down();
  for (const [toX, toY] of [
    [x + 4, y + height - 4],
    [x + width - 4, y + height - 4],
    [x + width - 4, y + 220],
    [x + 4, y + 220],
  ] as const)
    await page.mouse.move(toX, toY, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('complementary', { name: 'Details' })).toBeVisible();
  await page.keyboard.press('Delete');
  // All of them were inside, so nothing is left to draw.
  await expect(canvas(page)).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(canvas(page)).toHaveAccessibleName(/Graph of 10 nodes/);
  await page.keyboard.press('Control+Shift+Z');
  await expect(canvas(page)).toBeHidden();
});
