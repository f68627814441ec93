/** A line for each coin over days. Colours repeat from the ninth coin on, and those lines are dashed. */

import type { Options } from 'highcharts';
import type { AnalysisSeries } from '@/api/analysisApi';
import { alongTime, baseOptions, inOrder, priceAxis, timeAxis } from '@/charts/baseOptions';
import { escapeHtml } from '@/charts/figures';
import { ink } from '@/charts/ink';
import type { LegendItem } from '@/charts/Legend';
import { DAY } from '@/charts/series';
import { formatUtcDay } from '@/format/time';

const COLORS: readonly string[] = [ink.accent, ...ink.groups];

export interface Line {
  readonly id: string;
  readonly name: string;
  readonly series: AnalysisSeries;
}

export interface LineInput {
  readonly lines: readonly Line[];
  /** In the tooltip and on the axis. */
  readonly write: (value: number) => string;
  /** Drawn as a line across: where all coins begin. */
  readonly level: number;
}

const colorOf = (at: number): string => COLORS[at % COLORS.length] ?? ink.accent;
const isDashed = (at: number): boolean => at >= COLORS.length;

export const legendOf = (lines: readonly Line[]): readonly LegendItem[] =>
  lines.map(({ name }, at) => ({ label: name, color: colorOf(at), shape: isDashed(at) ? 'dashed' : 'line' }));

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Points with a gap where a day is missing: a line across it would claim closes that are not stored. */
export function withGaps(points: AnalysisSeries['points']): [number, number | null][] {
  const drawn: [number, number | null][] = [];
  for (const { day, value } of points) {
    const time = timeOf(day);
    const before = drawn.at(-1)?.[0];
    if (before !== undefined && time - before > DAY) drawn.push([before + DAY, null]);
    drawn.push([time, value]);
  }
  return drawn;
}

export function lineOptions({ lines, write, level }: LineInput): Options | null {
  if (lines.every(({ series }) => series.points.length === 0)) return null;
  const base = baseOptions();
  const values = new Map(
    lines.map(({ id, series }) => [id, new Map(series.points.map(({ day, value }) => [timeOf(day), value] as const))] as const),
  );
  const all = lines.flatMap(({ series }) => series.points.map(({ value }) => value));
  const low = all.reduce((least, value) => Math.min(least, value), level);
  const high = all.reduce((most, value) => Math.max(most, value), level);
  return {
    ...base,
    chart: alongTime([write(low), write(high)]),
    xAxis: timeAxis(),
    yAxis: [
      {
        ...priceAxis(),
        plotLines: [{ value: level, color: ink.tertiary, width: 1, zIndex: 3 }],
        labels: {
          ...priceAxis().labels,
          formatter() {
            return write(Number(this.value));
          },
        },
      },
    ],
    tooltip: {
      ...base.tooltip,
      formatter() {
        const time = Number(this.x);
        const words = lines.flatMap(({ id, name }) => {
          const value = values.get(id)?.get(time);
          return value === undefined ? [] : [`${escapeHtml(name)}: ${escapeHtml(write(value))}`];
        });
        return [`<b>${escapeHtml(formatUtcDay(time))}</b>`, ...words].join('<br/>');
      },
    },
    series: inOrder(
      lines.map(({ id, name, series }, at) => ({
        id,
        type: 'line' as const,
        name,
        data: withGaps(series.points),
        color: colorOf(at),
        dashStyle: isDashed(at) ? ('ShortDash' as const) : ('Solid' as const),
        lineWidth: 1.5,
        marker: { enabled: series.points.length === 1, radius: 3 },
      })),
    ),
  };
}

/** "Drawdown of 2 coins from … to …: Bitcoin -12.00%; Ethereum -30.00%." */
export function describeLines(what: string, { lines, write }: LineInput): string {
  const drawn = lines.filter(({ series }) => series.points.length > 0);
  if (drawn.length === 0) return `${what}: no data in this range.`;
  const ends = drawn.map(({ name, series }) => `${name} ${write(series.points.at(-1)?.value ?? Number.NaN)}`);
  return `${what} at the end of the range: ${ends.join('; ')}.`;
}
