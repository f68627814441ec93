/** A balance at the ends of days: it stands until it changes, so it is drawn in steps. */

import type { Options } from 'highcharts';
import { baseOptions, priceAxis, timeAxis } from './baseOptions';
import { axisPrice, chartDay, escapeHtml, labelRoom } from './figures';
import { faded, ink } from './ink';
import type { Point } from './series';

export interface BalanceChartInput {
  readonly points: readonly Point[];
  readonly unit: string;
  readonly description: string;
}

export function balanceOptions({ points, unit, description }: BalanceChartInput): Options | null {
  if (points.length === 0) return null;
  const base = baseOptions(description);
  const high = points.reduce((most, [, value]) => Math.max(most, value), 0);
  return {
    ...base,
    chart: { ...base.chart, marginRight: labelRoom([axisPrice(high, high / 1000)]) },
    xAxis: timeAxis(),
    yAxis: [{ ...priceAxis(), min: 0 }],
    tooltip: {
      ...base.tooltip,
      formatter() {
        const value = Number(this.y);
        return `<b>${chartDay(Number(this.x))}</b><br/>${axisPrice(value, value / 10_000)} ${escapeHtml(unit)}`;
      },
    },
    series: [
      {
        type: 'area',
        step: 'left',
        name: unit,
        data: points.map(([time, value]) => [time, value]),
        color: ink.accent,
        lineWidth: 1.5,
        fillColor: faded(ink.accent, 8),
        marker: { enabled: points.length === 1, radius: 3 },
      },
    ],
  };
}
