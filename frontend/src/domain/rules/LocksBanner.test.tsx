import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Lock } from '@/api/rulesApi';
import { trip } from '@/testing/journal';
import { renderRoutes } from '@/testing/render';
import { lock } from '@/testing/rules';
import { type Answerer, serve } from '@/testing/server';
import { account, usual } from '@/testing/trading';
import { LocksBanner } from './LocksBanner';
import { RuleState } from './RuleState';

const locked =
  (...locks: readonly Lock[]): Answerer =>
  () => ({ json: { locks, market_away: false } });

const show = (answer: Answerer, element = <LocksBanner accounts={[account('a1', 'Kraken')]} />) => {
  const server = serve({ ...usual, '/api/v1/locks': answer });
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
    expect(server.to('/api/v1/locks')).toHaveLength(2);
  });
});

describe('the rule state of a position', () => {
  const state = (...locks: readonly Lock[]) => show(locked(...locks), <RuleState trip={trip('t1', { closed_at: null })} />);

  it.each([
    [lock({ base: 'BTC', quote: 'USDT', direction: 'long' }), 'Locked pair'],
    [lock({ base: 'BTC' }), 'Locked asset'],
    [lock({ account_id: 'a1' }), 'Locked'],
    [lock(), 'Locked'],
    [lock({ base: 'ETH', quote: 'USDT' }), 'In order'],
    [lock({ base: 'BTC', quote: 'USDT', direction: 'short' }), 'In order'],
    [lock({ account_id: 'a2' }), 'In order'],
    [lock({ until_at: '2020-01-01T00:00:00Z' }), 'In order'],
  ])('%#: by what a lock holds', async (one, words) => {
    state(one);
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('names the narrowest of several, and every reason', async () => {
    state(lock(), lock({ base: 'BTC', quote: 'USDT', ruleset: 'Pairs', message: 'Sum is -20. Locked until 16:30.' }));
    expect(await screen.findByText('Locked pair')).toHaveAttribute(
      'title',
      'Intraday: 3 losing stops in 24 h (limit 3)\nPairs: Sum is -20',
    );
  });
});
