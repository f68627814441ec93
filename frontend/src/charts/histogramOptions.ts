/** How often each range of values came: bars that touch, losses and gains in the colours of direction, and on either side of a line. */

import type { Options } from 'highcharts';
import { formatInteger } from '@/format/number';
import { baseOptions } from './baseOptions';
import { escapeHtml } from './figures';
import { ink } from './ink';

export interface HistogramBar {
  /** Where it begins; empty where it is open towards its end. */
  readonly from: string;
  /** Where it ends, of the last one. */
  readonly to: string;
  /** In the tooltip. */
  readonly words: string;
  readonly count: number;
  readonly isBelowZero: boolean;
}

/** So many edges, and no more, are labelled: they fit beside each other on a phone. */
const MOST_LABELS = 6;

/** Edges that are labelled, of all from 0 on: always that at zero, and as many on either side of it as there is room for. */
export function labelledEdges(bars: number, zero: number): number[] {
  const step = Math.max(1, Math.ceil(bars / MOST_LABELS));
  const first = zero % step;
  return Array.from({ length: Math.floor((bars - first) / step) + 1 }, (_, at) => first + at * step);
}

export function histogramOptions(bars: readonly HistogramBar[], name: string): Options | null {
  if (bars.length === 0) return null;
  const base = baseOptions();
  const style = { color: ink.tertiary, fontSize: '11px' };
  const above = bars.findIndex(({ isBelowZero }) => !isBelowZero);
  const zero = above < 0 ? bars.length : above;
  const edges = [...bars.map(({ from }) => from), bars.at(-1)?.to ?? ''];
  return {
    ...base,
    chart: { ...base.chart, spacing: [8, 8, 4, 4] },
    xAxis: {
      // A bar stands between two edges, and labels stand at the edges.
      min: 0,
      max: bars.length,
      tickPositions: labelledEdges(bars.length, zero),
      lineColor: ink.axis,
      tickColor: ink.axis,
      tickLength: 4,
      // Turned labels would change the height of the drawing.
      labels: { style, y: 20, rotation: 0, formatter: ({ value }) => edges[Number(value)] ?? '' },
      plotLines:
        zero > 0 && zero < bars.length ? [{ value: zero, color: ink.tertiary, width: 1, dashStyle: 'ShortDash', zIndex: 3 }] : [],
    },
    yAxis: [
      {
        title: { text: name, style },
        gridLineColor: ink.hairline,
        allowDecimals: false,
        min: 0,
        // Without room of its own, the first digit of a label would lie outside the drawing.
        labels: { style, reserveSpace: true, formatter: ({ value }) => formatInteger(Number(value)) },
      },
    ],
    tooltip: {
      ...base.tooltip,
      formatter() {
        return escapeHtml(bars[this.index ?? 0]?.words ?? '');
      },
    },
    series: [
      {
        id: 'bars',
        type: 'column',
        name,
        pointPadding: 0.02,
        pointRange: 1,
        groupPadding: 0,
        borderWidth: 0,
        borderRadius: 2,
        data: bars.map(({ count, isBelowZero }, at) => ({ x: at + 0.5, y: count, color: isBelowZero ? ink.down : ink.up })),
      },
    ],
  };
}
