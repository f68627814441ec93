import { render, waitFor } from '@testing-library/react';
import type { Axis, Chart, Options, Series } from 'highcharts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { keepingFocus } from './keepFocus';
import { chordOptions, type LinkChartInput, sankeyOptions } from './linkOptions';
import { NO_MARKS } from './priceMarks';
import { type PriceChartInput, priceOptions } from './priceOptions';
import { DAY, type Point } from './series';
import { heatOptions, treemapOptions } from './tileOptions';

/** Loaded when the test has given them the parts of a browser that jsdom lacks. */
let View: typeof import('./HighchartsView').default;
let library: { readonly charts: readonly (Chart | undefined)[] };

beforeAll(async () => {
  vi.stubGlobal('CSS', { supports: () => true });
  Object.assign(SVGElement.prototype, {
    getBBox: () => ({ x: 0, y: 0, width: 40, height: 12 }),
    getComputedTextLength: () => 40,
  });
  View = (await import('./FlowView')).default;
  library = (await import('./highcharts')).default as unknown as typeof library;
});

const pointsTo = (last: number): Point[] => Array.from({ length: last }, (_, at): Point => [DAY * (100 + at), 100 + at]);
const priced = (last: number, more: Partial<PriceChartInput> = {}): Options =>
  priceOptions({
    line: pointsTo(last),
    candles: null,
    volume: pointsTo(last),
    daily: pointsTo(last),
    averages: [7],
    lastPrice: null,
    ...more,
  });
const charts = (): Chart[] => library.charts.filter((chart): chart is Chart => chart !== undefined);
const names = (chart: Chart): string[] => chart.series.map(({ name }) => name);
const one = (chart: Chart, id: string): Series => chart.get(id) as Series;

async function draw(options: Options, view = 'bitcoin 30d') {
  const shown = render(<View options={options} view={view} />);
  await waitFor(() => expect(charts()).toHaveLength(1));
  const [chart] = charts() as [Chart];
  const update = (next: Options, nextView = view) => shown.rerender(<View options={next} view={nextView} />);
  return { chart, update, ...shown };
}

