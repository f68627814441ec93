/** Areas by size, and squares by how often. */

import type { Options, Point } from 'highcharts';
import { baseOptions } from './baseOptions';
import { escapeHtml } from './figures';
import { heatColor } from './heatColors';
import { ink } from './ink';

export interface TreeTile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly color: string;
  /** In the tile, under the name. */
  readonly text: string;
  /** In the tooltip. */
  readonly more: string;
}

/** Pixels that a name and its value need; a lower tile has its name alone. */
const TWO_LINES = 46;

export function treemapOptions(tiles: readonly TreeTile[], onPick: (id: string) => void): Options | null {
  if (tiles.length === 0) return null;
  const base = baseOptions();
  const byId = new Map(tiles.map((tile) => [tile.id, tile] as const));
  const of = (point: unknown) => byId.get((point as { id: string }).id);
  return {
    ...base,
    chart: { ...base.chart, spacing: [0, 0, 0, 0] },
    accessibility: {
      ...base.accessibility,
      point: {
        descriptionFormatter: (point: Point) => {
          const tile = of(point);
          return `${tile?.name ?? ''}: ${tile?.text ?? ''} ${tile?.more ?? ''}`;
        },
      },
    },
    tooltip: {
      ...base.tooltip,
      shared: false,
      formatter() {
        const tile = of(this);
        return `<b>${escapeHtml(tile?.name ?? '')}</b><br/>${escapeHtml(tile?.text ?? '')}<br/>${escapeHtml(tile?.more ?? '')}`;
      },
    },
    series: [
      {
        // Other tiles are another series: the library mixes up the points of a treemap whose tiles change.
        id: tiles.map(({ id }) => id).join('\n'),
        type: 'treemap',
        layoutAlgorithm: 'squarified',
        borderRadius: 3,
        borderWidth: 1,
        cursor: 'pointer',
        point: {
          events: {
            click(this: Point) {
              onPick((this as unknown as { id: string }).id);
            },
          },
        },
        dataLabels: {
          animation: { duration: 0, defer: 0 },
          align: 'left',
          verticalAlign: 'top',
          padding: 8,
          style: { color: ink.text, fontSize: '12px', fontWeight: '400', textOutline: 'none' },
          formatter() {
            const { point } = this as unknown as { point: { id: string; shapeArgs?: { height?: number } } };
            const tile = of(point);
            const name = `<b>${escapeHtml(tile?.name ?? '')}</b>`;
            return (point.shapeArgs?.height ?? 0) < TWO_LINES ? name : `${name}<br/>${escapeHtml(tile?.text ?? '')}`;
          },
        },
        data: tiles.map(({ id, name, size, color }) => ({
          id,
          name,
          value: size,
          color: `color-mix(in srgb, ${color} 26%, var(--surface))`,
          borderColor: color,
        })),
      },
    ],
  } as unknown as Options;
}

export interface HeatCell {
  readonly x: number;
  readonly y: number;
  readonly count: number;
  /** In the tooltip. */
  readonly text: string;
}

export interface HeatInput {
  readonly cells: readonly HeatCell[];
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  /** The largest count. */
  readonly most: number;
}

export function heatOptions({ cells, columns, rows, most }: HeatInput): Options | null {
  if (cells.length === 0 || most === 0) return null;
  const base = baseOptions();
  const axis = { lineWidth: 0, tickLength: 0, gridLineWidth: 0, title: { text: undefined } };
  const style = { color: ink.tertiary, fontSize: '11px' };
  const wordsOf = (point: unknown) => (point as { options: { custom: { text: string } } }).options.custom.text;
  return {
    ...base,
    chart: { ...base.chart, spacing: [8, 16, 8, 16] },
    accessibility: { ...base.accessibility, point: { descriptionFormatter: wordsOf } },
    xAxis: { ...axis, categories: [...columns], labels: { style, autoRotation: false } },
    yAxis: { ...axis, categories: [...rows], reversed: true, labels: { style, step: 1 } },
    tooltip: {
      ...base.tooltip,
      shared: false,
      formatter() {
        return escapeHtml(wordsOf(this));
      },
    },
    series: [
      {
        id: [...rows, '', ...columns].join('\n'),
        type: 'heatmap',
        name: 'Flows',
        borderWidth: 2,
        borderColor: ink.surface,
        borderRadius: 3,
        data: cells.map(({ x, y, count, text }) => ({
          x,
          y,
          value: count,
          custom: { text },
          color: heatColor(count, most),
        })),
      },
    ],
  } as unknown as Options;
}

/** The colour of a band by its place among the largest. */
export const groupColor = (place: number, stands: number): string =>
  stands > 1 ? ink.rest : (ink.groups[place % ink.groups.length] ?? ink.rest);
