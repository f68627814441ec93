import { describe, expect, it } from 'vitest';
import { asset, bare, summary, unpriced } from '@/testing/portfolio';
import { dayWords, valueOptions } from './valueOptions';
import { describeValue, exactUsd, isBare, knownGain, knownSums, listed, priceOrigin, rateWords, signedUsd, usd } from './words';

describe('amounts', () => {
  it('are rounded to cents from their text, with the sign before the mark', () => {
    expect(usd('25000.125')).toBe('$25,000.13');
    expect(usd('-5')).toBe('-$5.00');
    expect(usd('0.00001234')).toBe('$0.000012');
    expect(exactUsd('0.123456789012345678')).toBe('$0.123456789012345678');
    expect(signedUsd('4999.875')).toBe('+$4,999.88');
    expect(signedUsd('-120.5')).toBe('-$120.50');
    expect(signedUsd('0.00')).toBe('$0.00');
  });

  it('that are no decimals are not made up', () => expect(usd('many')).toBe('—'));
});

describe('sums', () => {
  it('of which nothing is known are unknown and not zero', () => {
    const held = summary({ assets: [{ ...unpriced('ZZZ'), cost: null }], value: '0', cost: '0', unrealised: '0' });
    expect(knownSums(held)).toMatchObject({ value: null, cost: null, unrealised: null, realised: '-120.5' });
    expect(knownSums({ ...held, realised: '0', unknown_gains: 2, fees: '0', unknown_fees: 1 })).toMatchObject({
      realised: null,
      fees: null,
    });
    expect(knownGain({ gain: '0', unknown_gains: 1 })).toBeNull();
  });

  it('says how many amounts are missing, and shows zero only when all are known', () => {
    expect(knownSums(summary({ assets: [asset('BTC'), unpriced('ZZZ')], unknown_gains: 1 }))).toMatchObject({
      value: '30000',
      realised: '-120.5',
    });
    expect(knownSums(bare())).toMatchObject({ value: '0', realised: '0', fees: '0' });
    expect(knownGain({ gain: '0', unknown_gains: 0 })).toBe('0');
  });
});

it('a portfolio is bare only where nothing at all is known of it', () => {
  expect(isBare(bare())).toBe(true);
  expect(isBare({ ...bare(), realised: '0.01' })).toBe(false);
  expect(isBare({ ...bare(), unknown_gains: 1 })).toBe(false);
  expect(isBare({ ...bare(), futures: [{ currency: 'USDT', net: '0', unknown: 0 }] })).toBe(false);
});

it('prices and proceeds say where they are from', () => {
  expect(priceOrigin(asset('BTC'))).toBe('close of Nov 22, 2026 (UTC)');
  expect(priceOrigin({ price_source: 'par', price_day: '' })).toBe('counted as one dollar');
  expect(rateWords('trade')).toBe('dollars of the trade');
  expect(rateWords('')).toBe('unknown');
});

it('long lists of names end in a count', () => {
  expect(listed(['BTC', 'ETH', 'SOL'], 2)).toBe('BTC, ETH and 1 more');
  expect(listed(['BTC', 'ETH'], 2)).toBe('BTC, ETH');
});

describe('the chart', () => {
  const { days } = summary();

  it('says in a sentence what it draws', () => {
    expect(describeValue(days)).toBe(
      'Value at the end of 2 days (UTC), from Nov 21, 2026 to Nov 22, 2026: $29,000.00 at first, $30,000.00 at the end.',
    );
    expect(describeValue([])).toContain('nothing with a price');
  });

  it('draws one point a day, and nothing without days', () => {
    expect(valueOptions([])).toBeNull();
    expect(valueOptions(days)?.series?.[0]).toMatchObject({
      data: [
        [Date.UTC(2026, 10, 21), 29_000],
        [Date.UTC(2026, 10, 22), 30_000],
      ],
    });
  });

  it('names payments only on the days that have them', () => {
    const [paid, quiet] = days.map(dayWords);
    expect(paid).toContain('Paid in: $1,000.00');
    expect(paid).not.toContain('Taken out');
    expect(quiet).not.toContain('Paid in');
  });
});
