import { describe, expect, it } from 'vitest';
import { statistics, trip } from '@/testing/journal';
import {
  drawdownPoints,
  holdingPoints,
  meanBars,
  minutesOf,
  plannedPoints,
  spanTicks,
  weightOf,
  withoutExcursion,
} from './figures';

it('a fall begins at the highest sum before it, and at zero before the first gain', () => {
  const equity = [
    { at: '2026-11-01T00:00:00Z', net: '-10', cumulated: '-10' },
    { at: '2026-11-02T00:00:00Z', net: '30.5', cumulated: '20.5' },
    { at: '2026-11-03T00:00:00Z', net: '-5.25', cumulated: '15.25' },
  ];
  const points = drawdownPoints({ equity, currency: 'EUR' });
  expect(points.map(({ sum, peak }) => [sum, peak])).toEqual([
    [-10, 0],
    [20.5, 20.5],
    [15.25, 20.5],
  ]);
  expect(points[2]?.words).toEqual(['Sum: +15.25 EUR', 'Peak: +20.50 EUR', 'This round trip: -5.25 EUR']);
});

describe('means of groups', () => {
  it.each([
    [9, 'tiny'],
    [10, 'few'],
    [29, 'few'],
    [30, 'firm'],
  ])('of %s round trips are %s', (trips, weight) => expect(weightOf(trips)).toBe(weight));

  const group = (name: string, trips: number, expectancy = '1.005') => ({
    name,
    trips,
    wins: 1,
    losses: 1,
    net: '2',
    expectancy,
  });

  it('say what they are, and how far to trust them', () => {
    const [firm, tiny] = meanBars([group('Breakout', 40), group('', 3, '-2.5')], 'setup', 'USDT');
    expect(firm).toMatchObject({ label: 'Breakout', value: 1.005, count: 40, weight: 'firm' });
    expect(firm?.words).toBe('Breakout: +1.01 USDT a round trip, 40 round trips');
    expect(tiny?.words).toBe('No setup: -2.50 USDT a round trip, 3 round trips, too few trades to judge');
  });

  it('have short labels for narrow charts where the labels are days or hours', () => {
    expect(meanBars([group('Wednesday', 9)], 'weekday', '')[0]).toMatchObject({ label: 'Wednesday', short: 'Wed' });
    expect(meanBars([group('08:00', 9)], 'hour', '')[0]).toMatchObject({ label: '08:00', short: '08' });
    expect(meanBars([group('Breakout', 9)], 'setup', '')[0]).not.toHaveProperty('short');
  });

  it('of many groups are drawn for the largest, in the order in which they came', () => {
    const groups = Array.from({ length: 30 }, (_, at) => group(`g${at}`, at + 1));
    const bars = meanBars(groups, 'setup', '');
    expect(bars).toHaveLength(24);
    expect([bars[0]?.label, bars.at(-1)?.label]).toEqual(['g6', 'g29']);
  });
});

describe('round trips without an excursion', () => {
  const measured = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ round_trip_id: `t${at}`, mae: -0.1, mfe: 0.1, result: 0.05, grain: 'hour' }));

  it('are counted with the reason, so that all counts add up to the closed ones', () => {
    const words = withoutExcursion(statistics({ trips: 60, unknown_net: 2, excursions: measured(56) }), 'MFE');
    expect(words).toMatch(/^6 of 62 round trips have no MFE: no market price in the quote currency falls between/);
    expect(withoutExcursion(statistics({ trips: 57, excursions: measured(56) }), 'MFE')).toMatch(
      /^1 of 57 round trips has no MFE:/,
    );
    expect(withoutExcursion(statistics({ trips: 56, excursions: measured(56) }), 'MFE')).toBe('');
  });

  it('may be those whose prices could not be loaded', () => {
    const words = withoutExcursion(statistics({ trips: 57, excursions: measured(56), market_away: true }), 'MAE');
    expect(words).toBe("1 of 57 round trips has no MAE: some market prices couldn't be loaded.");
  });

  it('are also those that are older than the newest 500, and those that have no rate are none of them', () => {
    const conversion = { rate_sources: [], without_rate: 12, payments_without_rate: 0, rates_away: false };
    const words = withoutExcursion(statistics({ trips: 600, conversion, excursions: measured(500) }), 'MAE');
    expect(words).toBe('Only the newest 500 of 612 closed round trips are measured.');
  });
});

describe('points', () => {
  it('are placed by holding time; what is open or has no result has none', () => {
    const trips = [trip('a'), trip('b', { closed_at: null }), trip('c', { r: null }), trip('d', { net: null, r: null })];
    expect(minutesOf(trip('a'))).toBe(1_440);
    expect(holdingPoints(trips, 'r').map(({ id }) => id)).toEqual(['a']);
    expect(holdingPoints(trips, 'net').map(({ id, y }) => [id, y])).toEqual([
      ['a', 19.78],
      ['c', 19.78],
    ]);
    expect(holdingPoints(trips, 'r', 'UTC')[0]?.words).toEqual(['BTC/USDT, closed Nov 2, 2026', 'Held: 24 h', '+1.98 R']);
  });

  it('need a planned and a realised R to be compared', () => {
    const trips = [trip('a', { planned_r: 3 }), trip('b'), trip('c', { planned_r: 2, r: null })];
    expect(plannedPoints(trips).map(({ id, x, y }) => [id, x, y])).toEqual([['a', 3, 1.978]]);
  });

  it('stand between labels that reach around them', () => {
    const at = (minutes: number) => ({ id: '', x: Math.log10(minutes), y: 0, words: [] });
    expect(spanTicks([at(20), at(100)]).map(({ label }) => label)).toEqual(['15 min', '1 h', '4 h']);
    expect(spanTicks([at(0.5), at(9e9)]).map(({ label }) => label)).toHaveLength(8);
  });
});
