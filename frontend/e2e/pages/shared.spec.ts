import { expect, test } from '@playwright/test';
import { report } from '../support/investigation';
import { mock } from '../support/mock';
import { TOKEN, tracer } from '../support/tracer';
import { watch } from '../support/watch';

const link = `/shared-trace#${TOKEN}`;

test('whoever has the link reads the trace, by keyboard alone, and can change nothing', async ({ page }) => {
  const watched = await watch(page);
  await mock(page, { signedIn: false, override: tracer().override });
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/v1/shared-traces'));
  await page.goto(link);
  const request = await asked;
  expect(request.postDataJSON()).toEqual({ token: TOKEN });
  expect(request.headers().authorization).toBeUndefined();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vault exploit, 14 Nov');
  await expect(page.getByText(/^Everyone who has this link can see this version until it expires or is revoked/)).toBeVisible();
  const canvas = page.getByRole('application');
  await expect(canvas).toHaveAccessibleName('Graph of 10 nodes and 10 lines');
  await canvas.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(details).toBeVisible();
  await expect(details.getByRole('button', { name: /Expand|Follow|Taint|Label|Remove/ })).toHaveCount(0);
  await page.keyboard.press('Delete');
  await expect(canvas).toHaveAccessibleName('Graph of 10 nodes and 10 lines');
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await page.getByRole('button', { name: 'Taint' }).click();
  await page.getByRole('radio', { name: 'Poison' }).click();
  await expect(page.getByText('What could be reached, not how much.')).toBeVisible();
  await page.getByText('Transfers', { exact: true }).click();
  await expect(page.getByRole('table', { name: 'Transfers of the graph' }).locator('tbody tr')).toHaveCount(10);
  await expect(page.getByText('Exploiter')).toHaveCount(0);
  await expect(page.locator('main, header').getByRole('link')).toHaveCount(0);
  await watched.check();
});

test('a link that has ended, was withdrawn or is not whole says so', async ({ page }) => {
  await mock(page, {
    signedIn: false,
    override: [[/^\/api\/v1\/shared-traces/, () => ({ status: 404, body: { message: 'Not found', code: 'not_found' } })]],
  });
  for (const address of [link, '/shared-trace', '/shared-trace#abc']) {
    await page.goto('/sign-in');
    await page.goto(address);
    await expect(page.getByText('This link is no longer available')).toBeVisible();
    await expect(page).toHaveURL(address);
  }
});

test('a server that does not answer is asked again', async ({ page }) => {
  let fails = true;
  const { override } = tracer();
  await mock(page, {
    signedIn: false,
    override: [
      [
        /^\/api\/v1\/shared-traces/,
        (url, route) =>
          fails
            ? { status: 503, body: { message: 'Not now.', code: 'upstream_unavailable' } }
            : (override.find(([path]) => path.test(url.pathname))?.[1](url, route) ?? {}),
      ],
    ],
  });
  await page.goto(link);
  await expect(page.getByText('Not now.', { exact: true })).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: /try again/i }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vault exploit, 14 Nov');
});

test('a link in the form of the tracer leads who has no account to the open page, and others on to the tracer', async ({
  page,
}) => {
  await mock(page, { signedIn: false, override: tracer().override });
  await page.goto(`/tracer#shared=${TOKEN}`);
  await expect(page).toHaveURL(link);
  await expect(page.getByRole('application')).toBeVisible();
  const signedIn = await page.context().newPage();
  await mock(signedIn, { override: tracer().override });
  await signedIn.goto(link);
  await signedIn.getByRole('link', { name: 'Continue in the tracer' }).click();
  await expect(signedIn.getByText('Shared with you')).toBeVisible();
});

test('a shared report is read and saved without an account, and says when it has ended', async ({ page }) => {
  let ended = false;
  await mock(page, {
    signedIn: false,
    override: [
      [
        /^\/api\/v1\/shared\/reports\//,
        () => (ended ? { status: 404, body: { message: 'Not found', code: 'not_found' } } : { body: report }),
      ],
    ],
  });
  await page.goto(`/shared-report#${TOKEN}`);
  await expect(page.getByRole('heading', { level: 2, name: report.case.title })).toBeVisible();
  await expect(page.getByRole('link', { name: 'PDF' })).toHaveAttribute('href', `/api/v1/shared/reports/${TOKEN}?format=pdf`);
  ended = true;
  await page.reload();
  await expect(page.getByText('This link is no longer available')).toBeVisible();
});
