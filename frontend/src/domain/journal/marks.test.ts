import { describe, expect, it } from 'vitest';
import { trip } from '@/testing/journal';
import { coinsBySign, markOf, missingSigns, openR, type Priced, stopDistance, sumsOf } from './marks';

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
const others = new Map([
  ['ZZZ', { asset: 'ZZZ', price: '3', price_source: 'daily_close', price_day: '2026-11-20' }],
  ['LAND', { asset: 'LAND', price: '4', price_source: 'entered', price_day: '2026-11-01' }],
  ['NON', { asset: 'NON', price: null, price_source: null, price_day: null }],
]);
const book = { coins, others };
const open = (change: object = {}) => trip('t', { left: '2', closed_at: null, ...change });

describe('the price of an open position', () => {
  it('is that of the best-ranked coin of its sign', () => expect(coins.get('BTC')?.id).toBe('bitcoin'));

  it.each([
    ['long', 'linear', 20],
    ['short', 'linear', -20],
    ['long', 'spot', 20],
  ])('%s %s brings %s', (direction, kind, unrealised) =>
    expect(markOf(open({ direction, kind }), book)).toMatchObject({ mark: { price: 110, unrealised } }),
  );

  it('pays an inverse contract in its coin', () => {
    const found = markOf(open({ kind: 'inverse', quote: 'USD', left: '1100', currency: 'BTC' }), book);
    expect(found && 'mark' in found && found.mark.unrealised).toBeCloseTo(1, 10);
  });

  it('comes from the portfolio where the market list has none, and says so', () => {
    expect(markOf(open({ base: 'ZZZ' }), book)).toMatchObject({ mark: { price: 3, from: expect.stringMatching(/^close of /) } });
    expect(markOf(open({ base: 'LAND' }), book)).toMatchObject({
      mark: { price: 4, from: expect.stringMatching(/^entered by you/) },
    });
    expect(markOf(open({ base: 'ZZZ' }), { coins, others: undefined })).toBeUndefined();
    expect(markOf(open({ base: 'ZZZ' }), { coins, others: undefined, failure: 'away' })).toEqual({ reason: 'away' });
    expect(markOf(open({ base: 'NON' }), { ...book, failure: 'away' })).toEqual({ reason: 'away' });
    expect(markOf(open({ base: 'LAND' }), { ...book, failure: 'away' })).toMatchObject({ mark: { price: 4 } });
  });

  it('is only there for pairs in dollars and coins that somebody prices, with the reason', () => {
    expect(markOf(open({ quote: 'EUR' }), book)).toEqual({ reason: "Can't convert EUR" });
    expect(markOf(open({ base: 'NON' }), book)).toEqual({ reason: 'the market has none and you entered none' });
  });

  it('is asked for once for each coin that the market list does not price', () => {
    const trips = [open({ base: 'ZZZ' }), open({ base: 'BTC' }), open({ base: 'ABC' }), open({ base: 'zzz' })];
    expect(missingSigns([...trips, open({ base: 'QQQ', quote: 'EUR' })], coins)).toEqual(['ABC', 'ZZZ']);
  });

  it('has the age of the last valid price', () => {
    const old = coinsBySign([coin('bitcoin', 'btc', 110, 1, { stale_since: '2026-11-20T00:00:00Z' })]);
    expect(markOf(open(), { coins: old, others })).toMatchObject({ mark: { at: '2026-11-20T00:00:00Z' } });
  });

  it('is summed up by currency, without those that have none', () => {
    const gain = markOf(open(), book);
    if (gain === undefined) throw new Error('BTC has a price');
    expect(
      sumsOf([
        ['USDT', gain],
        ['EUR', { reason: 'none' }],
        ['USDT', gain],
      ]),
    ).toEqual([['USDT', 40]]);
  });
});

describe('the stop of an open position', () => {
  it.each([
    // Bought at 100 with 10 at risk; the price is 110.
    ['long', '105', 5, 1],
    ['long', '111', -1, -0.2],
    ['short', '115', 5, 1],
  ])('%s with a stop at %s is %s away, %s R', (direction, stop, price, r) => {
    const found = stopDistance(open({ direction, stop }), 110);
    expect(found?.price).toBeCloseTo(price, 10);
    expect(found?.share).toBeCloseTo(price / 110, 10);
    expect(found?.r).toBeCloseTo(r, 10);
  });

  it('has no distance without a stop, and no R without what it put at risk', () => {
    expect(stopDistance(open(), 110)).toBeNull();
    expect(stopDistance(open({ stop: '105', risk: null }), 110)).toMatchObject({ price: 5, r: null });
  });

  it('measures an inverse contract in its coin', () => {
    const inverse = open({ kind: 'inverse', quote: 'USD', left: '1100', currency: 'BTC', stop: '100', risk: '2' });
    expect(stopDistance(inverse, 110)?.r).toBeCloseTo(0.5, 10);
  });

  it('makes R of what is unrealised', () => {
    expect(openR(open(), 20)).toBe(2);
    expect(openR(open({ risk: null }), 20)).toBeNull();
  });
});
