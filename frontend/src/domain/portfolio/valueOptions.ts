/** The value at the ends of days, as a line: between two closes nothing is known, and a line says that better than steps. */

import type { Options, XAxisPlotLinesOptions } from 'highcharts';
import type { PriceGap, ValueDay } from '@/api/portfolioApi';
import { alongTime, baseOptions, priceAxis, timeAxis } from '@/charts/baseOptions';
import { escapeHtml } from '@/charts/figures';
import { faded, ink } from '@/charts/ink';
import { signOfAmount } from '@/domain/journal/words';
import { formatAxis } from '@/format/number';
import { formatUtcDay } from '@/format/time';
import { amountIn, listed } from './words';

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** What the tooltip says of a day, as markup. */
export function dayWords({ day, value, inflow, outflow, entered, left, carried }: ValueDay, currency: string): string {
  const words = (amount: string) => escapeHtml(amountIn(amount, currency));
  const lines = [`<b>${formatUtcDay(timeOf(day))}</b>`, `Value: ${words(value)}`];
  if (signOfAmount(inflow) !== 'even') lines.push(`Paid in: ${words(inflow)}`);
  if (signOfAmount(outflow) !== 'even') lines.push(`Taken out: ${words(outflow)}`);
  if (signOfAmount(entered) !== 'even') lines.push(`Now with a price: ${words(entered)}`);
  if (signOfAmount(left) !== 'even') lines.push(`Now without a price: ${words(left)}`);
  if (carried.length > 0) lines.push(`At an earlier close: ${escapeHtml(listed(carried))}`);
  return lines.join('<br/>');
}

/** A line on each day on which assets lost their price: the value falls there, and nothing was taken out. */
function lossLines(days: readonly ValueDay[], gaps: readonly PriceGap[]): XAxisPlotLinesOptions[] {
  return days.flatMap(({ day, left }) => {
    const lost = gaps.filter(({ from }) => from === day).map(({ asset }) => asset);
    if (lost.length === 0 || signOfAmount(left) === 'even') return [];
    return {
      value: timeOf(day),
      color: ink.tertiary,
      dashStyle: 'Dash',
      width: 1,
      zIndex: 3,
      label: {
        text: escapeHtml(`No price from here: ${listed(lost, 3)}`),
        rotation: 0,
        align: 'right',
        x: -4,
        y: 12,
        style: { color: ink.tertiary, fontSize: '11px' },
      },
    };
  });
}

export function valueOptions(days: readonly ValueDay[], currency: string, gaps: readonly PriceGap[] = []): Options | null {
  if (days.length === 0) return null;
  const base = baseOptions();
  const points = days.map(({ day, value }): [number, number] => [timeOf(day), Number(value)]);
  const size = points.reduce((most, [, value]) => Math.max(most, Math.abs(value)), 0);
  return {
    ...base,
    chart: alongTime([formatAxis(size, size / 1000)]),
    xAxis: { ...timeAxis(), plotLines: lossLines(days, gaps) },
    yAxis: [priceAxis()],
    tooltip: {
      ...base.tooltip,
      formatter() {
        const day = days[this.index ?? 0];
        return day === undefined ? '' : dayWords(day, currency);
      },
    },
    series: [
      {
        id: 'value',
        type: 'area',
        name: 'Value',
        data: points,
        color: ink.accent,
        fillColor: faded(ink.accent, 10),
        lineWidth: 1.5,
        // The axis need not begin at zero, and the area then ends at its foot.
        threshold: null,
        marker: { enabled: points.length === 1, radius: 3 },
      },
    ],
  };
}
