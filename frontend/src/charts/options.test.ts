import { describe, expect, it } from 'vitest';
import { balanceOptions, daysOf } from './balanceOptions';
import { describeFan, describePrices } from './describe';
import { type FanInput, fanOptions, fanTooltip } from './fanOptions';
import { escapeHtml, labelRoom } from './figures';
import { type PriceChartInput, priceOptions } from './priceOptions';
import { DAY, type Point } from './series';

const line: Point[] = Array.from({ length: 30 }, (_, at) => [DAY * (100 + at), 100 + at]);
const price: PriceChartInput = {
  line,
  candles: null,
  volume: line,
  daily: Array.from({ length: 130 }, (_, at): Point => [DAY * at, at]),
  averages: [7, 28],
  lastPrice: 129,
};

describe('the price chart', () => {
  it('draws the line, its averages and the volume below', () => {
    const series = (priceOptions(price).series ?? []) as { type: string; name: string }[];
    expect(series.map(({ type, name }) => [type, name])).toEqual([
      ['area', 'Price'],
      ['line', 'MA 7'],
      ['line', 'MA 28'],
      ['column', 'Volume'],
    ]);
    const average = series[1] as unknown as { data: [number, number][] };
    // The averages use the days before the view: the first point is the view's first day, not its seventh.
    expect(average.data[0]?.[0]).toBeLessThanOrEqual(line[0]?.[0] ?? 0);
  });

  it('draws candles instead when it has them', () => {
    const candles = [{ time: DAY, open: 1, high: 3, low: 1, close: 2 }];
    expect(priceOptions({ ...price, candles }).series?.[0]).toMatchObject({ type: 'candlestick', data: [[DAY, 1, 3, 1, 2]] });
  });

  it('marks the last price, and only when it is known', () => {
    const axes = (lastPrice: number | null) =>
      (priceOptions({ ...price, lastPrice }).yAxis as { plotLines?: unknown[] }[])[0]?.plotLines;
    expect(axes(129)).toHaveLength(1);
    expect(axes(null)).toEqual([]);
  });

  it('leaves no empty strip where no volumes are told, nor a bar cut by the edge', () => {
    const { yAxis, series } = priceOptions({ ...price, volume: [] });
    expect((yAxis as { height?: string }[]).map(({ height }) => height)).toEqual(['100%']);
    expect(series?.map(({ name }) => name)).not.toContain('Volume');
    const before: Point = [(line[0]?.[0] ?? 0) - DAY / 2, 1];
    const volume = priceOptions({ ...price, volume: [before, ...line] }).series?.at(-1) as { data: number[][] };
    expect(volume.data[0]?.[0]).toBe(line[0]?.[0]);
  });

  it('leaves out the label that would stand under the tag', () => {
    const { formatter } = (priceOptions(price).yAxis as { labels: { formatter: (this: unknown) => string } }[])[0]?.labels ?? {};
    const axis = { min: 100, max: 200, len: 400, tickPositions: [100, 110] };
    expect(formatter?.call({ axis, value: 130 })).toBe('');
    expect(formatter?.call({ axis, value: 140 })).toBe('140');
  });

  it('takes every colour from the theme', () => {
    expect(JSON.stringify(priceOptions(price))).not.toMatch(/#[0-9a-f]{3,8}\b|rgb\(/i);
  });
});

const fan: FanInput = {
  history: line,
  historyDays: 10,
  forecast: [1, 2].map((step) => ({
    time: DAY * (129 + step),
    median: 129,
    bands: { 50: [125, 133] as const, 80: [120, 140] as const, 95: [110, 150] as const },
  })),
  level: 80,
  averages: [7],
  overlays: [],
};

describe('the fan', () => {
  it('draws the widest band first and none beyond the level', () => {
    const names = fanOptions(fan).series?.map(({ name }) => name);
    expect(names).toEqual(['80%', '50%', 'Close', 'MA 7', 'Median']);
  });

  it('grows out of the last close', () => {
    const median = fanOptions(fan).series?.find(({ name }) => name === 'Median') as { data: number[][] };
    expect(median.data[0]).toEqual([DAY * 129, 129]);
    expect(median.data).toHaveLength(3);
  });

  it('shows only as much history as asked', () => {
    const close = fanOptions(fan).series?.find(({ name }) => name === 'Close') as { data: number[][] };
    expect(close.data).toHaveLength(11);
  });

  it('draws a level that the source lacks not at all', () => {
    const forecast = fan.forecast.map(({ time, median }) => ({ time, median, bands: { 80: [120, 140] as const } }));
    expect(fanOptions({ ...fan, level: 95, forecast }).series?.map(({ name }) => name)).toContain('80%');
    expect(fanOptions({ ...fan, level: 95, forecast }).series?.map(({ name }) => name)).not.toContain('95%');
  });

  it('marks where the data ends, with its day', () => {
    const { plotLines } = fanOptions(fan).xAxis as { plotLines: { value: number; label: { text: string; y: number } }[] };
    expect(plotLines[0]).toMatchObject({ value: DAY * 129, label: { text: 'Data until May 10, 1970' } });
    // Above the plot: no line of the grid runs through it.
    expect(plotLines[0]?.label.y).toBeLessThan(0);
  });

  it('has the unit of its prices above the axis, and room for it', () => {
    const { yAxis, chart } = fanOptions(fan);
    expect(yAxis).toMatchObject({ title: { text: 'USD' } });
    expect(chart?.marginTop).toBeGreaterThan(0);
  });

  it('tells a day in words, other forecasts too, and trusts no name', () => {
    const overlays = [{ name: '<b>x</b>', color: 'c', points: fan.forecast }];
    const words = fanTooltip({ ...fan, overlays }, DAY * 130);
    expect(words).toContain('80%: $120.00 to $140.00');
    expect(words).not.toContain('95%');
    expect(words).toContain('&#60;b&#62;x');
    expect(fanTooltip(fan, DAY * 129)).toContain('Close <b>$129.00</b>');
  });
});

describe('figures', () => {
  it('leave room for the longest label', () => {
    expect(labelRoom(['1'])).toBe(56);
    expect(labelRoom(['1', '0.00000012'])).toBe(85);
  });

  it('write the volume as the tables do', () => {
    const { formatter } = (priceOptions(price).tooltip ?? {}) as { formatter?: (this: unknown) => string };
    const points = [{ series: { name: 'Volume', options: { id: 'volume' } }, y: 2_992_000_000_000 }];
    expect(formatter?.call({ x: DAY, points })).toContain('Volume <b>$2,992B</b>');
  });

  it('trust no name', () => expect(escapeHtml(`<a href="x">'&`)).not.toMatch(/[<>"']/));
});

it('describes charts in words', () => {
  expect(describePrices('Bitcoin', line)).toContain('up 29.00%');
  expect(describePrices('Bitcoin', [])).toContain('no data');
  expect(describeFan('Bitcoin', [DAY * 129, 129], fan.forecast)).toContain('80% between $120.00 and $140.00');
  expect(describeFan('Bitcoin', [DAY * 129, 129], fan.forecast)).toContain('from $129.00 on Sun, May 10, 1970');
  expect(describeFan('Bitcoin', undefined, [])).toContain('none');
});

describe('a balance', () => {
  const day = (text: string) => Date.parse(text);
  const points = [
    [day('2026-02-01'), 1],
    [day('2026-03-01'), 3],
  ] as const;

  it.each([
    ['2026-02-03T05:00Z', '2026-02-10T23:00Z', '2026-02-03', '2026-02-10'],
    ['2026-02-10T23:00Z', '2026-02-03T05:00Z', '2026-02-03', '2026-02-10'],
    ['2026-02-03T05:00Z', '2026-02-03T06:00Z', '2026-02-03', '2026-02-04'],
    ['2026-02-03T00:00Z', '2026-02-04T00:00Z', '2026-02-03', '2026-02-04'],
  ])('drawn over from %s to %s means whole days', (from, to, first, last) =>
    expect(daysOf(day(from), day(to))).toEqual([first, last]),
  );

  it('is drawn for the days that were chosen, and whole where they end before they begin', () => {
    const axis = (since: string, until: string) => balanceOptions({ points, unit: 'BTC', since, until })?.xAxis;
    expect(axis('2026-02-03', '2026-02-10')).toMatchObject({ min: day('2026-02-03'), max: day('2026-02-10') });
    expect(axis('2026-02-03', '')).toMatchObject({ min: day('2026-02-03'), max: undefined });
    expect(axis('2026-02-10', '2026-02-03')).toMatchObject({ min: undefined, max: undefined });
  });

  it('tells whoever asks which days were drawn over, and leaves the drawing to him', () => {
    const told: string[] = [];
    const options = balanceOptions({ points, unit: 'BTC', onRange: (since, until) => told.push(since, until) });
    const selection = options?.chart?.events?.selection as unknown as (event: object) => boolean;
    expect(selection({ xAxis: [{ min: day('2026-02-03'), max: day('2026-02-10') }] })).toBe(false);
    expect(told).toEqual(['2026-02-03', '2026-02-10']);
    expect(balanceOptions({ points, unit: 'BTC' })?.chart?.zooming?.type).toBeUndefined();
  });
});
