/** Bands over time, one stream in each pane: what came in above, what went out below. */

import type { Options, XAxisOptions } from 'highcharts';
import { baseOptions, timeAxis } from './baseOptions';
import { escapeHtml } from './figures';
import { ink } from './ink';

export interface RiverBand {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly widths: readonly number[];
  /** The exact words of each step. */
  readonly texts: readonly string[];
}

export interface RiverChartInput {
  readonly times: readonly number[];
  readonly panes: readonly { readonly title: string; readonly bands: readonly RiverBand[] }[];
  /** The words of a step's time. */
  readonly when: (time: number) => string;
  readonly onPick: (id: string) => void;
}

interface Hovered {
  readonly series: { readonly name: string; readonly options: { readonly custom: RiverBand } };
  readonly index: number;
  readonly x: number;
}

const textOf = (series: Hovered['series'], index: number): string => series.options.custom.texts[index] ?? '';

const GAP = 6;

/** The axis alone cannot tell how long a single step is, and would write its midnight to the millisecond. */
function oneStep(times: readonly number[], when: RiverChartInput['when']): XAxisOptions {
  const axis = timeAxis();
  return { ...axis, tickPositions: [...times], labels: { ...axis.labels, formatter: ({ value }) => when(Number(value)) } };
}

export function riverOptions({ times, panes, when, onPick }: RiverChartInput): Options | null {
  if (times.length === 0 || panes.length === 0) return null;
  const base = baseOptions();
  const height = (100 - GAP * (panes.length - 1)) / panes.length;
  // One step alone has no width to flow through: it is drawn as columns.
  const alone = times.length === 1;
  return {
    ...base,
    chart: { ...base.chart, spacing: [8, 16, 4, 16] },
    xAxis: alone ? oneStep(times, when) : timeAxis(),
    yAxis: panes.map(({ title }, at) => ({
      top: `${at * (height + GAP)}%`,
      height: `${height}%`,
      offset: 0,
      visible: true,
      startOnTick: false,
      endOnTick: false,
      gridLineWidth: 0,
      labels: { enabled: false },
      title: { text: title, style: { color: ink.tertiary, fontSize: '11px' } },
    })),
    accessibility: {
      ...base.accessibility,
      point: {
        descriptionFormatter: (point: unknown) => {
          const { series, index, x } = point as Hovered;
          return `${series.name}, ${when(x)}: ${textOf(series, index)}`;
        },
      },
    },
    tooltip: {
      ...base.tooltip,
      shared: false,
      formatter() {
        const { series, index, x } = this as unknown as Hovered;
        return `<b>${escapeHtml(series.name)}</b><br/>${when(x)}<br/>${escapeHtml(textOf(series, index))}`;
      },
    },
    series: panes.flatMap(({ title, bands }, at) =>
      bands.map((band) => ({
        id: `${at}:${band.id}:${alone ? 'columns' : 'stream'}`,
        type: alone ? 'column' : 'streamgraph',
        name: `${title}: ${band.name}`,
        stacking: alone ? 'normal' : 'stream',
        yAxis: at,
        color: band.color,
        fillOpacity: 0.75,
        lineWidth: 0,
        borderWidth: 0,
        maxPointWidth: 80,
        custom: band,
        cursor: 'pointer',
        events: { click: () => onPick(band.id) },
        data: times.map((time, step) => [time, band.widths[step] ?? 0]),
      })),
    ),
  } as unknown as Options;
}
