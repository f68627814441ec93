/** The fan: what was, the median of what may come, and bands around it in three strengths of one colour. */

import type { Options, SeriesOptionsType } from 'highcharts';
import { formatPrice } from '@/format/number';
import { formatDate, formatUtcDay } from '@/format/time';
import { alongTime, baseOptions, inOrder, priceAxis, timeAxis, unitAbove } from './baseOptions';
import { escapeHtml } from './figures';
import { type AverageWindow, faded, ink } from './ink';
import { averageLine, DAY, type Point } from './series';

export const LEVELS = [50, 80, 95] as const;
export type Level = (typeof LEVELS)[number];

/** One day of a forecast. A level that the source did not give is absent, never a copy of the median. */
export interface FanPoint {
  readonly time: number;
  readonly median: number;
  readonly bands: Partial<Readonly<Record<Level, readonly [low: number, high: number]>>>;
}

export interface FanOverlay {
  readonly name: string;
  readonly color: string;
  readonly points: readonly FanPoint[];
}

export interface FanInput {
  readonly history: readonly Point[];
  /** How many days of the history are drawn; the averages use all of it. */
  readonly historyDays: number;
  readonly forecast: readonly FanPoint[];
  readonly level: Level;
  readonly averages: readonly AverageWindow[];
  readonly overlays: readonly FanOverlay[];
}

/** Prices come from the market in this currency. */
const UNIT = 'USD';

const STRENGTH: Readonly<Record<Level, number>> = { 50: 34, 80: 18, 95: 9 };

export function fanOptions(input: FanInput): Options {
  const base = baseOptions();
  const above = unitAbove(UNIT);
  const last = input.history[input.history.length - 1];
  const since = (last?.[0] ?? 0) - input.historyDays * DAY;
  const history = input.history.filter(([time]) => time >= since);
  return {
    ...base,
    chart: { ...alongTime([formatPrice(highest(input, history))]), ...above.chart },
    xAxis: { ...timeAxis(), plotLines: last ? [endOfData(last[0])] : [] },
    yAxis: { ...priceAxis(), ...above.axis, crosshair: { color: ink.tertiary, dashStyle: 'ShortDash', width: 1, snap: true } },
    tooltip: {
      ...base.tooltip,
      formatter() {
        return fanTooltip(input, Number(this.x));
      },
    },
    series: inOrder([
      ...bandSeries(input, last),
      {
        id: 'close',
        type: 'line',
        name: 'Close',
        data: history.map(([time, value]) => [time, value]),
        color: ink.text,
        lineWidth: 1.5,
        marker: { enabled: false, radius: 3 },
        zIndex: 4,
      },
      ...averageSeries(input, since),
      medianSeries('median', 'Median', ink.accent, joined(input.forecast, last)),
      ...input.overlays.flatMap((overlay, at) => overlaySeries(`overlay-${at}`, overlay, input.level)),
    ]),
  };
}

/** The highest value that is drawn. */
function highest(input: FanInput, history: readonly Point[]): number {
  const points = [input.forecast, ...input.overlays.map((overlay) => overlay.points)].flat();
  const tops = points.map((point) => point.bands[input.level]?.[1] ?? point.median);
  return [...tops, ...history.map(([, value]) => value)].reduce((a, b) => Math.max(a, b), 0);
}

/**
 * Where prices end and the forecast begins. The label is on the prices' side, because the forecast has little room on a phone, and above the
 * plot, because a grid line would run through it inside.
 */
function endOfData(time: number) {
  return {
    value: time,
    color: ink.tertiary,
    width: 1,
    dashStyle: 'ShortDash' as const,
    zIndex: 3,
    label: {
      text: `Data until ${formatDate(time, 'medium', 'UTC')}`,
      rotation: 0,
      textAlign: 'right' as const,
      x: -6,
      y: -8,
      style: { color: ink.secondary, fontSize: '11px' },
    },
  };
}

