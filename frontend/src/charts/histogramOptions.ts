/** How often each range of values came: bars that touch, losses and gains in the colours of direction, and on either side of a line. */

import type { Options } from 'highcharts';
import { formatInteger } from '@/format/number';
import { baseOptions } from './baseOptions';
import { escapeHtml } from './figures';
import { ink } from './ink';

export interface HistogramBar {
  /** Under the bar. */
  readonly label: string;
  /** In the tooltip. */
  readonly words: string;
  readonly count: number;
  readonly isBelowZero: boolean;
}

/** So many labels fit beside each other on a phone. */
const EVERY_LABEL = 8;

export function histogramOptions(bars: readonly HistogramBar[], name: string): Options | null {
  if (bars.length === 0) return null;
  const base = baseOptions();
  const style = { color: ink.tertiary, fontSize: '11px' };
  const zero = bars.findIndex(({ isBelowZero }) => !isBelowZero);
  return {
    ...base,
    chart: { ...base.chart, spacing: [8, 8, 4, 0] },
    xAxis: {
      categories: bars.map(({ label }) => label),
      lineColor: ink.axis,
      tickLength: 0,
      // Turned labels would change the height of the drawing.
      labels: { style, y: 20, rotation: 0, step: bars.length > EVERY_LABEL ? 2 : 1 },
      plotLines: zero > 0 ? [{ value: zero - 0.5, color: ink.tertiary, width: 1, dashStyle: 'ShortDash', zIndex: 3 }] : [],
    },
    yAxis: [
      {
        title: { text: undefined },
        gridLineColor: ink.hairline,
        allowDecimals: false,
        min: 0,
        labels: { style, formatter: ({ value }) => formatInteger(Number(value)) },
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
        groupPadding: 0,
        borderWidth: 0,
        borderRadius: 2,
        data: bars.map(({ count, isBelowZero }) => ({ y: count, color: isBelowZero ? ink.down : ink.up })),
      },
    ],
  };
}
