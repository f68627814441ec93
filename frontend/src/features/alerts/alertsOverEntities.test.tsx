import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Alert } from '@/api/alertsApi';
import type { Entity } from '@/api/labelsApi';
import { alert, condition, firing } from '@/testing/alerts';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { refused } from '@/testing/trading';
import AlertsPage from './AlertsPage';
import { bodyOf, bodyOfAlert, draftOf, newAlert, withScope } from './alertDraft';
import { newCondition } from './conditionDraft';
import { alertSentence, checkWords, scopeWords } from './sentences';

const BINANCE = { watchlist: '', entity: 'e1' };

const entity = (id: string, name: string): Entity => ({
  id,
  name,
  category: 'exchange',
  colour: '',
  note: '',
  version: 1,
  created_at: '2026-11-01T09:00:00Z',
  updated_at: '2026-11-01T09:00:00Z',
  labels: 2,
  addresses: 2,
});

const overBinance = (change: Partial<Alert> = {}): Alert =>
  alert('a1', {
    name: 'Binance receives',
    conditions: [condition({ kind: 'transfer', coin: null, direction: 'in', level: '100' })],
    values: [],
    next_check_at: null,
    entity_id: 'e1',
    entity: 'Binance',
    members: 2,
    ...change,
  });

const open = (at: string, shown: Alert, answers: Record<string, Answerer> = {}) => {
  const server = serve({
    '/api/v3/coins/markets': () => ({ json: [] }),
    '/api/v1/alerts': () => ({ json: { alerts: [shown], total: 1 } }),
    '/api/v1/alerts/a1': () => ({ json: shown }),
    '/api/v1/alert-firings': () => ({ json: { firings: [], total: 0, unread: 0 } }),
    '/api/v1/alert-channels': () => ({ json: { channels: [] } }),
    '/api/v1/watchlists': () => ({ json: { watchlists: [] } }),
    '/api/v1/shared-watchlists': () => ({ json: { watchlists: [] } }),
    '/api/v1/entities': () => ({ json: { entities: [entity('e1', 'Binance'), entity('e2', 'Lazarus')], labels_without: 0 } }),
    ...answers,
  });
  return { server, ...renderRoutes([{ path: '/alerts', element: <AlertsPage /> }], at) };
};

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1800);
  window.history.replaceState(null, '', '/alerts');
});

describe('a draft over an entity', () => {
  it('keeps conditions on addresses and turns all others into transfers', () => {
    const draft = newAlert({ coin: 'bitcoin', price: '100' });
    const over = withScope({ ...draft, conditions: [...draft.conditions, newCondition(1, 'balance')] }, BINANCE);
    expect(over.conditions.map(({ kind, each }) => [kind, each])).toEqual([
      ['transfer', true],
      ['balance', true],
    ]);
    const whole = { ...over, conditions: over.conditions.slice(0, 1) };
    expect(bodyOf(whole)).toMatchObject({ entity_id: 'e1', conditions: [{ kind: 'transfer' }] });
    expect(bodyOf(whole)).not.toHaveProperty('watchlist_id');
    expect(bodyOf(whole).conditions[0]).not.toHaveProperty('address');
    expect(withScope(over, { watchlist: 'w1', entity: '' })).toMatchObject({ watchlist: 'w1', entity: '' });
  });

  it('is read and written without loss', () => {
    const saved = overBinance();
    expect(bodyOf(draftOf(saved))).toEqual(bodyOfAlert(saved, {}));
    expect(bodyOfAlert(saved, {})).toMatchObject({ entity_id: 'e1', conditions: [{ kind: 'transfer', level: '100' }] });
    expect(bodyOfAlert(alert('a2'), {})).not.toHaveProperty('entity_id');
  });
});

