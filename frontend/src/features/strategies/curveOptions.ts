/** The equity of a run beside buying and holding, and below it how far each moment was under the highest before. */

import type { Options } from 'highcharts';
import type { BacktestPoint } from '@/api/strategiesApi';
import { alongTime, baseOptions, inOrder, logAxis, priceAxis } from '@/charts/baseOptions';
import { escapeHtml } from '@/charts/figures';
import { faded, ink } from '@/charts/ink';
import { resultAxis } from '@/charts/resultAxis';
import { amountWords, dayWords, drawdownWords } from '@/domain/strategies/words';
import { formatAxis, formatPercent, formatShare } from '@/format/number';
import { formatUtcTime } from '@/format/time';

/** Shares of the height: the curve, a gap, the falls. */
const CURVE = 68;
const FALLS = 76;

/** The largest fall, as a share. */
const deepestOf = (points: readonly BacktestPoint[]): number =>
  points.reduce((most, { drawdown }) => Math.max(most, Math.abs(drawdown)), 0);

/** A scale on which equal steps are equal changes needs sums above zero. */
export const canBeLog = (points: readonly BacktestPoint[]): boolean => points.every(({ equity, hold }) => equity > 0 && hold > 0);

export function curveOptions(points: readonly BacktestPoint[], quote: string, isLog = false): Options | null {
  if (points.length === 0) return null;
  const base = baseOptions();
  const times = points.map(({ time_at }) => Date.parse(time_at));
  const size = points.reduce((most, { equity, hold }) => Math.max(most, equity, hold), 0);
  const lowest = -Math.max(1, Math.ceil(deepestOf(points) * 100));
  const line = (value: (point: BacktestPoint) => number): [number, number][] =>
    points.map((point, at) => [times[at] ?? 0, value(point)]);
  return {
    ...base,
    chart: alongTime([formatAxis(size, size / 1000), '-100%']),
    xAxis: resultAxis(),
    yAxis: [
      { ...(isLog && canBeLog(points) ? logAxis() : priceAxis()), height: `${CURVE}%` },
      {
        ...priceAxis(),
        top: `${FALLS}%`,
        height: `${100 - FALLS}%`,
        offset: 0,
        min: lowest,
        max: 0,
        minPadding: 0,
        maxPadding: 0,
        // There is room for two labels.
        tickPositions: [lowest, 0],
        labels: {
          ...priceAxis().labels,
          formatter() {
            return formatPercent(Number(this.value), 0);
          },
        },
      },
    ],
    tooltip: {
      ...base.tooltip,
      formatter() {
        const at = this.index ?? 0;
        const point = points[at];
        if (point === undefined) return '';
        return [
          `<b>${formatUtcTime(times[at] ?? 0)}</b>`,
          `Strategy: ${escapeHtml(amountWords(point.equity, quote))}`,
          `Holding: ${escapeHtml(amountWords(point.hold, quote))}`,
          `Drawdown: ${drawdownWords(point.drawdown)}`,
        ].join('<br/>');
      },
    },
    series: inOrder([
      {
        id: 'hold',
        type: 'line',
        name: 'Buy and hold',
        data: line(({ hold }) => hold),
        color: ink.rest,
        dashStyle: 'ShortDash',
        lineWidth: 1.25,
        marker: { enabled: false },
      },
      {
        id: 'equity',
        type: 'line',
        name: 'Strategy',
        data: line(({ equity }) => equity),
        color: ink.accent,
        lineWidth: 1.75,
        marker: { enabled: points.length === 1, radius: 3 },
      },
      {
        id: 'falls',
        type: 'area',
        name: 'Drawdown',
        yAxis: 1,
        data: line(({ drawdown }) => -Math.abs(drawdown) * 100),
        color: ink.down,
        fillColor: faded(ink.down, 16),
        lineWidth: 1,
        threshold: 0,
        marker: { enabled: false },
      },
    ]),
  };
}

/** Shares of the run itself: the points are thinned, and the first of them is not the start. */
export interface CurveReturns {
  readonly total: number | null | undefined;
  readonly hold: number | null | undefined;
}

export function describeCurve(points: readonly BacktestPoint[], quote: string, { total, hold }: CurveReturns): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return 'Equity: no bars yet.';
  const [from, to] = [dayWords(first.time_at), dayWords(last.time_at)];
  return (
    `Equity ${from === to ? `on ${from}` : `from ${from} to ${to}`}: ${amountWords(last.equity, quote)} at the end, ` +
    `${formatShare(total)}. Buying and holding: ${formatShare(hold)}. ` +
    `At most ${drawdownWords(deepestOf(points))} below the peak.`
  );
}
