import { describe, expect, it } from 'vitest';
import { NO_MARKS, type PriceMarks, priceAt, rebased } from './priceMarks';
import { type PriceChartInput, priceOptions } from './priceOptions';
import { DAY, type Point } from './series';

const line: Point[] = Array.from({ length: 40 }, (_, at) => [DAY * (100 + at), 100 + at]);
const drawn = (marks: Partial<PriceMarks>, input: Partial<PriceChartInput> = {}) =>
  priceOptions({
    line,
    candles: null,
    volume: line,
    daily: line,
    averages: [],
    lastPrice: 139,
    marks: { ...NO_MARKS, ...marks },
    ...input,
  });
const seriesOf = (options: ReturnType<typeof drawn>) =>
  (options.series ?? []) as unknown as { id: string; data: { x: number; y: number }[]; yAxis?: string }[];
const axesOf = (options: ReturnType<typeof drawn>) =>
  options.yAxis as { type?: string; height?: string; plotLines?: { value: number }[] }[];

describe('another coin', () => {
  it('begins at the price of this one', () => {
    const other: Point[] = line.map(([time], at) => [time, 2 + at / 10]);
    expect(rebased(other, line).slice(0, 2)).toEqual([
      [100 * DAY, 100],
      [101 * DAY, 105],
    ]);
  });

  it('is not drawn where there is nothing to begin with', () => {
    expect(rebased([], line)).toEqual([]);
    expect(rebased(line, [])).toEqual([]);
    expect(rebased([[100 * DAY, 0]], line)).toEqual([]);
  });
});

it('knows the price at a time: the last one before it', () => {
  expect([50 * DAY, 100 * DAY, 100.5 * DAY, 900 * DAY].map((time) => priceAt(line, time))).toEqual([null, 100, 100, 139]);
});

describe('the chart', () => {
  it('has the scale that was chosen, and says so when it is the usual one again', () => {
    expect(axesOf(drawn({ isLog: true }))[0]?.type).toBe('logarithmic');
    expect(axesOf(drawn({}))[0]?.type).toBe('linear');
  });

  it('marks levels beside the last price', () => {
    expect(axesOf(drawn({ levels: [110, 120] }))[0]?.plotLines?.map(({ value }) => value)).toEqual([139, 110, 120]);
  });

  it('gives the index of strength a strip of its own, with volumes and without', () => {
    const withBoth = drawn({ hasRsi: true });
    expect(axesOf(withBoth).map(({ height }) => Number.parseFloat(height ?? '').toFixed(0))).toEqual(['58', '14', '18']);
    expect(seriesOf(withBoth).find(({ id }) => id === 'rsi')?.yAxis).toBe('rsi-axis');
    const alone = drawn({ hasRsi: true }, { volume: [] });
    expect(axesOf(alone)).toHaveLength(2);
    expect(seriesOf(alone).find(({ id }) => id === 'rsi')?.yAxis).toBe('rsi-axis');
  });

  it('draws bands, lines and events in order of time, at the price then', () => {
    const options = drawn({
      hasBands: true,
      lines: [{ from: [100 * DAY, 90], to: [120 * DAY, 130] }],
      events: [
        { time: 110.5 * DAY, kind: 'whale', text: 'Large transfer' },
        { time: 105 * DAY, kind: 'alert', text: 'Alert' },
        { time: 50 * DAY, kind: 'alert', text: 'before the view' },
      ],
    });
    expect(seriesOf(options).map(({ id }) => id)).toEqual(['line', 'bands', 'trend-0', 'events', 'volume']);
    expect(seriesOf(options)[3]?.data.map(({ x, y }) => [x / DAY, y])).toEqual([
      [105, 105],
      [110.5, 110],
    ]);
  });
});
