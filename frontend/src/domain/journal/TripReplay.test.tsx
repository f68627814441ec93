import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { RoundTripDetail } from '@/api/ledgerApi';
import { settings, trip } from '@/testing/journal';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { TripReplay } from './TripReplay';

vi.mock('@/charts/HighchartsView', () => ({ default: () => <div data-testid="drawing" /> }));

const HOUR = 3_600_000;
const START = Date.parse('2026-11-01T08:00:00Z');
const rows = [100, 104, 121, 126].map((close, at) => [START + (at + 1) * 4 * HOUR, close, close + 1, close - 1, close]);
const traded = (fill_id: string, traded_at: string, side: string, price: string) => ({
  fill_id,
  traded_at,
  side,
  quantity: '1',
  price,
  opening: side === 'buy',
});
const detail = (change: Partial<RoundTripDetail['trip']> = {}): RoundTripDetail => ({
  trip: trip('t1', { closed_at: '2026-11-01T19:00:00Z', ...change }),
  fills: [traded('f1', '2026-11-01T10:00:00Z', 'buy', '100'), traded('f2', '2026-11-01T19:00:00Z', 'sell', '120')],
  version: 1,
  first_stop: '90',
  stops: [],
  position: 'net',
});

const show = (of: RoundTripDetail, answers: Record<string, Answerer> = {}) => {
  const server = serve({
    '/api/v1/workspace/settings': () => ({ json: settings }),
    '/api/v3/coins/markets': () => ({ json: [{ id: 'bitcoin', name: 'Bitcoin', symbol: 'btc', market_cap_rank: 1 }] }),
    '/api/v3/coins/bitcoin/ohlc': () => ({ json: rows }),
    ...answers,
  });
  return { server, ...renderRoutes([{ path: '/', element: <TripReplay detail={of} /> }], '/') };
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const fact = (name: string) => screen.getByText(name).nextElementSibling;

describe('the replay of a round trip', () => {
  it('asks for candles once it is wanted, begins at the opening and goes on by one', async () => {
    const { server } = show(detail());
    expect(server.to('/api/v3/coins')).toHaveLength(0);
    await press('Show replay');
    await screen.findByText('Traded in this candle');
    expect(fact('Traded in this candle')).toHaveTextContent('Buy 1 at 100');
    expect(fact('Held, before fees')).toHaveTextContent('1 BTC');
    expect(fact('Stop')).toHaveTextContent('90 USDT');
    expect(screen.getByRole('button', { name: 'Previous candle' })).toBeDisabled();
    await press('Next candle');
    expect(fact('Traded in this candle')).toHaveTextContent('nothing');
    expect(fact('Against the entry')).toHaveTextContent('+4.00%');
    expect(screen.getByText(/^Each candle covers 4 hours of Bitcoin/)).toBeInTheDocument();
  });

  it('says after the close how the price went on', async () => {
    show(detail());
    await press('Show replay');
    fireEvent.change(await screen.findByRole('slider', { name: 'Candle' }), { target: { value: '3' } });
    expect(fact('Price since the exit')).toHaveTextContent('+5.00%');
    expect(fact('Stop')).toHaveTextContent('no stop');
    expect(screen.getByRole('button', { name: 'Next candle' })).toBeDisabled();
  });

  it('says what is missing', async () => {
    const { unmount } = show(detail({ base: 'TINY' }));
    await press('Show replay');
    expect(await screen.findByText(/^TINY is not among the 250 largest coins/)).toBeInTheDocument();
    unmount();
    show(detail(), { '/api/v3/coins/bitcoin/ohlc': () => ({ json: [] }) });
    await press('Show replay');
    expect(await screen.findByText(/^The market has no candles from when/)).toBeInTheDocument();
  });

  it('is asked for again where it failed', async () => {
    let isAway = true;
    show(detail(), {
      '/api/v3/coins/bitcoin/ohlc': () => (isAway ? { status: 503, json: { message: 'Away for a moment.' } } : { json: rows }),
    });
    await press('Show replay');
    expect(await screen.findByText('Away for a moment.')).toBeInTheDocument();
    isAway = false;
    await press('Try again');
    expect(await screen.findByRole('slider', { name: 'Candle' })).toBeInTheDocument();
  });

  it('is left out where the pair is not paid in dollars', () => {
    const { container } = show(detail({ quote: 'EUR' }));
    expect(within(container).queryByRole('button', { name: 'Show replay' })).toBeNull();
  });
});
