import { describe, expect, it } from 'vitest';
import { asset, bare, summary, unpriced, valueDay } from '@/testing/portfolio';
import { ownCurrency } from './currency';
import { dayWords, valueOptions } from './valueOptions';
import { DEFAULT_VIEW } from './view';
import {
  amountIn,
  coveredDays,
  describeValue,
  exactUsd,
  fallSentence,
  isBare,
  knownSums,
  leftOutWords,
  listed,
  overDays,
  priceIn,
  priceOrigin,
  rateNote,
  rateWords,
  resultIn,
  signedIn,
  signedUsd,
  usd,
} from './words';

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

  it('have the mark of their currency, or its letters', () => {
    expect(amountIn('-25000.125', 'EUR')).toBe('-€25,000.13');
    expect(signedIn('5', 'CHF')).toBe('+5.00 CHF');
    expect(priceIn('0.25', 'GBP')).toMatch(/^£0\.25/);
    expect(amountIn('1', 'WBTC')).toBe('1.00 WBTC');
    expect(['CAD', 'AUD', 'MXN', 'CNY'].map((currency) => amountIn('1', currency))).toEqual([
      '1.00 CAD',
      '1.00 AUD',
      '1.00 MXN',
      '1.00 CNY',
    ]);
    expect(amountIn('1', 'JPY')).toBe('¥1.00');
    expect(rateNote('0.86123', '2026-11-21', 'EUR')).toMatch(/^1 USD = 0\.8612\d* EUR on Nov 21, 2026 \(UTC\)$/);
    expect(rateNote(null, '', 'EUR')).toBe('');
    expect(ownCurrency('EUR')).toBe('EUR');
    expect(ownCurrency('USDT')).toBe('');
  });

  it('of results keep the digits of coins', () => {
    expect(resultIn('1011.815', 'USD')).toBe('+$1,011.82');
    expect(resultIn('-0.01234567', 'BTC')).toBe('-0.01234567 BTC');
    expect(resultIn('12.5', 'USDT')).toBe('+12.50 USDT');
  });

  it('that are no decimals are not made up', () => expect(usd('many')).toBe('—'));
});

describe('sums', () => {
  it('of which nothing is known are unknown and not zero', () => {
    const held = summary({ assets: [{ ...unpriced('ZZZ'), cost: null }], value: '0', cost: '0', unrealised: '0' });
    expect(knownSums(held)).toMatchObject({ value: null, cost: null, unrealised: null, realised: '-120.5' });
    expect(knownSums({ ...held, realised: null, fees: null })).toMatchObject({ realised: null, fees: null });
  });

  it('show zero where it is known', () => {
    expect(knownSums(summary({ assets: [asset('BTC'), unpriced('ZZZ')], unknown_gains: 1 }))).toMatchObject({
      value: '30000',
      realised: '-120.5',
    });
    expect(knownSums(bare())).toMatchObject({ value: '0', realised: '0', fees: '0' });
    // Known gains and losses can make nothing, whatever the others are.
    expect(knownSums(summary({ realised: '0', unknown_gains: 1 }))).toMatchObject({ realised: '0' });
  });
});

it('a portfolio is bare only where nothing at all is known of it', () => {
  expect(isBare(bare())).toBe(true);
  expect(isBare({ ...bare(), realised: '0.01' })).toBe(false);
  expect(isBare({ ...bare(), realised: null, unknown_gains: 1 })).toBe(false);
  expect(isBare({ ...bare(), futures: [{ currency: 'USDT', net: '0', unknown: 0 }] })).toBe(false);
});

