import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { routes } from '@/app/router';
import { createStore } from '@/app/store';
import { renderRoutes } from '@/testing/render';
import { rosa, serve } from '@/testing/server';
import { attachFirstCalls } from './firstCalls';
import { sessionActions } from './session';
import { writeTokens } from './tokens';

vi.mock('@/charts/HighchartsView', () => ({ default: () => null }));

afterEach(() => attachFirstCalls(null));

const COIN = '/api/v3/coins/bitcoin';

describe('the first calls of a page', () => {
  it('are made while it is still asked who is signed in, and not again afterwards', async () => {
    writeTokens({ accessToken: 'a1', refreshToken: 'r1' });
    const coin = { id: 'bitcoin', symbol: 'btc', name: 'Bitcoin', market_data: { current_price: { usd: 1 } } };
    const server = serve({
      [COIN]: () => ({ json: coin }),
      [`${COIN}/market_chart`]: () => ({ json: { prices: [], market_caps: [], total_volumes: [] } }),
      '/api/v1/status': () => ({ json: {} }),
      '/forecasting/': () => ({ json: { points: [], history_days: 400, scores: [] } }),
    });
    const store = createStore();
    attachFirstCalls(store);
    renderRoutes(routes, '/tokens/bitcoin', store);
    await waitFor(() => expect(server.asked.filter(({ path }) => path === COIN)).toHaveLength(1));
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    store.dispatch(sessionActions.userLoaded(rosa));
    await screen.findByRole('heading', { level: 1, name: /Bitcoin/ });
    const calls = server.asked.map(({ path, search }) => `${path}?${search}`);
    const own = calls.filter((call) => call.startsWith(COIN) || call.startsWith('/forecasting/api/forecasts'));
    expect(own).toEqual([...new Set(own)]);
  });

  it('are not made for a guest', async () => {
    const server = serve({});
    const store = createStore();
    attachFirstCalls(store);
    renderRoutes(routes, '/tokens/bitcoin', store);
    await screen.findByRole('heading', { name: /sign in/i });
    expect(server.to('/api/v3/')).toEqual([]);
  });
});
