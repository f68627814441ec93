import { describe, expect, it } from 'vitest';
import type { AssetPrice, AssetPrices } from '@/api/portfolioApi';
import { trip } from '@/testing/journal';
import {
  bookOf,
  coinsBySign,
  convertedOf,
  markOf,
  openR,
  type Priced,
  riskOf,
  signsOf,
  stopDistance,
  unrealisedOf,
} from './marks';

const coin = (id: string, symbol: string, price: number | null, rank: number | null): Priced => ({
  id,
  symbol,
  name: id,
  current_price: price,
  market_cap_rank: rank,
  last_updated: '2026-11-21T08:00:00Z',
});

const live = (asset: string, price: string): AssetPrice => ({
  asset,
  price,
  price_source: 'live',
  price_day: '2026-11-21',
  price_at: '2026-11-21T08:00:00Z',
});
const par = (asset: string, price: string): AssetPrice => ({ asset, price, price_source: 'par' });
const answer = (prices: AssetPrice[], change: Partial<AssetPrices> = {}): AssetPrices => ({
  prices,
  market_away: false,
  currency: 'USD',
  as_of_at: '2026-11-21T08:02:00Z',
  ...change,
});

/** Of 2021: the portfolio has it in no value. */
const matic: AssetPrice = { asset: 'MATIC', price: null, stale_price: '0.85', stale_price_day: '2021-03-12' };
const dollars = bookOf([
  answer([
    live('BTC', '110'),
    live('ETH', '11'),
    par('USDT', '1'),
    par('USD', '1'),
    { asset: 'EUR', price: '1.25', price_source: 'exchange_rate', price_day: '2026-11-21' },
    { asset: 'LAND', price: '4', price_source: 'entered', price_day: '2026-11-01' },
    { asset: 'NON', price: null },
    { asset: 'CHF', price: null },
    matic,
  ]),
]);
const euros = bookOf([answer([live('BTC', '88'), par('USDT', '0.8'), par('EUR', '1')], { currency: 'EUR', rate: '0.8' })]);
const open = (change: object = {}) => trip('t', { left: '2', closed_at: null, ...change });

