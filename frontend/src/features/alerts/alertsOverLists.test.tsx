import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Alert } from '@/api/alertsApi';
import { alert, backtest, condition, firing } from '@/testing/alerts';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { watchlist } from '@/testing/watchlists';
import AlertsPage from './AlertsPage';
import { bodyOf, bodyOfAlert, draftErrors, draftOf, newAlert, withScope } from './alertDraft';
import { newCondition } from './conditionDraft';
import { alertSentence, checkWords, scopeWords } from './sentences';

const overMajors = (change: Partial<Alert> = {}): Alert =>
  alert('a1', {
    name: 'Majors above 100',
    conditions: [condition({ coin: null, direction: 'above', level: '100' })],
    values: [],
    watchlist_id: 'w1',
    watchlist: 'Majors',
    members: 12,
    ...change,
  });

const open = (at: string, shown: Alert, answers: Record<string, Answerer> = {}) => {
  const server = serve({
    '/api/v3/coins/markets': () => ({ json: [] }),
    '/api/v1/alerts': () => ({ json: { alerts: [shown], total: 1 } }),
    '/api/v1/alert-firings': () => ({ json: { firings: [], total: 0, unread: 0 } }),
    '/api/v1/alert-channels': () => ({ json: { channels: [] } }),
    '/api/v1/watchlists': () => ({ json: { watchlists: [watchlist('w1'), watchlist('w2', { name: 'Cold wallets' })] } }),
    '/api/v1/shared-watchlists': () => ({ json: { watchlists: [] } }),
    '/api/v1/entities': () => ({ json: { entities: [], labels_without: 0 } }),
    ...answers,
  });
  return { server, ...renderRoutes([{ path: '/alerts', element: <AlertsPage /> }], at) };
};

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1800);
  window.history.replaceState(null, '', '/alerts');
});

describe('a draft over a watchlist', () => {
  it('leaves out what its conditions are about, and takes back kinds that look at no member', () => {
    const draft = newAlert({ coin: 'bitcoin', price: '100' });
    const over = withScope(
      { ...draft, conditions: [...draft.conditions, newCondition(1, 'listing')] },
      { watchlist: 'w1', entity: '' },
    );
    expect(over.conditions.map(({ kind, each }) => [kind, each])).toEqual([
      ['price', true],
      ['price', true],
    ]);
    expect(Object.keys(draftErrors(over))).toEqual(['conditions[1].level']);
    const whole = { ...over, conditions: over.conditions.slice(0, 1) };
    expect(bodyOf(whole)).toMatchObject({
      watchlist_id: 'w1',
      conditions: [{ kind: 'price', direction: 'cross_up', level: '100' }],
    });
    expect(bodyOf(whole).conditions[0]).not.toHaveProperty('coin');
    expect(bodyOf(withScope(whole, { watchlist: '', entity: '' })).conditions[0]).toHaveProperty('coin', 'bitcoin');
  });

  it('is read and written without loss', () => {
    const saved = overMajors();
    expect(bodyOf(draftOf(saved))).toEqual(bodyOfAlert(saved, {}));
    expect(bodyOfAlert(saved, {})).toMatchObject({ watchlist_id: 'w1', conditions: [{ kind: 'price', level: '100' }] });
    expect(bodyOfAlert(alert('a2'), {})).not.toHaveProperty('watchlist_id');
  });
});

describe('words for an alert over a watchlist', () => {
  it('say each token and each address', () => {
    const words = (change: Parameters<typeof condition>[0]) =>
      alertSentence({ conditions: [condition({ coin: null, ...change })], combine: 'all', watchlist_id: 'w1' });
    expect(words({ direction: 'above', level: '100' })).toBe('Each token is above $100');
    expect(words({ kind: 'whale', direction: 'in' })).toBe('A transfer of each token goes into an exchange');
    expect(words({ kind: 'transfer', direction: 'in', level: null })).toBe('Each address receives any amount');
    expect(words({ kind: 'balance', direction: 'below', level: '1' })).toBe('The balance of each address is below 1 native coin');
    expect(words({ kind: 'transfer', direction: 'in', level: '2' })).toBe('Each address receives at least 2 native coins');
    const two = [
      condition({ coin: null, direction: 'above', level: '1' }),
      condition({ coin: null, direction: 'below', level: '9' }),
    ];
    expect(alertSentence({ conditions: two, combine: 'all', watchlist_id: 'w1' })).toBe(
      'Each token is above $1 and each token is below $9',
    );
  });

  it('say how many members are checked, and why none is', () => {
    expect(scopeWords(overMajors())).toBe('12 tokens of Majors, each on its own');
    expect(scopeWords(overMajors({ members: 100, left_out: 3 }))).toMatch(/; 3 more left out/);
    const cold = overMajors({ conditions: [condition({ kind: 'dormant', coin: null })], members: 1 });
    expect(scopeWords(cold)).toBe('1 address of Majors, each on its own');
    expect(scopeWords(alert('a2'))).toBeNull();
    expect(checkWords(overMajors({ watchlist: null, unchecked: 'Its watchlist was deleted.' }))).toBe(
      "Can't be checked. Its watchlist was deleted.",
    );
  });
});

