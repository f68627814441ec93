import { describe, expect, it } from 'vitest';
import type { RoundTripDetail } from '@/api/ledgerApi';
import type { OhlcRow } from '@/domain/market/types';
import { trip } from '@/testing/journal';
import { candleArgs, fillWords, grainWords, openingOf, replayOptions, stepsOf } from './steps';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-01T00:00:00Z');

/** One candle for each close, every four hours; each is stamped with its end. */
const rows = (closes: readonly number[]): readonly OhlcRow[] =>
  closes.map((close, at) => [START + (at + 1) * 4 * HOUR, close - 1, close + 2, close - 2, close]);

const fill = (hour: number, side: string, quantity: string, price: string, opening: boolean) => ({
  fill_id: `f${hour}`,
  traded_at: new Date(START + hour * HOUR).toISOString(),
  side,
  quantity,
  price,
  opening,
});

/** Bought 1 at 100 after six hours and 1 at 110 after nine, and sold as 1 and 1. */
const detail = (change: Partial<RoundTripDetail> = {}): RoundTripDetail => ({
  trip: trip('t1', { opened_at: '2026-11-01T06:00:00Z', closed_at: '2026-11-01T18:00:00Z' }),
  fills: [
    fill(18, 'sell', '1', '120', false),
    fill(6, 'buy', '1', '100', true),
    fill(9, 'buy', '1', '110', true),
    fill(13, 'sell', '1', '115', false),
  ],
  version: 1,
  first_stop: '90',
  stops: [{ id: 's1', price: '104', reason: '', moved_at: '2026-11-01T14:00:00Z' }],
  position: 'net',
  ...change,
});

describe('the candles that are asked for', () => {
  it('are the finest that reach back to before the opening', () => {
    const ago = (days: number) => candleArgs({ opened_at: new Date(START - days * 24 * HOUR).toISOString() }, START);
    expect([0.5, 0.9, 6, 20].map(ago)).toEqual([{ days: 1 }, { days: 7 }, { days: 14 }, { days: 30 }]);
    expect(ago(100)).toEqual({ days: 120, interval: 'daily' });
  });

  it('say how long they are', () => {
    const each = (gap: number) => [0, 1, 2, 3].map((at) => ({ time: at * gap }));
    expect([HOUR / 2, 4 * HOUR, 24 * HOUR].map((gap) => grainWords(each(gap)))).toEqual(['30 minutes', '4 hours', '1 day']);
  });
});

describe('a round trip candle by candle', () => {
  const steps = stepsOf(detail(), rows([99, 104, 108, 116, 121, 126]));

  it('knows at each candle what was traded until its end', () => {
    expect(steps.map(({ fills }) => fills.map(fillWords))).toEqual([
      [],
      ['Buy 1 at 100'],
      ['Buy 1 at 110'],
      ['Sell 1 at 115'],
      ['Sell 1 at 120'],
      [],
    ]);
    expect(steps.map(({ held }) => held)).toEqual(['0', '1', '2', '1', '0', '0']);
    expect(steps.map(({ state }) => state)).toEqual(['before', 'held', 'held', 'held', 'over', 'over']);
    expect(openingOf(steps)).toBe(1);
  });

  it('measures each close by the average entry, and after the close by the exit', () => {
    const shares = steps.map(({ change }) => (change === null ? null : Number(change.toFixed(4))));
    expect(shares).toEqual([null, 0.04, Number((108 / 105 - 1).toFixed(4)), Number((116 / 105 - 1).toFixed(4)), 0.0083, 0.05]);
  });

  it('has the stop of its moment', () => {
    expect(steps.map(({ stop }) => stop)).toEqual([null, '90', '90', '104', null, null]);
  });

  it('gains on a short when the price falls, and measures an inverse contract by its price', () => {
    const short = detail({
      trip: trip('t2', { direction: 'short', kind: 'inverse', opened_at: '2026-11-01T06:00:00Z', closed_at: null }),
      fills: [fill(6, 'sell', '100', '100', true), fill(9, 'sell', '300', '150', true)],
      stops: [],
    });
    // 400 dollars for 1 + 2 coins.
    const last = stepsOf(short, rows([99, 104, 120])).at(-1);
    expect(last?.change).toBeCloseTo(1 - 120 / (400 / 3), 10);
    expect([last?.held, last?.state, last?.stop]).toEqual(['400', 'held', '90']);
  });

  it('shows twenty candles before the opening and ten after the close', () => {
    const late = detail({
      trip: trip('t1', { opened_at: '2026-11-06T06:00:00Z', closed_at: '2026-11-06T18:00:00Z' }),
      fills: [],
    });
    const shown = stepsOf(late, rows(Array.from({ length: 60 }, () => 100)));
    // The opening is in the 32nd candle, and the close in the 35th.
    expect(shown).toHaveLength(20 + 1 + 3 + 10);
  });

  it('is nothing where the market has no candles of its opening', () => {
    const early = detail({ trip: trip('t1', { opened_at: '2026-10-01T06:00:00Z', closed_at: '2026-11-01T18:00:00Z' }) });
    expect(stepsOf(early, rows([99, 104]))).toEqual([]);
    expect(stepsOf(detail({ trip: trip('t1', { opened_at: '2026-12-01T06:00:00Z' }) }), rows([99, 104]))).toEqual([]);
    expect(stepsOf(detail(), [])).toEqual([]);
  });
});

describe('the chart of a replay', () => {
  const steps = stepsOf(detail(), rows([99, 104, 108, 116, 121, 126]));
  const drawn = (at: number) => {
    const { series, xAxis } = replayOptions(steps, at) as unknown as {
      series: { id: string; data: { length: number; [at: number]: { custom: { text: string }; marker: { symbol: string } } } }[];
      xAxis: { max: number };
    };
    return { of: (id: string) => series.find((one) => one.id === id)?.data, max: xAxis.max };
  };

  it('has the candles until this one, with the place of the others', () => {
    expect([0, 2, 5].map((at) => drawn(at).of('candles')?.length)).toEqual([1, 3, 6]);
    expect(drawn(0).max).toBe(steps.at(-1)?.bar.time);
  });

  it('marks what was traded until then', () => {
    expect(drawn(0).of('events')).toBeUndefined();
    const events = drawn(3).of('events');
    expect(events?.length).toBe(3);
    expect([events?.[0]?.custom.text, events?.[0]?.marker.symbol]).toEqual(['Buy 1 at 100', 'triangle']);
    expect([events?.[2]?.custom.text, events?.[2]?.marker.symbol]).toEqual(['Sell 1 at 115', 'triangle-down']);
  });
});
