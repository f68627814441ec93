import { expect, it } from 'vitest';
import type { LeadingCoin } from '@/api/overviewApi';
import { moversOf, risenOf } from './movers';

const coin = (id: string, change: number | null, volume: number | null = 5_000_000): LeadingCoin => ({
  id,
  symbol: id,
  name: id,
  current_price: 1,
  market_cap: 1,
  market_cap_rank: 1,
  total_volume: volume,
  price_change_percentage_24h: change,
});

it('takes the largest moves either way, and the largest turnover', () => {
  const { gainers, losers, traded } = moversOf([
    coin('a', 2),
    coin('b', -9),
    coin('c', 7),
    coin('d', -1, 9e9),
    coin('e', null),
    coin('f', 0),
  ]);
  expect(gainers.map(({ id }) => id)).toEqual(['c', 'a']);
  expect(losers.map(({ id }) => id)).toEqual(['b', 'd']);
  expect(traded[0]?.id).toBe('d');
});

it('where no volume is known, all that moved count and nothing is called most traded', () => {
  const { gainers, losers, traded } = moversOf([coin('a', 2, null), coin('b', -9, null), coin('ended', null, 9e9)]);
  expect([gainers.length, losers.length, traded.length]).toEqual([1, 1, 0]);
});

it('leaves out coins that hardly trade', () => {
  expect(moversOf([coin('thin', 80, 1_000), coin('deep', -1)]).gainers).toEqual([]);
});

it('counts what rose among the coins that have a day', () => {
  expect(risenOf([coin('a', 2), coin('b', -9), coin('ended', null)])).toEqual({ risen: 1, known: 2 });
});
