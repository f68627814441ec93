import { describe, expect, it, vi } from 'vitest';
import { drawdownOptions } from './drawdownOptions';
import { equityOptions } from './equityOptions';
import { meanOptions } from './meanOptions';
import { scatterOptions } from './scatterOptions';

type Series = { id: string; type: string; data: unknown[] };
const seriesOf = (options: unknown) => ((options as { series?: Series[] } | null)?.series ?? []) as Series[];

it('a fall is shaded from the sum to the peak, under the line', () => {
  const options = drawdownOptions([{ time: 5, sum: 15, peak: 20, words: ['<b>'] }], 'USDT');
  expect(seriesOf(options).map(({ id, type, data }) => [id, type, data])).toEqual([
    ['fall', 'arearange', [[5, 15, 20]]],
    ['equity', 'line', [[5, 15]]],
  ]);
  const { formatter } = (options?.tooltip ?? {}) as { formatter?: (this: unknown) => string };
  expect(formatter?.call({ index: 0 })).toContain('&#60;b&#62;');
  expect(drawdownOptions([], 'USDT')).toBeNull();
});

describe('means', () => {
  const bar = { label: 'Fade', value: -2, count: 4, weight: 'tiny' as const, words: 'Fade: -2' };
  const bars = [bar, { ...bar, label: '<i>', value: 3, weight: 'firm' as const }];

  it('have their short labels where the chart is narrow', () => {
    const options = meanOptions({ bars: [{ ...bar, short: 'F' }, bar], name: 'Expectancy', axis: 'Net', isLying: false });
    expect(options?.xAxis).toMatchObject({ categories: ['Fade', 'Fade'] });
    expect(options?.responsive?.rules?.[0]).toMatchObject({
      condition: { maxWidth: 480 },
      chartOptions: { xAxis: { categories: ['F', 'Fade'] } },
    });
  });

  it('are paler the fewer results they have', () => {
    const data = seriesOf(meanOptions({ bars, name: 'Expectancy', axis: 'Net', isLying: true }))[0]?.data as { color: string }[];
    expect(data[0]?.color).toContain('var(--down) 8%');
    expect(data[1]?.color).toContain('var(--up) 100%');
  });

  it('lie where their names are long, and trust no name', () => {
    const options = meanOptions({ bars, name: 'Expectancy', axis: 'Net', isLying: true });
    expect(seriesOf(options)[0]?.type).toBe('bar');
    expect((options as unknown as { xAxis: { categories: string[] } }).xAxis.categories[1]).not.toContain('<');
    expect(seriesOf(meanOptions({ bars, name: '', axis: '', isLying: false }))[0]?.type).toBe('column');
    expect(meanOptions({ bars: [], name: '', axis: '', isLying: false })).toBeNull();
  });
});

describe('points', () => {
  const point = (id: string, x: number, y: number) => ({ id, x, y, words: [id] });
  const input = { points: [point('a', 3, 1), point('b', -1, -2)], xName: 'x', yName: 'y', onPick: vi.fn() };

  it('are gains or losses, each of its own shape', () => {
    expect(seriesOf(scatterOptions(input)).map(({ id, data }) => [id, data])).toEqual([
      ['gains', [{ id: 'a', x: 3, y: 1 }]],
      ['losses', [{ id: 'b', x: -1, y: -2 }]],
    ]);
  });

  it('have a line of equal values where they are compared', () => {
    expect(seriesOf(scatterOptions({ ...input, hasDiagonal: true }))[0]).toMatchObject({
      id: 'equal',
      data: [
        [-1, -1],
        [3, 3],
      ],
    });
  });

  it('are opened by a click', () => {
    const [gains] = seriesOf(scatterOptions(input)) as unknown as { point: { events: { click: (this: unknown) => void } } }[];
    gains?.point.events.click.call({ id: 'a' });
    expect(input.onPick).toHaveBeenCalledWith('a');
  });

  it('are labelled by the given ticks', () => {
    const options = scatterOptions({ ...input, ticks: [{ at: 1, label: '1 h' }] });
    const { xAxis } = options as unknown as { xAxis: { labels: { formatter: (this: unknown) => string } } };
    expect(xAxis.labels.formatter.call({ value: 1, axis: {} })).toBe('1 h');
  });
});

it('axes say what they count, and trust no currency', () => {
  const titleOf = (options: { yAxis?: unknown } | null) =>
    ((options?.yAxis ?? []) as { title: { text?: string } }[])[0]?.title.text;
  const words = { sum: '+1', net: '+1' };
  expect(titleOf(equityOptions([{ time: 5, sum: 1, words }], 'USDT'))).toBe('USDT');
  expect(titleOf(equityOptions([{ time: 5, sum: 1, words }]))).toBeUndefined();
  const [axis] = (equityOptions([{ time: 5, sum: 1, words }], 'USDT')?.yAxis ?? []) as { title: object }[];
  // The library reads an offset only of a title that has room reserved.
  expect(axis?.title).toMatchObject({ align: 'high', offset: 0 });
  expect(axis?.title).not.toHaveProperty('reserveSpace', false);
  expect(titleOf(drawdownOptions([{ time: 5, sum: 1, peak: 1, words: [] }], '<b>'))).toBe('&#60;b&#62;');
  const bars = [{ label: 'Fade', value: 1, count: 1, weight: 'firm' as const, words: '' }];
  expect(titleOf(meanOptions({ bars, name: '', axis: 'Mean net, USDT', isLying: true }))).toBe('Mean net, USDT');
});

it('days begin at their marks, so that the first is not cut at the left of a narrow chart', () => {
  const words = { sum: '+1', net: '+1' };
  expect(equityOptions([{ time: 5, sum: 1, words }])?.xAxis).toMatchObject({ labels: { align: 'left' } });
  expect(drawdownOptions([{ time: 5, sum: 1, peak: 1, words: [] }], 'USDT')?.xAxis).toMatchObject({ labels: { align: 'left' } });
});

it('one sum alone is marked', () => {
  const words = { sum: '+1', net: '+1' };
  const markers = (times: number[]) => [
    seriesOf(equityOptions(times.map((time) => ({ time, sum: 1, words })))).at(-1),
    seriesOf(
      drawdownOptions(
        times.map((time) => ({ time, sum: 1, peak: 1, words: [] })),
        'USDT',
      ),
    ).at(-1),
  ];
  for (const series of markers([5])) expect(series).toMatchObject({ marker: { enabled: true } });
  for (const series of markers([5, 6])) expect(series).toMatchObject({ marker: { enabled: false } });
});

it('sums of results that are close together are never drawn by the millisecond', () => {
  const equity = equityOptions([{ time: 5, sum: 1, words: { sum: '+1', net: '+1' } }]);
  const fall = drawdownOptions([{ time: 5, sum: 15, peak: 20, words: [] }], 'USDT');
  for (const options of [equity, fall]) {
    const axis = options?.xAxis as { minRange?: number; minTickInterval?: number };
    expect(axis).toMatchObject({ minRange: 86_400_000, minTickInterval: 3_600_000 });
  }
});
