import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import TradingPage from '@/features/trading/TradingPage';
import { renderRoutes } from '@/testing/render';
import { check, result, rule, ruleset } from '@/testing/rules';
import { type Answerer, serve } from '@/testing/server';
import { refused, usual } from '@/testing/trading';
import Toaster from '@/ui/Toaster';
import { Countdown } from './Countdown';

const checklist = rule({ kind: 'checklist', words: ['Stop placed', 'Trend checked'] });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const open = (answers: Record<string, Answerer> = {}, at = '/trading?tab=check') => {
  const server = serve({
    ...usual,
    '/api/v1/rulesets': () => ({
      json: {
        rulesets: [
          ruleset('r1', { rules: [checklist] }),
          ruleset('r2', { asset: 'ETH', rules: [rule({ kind: 'checklist', words: ['Gas checked'] })] }),
          ruleset('r3', { enabled: false, rules: [rule({ kind: 'checklist', words: ['Never asked'] })] }),
        ],
      },
    }),
    '/api/v1/trade-checks': ({ method }) =>
      method === 'POST' ? { status: 201, json: check('c1') } : { json: { checks: [], total: 0 } },
    ...answers,
  });
  const element = (
    <>
      <TradingPage />
      <Toaster />
    </>
  );
  return { server, ...renderRoutes([{ path: '/trading', element }], at) };
};

const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const enter = async () => {
  await type('Base', 'btc');
  await type('Quote', 'usdt');
  await type('Quantity, in BTC', '25.000000000000000001');
  await type('Price', '100');
  await type('Stop price', '95');
};
const posted = (server: ReturnType<typeof serve>) => server.to('/api/v1/trade-checks').filter(({ method }) => method === 'POST');
const checked =
  (...answers: readonly object[]): Answerer =>
  ({ method }) =>
    method === 'POST'
      ? { status: 201, json: answers.length > 1 ? (answers as object[]).splice(0, 1)[0] : answers[0] }
      : { json: { checks: [], total: 0 } };

beforeEach(() => vi.stubGlobal('innerWidth', 1800));
afterEach(() => vi.useRealTimers());

