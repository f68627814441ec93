import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Lock } from '@/api/rulesApi';
import { renderRoutes } from '@/testing/render';
import { lock } from '@/testing/rules';
import { type Answerer, serve } from '@/testing/server';
import { account, usual } from '@/testing/trading';
import { LocksBanner } from './LocksBanner';

const locked =
  (...locks: readonly Lock[]): Answerer =>
  () => ({ json: { locks, market_away: false } });

const show = (answer: Answerer) => {
  const server = serve({ ...usual, '/api/v1/locks': answer });
  const element = <LocksBanner accounts={[account('a1', 'Kraken')]} />;
  return { server, ...renderRoutes([{ path: '/', element }], '/') };
};

afterEach(() => vi.useRealTimers());

describe('the banner of locks', () => {
  it('says until when, by which ruleset, why, and what is locked', async () => {
    show(locked(lock({ account_id: 'a1', base: 'BTC', quote: 'USDT' })));
    expect(await screen.findByText(/^Locked until .* by Intraday: 3 losing stops in 24 h \(limit 3\)$/)).toBeInTheDocument();
    expect(screen.getByText('Kraken, BTC/USDT')).toBeInTheDocument();
  });

  it('shows three, and the others when asked', async () => {
    show(locked(...['A', 'B', 'C', 'D', 'E'].map((base) => lock({ base, quote: 'USDT' }))));
    await userEvent.click(await screen.findByText('2 more locks'));
    expect(screen.getByText('E/USDT')).toBeVisible();
  });

  it('is not there while nothing is locked', async () => {
    const { server } = show(locked());
    await waitFor(() => expect(server.to('/api/v1/locks')).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Locks' })).toBeNull();
  });

  it('says that locks may be missing', async () => {
    show(() => ({ json: { locks: [], market_away: true } }));
    expect(await screen.findByText('Market data is unavailable: locks based on results may be missing.')).toBeInTheDocument();
  });

  it('does not take a failure for freedom', async () => {
    let isAway = true;
    show((asked) => (isAway ? { status: 503, json: { message: 'Away.' } } : locked(lock())(asked)));
    expect(await screen.findByText("Couldn't load your locks")).toBeInTheDocument();
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Locks' })).toBeInTheDocument();
  });

  it('disappears when its lock ends, and loads the locks again', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z'), shouldAdvanceTime: true });
    const { server } = show(locked(lock({ until_at: '2026-11-20T10:00:30Z' })));
    expect(await screen.findByRole('region', { name: 'Locks' })).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(screen.queryByRole('region', { name: 'Locks' })).toBeNull();
    await waitFor(() => expect(server.to('/api/v1/locks')).toHaveLength(2));
  });
});