describe('words for an alert over an entity', () => {
  it('say each address, how many are checked, and why none is', () => {
    expect(alertSentence(overBinance())).toBe('Each address receives at least 100 native coins');
    expect(scopeWords(overBinance())).toBe('2 addresses of Binance, each on its own');
    expect(scopeWords(overBinance({ members: 25, left_out: 5 }))).toBe(
      '25 addresses of Binance, each on its own; 5 more left out: one alert checks at most 25',
    );
    const gone = overBinance({ entity: null, members: 0, unchecked: 'Its entity was deleted.' });
    expect(scopeWords(gone)).toBeNull();
    expect(checkWords(gone)).toBe("Can't be checked. Its entity was deleted.");
  });
});

describe('the page', () => {
  it('shows what an alert goes through, and that it cannot be checked', async () => {
    const { unmount } = open('/alerts', overBinance());
    const row = within((await screen.findByRole('heading', { name: 'Binance receives' })).closest('li') as HTMLElement);
    expect(row.getByText('2 addresses of Binance, each on its own')).toBeInTheDocument();
    expect(row.getByText('Each address receives at least 100 native coins')).toBeInTheDocument();
    unmount();
    open('/alerts', overBinance({ entity: null, members: 0, unchecked: 'Its entity was deleted.' }));
    expect(await screen.findByText("Can't be checked")).toBeInTheDocument();
  });

  it('names the address and the entity that fired', async () => {
    open('/alerts?tab=fired', overBinance(), {
      '/api/v1/alert-firings': () => ({
        json: {
          firings: [firing('f1', { alert: 'Exchange receives', member: '0x5aAe…eAed of Binance', coin: null })],
          total: 1,
          unread: 1,
        },
      }),
    });
    expect(await screen.findByRole('button', { name: /^Exchange receives: 0x5aAe…eAed of Binance/ })).toBeInTheDocument();
  });

  it('saves an alert over the chosen entity, with kinds that look at an address alone', async () => {
    const { server } = open('/alerts?edit=a1', alert('a1'));
    await screen.findByRole('dialog', { name: 'Edit alert' });
    const scope = await screen.findByRole('combobox', { name: 'Applies to' });
    await userEvent.click(scope);
    await userEvent.click(await screen.findByRole('option', { name: 'Each address of Lazarus (entity)' }));
    expect(scope).toHaveValue('Each address of Lazarus (entity)');
    expect(screen.getByLabelText('Kind')).toHaveValue('transfer');
    const kinds = within(screen.getByLabelText('Kind')).getAllByRole('option');
    expect(kinds.map((option) => (option as HTMLOptionElement).value)).toEqual(['transfer', 'balance', 'dormant', 'label']);
    expect(screen.queryByLabelText('Address')).toBeNull();
    expect(screen.getByText('Each address receives or sends any amount.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(server.asked.some(({ method }) => method === 'PUT')).toBe(true));
    const sent = server.asked.find(({ method }) => method === 'PUT')?.body as { conditions: object[] };
    expect(sent).toMatchObject({ entity_id: 'e2', conditions: [{ kind: 'transfer', direction: '' }] });
    expect(sent).not.toHaveProperty('watchlist_id');
    expect(sent.conditions[0]).not.toHaveProperty('address');
  });

  it('keeps an entity that is gone as the choice, with what the server says of it', async () => {
    const why = 'Choose one of your entities.';
    const gone = overBinance({ entity_id: 'e9', entity: null, members: 0 });
    open('/alerts?edit=a1', gone, {
      '/api/v1/alerts/a1': ({ method }) =>
        method === 'PUT' ? refused('validation_failed', 'Some fields are invalid.', { entity_id: [why] }) : { json: gone },
    });
    await screen.findByRole('dialog', { name: 'Edit alert' });
    const scope = await screen.findByRole('combobox', { name: 'Applies to' });
    await waitFor(() => expect(scope).toHaveValue('An entity that was deleted'));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText(why)).toBeInTheDocument();
    await userEvent.click(scope);
    await userEvent.click(await screen.findByRole('option', { name: 'Each address of Binance (entity)' }));
    expect(screen.queryByText(why)).toBeNull();
  });
});