it('prices and proceeds say where they are from', () => {
  expect(priceOrigin(asset('BTC'), '2026-11-23')).toBe('close of Nov 22, 2026 (UTC)');
  expect(priceOrigin(asset('BTC'), '2026-11-22'), 'a day that is not over').toBe('latest of Nov 22, 2026 (UTC)');
  expect(priceOrigin({ price_source: 'par', price_day: null })).toBe('counted as one dollar');
  const at = new Date(Date.now() - 120_000).toISOString();
  expect(priceOrigin(asset('BTC', { price_source: 'live', price_at: at }))).toBe('live, 2 minutes ago');
  expect(priceOrigin({ price_source: 'exchange_rate', price_day: '2026-11-22' })).toBe('exchange rate of Nov 22, 2026');
  expect(priceOrigin({ price_source: 'par', price_day: null, asset: 'USD' })).toBe('');
  expect(priceOrigin({ price_source: 'entered', price_day: '2026-11-22' })).toBe('entered by you for Nov 22, 2026 (UTC)');
  expect(rateWords('entered')).toBe('price entered by you');
  expect(rateWords('trade')).toBe('Trade amount');
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
    expect(valueOptions([], 'USD')).toBeNull();
    expect(valueOptions(days, 'USD')?.series?.[0]).toMatchObject({
      data: [
        [Date.UTC(2026, 10, 21), 29_000],
        [Date.UTC(2026, 10, 22), 30_000],
      ],
    });
  });

  it('names payments only on the days that have them', () => {
    const [paid, quiet] = days.map((day) => dayWords(day, 'USD'));
    expect(paid).toContain('Paid in: $1,000.00');
    expect(paid).not.toContain('Taken out');
    expect(quiet).not.toContain('Paid in');
  });
});

describe('a price that is lost', () => {
  const days = [
    valueDay('2026-02-23', '460000'),
    valueDay('2026-02-24', '460827.72', { carried: ['BTC'] }),
    valueDay('2026-02-25', '8842.32', { left: '451985.4' }),
  ];
  const gaps = ['BTC', 'ETH'].map((name) => ({ asset: name, from: '2026-02-25', to: '2026-02-25' }));

  it('is no payment in the words of its day', () => {
    const [, carried, lost] = days.map((day) => dayWords(day, 'USD'));
    expect(carried).toContain('At an earlier close: BTC');
    expect(lost).toContain('Now without a price: $451,985.40');
    expect(lost).not.toContain('Taken out');
  });

  it('is marked on the chart', () => {
    const axis = valueOptions(days, 'USD', gaps)?.xAxis;
    expect(axis).toMatchObject({
      plotLines: [{ value: Date.parse('2026-02-25T00:00:00Z'), label: { text: 'No price from here: BTC, ETH' } }],
    });
    expect(valueOptions(days, 'USD')?.xAxis).toMatchObject({ plotLines: [] });
  });

  it('is said with its days', () => {
    const of = (price_gaps: typeof gaps) => leftOutWords({ days, unpriced_by_day: ['BTC', 'ZZZ'], price_gaps });
    const from = (first: string, last: string) => ({ asset: 'BTC', from: first, to: last });
    expect(of(gaps)).toBe('BTC from Feb 25, 2026; ZZZ');
    expect(of([from('2026-02-23', '2026-02-25')])).toBe('BTC; ZZZ');
    expect(of([from('2026-02-23', '2026-02-24')])).toBe('BTC from Feb 23, 2026 to Feb 24, 2026; ZZZ');
    expect(of([from('2026-02-24', '2026-02-24')])).toBe('BTC on Feb 24, 2026; ZZZ');
    expect(of([from('2026-02-23', '2026-02-23'), from('2026-02-25', '2026-02-25')])).toBe(
      'BTC on some days from Feb 23, 2026; ZZZ',
    );
  });
});

it('the largest fall is said with its days, and that there was none', () => {
  expect(fallSentence(summary())).toMatch(/^Largest drawdown: 25\.0%, from the peak of May 2, 2026 to May 4, 2026/);
  expect(fallSentence(summary({ drawdown: 1e-16 }))).toMatch(/^No drawdown in these days/);
  expect(fallSentence(bare())).toBeUndefined();
});

it('days are said as a period or as those that were chosen', () => {
  expect(overDays({ ...DEFAULT_VIEW, period: '3m' })).toBe('over 3 months');
  expect(overDays({ ...DEFAULT_VIEW, period: 'all' })).toBe('over all time');
  expect(overDays({ ...DEFAULT_VIEW, since: '2026-05-01' })).toBe('over the chosen days');
});

it('returns of a young portfolio are over its own days', () => {
  const days = [valueDay('2026-07-28', '1'), valueDay('2026-11-26', '2')];
  expect(coveredDays(DEFAULT_VIEW, days)).toBe('over 122 days');
  expect(coveredDays({ ...DEFAULT_VIEW, period: '3m' }, days)).toBe('over 3 months');
  expect(coveredDays({ ...DEFAULT_VIEW, since: '2026-05-01' }, days)).toBe('over the chosen days');
  expect(coveredDays(DEFAULT_VIEW, undefined)).toBe('over 1 year');
});
