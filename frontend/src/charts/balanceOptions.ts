/** A balance at the ends of days: it stands until it changes, so it is drawn in steps. */

import type { Options } from 'highcharts';
import { formatAxis, formatNumber } from '@/format/number';
import { formatUtcDay } from '@/format/time';
import { baseOptions, NO_PINCH, priceAxis, timeAxis } from './baseOptions';
import { escapeHtml, labelRoom } from './figures';
import { faded, ink } from './ink';
import { DAY, type Point } from './series';

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Whole days, at least two, of what was drawn over: the first and the last of them as `yyyy-mm-dd`. */
export function daysOf(from: number, to: number): readonly [string, string] {
  const first = Math.floor(Math.min(from, to) / DAY) * DAY;
  const last = Math.floor(Math.max(from, to) / DAY) * DAY;
  return [dayOf(first), dayOf(Math.max(last, first + DAY))];
}

export interface BalanceChartInput {
  readonly points: readonly Point[];
  readonly unit: string;
  /** Days that are drawn, `yyyy-mm-dd`; empty for as far as there are points. */
  readonly since?: string;
  readonly until?: string;
  /** Days that were drawn over with the pointer. */
  readonly onRange?: (since: string, until: string) => void;
}

const timeOf = (day: string | undefined): number | undefined => (day ? Date.parse(`${day}T00:00:00Z`) : undefined);

export function balanceOptions({ points, unit, since, until, onRange }: BalanceChartInput): Options | null {
  if (points.length === 0) return null;
  const base = baseOptions();
  const isRange = !since || !until || since <= until;
  const high = points.reduce((most, [, value]) => Math.max(most, value), 0);
  return {
    ...base,
    chart: {
      ...base.chart,
      marginRight: labelRoom([formatAxis(high, high / 1000)]),
      ...(onRange && {
        zooming: { ...base.chart?.zooming, type: 'x', pinchType: NO_PINCH },
        selectionMarkerFill: faded(ink.accent, 18),
        events: {
          selection({ xAxis }) {
            const [axis] = xAxis ?? [];
            if (axis) onRange(...daysOf(axis.min, axis.max));
            // Whoever keeps the range sets it.
            return false;
          },
        },
      }),
    },
    // Named also where they are open: an update keeps what it does not name.
    xAxis: { ...timeAxis(), min: isRange ? timeOf(since) : undefined, max: isRange ? timeOf(until) : undefined },
    yAxis: [{ ...priceAxis(), min: 0 }],
    tooltip: {
      ...base.tooltip,
      formatter() {
        const value = Number(this.y);
        return `<b>${formatUtcDay(Number(this.x))}</b><br/>${formatNumber(value)} ${escapeHtml(unit)}`;
      },
    },
    series: [
      {
        id: 'balance',
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
