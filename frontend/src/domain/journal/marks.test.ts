import { describe, expect, it } from 'vitest';
import { trip } from '@/testing/journal';
import { coinsBySign, markOf, type Priced, sumsOf } from './marks';

const coin = (id: string, symbol: string, price: number | null, rank: number | null, change: Partial<Priced> = {}): Priced => ({
  id,
  symbol,
  name: id,
  current_price: price,
  market_cap_rank: rank,
  last_updated: '2026-11-21T08:00:00Z',
  ...change,
});

const coins = coinsBySign([
  coin('bitcoin-fake', 'btc', 1, 900),
  coin('bitcoin', 'btc', 110, 1),
  coin('nameless', 'NON', null, 2),
  coin('unranked', 'btc', 2, null),
]);
const open = (change: object = {}) => trip('t', { left: '2', closed_at: null, ...change });

describe('the price of an open position', () => {
  it('is that of the best-ranked coin of its sign', () => expect(coins.get('BTC')?.id).toBe('bitcoin'));

  it.each([
    ['long', 'linear', 20],
    ['short', 'linear', -20],
    ['long', 'spot', 20],
  ])('%s %s brings %s', (direction, kind, unrealised) =>
    expect(markOf(open({ direction, kind }), coins)).toMatchObject({ mark: { price: 110, unrealised } }),
  );

  it('pays an inverse contract in its coin', () => {
    const found = markOf(open({ kind: 'inverse', quote: 'USD', left: '1100', currency: 'BTC' }), coins);
    expect('mark' in found && found.mark.unrealised).toBeCloseTo(1, 10);
  });

  it('is only there for pairs in dollars and coins of the list, with the reason', () => {
    expect(markOf(open({ quote: 'EUR' }), coins)).toEqual({ reason: 'EUR is not a US dollar' });
    expect(markOf(open({ base: 'ZZZ' }), coins)).toEqual({ reason: 'not in the market list' });
    expect(markOf(open({ base: 'NON' }), coins)).toEqual({ reason: 'not in the market list' });
  });

  it('has the age of the last valid price', () => {
    const old = coinsBySign([coin('bitcoin', 'btc', 110, 1, { stale_since: '2026-11-20T00:00:00Z' })]);
    expect(markOf(open(), old)).toMatchObject({ mark: { at: '2026-11-20T00:00:00Z' } });
  });

  it('is summed up by currency, without those that have none', () => {
    const gain = markOf(open(), coins);
    expect(
      sumsOf([
        ['USDT', gain],
        ['EUR', { reason: 'none' }],
        ['USDT', gain],
      ]),
    ).toEqual([['USDT', 40]]);
  });
});