describe('the price of an open position', () => {
  it.each([
    ['long', 'linear', 20],
    ['short', 'linear', -20],
    ['long', 'spot', 20],
  ])('%s %s brings %s', (direction, kind, unrealised) =>
    expect(markOf(open({ direction, kind }), dollars)).toMatchObject({ mark: { price: 110, unrealised, converted: unrealised } }),
  );

  it('pays an inverse contract in its coin, and is worth that in the currency of the book', () => {
    const found = markOf(open({ kind: 'inverse', quote: 'USD', left: '1100', currency: 'BTC' }), dollars);
    expect('mark' in found && found.mark.unrealised).toBeCloseTo(1, 10);
    expect('mark' in found && found.mark.converted).toBeCloseTo(110, 8);
  });

  it('is in the quote of the pair, also where that is a coin or another currency', () => {
    // One ether is a tenth of a bitcoin; a euro is 1.25 dollars.
    const inBitcoin = open({ base: 'ETH', quote: 'BTC', currency: 'BTC', entry_price: '0.08' });
    const found = markOf(inBitcoin, dollars);
    expect('mark' in found && found.mark.price).toBeCloseTo(0.1, 10);
    expect('mark' in found && found.mark.unrealised).toBeCloseTo(0.04, 10);
    expect('mark' in found && found.mark.converted).toBeCloseTo(4.4, 10);
    const inEuros = markOf(open({ quote: 'EUR', currency: 'EUR', entry_price: '80' }), dollars);
    expect(inEuros).toMatchObject({ mark: { price: 88, unrealised: 16, converted: 20 } });
  });

  it('is converted to the base currency, and so is what is at risk', () => {
    const found = markOf(open(), euros);
    expect('mark' in found && found.mark.price).toBeCloseTo(110, 10);
    expect('mark' in found && found.mark.converted).toBeCloseTo(16, 10);
    expect(convertedOf(open(), '10', euros)).toBe(8);
    expect(convertedOf(open(), null, euros)).toBeNull();
  });

  it('says where it is from', () => {
    expect(markOf(open({ base: 'LAND' }), dollars)).toMatchObject({
      mark: { price: 4, from: expect.stringMatching(/^entered by you/), at: null },
    });
    expect(markOf(open(), dollars)).toMatchObject({
      mark: { from: expect.stringMatching(/^live, /), at: '2026-11-21T08:00:00Z' },
    });
  });

  it('is the live price that carries when it was made, and moves with it', () => {
    const at = (price: string, made: string) =>
      markOf(open(), bookOf([answer([{ ...live('BTC', price), price_at: made }, par('USDT', '1')])]));
    expect(at('110', '2026-11-21T08:00:00Z')).toMatchObject({ mark: { price: 110, at: '2026-11-21T08:00:00Z', unrealised: 20 } });
    expect(at('90', '2026-11-21T08:01:00Z')).toMatchObject({ mark: { price: 90, at: '2026-11-21T08:01:00Z', unrealised: -20 } });
  });

  it('is missing with the reason, and never zero', () => {
    const none = 'the market has none and you entered none';
    expect(markOf(open({ base: 'NON' }), dollars)).toEqual({ reason: none });
    expect(markOf(open({ quote: 'CHF', currency: 'CHF' }), dollars)).toEqual({ reason: `Can't convert CHF: ${none}` });
    expect(markOf(open({ base: 'NON' }), { ...dollars, failure: 'away' })).toEqual({ reason: 'away' });
    const without = bookOf([answer([{ asset: 'BTC', price: null }], { currency: 'EUR', rate: null })]);
    expect(markOf(open(), without)).toEqual({ reason: 'no exchange rate of EUR for today' });
  });

  it('is stale with its date where it is too old to count', () =>
    expect(markOf(open({ base: 'MATIC' }), dollars)).toEqual({
      reason: 'last price 0.85 USD of Mar 12, 2021, too old to count',
    }));

  it('needs each sign once', () => {
    const trips = [open({ base: 'zzz' }), open(), open({ base: 'ZZZ', quote: 'EUR', currency: 'EUR' })];
    expect(signsOf(trips)).toEqual(['BTC', 'EUR', 'USDT', 'ZZZ']);
  });
});

describe('sums of open positions', () => {
  it('name what they leave out', () => {
    const trips = [open(), open({ base: 'MATIC' }), open({ quote: 'EUR', currency: 'EUR', entry_price: '80' })];
    const found = unrealisedOf(
      trips.map((trip) => [trip, markOf(trip, dollars)] as const),
      dollars,
    );
    expect(found).toMatchObject({ sum: 40, count: 2 });
    expect(found.leftOut.map(({ trip: { base }, reason }) => [base, reason])).toEqual([
      ['MATIC', 'last price 0.85 USD of Mar 12, 2021, too old to count'],
    ]);
  });

  it('leave out a result in a currency without a rate', () => {
    const settled = open({ currency: 'CHF' });
    const found = unrealisedOf([[settled, markOf(settled, dollars)]], dollars);
    expect(found).toMatchObject({ sum: 0, count: 0, leftOut: [{ reason: expect.stringMatching(/^Can't convert CHF/) }] });
  });

  it('of risk count positions with a stop alone', () => {
    const found = riskOf([open(), open({ risk: null }), open({ currency: 'EUR' }), open({ currency: 'CHF' })], dollars);
    expect(found).toMatchObject({ sum: 22.5, count: 2 });
    expect(found.leftOut).toHaveLength(1);
  });
});

it('a list of coins has the best-ranked one of each sign', () => {
  const coins = coinsBySign([
    coin('bitcoin-fake', 'btc', 1, 900),
    coin('bitcoin', 'btc', 110, 1),
    coin('unranked', 'btc', 2, null),
  ]);
  expect(coins.get('BTC')?.id).toBe('bitcoin');
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
