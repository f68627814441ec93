/** Results summed up in the order in which they came: a sum stands until the next result, so it is drawn in steps. */

import type { Options } from 'highcharts';
import { formatAxis } from '@/format/number';
import { formatUtcTime } from '@/format/time';
import { alongTime, baseOptions, priceAxis, unitAbove } from './baseOptions';
import { escapeHtml } from './figures';
import { faded, ink } from './ink';
import { resultAxis } from './resultAxis';

export interface EquityPoint {
  readonly time: number;
  readonly sum: number;
  /** As the tooltip says them, with their currency. */
  readonly words: { readonly sum: string; readonly net: string };
}

/** `unit` stands above the axis; a small chart has no room for it. */
export function equityOptions(points: readonly EquityPoint[], unit = ''): Options | null {
  if (points.length === 0) return null;
  const base = baseOptions();
  const above = unitAbove(unit);
  const size = points.reduce((most, { sum }) => Math.max(most, Math.abs(sum)), 0);
  return {
    ...base,
    chart: { ...alongTime([formatAxis(-size, size / 1000)]), ...above.chart },
    xAxis: resultAxis(),
    yAxis: [
      {
        ...priceAxis(),
        ...above.axis,
        // Whether it is a gain can be seen without reading the axis.
        plotLines: [{ value: 0, color: ink.tertiary, width: 1, zIndex: 3 }],
      },
    ],
    tooltip: {
      ...base.tooltip,
      formatter() {
        const point = points[this.index ?? 0];
        if (point === undefined) return '';
        return `<b>${formatUtcTime(point.time)}</b><br/>Sum: ${escapeHtml(point.words.sum)}<br/>This round trip: ${escapeHtml(point.words.net)}`;
      },
    },
    series: [
      {
        id: 'equity',
        type: 'area',
        step: 'left',
        name: 'Sum of net results',
        threshold: 0,
        data: points.map(({ time, sum }) => [time, sum]),
        color: ink.accent,
        fillColor: faded(ink.accent, 10),
        lineWidth: 1.5,
        marker: { enabled: points.length === 1, radius: 3 },
      },
    ],
  };
}
