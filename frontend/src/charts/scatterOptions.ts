/** One point for each result, gains and losses in the colours of direction and of different shape. */

import type { Options, Point } from 'highcharts';
import { formatAxis } from '@/format/number';
import { baseOptions } from './baseOptions';
import { escapeHtml } from './figures';
import { faded, ink } from './ink';

export interface ScatterPoint {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** Lines of the tooltip. */
  readonly words: readonly string[];
}

export interface Tick {
  readonly at: number;
  readonly label: string;
}

export interface ScatterInput {
  readonly points: readonly ScatterPoint[];
  readonly xName: string;
  readonly yName: string;
  /** Own labels of the horizontal axis. */
  readonly ticks?: readonly Tick[];
  /** A line on which both axes are equal. */
  readonly hasDiagonal?: boolean;
  readonly onPick: (id: string) => void;
}

const side = (points: readonly ScatterPoint[], isLoss: boolean) => points.filter(({ y }) => y < 0 === isLoss);

/** Ends of the line of equal values, over all that is drawn. */
function diagonal(points: readonly ScatterPoint[]): [number, number][] {
  const values = points.map(({ x }) => x);
  const low = values.reduce((least, value) => Math.min(least, value), 0);
  const high = values.reduce((most, value) => Math.max(most, value), 0);
  return [
    [low, low],
    [high, high],
  ];
}

export function scatterOptions({ points, xName, yName, ticks, hasDiagonal, onPick }: ScatterInput): Options | null {
  if (points.length === 0) return null;
  const base = baseOptions();
  const byId = new Map(points.map((point) => [point.id, point] as const));
  const of = (point: unknown) => byId.get((point as { id?: string }).id ?? '');
  const style = { color: ink.tertiary, fontSize: '11px' };
  const labelOf = new Map(ticks?.map(({ at, label }) => [at, label]));
  const series = (isLoss: boolean) => {
    const color = isLoss ? ink.down : ink.up;
    return {
      id: isLoss ? 'losses' : 'gains',
      type: 'scatter' as const,
      name: isLoss ? 'Losses' : 'Gains',
      color: faded(color, 60),
      cursor: 'pointer' as const,
      marker: { radius: 4, symbol: isLoss ? 'triangle-down' : 'circle', lineColor: color, lineWidth: 1 },
      point: {
        events: {
          click(this: Point) {
            onPick((this as unknown as { id: string }).id);
          },
        },
      },
      data: side(points, isLoss).map(({ id, x, y }) => ({ id, x, y })),
    };
  };
  return {
    ...base,
    accessibility: {
      ...base.accessibility,
      point: { descriptionFormatter: (point: Point) => of(point)?.words.join(', ') ?? '' },
    },
    chart: { ...base.chart, spacing: [8, 12, 4, 0] },
    xAxis: {
      title: { text: xName, style },
      lineColor: ink.axis,
      tickLength: 0,
      gridLineWidth: 0,
      ...(ticks && { tickPositions: ticks.map(({ at }) => at), startOnTick: true, endOnTick: true }),
      labels: {
        style,
        formatter() {
          return labelOf.get(Number(this.value)) ?? formatAxis(Number(this.value), stepOf(this.axis.tickPositions));
        },
      },
    },
    yAxis: [
      {
        title: { text: yName, style },
        gridLineColor: ink.hairline,
        plotLines: [{ value: 0, color: ink.tertiary, width: 1, zIndex: 3 }],
        labels: {
          style,
          formatter() {
            return formatAxis(Number(this.value), stepOf(this.axis.tickPositions));
          },
        },
      },
    ],
    tooltip: {
      ...base.tooltip,
      shared: false,
      formatter() {
        return (of(this)?.words ?? []).map(escapeHtml).join('<br/>');
      },
    },
    series: [
      ...(hasDiagonal
        ? [
            {
              id: 'equal',
              type: 'line' as const,
              name: 'As planned',
              data: diagonal(points),
              color: ink.tertiary,
              dashStyle: 'ShortDash' as const,
              lineWidth: 1,
              marker: { enabled: false },
              enableMouseTracking: false,
            },
          ]
        : []),
      series(false),
      series(true),
    ],
  };
}

const stepOf = (ticks: readonly number[] | undefined): number => Math.abs((ticks?.[1] ?? 1) - (ticks?.[0] ?? 0));
