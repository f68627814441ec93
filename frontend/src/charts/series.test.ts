import { describe, expect, it } from 'vitest';
import {
  averageLine,
  bars,
  changeOver,
  DAY,
  dailyCandles,
  dayOf,
  lastPerDay,
  movingAverage,
  onlyCloses,
  type Point,
  spacing,
  thin,
} from './series';

describe('lastPerDay', () => {
  it('keeps the last value of each UTC day, oldest first', () => {
    const points: Point[] = [
      [DAY * 2 + 5, 30],
      [DAY + 1, 10],
      [DAY + 9, 12],
      [DAY + 4, 11],
    ];
    expect(lastPerDay(points)).toEqual([
      [DAY, 12],
      [DAY * 2, 30],
    ]);
  });

  it('lets the later of two equal times win', () => {
    expect(
      lastPerDay([
        [DAY, 1],
        [DAY, 2],
      ]),
    ).toEqual([[DAY, 2]]);
  });

  it('leaves out what is not a number', () => {
    expect(lastPerDay([[DAY, Number.NaN]])).toEqual([]);
  });
});

describe('movingAverage', () => {
  it('is null until enough rows exist', () => {
    expect(movingAverage([1, 2, 3, 4], 3)).toEqual([null, null, 2, 3]);
  });

  it('does not average over a hole', () => {
    expect(movingAverage([1, null, 3, 5], 2)).toEqual([null, null, null, 4]);
  });

  it('refuses a window that is none', () => {
    expect(() => movingAverage([1], 0)).toThrow(RangeError);
  });
});

describe('averageLine', () => {
  it('starts at the first full window and treats a missing day as missing', () => {
    const daily: Point[] = [
      [0, 1],
      [DAY, 3],
      [DAY * 3, 5],
      [DAY * 4, 7],
    ];
    expect(averageLine(daily, 2)).toEqual([
      [DAY, 2],
      [DAY * 4, 6],
    ]);
  });

  it('is empty for an empty series', () => expect(averageLine([], 7)).toEqual([]));
});

describe('thin', () => {
  it('keeps ends and extremes', () => {
    const points: Point[] = Array.from({ length: 1000 }, (_, at) => [at, at === 500 ? 99 : at % 7]);
    const kept = thin(points, 100);
    expect(kept.length).toBeLessThanOrEqual(100);
    expect(kept[0]).toEqual(points[0]);
    expect(kept[kept.length - 1]).toEqual(points[999]);
    expect(kept.some(([, value]) => value === 99)).toBe(true);
    expect([...kept].every((point, at) => at === 0 || (kept[at - 1] as Point)[0] < point[0])).toBe(true);
  });

  it('leaves short series alone', () => {
    const points: Point[] = [[0, 1]];
    expect(thin(points, 100)).toBe(points);
  });
});

it('names UTC days and changes', () => {
  expect(dayOf(Date.UTC(2026, 10, 21, 23, 59))).toBe('2026-11-21');
  expect(
    changeOver([
      [0, 10],
      [1, 12],
    ]),
  ).toBeCloseTo(20);
  expect(changeOver([[0, 10]])).toBeNull();
});

describe('dailyCandles', () => {
  it('makes one candle a day out of finer prices', () => {
    const points: Point[] = [
      [DAY + 3, 12],
      [DAY + 1, 10],
      [DAY + 2, 8],
      [DAY * 2, 20],
    ];
    expect(dailyCandles(points)).toEqual([
      { time: DAY, open: 10, high: 12, low: 8, close: 12 },
      { time: DAY * 2, open: 20, high: 20, low: 20, close: 20 },
    ]);
  });
});

it('knows closes in the shape of candles', () => {
  const flat = { time: DAY, open: 5, high: 5, low: 5, close: 5 };
  expect(onlyCloses([flat, { ...flat, time: 2 * DAY }])).toBe(true);
  expect(onlyCloses([flat, { ...flat, time: 2 * DAY, high: 6 }])).toBe(false);
  expect(onlyCloses([])).toBe(false);
});

it('knows how far apart points usually are', () => {
  expect(spacing([0, 10, 20])).toBe(10);
  expect(spacing([5])).toBe(DAY);
});

it('sums stretches up in bars', () => {
  const points = Array.from({ length: 10 }, (_, at): Point => [at, at]);
  expect(bars(points, 5)).toEqual([
    [0, 0.5],
    [2, 2.5],
    [4, 4.5],
    [6, 6.5],
    [8, 8.5],
  ]);
  expect(bars(points, 20)).toBe(points);
});