describe('the check of a trade', () => {
  it('sends amounts as typed and the checklist of the rulesets that hold', async () => {
    const { server } = open();
    await enter();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Stop placed' }));
    expect(screen.queryByRole('checkbox', { name: 'Gas checked' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Never asked' })).toBeNull();
    await press('Check trade');
    expect(await screen.findByText('This trade keeps your rules.')).toBeInTheDocument();
    expect(posted(server)[0]?.body).toEqual({
      account_id: 'a1',
      base: 'BTC',
      quote: 'USDT',
      kind: 'spot',
      direction: 'long',
      quantity: '25.000000000000000001',
      price: '100',
      stop: '95',
      setup: '',
      done: ['Stop placed'],
    });
    expect(screen.queryByRole('button', { name: 'Override lock' })).toBeNull();
  });

  it('offers the quantity that passes, and checks it', async () => {
    const risky = check('c1', {
      result: 'lock',
      results: [result({ kind: 'max_risk', result: 'lock', message: 'Risk is 125 USDT, 1.25 % of equity.', quantity: '20' })],
    });
    const { server } = open({ '/api/v1/trade-checks': checked(risky, check('c2', { quantity: '20' })) });
    await enter();
    await press('Check trade');
    expect(await screen.findByText('Your rules lock this trade.')).toBeInTheDocument();
    await press('Use 20 instead');
    expect(await screen.findByText('This trade keeps your rules.')).toBeInTheDocument();
    expect(screen.getByLabelText('Quantity, in BTC')).toHaveValue('20');
    expect(posted(server)[1]?.body).toMatchObject({ quantity: '20' });
  });

  it('says that the form holds another trade by now', async () => {
    open();
    await enter();
    await press('Check trade');
    await screen.findByText('This trade keeps your rules.');
    expect(screen.queryByText('The trade changed since')).toBeNull();
    await type('Price', '1');
    expect(screen.getByText('The trade changed since')).toBeInTheDocument();
  });

  it('puts what the server refuses beside its field', async () => {
    open({
      '/api/v1/trade-checks': ({ method }) =>
        method === 'POST'
          ? refused('invalid', 'Invalid.', { quantity: ['Enter an amount above zero.'] })
          : { json: { checks: [], total: 0 } },
    });
    await enter();
    await press('Check trade');
    await waitFor(() =>
      expect(screen.getByLabelText('Quantity, in BTC')).toHaveAccessibleDescription('Enter an amount above zero.'),
    );
    expect(screen.getByLabelText('Quantity, in BTC')).toHaveValue('25.000000000000000001');
  });

  it('is overridden for a reason, which is shown afterwards', async () => {
    const locked = check('c1', {
      result: 'lock',
      until_at: inHours(2),
      results: [
        result({ result: 'lock', until_at: inHours(2), message: '3 losing stops in 24 h (limit 3). Locked until 16:30.' }),
      ],
    });
    const { server } = open({
      '/api/v1/trade-checks': checked(locked),
      '/api/v1/trade-checks/c1/override': ({ body }) => ({
        json: { ...locked, reason: (body as { reason: string }).reason, overridden_at: new Date().toISOString() },
      }),
    });
    await enter();
    await press('Check trade');
    await screen.findByText(/Your rules lock this trade until/);
    expect(screen.getByText(/3 losing stops in 24 h \(limit 3\)\. Until/)).toBeInTheDocument();
    await press('Override lock');
    const dialog = within(screen.getByRole('dialog', { name: 'Override lock' }));
    expect(dialog.getByText(/Fills of BTC\/USDT long in the next 15 minutes are linked to your reason/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Override lock' }));
    expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription('Enter a reason.');
    await userEvent.type(dialog.getByLabelText('Reason'), 'Closing a hedge');
    await userEvent.click(dialog.getByRole('button', { name: 'Override lock' }));
    expect(await screen.findByText(/You overrode this at .*: Closing a hedge/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Override lock' })).toBeNull();
    expect(server.to('/api/v1/trade-checks/c1/override')[0]?.body).toEqual({ reason: 'Closing a hedge' });
  });

  it('says what the answer could not count', async () => {
    open({ '/api/v1/trade-checks': checked(check('c1', { market_away: true, unknown_net: 3 })) });
    await enter();
    await press('Check trade');
    expect(await screen.findByText('3 round trips left out: a fee has no price.')).toBeInTheDocument();
    expect(screen.getByText(/Market data is unavailable/)).toBeInTheDocument();
  });

  it('says so where no ruleset is on, and where there is no account', async () => {
    const { unmount } = open({ '/api/v1/rulesets': () => ({ json: { rulesets: [] } }) });
    expect(await screen.findByText('No ruleset is on')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to rulesets' })).toHaveAttribute('href', '/trading-rulesets');
    unmount();
    open({ '/api/v1/accounts': () => ({ json: { accounts: [] } }) });
    expect(await screen.findByText('Add an account first')).toBeInTheDocument();
  });
});

describe('recent checks', () => {
  const checks = [
    check('c2', { result: 'lock', reason: 'News', results: [result({ result: 'lock', message: 'Locked pair.' })] }),
    check('c1', { base: 'ETH' }),
  ];

  it('are narrowed in the address, and open with what each rule said', async () => {
    const { server, router } = open({ '/api/v1/trade-checks': () => ({ json: { checks, total: 2 } }) });
    const table = within(await screen.findByRole('table', { name: 'Recent checks' }));
    const row = (await table.findByText('Your reason: News')).closest('tr') as HTMLElement;
    expect(row).toHaveTextContent('Long BTC/USDT25 BTC at 100 USDT');
    expect(row).toHaveTextContent('Lock Overridden');
    await userEvent.selectOptions(screen.getByLabelText('Override'), 'yes');
    await waitFor(() => expect(router.state.location.search).toBe('?tab=check&overridden=yes'));
    await waitFor(() => expect(server.to('/api/v1/trade-checks').at(-1)?.search.toString()).toBe('overridden=yes&limit=20'));
    await userEvent.click(await table.findByText('Your reason: News'));
    const dialog = within(await screen.findByRole('dialog', { name: 'BTC/USDT, long' }));
    expect(dialog.getByText('Locked pair.')).toBeInTheDocument();
    expect(dialog.getByText('Overridden: News')).toBeInTheDocument();
  });
});

describe('the countdown', () => {
  it('moves each second, is read out each minute, and ends', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') });
    renderRoutes([{ path: '/', element: <Countdown until="2026-11-20T10:02:05Z" ended="Over." /> }], '/');
    expect(screen.getByText('2 min 5 s')).toHaveAttribute('aria-hidden', 'true');
    expect(screen.getByText('3 min left')).toHaveAttribute('aria-live', 'polite');
    act(() => vi.advanceTimersByTime(4_000));
    expect(screen.getByText('2 min 1 s')).toBeInTheDocument();
    expect(screen.getByText('3 min left')).toBeInTheDocument();
    act(() => vi.advanceTimersByTime(2_000));
    expect(screen.getByText('2 min left')).toBeInTheDocument();
    act(() => vi.advanceTimersByTime(120_000));
    expect(screen.getByText('Over.')).toHaveAttribute('aria-live', 'polite');
  });
});
