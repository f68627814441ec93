import { describe, expect, it } from 'vitest';
import { bollinger, rsi } from './indicators';
import { DAY, type Point } from './series';

const closes = (values: readonly number[], from = 100): Point[] => values.map((value, at) => [(from + at) * DAY, value]);

describe('Bollinger bands', () => {
  it('are two deviations around the mean of the last closes', () => {
    // Mean 5 and a deviation of 2 over these eight values.
    expect(bollinger(closes([2, 4, 4, 4, 5, 5, 7, 9]), 8)).toEqual([[107 * DAY, 1, 9]]);
  });

  it('begin with enough closes, and begin again after a gap', () => {
    expect(bollinger(closes([1, 1]), 3)).toEqual([]);
    const apart = [...closes([1, 1, 1]), ...closes([1, 1, 1], 200)];
    expect(bollinger(apart, 3).map(([time]) => time / DAY)).toEqual([102, 202]);
  });
});

describe('the relative strength index', () => {
  it('is 100 where closes only rose, 0 where they only fell, 50 where they never moved', () => {
    expect(rsi(closes([1, 2, 3, 4]), 3)).toEqual([[103 * DAY, 100]]);
    expect(rsi(closes([4, 3, 2, 1]), 3)).toEqual([[103 * DAY, 0]]);
    expect(rsi(closes([4, 4, 4, 4]), 3)).toEqual([[103 * DAY, 50]]);
  });

  it('smooths later changes as Wilder does', () => {
    // Gains 1 and 1, a loss of 2: means 2/3 each. Then a gain of 2: (2/3 · 2 + 2) / 3 over it and (2/3 · 2) / 3.
    const [first, second] = rsi(closes([1, 2, 3, 1, 3]), 3);
    expect(first?.[1]).toBeCloseTo(50);
    expect(second?.[1]).toBeCloseTo((100 * (10 / 9)) / (10 / 9 + 4 / 9));
  });

  it('says nothing before there are enough changes', () => expect(rsi(closes([1, 2, 3]), 3)).toEqual([]));
});
