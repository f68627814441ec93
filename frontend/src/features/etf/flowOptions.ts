/** Charts of ETF flows: flow by day beside the close, and the sum since the first imported day. */

import type { Options } from 'highcharts';
import type { EtfDay } from '@/api/etfApi';
import { alongTime, baseOptions, inOrder, priceAxis, timeAxis } from '@/charts/baseOptions';
import { escapeHtml } from '@/charts/figures';
import { faded, ink } from '@/charts/ink';
import { formatAxis, formatUsd } from '@/format/number';
import { formatDate } from '@/format/time';
import { totalOf } from './flowTable';
import type { Unit } from './view';
import { inWords } from './words';

/** Shares of the height: the price, a gap, the flows. */
const PRICE = 42;
const FLOWS = 50;
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const oldestFirst = (days: readonly EtfDay[]): readonly EtfDay[] => [...days].reverse();

/** Days newest first, as the server gives them. Without a close or an amount a day is a gap, never zero. */
export function flowPriceOptions(newest: readonly EtfDay[], unit: Unit, symbol: string): Options | null {
  if (newest.length === 0) return null;
  const days = oldestFirst(newest);
  const base = baseOptions();
  const amounts = days.map((day) => totalOf(day, unit));
  const size = amounts.reduce((most, amount) => Math.max(most, Math.abs(Number(amount ?? 0))), 0);
  const price = days.reduce((most, { close }) => Math.max(most, Number(close ?? 0)), 0);
  return {
    ...base,
    chart: alongTime([formatAxis(-size, size / 10), formatAxis(price, price / 10)]),
    xAxis: timeAxis(),
    yAxis: [
      { ...priceAxis(), height: `${PRICE}%` },
      {
        ...priceAxis(),
        top: `${FLOWS}%`,
        height: `${100 - FLOWS}%`,
        offset: 0,
        plotLines: [{ value: 0, color: ink.tertiary, width: 1, zIndex: 3 }],
      },
    ],
    tooltip: {
      ...base.tooltip,
      formatter() {
        const at = this.index ?? 0;
        const day = days[at];
        if (day === undefined) return '';
        return [
          `<b>${escapeHtml(formatDate(day.day))}</b>`,
          `Flow: ${escapeHtml(inWords(amounts[at], unit, symbol))}`,
          `Close: ${escapeHtml(day.close ? formatUsd(Number(day.close)) : 'no data')}`,
        ].join('<br/>');
      },
    },
    series: inOrder([
      {
        id: 'close',
        type: 'line',
        name: 'Close',
        data: days.map(({ day, close }): [number, number | null] => [timeOf(day), close ? Number(close) : null]),
        color: ink.accent,
        lineWidth: 1.5,
        marker: { enabled: days.length === 1, radius: 3 },
      },
      {
        id: 'flows',
        type: 'column',
        name: 'Flow',
        yAxis: 1,
        data: days.map(({ day }, at): [number, number | null] => {
          const amount = amounts[at];
          return [timeOf(day), amount === null || amount === undefined ? null : Number(amount)];
        }),
        color: ink.up,
        negativeColor: ink.down,
        threshold: 0,
        borderWidth: 0,
        pointPadding: 0.1,
        groupPadding: 0,
        maxPointWidth: 22,
      },
    ]),
  };
}

export function cumulativeOptions(newest: readonly EtfDay[]): Options | null {
  if (newest.length === 0) return null;
  const days = oldestFirst(newest);
  const base = baseOptions();
  const size = days.reduce((most, { cumulative }) => Math.max(most, Math.abs(Number(cumulative))), 0);
  return {
    ...base,
    chart: alongTime([formatAxis(-size, size / 10)]),
    xAxis: timeAxis(),
    yAxis: [{ ...priceAxis(), plotLines: [{ value: 0, color: ink.tertiary, width: 1, zIndex: 3 }] }],
    tooltip: {
      ...base.tooltip,
      formatter() {
        const day = days[this.index ?? 0];
        if (day === undefined) return '';
        return `<b>${escapeHtml(formatDate(day.day))}</b><br/>Since the first day: ${escapeHtml(inWords(day.cumulative, 'usd', ''))}`;
      },
    },
    series: [
      {
        id: 'cumulative',
        type: 'area',
        name: 'Cumulative flow',
        data: days.map(({ day, cumulative }): [number, number] => [timeOf(day), Number(cumulative)]),
        color: ink.accent,
        fillColor: faded(ink.accent, 10),
        threshold: 0,
        lineWidth: 1.5,
        marker: { enabled: days.length === 1, radius: 3 },
      },
    ],
  };
}

export function describeFlows(newest: readonly EtfDay[], unit: Unit, symbol: string): string {
  const [last, first] = [newest[0], newest.at(-1)];
  if (first === undefined || last === undefined) return 'Flows by day: no data in this range.';
  return (
    `Flows by day and close from ${formatDate(first.day)} to ${formatDate(last.day)}. ` +
    `Last day: ${inWords(totalOf(last, unit), unit, symbol)}, close ${last.close ? formatUsd(Number(last.close)) : 'not known'}.`
  );
}

export function describeCumulative(newest: readonly EtfDay[]): string {
  const [last, first] = [newest[0], newest.at(-1)];
  if (first === undefined || last === undefined) return 'Cumulative flow: no data in this range.';
  return (
    `Cumulative flow since the first imported day, from ${formatDate(first.day)} to ${formatDate(last.day)}: ` +
    `${inWords(first.cumulative, 'usd', '')} to ${inWords(last.cumulative, 'usd', '')}.`
  );
}
