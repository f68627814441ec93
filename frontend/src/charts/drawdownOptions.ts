/** Summed results with the depth of each fall shaded: from the sum up to the highest sum before it. */

import type { Options } from 'highcharts';
import { formatAxis } from '@/format/number';
import { formatUtcTime } from '@/format/time';
import { alongTime, baseOptions, priceAxis, unitAbove } from './baseOptions';
import { escapeHtml } from './figures';
import { faded, ink } from './ink';
import { resultAxis } from './resultAxis';

export interface DrawdownPoint {
  readonly time: number;
  readonly sum: number;
  /** Highest sum so far; zero before the first gain. */
  readonly peak: number;
  /** Lines of the tooltip. */
  readonly words: readonly string[];
}

/** `unit` stands above the axis. */
export function drawdownOptions(points: readonly DrawdownPoint[], unit: string): Options | null {
  if (points.length === 0) return null;
  const base = baseOptions();
  const above = unitAbove(unit);
  const size = points.reduce((most, { sum, peak }) => Math.max(most, Math.abs(sum), peak), 0);
  return {
    ...base,
    chart: { ...alongTime([formatAxis(-size, size / 1000)]), ...above.chart },
    xAxis: resultAxis(),
    yAxis: [{ ...priceAxis(), ...above.axis, plotLines: [{ value: 0, color: ink.tertiary, width: 1, zIndex: 3 }] }],
    tooltip: {
      ...base.tooltip,
      formatter() {
        const point = points[this.index ?? 0];
        if (point === undefined) return '';
        return [`<b>${formatUtcTime(point.time)}</b>`, ...point.words.map(escapeHtml)].join('<br/>');
      },
    },
    series: [
      {
        id: 'fall',
        type: 'arearange',
        step: 'left',
        name: 'Below the peak',
        data: points.map(({ time, sum, peak }) => [time, sum, peak]),
        color: ink.down,
        fillColor: faded(ink.down, 18),
        lineWidth: 0,
        marker: { enabled: false },
        enableMouseTracking: false,
      },
      {
        id: 'equity',
        type: 'line',
        step: 'left',
        name: 'Sum of net results',
        data: points.map(({ time, sum }) => [time, sum]),
        color: ink.accent,
        lineWidth: 1.5,
        marker: { enabled: points.length === 1, radius: 3 },
      },
    ],
  };
}
