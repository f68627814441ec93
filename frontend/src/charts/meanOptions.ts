/** The mean result of each group as a bar from zero. Groups of few results are drawn paler, those of hardly any as an outline. */

import type { Options } from 'highcharts';
import { formatAxis } from '@/format/number';
import { baseOptions } from './baseOptions';
import { escapeHtml } from './figures';
import { faded, ink } from './ink';

/** How far the number of results lets a reader trust a mean. */
export type Weight = 'firm' | 'few' | 'tiny';

export interface MeanBar {
  readonly label: string;
  /** In place of the label where the chart is narrow. */
  readonly short?: string;
  readonly value: number;
  readonly count: number;
  readonly weight: Weight;
  /** In the tooltip. */
  readonly words: string;
}

const STRENGTH: Readonly<Record<Weight, number>> = { firm: 100, few: 45, tiny: 8 };
/** So many labels fit beside each other. */
const EVERY_LABEL = 12;
/** A chart of at most this many pixels has the short labels: seven or more whole ones would be cut. */
const NARROW = 480;

export interface MeanInput {
  readonly bars: readonly MeanBar[];
  readonly name: string;
  /** What the axis of values counts, with its unit. */
  readonly axis: string;
  /** Bars from left to right with their names at the left: for names that are longer than a bar is wide. */
  readonly isLying: boolean;
}

export function meanOptions({ bars, name, axis, isLying }: MeanInput): Options | null {
  if (bars.length === 0) return null;
  const base = baseOptions();
  const style = { color: ink.tertiary, fontSize: '11px' };
  return {
    ...base,
    chart: { ...base.chart, spacing: [8, 12, 4, 0] },
    xAxis: {
      categories: bars.map(({ label }) => escapeHtml(label)),
      lineColor: ink.axis,
      tickLength: 0,
      labels: { style, rotation: 0, step: !isLying && bars.length > EVERY_LABEL ? 3 : 1 },
    },
    yAxis: [
      {
        title: { text: escapeHtml(axis), style },
        gridLineColor: ink.hairline,
        // The number at the end of the longest bar stands beside it, not on it.
        ...(isLying ? { minPadding: 0.15, maxPadding: 0.15 } : {}),
        plotLines: [{ value: 0, color: ink.tertiary, width: 1, zIndex: 3 }],
        labels: {
          style,
          formatter() {
            const [first = 0, second = 0] = this.axis.tickPositions ?? [];
            return formatAxis(Number(this.value), Math.abs(second - first));
          },
        },
      },
    ],
    responsive: {
      rules: [
        {
          condition: { maxWidth: NARROW },
          chartOptions: { xAxis: { categories: bars.map(({ label, short }) => escapeHtml(short ?? label)) } },
        },
      ],
    },
    tooltip: {
      ...base.tooltip,
      formatter() {
        return escapeHtml(bars[this.index ?? 0]?.words ?? '');
      },
    },
    series: [
      {
        id: 'means',
        type: isLying ? 'bar' : 'column',
        name,
        pointPadding: 0.08,
        groupPadding: 0.04,
        borderWidth: 1,
        borderRadius: 2,
        maxPointWidth: 28,
        data: bars.map(({ value, weight }) => {
          const color = value < 0 ? ink.down : ink.up;
          return { y: value, color: faded(color, STRENGTH[weight]), borderColor: color };
        }),
        dataLabels: {
          enabled: isLying || bars.length <= EVERY_LABEL,
          animation: { defer: 0, duration: 0 },
          style: { ...style, fontWeight: '400', textOutline: 'none' },
          formatter() {
            const { index } = this as unknown as { index: number };
            return `n ${bars[index]?.count ?? 0}`;
          },
        },
      },
    ],
  };
}
