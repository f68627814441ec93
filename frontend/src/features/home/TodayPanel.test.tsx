import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { baseApi } from '@/api/baseApi';
import { MARKET_REFRESH_MS } from '@/api/overviewApi';
import { createStore, type Store } from '@/app/store';
import { asset, summary } from '@/testing/portfolio';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { summary as session } from '@/testing/sessions';
import { TodayPanel } from './TodayPanel';

const usual: Record<string, Answerer> = {
  '/api/v1/workspace/settings': () => ({ json: { zone: 'UTC', currency: 'USD', version: 1 } }),
  '/api/v1/portfolio': () => ({ json: summary({ value: '30000', assets: [asset('BTC')] }) }),
  '/api/v1/alert-firings': () => ({
    json: {
      firings: [{ id: 'f1', alert: 'Bitcoin above', at: new Date(Date.now() - 3_600_000).toISOString() }],
      total: 1,
      unread: 1,
    },
  }),
  '/api/v1/trading-sessions': () => ({
    json: {
      sessions: [session('a', { title: 'Late', state: 'planned' }), session('b', { title: 'London open', state: 'running' })],
    },
  }),
};

function show(answers: Record<string, Answerer> = {}, store?: Store) {
  const server = serve({ ...usual, ...answers });
  renderRoutes([{ path: '*', element: <TodayPanel /> }], '/', store);
  return server;
}

const lines = () => within(screen.getByRole('list', { name: 'Today' })).getAllByRole('link');
const texts = () => lines().map(({ textContent }) => textContent);

it('says what is held, which alert fired last, and which sessions are on', async () => {
  const server = show();
  await waitFor(() =>
    expect(texts()).toEqual([
      'Net worth$30,000.00',
      'Last alert: Bitcoin above1 hour ago',
      'Sessions today: London openRunning, and 1 more',
    ]),
  );
  expect(lines().map((line) => line.getAttribute('href'))).toEqual(['/portfolio', '/alerts?tab=fired&firing=f1', '/session']);
  const asked = server.to('/api/v1/trading-sessions')[0]?.search;
  expect(asked?.get('from')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(asked?.get('to')).toBe(asked?.get('from'));
});

it('has a sentence for each that is empty', async () => {
  show({
    '/api/v1/portfolio': () => ({ json: summary({ assets: [] }) }),
    '/api/v1/alert-firings': () => ({ json: { firings: [], total: 0, unread: 0 } }),
    '/api/v1/trading-sessions': () => ({ json: { sessions: [] } }),
  });
  await waitFor(() =>
    expect(texts()).toEqual(['Net worthNo holdings yet', 'Last alertNo alert has fired yet', 'Sessions todayNo session today']),
  );
});

it('asks for nothing that needs settings before they are there', async () => {
  const server = show({ '/api/v1/workspace/settings': () => ({ json: { zone: null, currency: null, version: 0 } }) });
  await waitFor(() => expect(texts()[0]).toBe('Net worthSet a time zone and currency'));
  expect([server.to('/api/v1/portfolio'), server.to('/api/v1/trading-sessions')]).toEqual([[], []]);
});

it('lets each line fail alone', async () => {
  show({ '/api/v1/portfolio': () => ({ status: 422, json: { message: 'Not now' } }) });
  await waitFor(() => expect(texts()[0]).toBe('Net worthNot available'));
  await waitFor(() => expect(texts()[2]).toContain('London open'));
  expect(screen.getByText('Not available')).toHaveAttribute('title', 'Not now');
});

describe('while the page stays open', () => {
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('asks again, though not in a hidden tab', async () => {
    const store = createStore();
    const server = show({}, store);
    const asked = () =>
      ['/api/v1/trading-sessions', '/api/v1/alert-firings', '/api/v1/portfolio'].map((path) => server.to(path).length);
    await pass(100);
    expect(asked()).toEqual([1, 1, 1]);
    await pass(61_000);
    expect(asked()).toEqual([2, 2, 1]);
    await pass(MARKET_REFRESH_MS);
    const before = asked();
    expect(before[2]).toBe(2);
    // As the store hears it of a tab that is hidden.
    act(() => void store.dispatch(baseApi.internalActions.onFocusLost()));
    await pass(MARKET_REFRESH_MS);
    expect(asked()).toEqual(before);
    act(() => void store.dispatch(baseApi.internalActions.onFocus()));
    await pass(61_000);
    expect(asked()[0]).toBeGreaterThan(before[0] ?? 0);
  });
});
