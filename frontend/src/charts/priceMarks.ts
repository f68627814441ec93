/** What a reader lays over a price chart: another coin, indicators, levels and trend lines, and what happened. */

import type { SeriesOptionsType, YAxisOptions, YAxisPlotLinesOptions } from 'highcharts';
import { formatPrice } from '@/format/number';
import { bollinger, rsi } from './indicators';
import { faded, ink } from './ink';
import { DAY, type Point, thin } from './series';

export interface TrendLine {
  readonly from: Point;
  readonly to: Point;
}

export interface ChartEvent {
  readonly time: number;
  readonly kind: 'alert' | 'whale' | 'entry' | 'exit';
  readonly text: string;
}

export interface PriceMarks {
  readonly isLog: boolean;
  /** Prices of another coin, drawn as if both had begun at the same price. */
  readonly compare: { readonly name: string; readonly prices: readonly Point[] } | null;
  readonly hasBands: boolean;
  readonly hasRsi: boolean;
  readonly levels: readonly number[];
  readonly lines: readonly TrendLine[];
  readonly events: readonly ChartEvent[];
}

export const NO_MARKS: PriceMarks = {
  isLog: false,
  compare: null,
  hasBands: false,
  hasRsi: false,
  levels: [],
  lines: [],
  events: [],
};

const SYMBOLS = { alert: 'triangle', whale: 'diamond', entry: 'triangle', exit: 'triangle-down' } as const;
const MOST_POINTS = 480;

/** The other coin at the scale of this one: both begin at `base` on the first time that both have. Empty where they have none. */
export function rebased(other: readonly Point[], line: readonly Point[]): Point[] {
  const [start, base] = line[0] ?? [];
  if (start === undefined || base === undefined) return [];
  const within = other.filter(([time, value]) => time >= start - DAY && value > 0);
  const first = within[0]?.[1];
  return first === undefined ? [] : within.map(([time, value]): Point => [time, (value / first) * base]);
}

/** The price at a time: the last one before it. Null before the first. */
export function priceAt(line: readonly Point[], time: number): number | null {
  let low = 0;
  let high = line.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((line[middle]?.[0] ?? Number.POSITIVE_INFINITY) <= time) low = middle + 1;
    else high = middle;
  }
  return line[low - 1]?.[1] ?? null;
}

export function levelLines(levels: readonly number[]): YAxisPlotLinesOptions[] {
  return levels.map((value) => ({
    value,
    color: ink.accent,
    width: 1,
    dashStyle: 'LongDash' as const,
    zIndex: 4,
    className: 'level',
    label: { text: formatPrice(value), align: 'left' as const, x: 4, y: -4, style: { color: ink.accent, fontSize: '11px' } },
  }));
}

/** From 0 to 100, with the two lines by which it is read. */
export function rsiAxis(top: number): YAxisOptions {
  const at = (value: number) => ({ value, color: ink.axis, width: 1, dashStyle: 'ShortDot' as const });
  return {
    id: 'rsi-axis',
    title: { text: undefined },
    top: `${top * 100}%`,
    height: `${(1 - top) * 100}%`,
    opposite: true,
    gridLineWidth: 0,
    min: 0,
    max: 100,
    tickPositions: [0, 30, 70, 100],
    plotLines: [at(30), at(70)],
    labels: {
      align: 'left',
      x: 8,
      y: 4,
      style: { color: ink.tertiary, fontSize: '11px' },
      // The ends would touch the labels of the strips beside.
      formatter() {
        return this.value === 30 || this.value === 70 ? String(this.value) : '';
      },
    },
  };
}

interface Span {
  readonly from: number;
  readonly to: number;
}

const quiet = { enableMouseTracking: false, accessibility: { enabled: false }, marker: { enabled: false } } as const;

/** `line` are the prices that are drawn, `daily` the closes for indicators. */
export function markSeries(
  marks: PriceMarks,
  line: readonly Point[],
  daily: readonly Point[],
  { from, to }: Span,
): SeriesOptionsType[] {
  const isShown = (time: number) => time >= from - DAY && time <= to;
  const series: SeriesOptionsType[] = [];
  if (marks.hasBands)
    series.push({
      id: 'bands',
      type: 'arearange',
      name: 'Bollinger bands',
      data: bollinger(daily)
        .filter(([time]) => isShown(time))
        .map(([time, low, high]) => [time, low, high]),
      color: ink.tertiary,
      fillColor: faded(ink.tertiary, 10),
      lineWidth: 1,
      marker: { enabled: false },
      zIndex: 2,
    });
  if (marks.compare !== null)
    series.push({
      id: 'compare',
      type: 'line',
      name: marks.compare.name,
      data: thin(rebased(marks.compare.prices, line), MOST_POINTS).map(([time, value]) => [time, value]),
      color: ink.compare,
      lineWidth: 1.5,
      marker: { enabled: false, radius: 2 },
      zIndex: 3,
    });
  marks.lines.forEach((one, at) => {
    series.push({
      id: `trend-${at}`,
      type: 'line',
      name: 'Trend line',
      data: [[...one.from], [...one.to]],
      color: ink.accent,
      dashStyle: 'LongDash',
      lineWidth: 1.25,
      zIndex: 4,
      ...quiet,
    });
  });
  if (marks.events.length > 0)
    series.push({
      id: 'events',
      type: 'line',
      name: 'Events',
      data: [...marks.events]
        .sort((one, other) => one.time - other.time)
        .filter(({ time }) => isShown(time))
        .flatMap(({ time, kind, text }) => {
          const y = priceAt(line, time);
          const marker = { symbol: SYMBOLS[kind] };
          return y === null ? [] : [{ x: time, y, marker, custom: { text } }];
        }),
      color: ink.text,
      lineWidth: 0,
      states: { hover: { lineWidthPlus: 0 } },
      marker: { enabled: true, radius: 5, lineWidth: 1, lineColor: ink.surface },
      zIndex: 5,
    });
  if (marks.hasRsi)
    series.push({
      id: 'rsi',
      type: 'line',
      name: 'RSI 14',
      yAxis: 'rsi-axis',
      data: rsi(daily)
        .filter(([time]) => isShown(time))
        .map(([time, value]) => [time, value]),
      color: ink.secondary,
      lineWidth: 1.25,
      marker: { enabled: false, radius: 2 },
    });
  return series;
}
