// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import type { Tick } from '@/api/types';
import { newer, TickBoard } from './ticks';

const tick = (id: string, sequence: number, price_usd = 1): Tick => ({
  id,
  symbol: id,
  price_usd,
  change_24h: 0,
  market_cap: null,
  volume_24h: null,
  at: '2026-11-21T07:00:00Z',
  sequence,
});

it('keeps the newest and tells only who watches that coin', () => {
  const board = new TickBoard();
  const [bitcoin, ether] = [vi.fn(), vi.fn()];
  board.watch('bitcoin', bitcoin);
  const stop = board.watch('ethereum', ether);
  board.apply([tick('bitcoin', 2, 20)]);
  board.apply([tick('bitcoin', 1, 10)]);
  expect(board.get('bitcoin')?.price_usd).toBe(20);
  expect(bitcoin).toHaveBeenCalledTimes(1);
  expect(ether).not.toHaveBeenCalled();
  stop();
  board.apply([tick('ethereum', 3)]);
  expect(ether).not.toHaveBeenCalled();
});

it('lets a newer list overrule an older tick', () => {
  expect(newer(tick('a', 1), '2026-11-21T07:00:01Z')).toBeUndefined();
  expect(newer(tick('a', 1), '2026-11-21T06:59:00Z')).toBeDefined();
  expect(newer(tick('a', 1), null)).toBeDefined();
});
