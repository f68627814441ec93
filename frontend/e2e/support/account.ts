/** Accounts for journeys: registered through the pages, verified with the code from the mail sink. */

import { expect, type Page } from '@playwright/test';

export const PASSWORD = 'copper lantern drifting over maple';

export const freshEmail = (): string => `journey-${Date.now()}-${Math.floor(Math.random() * 1e6)}@desk.example`;

interface Mail {
  id: number;
  subject: string;
  text: string;
}

/** Asks until there is an answer: a starved server closes a request that it could not read in time (408, no body), and that is no finding. */
async function answerOf(page: Page, url: string, params?: Record<string, string>): Promise<unknown> {
  let body: unknown;
  await expect(async () => {
    const answer = await page.request.get(url, { params });
    expect(answer.status()).toBe(200);
    body = await answer.json();
  }).toPass({ timeout: 120_000 });
  return body;
}

/** `MAIL_URL`, or what the instance says about itself; ends in `/mail`. */
async function mailUrl(page: Page): Promise<string> {
  const named = process.env.MAIL_URL;
  if (named) return named.replace(/\/$/, '');
  const status = (await answerOf(page, '/api/v1/status')) as { mail_url: string | null };
  if (status.mail_url === null) throw new Error('the instance has no mail sink; set MAIL_URL');
  return status.mail_url.replace(/\/$/, '');
}

interface Planted {
  name: string;
  addresses: { role: string; address: string }[];
  txids: { role: string; txid: string }[];
}

/** A story of the sandbox's chain. */
async function storyOf(page: Page, name: string): Promise<Planted | undefined> {
  const sandbox = (await mailUrl(page)).replace(/\/mail$/, '');
  const world = (await answerOf(page, `${sandbox}/_world/cases`)) as { cases: Planted[] };
  return world.cases.find((one) => one.name === name);
}

/** What was planted in the sandbox's chain: an address by its story and its part in it. */
export async function planted(page: Page, name: string, role: string): Promise<string> {
  const party = (await storyOf(page, name))?.addresses.find((one) => one.role.startsWith(role));
  if (party === undefined) throw new Error(`nothing planted as ${role} of ${name}`);
  return party.address;
}

/** The same for a transaction. */
export async function plantedTx(page: Page, name: string, role: string): Promise<string> {
  const tx = (await storyOf(page, name))?.txids.find((one) => one.role === role);
  if (tx === undefined) throw new Error(`no transaction planted as ${role} of ${name}`);
  return tx.txid;
}

export async function mailsTo(page: Page, email: string): Promise<Mail[]> {
  return (await answerOf(page, `${await mailUrl(page)}/api/messages`, { to: email })) as Mail[];
}

/** The newest code that was mailed to `email`, once there are more than `seen` mails. */
export async function codeFor(page: Page, email: string, seen = 0): Promise<string> {
  let code = '';
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(page, email);
        // A notice that comes after the code holds none.
        const fresh = [...mails].sort((a, b) => b.id - a.id).slice(0, Math.max(0, mails.length - seen));
        code = fresh.map(({ text }) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? '').find((found) => found !== '') ?? '';
        return code;
      },
      { message: `a code for ${email}` },
    )
    .not.toBe('');
  return code;
}

/** From nothing to the home page. */
export async function register(page: Page, email: string = freshEmail()): Promise<string> {
  await page.goto('/sign-up');
  await page.getByLabel('Name').fill('Rosa Kern');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/otp');
  await page.getByLabel('Code').fill(await codeFor(page, email));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rosa');
  return email;
}

export async function signIn(page: Page, email: string, password: string = PASSWORD): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/sign-in');
}

export const tokens = (page: Page) =>
  page.evaluate(() => ({ access: localStorage.getItem('accessToken'), refresh: localStorage.getItem('refreshToken') }));