describe('the page', () => {
  it('shows what an alert goes through, and that it cannot be checked', async () => {
    const gone = 'Its watchlist was deleted, so nothing is checked.';
    const { unmount } = open('/alerts', overMajors());
    const row = within((await screen.findByRole('heading', { name: 'Majors above 100' })).closest('li') as HTMLElement);
    expect(row.getByText('12 tokens of Majors, each on its own')).toBeInTheDocument();
    expect(row.getByText('Each token is above $100')).toBeInTheDocument();
    expect(row.queryByText(/^Not checked today/)).toBeNull();
    unmount();
    open('/alerts', overMajors({ watchlist: null, members: 0, unchecked: gone }));
    expect(await screen.findByText("Can't be checked")).toBeInTheDocument();
    expect(screen.getByText(`Can't be checked. ${gone}`)).toBeInTheDocument();
  });

  it('names the tokens that lack a forecast band, and says why where all do', async () => {
    const banded = [condition({ kind: 'forecast_band', coin: null, direction: 'outside', level: null, band: 80 })];
    const some = { conditions: banded, unchecked_members: ['Solana', 'Tron'] };
    const { unmount } = open('/alerts', overMajors(some));
    expect(await screen.findByText('Not checked today (no forecast band): Solana, Tron')).toBeInTheDocument();
    expect(screen.queryByText("Can't be checked")).toBeNull();
    unmount();
    const none = 'No token of the list has a forecast band for today.';
    open('/alerts', overMajors({ ...some, members: 2, unchecked: none }));
    expect(await screen.findByText(`Can't be checked. ${none}`)).toBeInTheDocument();
    expect(screen.queryByText(/^Not checked today/)).toBeNull();
  });

  it('names the member that fired', async () => {
    open('/alerts?tab=fired', overMajors(), {
      '/api/v1/alert-firings': () => ({
        json: { firings: [firing('f1', { alert: 'Majors above 100', member: 'Solana' })], total: 1, unread: 1 },
      }),
    });
    expect(await screen.findByRole('button', { name: /^Majors above 100: Solana/ })).toBeInTheDocument();
  });

  it('offers lists that others share, of all pages', async () => {
    open('/alerts?edit=a1', overMajors({ watchlist_id: 'w9' }), {
      '/api/v1/shared-watchlists': ({ search }) => ({
        json:
          search.get('cursor') === 'next'
            ? { watchlists: [watchlist('w9', { name: 'Treasuries', access: 'viewer' })] }
            : { watchlists: [watchlist('w8', { name: 'Funds', access: 'viewer' })], next_cursor: 'next' },
      }),
      '/api/v1/alerts/a1': () => ({ json: overMajors({ watchlist_id: 'w9' }) }),
    });
    await screen.findByRole('dialog', { name: 'Edit alert' });
    const scope = await screen.findByRole('combobox', { name: 'Applies to' });
    await waitFor(() => expect(scope).toHaveValue('Each item of Treasuries (shared)'));
    await userEvent.click(scope);
    expect(screen.getByRole('option', { name: 'Each item of Treasuries (shared)' })).toBeInTheDocument();
    expect(screen.getByRole('option', { name: 'Each item of Funds (shared)' })).toBeInTheDocument();
  });

  it('says how many more lists there are than it shows', async () => {
    const watchlists = Array.from({ length: 11 }, (_, at) => watchlist(`w${at + 1}`, { name: `List ${at}` }));
    open('/alerts?edit=a1', overMajors(), {
      '/api/v1/watchlists': () => ({ json: { watchlists } }),
      '/api/v1/alerts/a1': () => ({ json: overMajors() }),
    });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Applies to' }));
    expect(await screen.findByText('3 more: type to narrow them.')).toBeInTheDocument();
    expect(screen.getAllByRole('option', { name: /^Each item of List/ })).toHaveLength(8);
  });

  it('saves an alert over the chosen watchlist, and counts past firings of all its tokens', async () => {
    const saved = overMajors({ watchlist_id: 'w2', version: 4 });
    const { server } = open('/alerts?edit=a1', alert('a1'), {
      '/api/v1/alerts/a1': () => ({ json: saved }),
      '/api/v1/alert-backtests': () => ({ json: backtest({ members: 12 }) }),
    });
    await screen.findByRole('dialog', { name: 'Edit alert' });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Applies to' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Each item of Cold wallets' }));
    expect(screen.queryByLabelText('Coin')).toBeNull();
    expect(screen.getByText('Each token crosses above $60,000.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Run back-test' }));
    expect(await screen.findByText(/Sum of 12 tokens\. Checked hourly/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(server.asked.some(({ method }) => method === 'PUT')).toBe(true));
    const sent = server.asked.find(({ method }) => method === 'PUT')?.body as { conditions: object[] };
    expect(sent).toMatchObject({ watchlist_id: 'w2', conditions: [{ kind: 'price', level: '60000' }] });
    expect(sent.conditions[0]).not.toHaveProperty('coin');
  });
});