describe('a chart that gets new options', () => {
  it('stays the same chart through new points, series and kinds', async () => {
    const { chart, update } = await draw(priced(30));
    update(priced(31, { averages: [7, 28] }));
    await waitFor(() => expect(names(chart)).toEqual(['Price', 'MA 7', 'MA 28', 'Volume']));
    expect(one(chart, 'line').points).toHaveLength(31);
    const candles = pointsTo(31).map(([time, close]) => ({ time, open: close, high: close + 1, low: close - 1, close }));
    update(priced(31, { candles }));
    await waitFor(() => expect(names(chart)).toEqual(['Price', 'MA 7', 'Volume']));
    expect(one(chart, 'candles').type).toBe('candlestick');
    expect(charts()).toEqual([chart]);
  });

  it('keeps the zoom of the reader when points come, and drops it when something else is shown', async () => {
    const { chart, update } = await draw(priced(30));
    const [from, to] = [DAY * 110, DAY * 120];
    chart.xAxis[0]?.setExtremes(from, to);
    update(priced(31));
    await waitFor(() => expect(one(chart, 'line').points).not.toHaveLength(30));
    expect(chart.xAxis[0]?.getExtremes()).toMatchObject({ min: from, max: to, userMin: from, userMax: to });
    update(priced(7), 'bitcoin 7d');
    await waitFor(() => expect(chart.xAxis[0]?.getExtremes()).toMatchObject({ min: DAY * 100, max: DAY * 106 }));
    expect(chart.xAxis[0]?.getExtremes().userMin).toBeUndefined();
    expect(charts()).toEqual([chart]);
  });

  it('forgets what the options before said: named days of a short range do not stay on a long one', async () => {
    const { chart, update } = await draw(priced(7));
    expect(chart.xAxis[0]?.options.tickInterval).toBe(DAY);
    update(priced(300));
    await waitFor(() => expect(chart.xAxis[0]?.options.tickInterval).toBeUndefined());
  });

  it('takes what the reader lays over it, and gives it back', async () => {
    const { chart, update } = await draw(priced(40));
    const marks = {
      ...NO_MARKS,
      isLog: true,
      hasRsi: true,
      hasBands: true,
      levels: [110],
      compare: { name: 'Ether', prices: pointsTo(40) },
      lines: [{ from: [DAY * 100, 100], to: [DAY * 120, 120] } as const],
      events: [{ time: DAY * 105, kind: 'alert', text: 'Rose' } as const],
    };
    update(priced(40, { marks }));
    await waitFor(() =>
      expect(names(chart)).toEqual(['Price', 'MA 7', 'Bollinger bands', 'Ether', 'Trend line', 'Events', 'RSI 14', 'Volume']),
    );
    const priceScale = () => chart.get('price') as Axis;
    expect(priceScale().options.type).toBe('logarithmic');
    expect(one(chart, 'rsi').yAxis).toBe(chart.get('rsi-axis'));
    expect(one(chart, 'volume').yAxis).toBe(chart.get('volume-axis'));
    update(priced(40, { marks: { ...marks, isLog: false }, volume: [] }));
    await waitFor(() => expect(chart.get('volume-axis')).toBeUndefined());
    expect(priceScale().options.type).toBe('linear');
    expect((chart.get('rsi-axis') as Axis).getExtremes()).toMatchObject({ min: 0, max: 100 });
    update(priced(40));
    await waitFor(() => expect(names(chart)).toEqual(['Price', 'MA 7', 'Volume']));
    expect(chart.yAxis).toHaveLength(2);
    expect(priceScale().options.plotLines).toEqual([]);
    expect(charts()).toEqual([chart]);
  });

  it('is gone when it leaves the page', async () => {
    const { unmount } = await draw(priced(30));
    unmount();
    expect(charts()).toEqual([]);
  });

  it('draws flows as they are now, and not as they were', async () => {
    const flows = (...ids: string[]): LinkChartInput => ({
      nodes: ids.map((id, column) => ({ id, name: `${id} of ${ids.length}`, color: 'red', column, share: 1, text: '' })),
      bands: ids.slice(1).map((to, at) => ({ from: ids[at] ?? '', to, weight: 1, color: 'red', text: '' })),
      onPick: () => {},
      onPickBand: () => {},
    });
    const { chart, update } = await draw(sankeyOptions(flows('a', 'b', 'c'), false) as Options, 'flows');
    const nodes = () => (chart.series[0] as unknown as { nodes: { name: string; column: number }[] }).nodes;
    expect(nodes().map(({ name }) => name)).toEqual(['a of 3', 'b of 3', 'c of 3']);
    update(sankeyOptions(flows('b', 'd'), false) as Options);
    await waitFor(() => expect(nodes().map(({ name }) => name)).toEqual(['b of 2', 'd of 2']));
    expect(nodes().map(({ column }) => column)).toEqual([0, 1]);
    expect(chart.series[0]?.points.map((point) => (point as unknown as { to: string }).to)).toEqual(['d']);
    update(chordOptions(flows('b', 'd'), false, 400) as Options);
    await waitFor(() => expect(chart.series.map(({ type }) => type)).toEqual(['dependencywheel']));
    expect(nodes().map(({ name }) => name)).toEqual(['b of 2', 'd of 2']);
    expect(charts()).toEqual([chart]);
  });

  it('draws tiles as they are now', async () => {
    const tiles = (...ids: string[]) =>
      treemapOptions(
        ids.map((id, at) => ({ id, name: id.toUpperCase(), size: at + 1, color: 'red', text: '', more: '' })),
        () => {},
      ) as Options;
    const { chart, update } = await draw(tiles('a', 'b', 'c'), 'tiles');
    update(tiles('c', 'd'));
    await waitFor(() => expect(chart.series[0]?.points.map(({ name }) => name)).toEqual(['C', 'D']));
    expect(chart.series).toHaveLength(1);
    expect(charts()).toEqual([chart]);
  });

  it('draws other squares where the calendar changes', async () => {
    const squares = (columns: readonly string[]) =>
      heatOptions({ cells: columns.map((text, x) => ({ x, y: 0, count: x, text })), columns, rows: ['Mon'], most: 9 }) as Options;
    const { chart, update } = await draw(squares(['00', '01', '02']), 'heat');
    update(squares(['Jan', 'Feb']));
    await waitFor(() => expect(chart.xAxis[0]?.categories).toEqual(['Jan', 'Feb']));
    expect(chart.series).toHaveLength(1);
    expect(chart.series[0]?.points.map(({ x, options }) => [x, options.custom?.text])).toEqual([
      [0, 'Jan'],
      [1, 'Feb'],
    ]);
  });
});

describe('the keyboard in a chart that is updated', () => {
  it('stays where it was, or goes to the tab stop of the chart when its point is gone', () => {
    document.body.innerHTML = '<button id="out">Out</button><div id="chart"><button id="point">Point</button></div>';
    const by = (id: string) => document.getElementById(id) as HTMLElement;
    by('point').focus();
    keepingFocus(by('chart'), () => undefined);
    expect(document.activeElement).toBe(by('point'));
    keepingFocus(by('chart'), () => {
      by('chart').innerHTML = '<button id="next">Next</button>';
    });
    expect(document.activeElement).toBe(by('next'));
  });

  it('is not drawn in from elsewhere', () => {
    document.body.innerHTML = '<button id="out">Out</button><div id="chart"><button>Point</button></div>';
    const out = document.getElementById('out') as HTMLElement;
    out.focus();
    keepingFocus(document.getElementById('chart') as HTMLElement, () => undefined);
    expect(document.activeElement).toBe(out);
  });
});