/** The forecast grows out of the last close, so that the fan has no gap where the data ends. */
function joined(points: readonly FanPoint[], last: Point | undefined): readonly FanPoint[] {
  const first = points[0];
  if (!last || !first || last[0] >= first.time) return points;
  const tip = [last[1], last[1]] as const;
  return [{ time: last[0], median: last[1], bands: { 50: tip, 80: tip, 95: tip } }, ...points];
}

function bandSeries(input: FanInput, last: Point | undefined): SeriesOptionsType[] {
  const shown = LEVELS.filter((level) => level <= input.level && input.forecast.some((point) => point.bands[level]));
  return [...shown].reverse().map((level) => ({
    id: `band-${level}`,
    type: 'arearange',
    name: `${level}%`,
    data: joined(input.forecast, last).flatMap((point) => {
      const band = point.bands[level];
      return band ? [[point.time, band[0], band[1]]] : [];
    }),
    color: faded(ink.accent, STRENGTH[level]),
    fillOpacity: 1,
    lineWidth: 0,
    marker: { enabled: false, states: { hover: { enabled: false } } },
    zIndex: 1,
    accessibility: { enabled: false },
  }));
}

function averageSeries(input: FanInput, since: number): SeriesOptionsType[] {
  return input.averages.map((window) => ({
    id: `average-${window}`,
    type: 'line',
    name: `MA ${window}`,
    data: averageLine(input.history, window)
      .filter(([time]) => time >= since)
      .map(([time, value]) => [time, value]),
    color: ink.average[window],
    lineWidth: 1.25,
    marker: { enabled: false, radius: 2 },
    zIndex: 3,
  }));
}

function medianSeries(id: string, name: string, color: string, points: readonly FanPoint[]): SeriesOptionsType {
  return {
    id,
    type: 'line',
    name,
    data: points.map((point) => [point.time, point.median]),
    color,
    dashStyle: 'ShortDash',
    lineWidth: 1.75,
    marker: { enabled: false, radius: 4, symbol: 'circle' },
    zIndex: 5,
  };
}

/** Another forecast over the fan: its median, and the edges of its band at the chosen level as thin lines. */
function overlaySeries(id: string, overlay: FanOverlay, level: Level): SeriesOptionsType[] {
  const edge = (side: 0 | 1): SeriesOptionsType => ({
    id: `${id}-${side === 0 ? 'lower' : 'upper'}`,
    type: 'line',
    name: `${overlay.name}, ${side === 0 ? 'lower' : 'upper'} ${level}%`,
    data: overlay.points.flatMap((point) => {
      const band = point.bands[level];
      return band ? [[point.time, band[side]]] : [];
    }),
    color: overlay.color,
    lineWidth: 1,
    dashStyle: 'Dot',
    enableMouseTracking: false,
    marker: { enabled: false },
    accessibility: { enabled: false },
    zIndex: 4,
  });
  const banded = overlay.points.some((point) => point.bands[level]);
  return [...(banded ? [edge(0), edge(1)] : []), medianSeries(`${id}-median`, overlay.name, overlay.color, overlay.points)];
}

/** What is known and what is expected on one day, in words. */
export function fanTooltip(input: FanInput, time: number): string {
  const rows = [`<b>${formatUtcDay(time)}</b>`];
  const close = input.history.find(([at]) => at === time);
  if (close) rows.push(`Close <b>${formatPrice(close[1])}</b>`);
  const expected = input.forecast.find((point) => point.time === time);
  if (expected) {
    rows.push(`Median <b>${formatPrice(expected.median)}</b>`);
    for (const level of LEVELS) {
      const band = expected.bands[level];
      if (band && level <= input.level) rows.push(`${level}%: ${formatPrice(band[0])} to ${formatPrice(band[1])}`);
    }
  }
  for (const overlay of input.overlays) {
    const point = overlay.points.find((other) => other.time === time);
    if (!point) continue;
    const band = point.bands[input.level];
    rows.push(
      `${escapeHtml(overlay.name)} <b>${formatPrice(point.median)}</b>${band ? ` (${formatPrice(band[0])} to ${formatPrice(band[1])})` : ''}`,
    );
  }
  return rows.join('<br/>');
}
