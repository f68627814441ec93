/** A figure of a collection by day, as a line. A day without a figure is a gap: nothing is known of it. */

import type { Options } from 'highcharts';
import type { NftDay } from '@/api/nftsApi';
import { alongTime, baseOptions, priceAxis, timeAxis } from '@/charts/baseOptions';
import { escapeHtml } from '@/charts/figures';
import { faded, ink } from '@/charts/ink';
import { formatAxis } from '@/format/number';
import { formatUtcDay } from '@/format/time';
import type { Figure } from './view';
import { FIGURE_WORDS, figureOf, figureText } from './words';

const DAY_MS = 24 * 3_600_000;
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Null where no day has the figure. */
export function historyOptions(days: readonly NftDay[], figure: Figure, symbol: string): Options | null {
  const points = days.map((day): [number, number | null] => [timeOf(day.day), figureOf(day[figure])]);
  const known = points.filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  const base = baseOptions();
  const size = known.reduce((most, [, value]) => Math.max(most, value ?? 0), 0);
  return {
    ...base,
    chart: alongTime([formatAxis(size, size / 1000)]),
    // Figures are of days: a first one alone is no moment on an axis of milliseconds.
    xAxis: { ...timeAxis(), minTickInterval: DAY_MS, minRange: 2 * DAY_MS },
    yAxis: [priceAxis()],
    tooltip: {
      ...base.tooltip,
      formatter() {
        const day = days[this.index ?? 0];
        if (day === undefined) return '';
        return `<b>${formatUtcDay(timeOf(day.day))}</b><br/>${FIGURE_WORDS[figure]}: ${escapeHtml(figureText(figure, day, symbol))}`;
      },
    },
    series: [
      {
        id: 'figure',
        type: 'area',
        name: FIGURE_WORDS[figure],
        data: points,
        connectNulls: false,
        color: ink.accent,
        fillColor: faded(ink.accent, 10),
        lineWidth: 1.5,
        // The axis need not begin at zero, and the area then ends at its foot.
        threshold: null,
        marker: { enabled: known.length < 3, radius: 3 },
      },
    ],
  };
}
