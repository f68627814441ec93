/** Who paid whom: as bands from left to right, or around a wheel. Weights are lengths only; the words come exact from the caller. */

import type { Options, Point } from 'highcharts';
import { baseOptions } from './baseOptions';
import { escapeHtml } from './figures';
import { ink } from './ink';

export interface LinkNode {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  /** Column of a Sankey, from the left. */
  readonly column: number;
  /** Of all that the drawing carries, 0 to 1: whether its name has room on the wheel. */
  readonly share: number;
  /** Shown in the tooltip: what went in and out. */
  readonly text: string;
}

export interface LinkBand {
  readonly from: string;
  readonly to: string;
  readonly weight: number;
  readonly color: string;
  readonly text: string;
  /** Shown on the band, where it has room. */
  readonly value?: string;
}

export interface LinkChartInput {
  readonly nodes: readonly LinkNode[];
  readonly bands: readonly LinkBand[];
  readonly onPick: (id: string) => void;
  readonly onPickBand: (from: string, to: string) => void;
}

interface FlowPoint extends Point {
  isNode?: boolean;
  id: string;
  from?: string;
  to?: string;
  fromNode?: { name: string };
  toNode?: { name: string };
}

const bandKey = (from: string | undefined, to: string | undefined) => `${from}\t${to}`;

function common({ nodes, bands, onPick, onPickBand }: LinkChartInput) {
  const words = new Map([
    ...nodes.map(({ id, text }) => [id, text] as const),
    ...bands.map(({ from, to, text }) => [bandKey(from, to), text] as const),
  ]);
  return {
    words,
    data: bands.map(({ from, to, weight, color }) => ({ from, to, weight, color })),
    cursor: 'pointer' as const,
    point: {
      events: {
        click(this: Point) {
          const point = this as FlowPoint;
          if (point.isNode) onPick(point.id);
          else onPickBand(point.from ?? '', point.to ?? '');
        },
      },
    },
  };
}

type Words = ReadonlyMap<string, string>;

const headOf = (point: FlowPoint): string =>
  point.isNode ? (point.name ?? '') : `${point.fromNode?.name ?? ''} → ${point.toNode?.name ?? ''}`;
const textOf = (point: FlowPoint, words: Words): string =>
  words.get(point.isNode ? point.id : bandKey(point.from, point.to)) ?? '';

function tooltipOf(words: Words): Options['tooltip'] {
  return {
    ...baseOptions().tooltip,
    shared: false,
    formatter() {
      const point = this as unknown as FlowPoint;
      return `<b>${escapeHtml(headOf(point))}</b><br/>${escapeHtml(textOf(point, words))}`;
    },
  };
}

const spoken = (words: Words): Options['accessibility'] => ({
  ...baseOptions().accessibility,
  point: {
    descriptionFormatter: (point) => {
      const flow = point as FlowPoint;
      return `${headOf(flow)}: ${textOf(flow, words)}`;
    },
  },
});

const label = { color: ink.text, fontSize: '12px', fontWeight: '400', textOutline: 'none' } as const;

/** A band thinner than this part of the drawing has no room for its value. */
const ROOM = 0.05;

/** Values by the bands of a Sankey that have room for them. */
function valuesOf({ nodes, bands }: LinkChartInput): Words {
  const columns = new Map(nodes.map(({ id, column }) => [id, column] as const));
  const sums = new Map<number, number>();
  for (const { from, weight } of bands) {
    const column = columns.get(from) ?? 0;
    sums.set(column, (sums.get(column) ?? 0) + weight);
  }
  const least = Math.max(...sums.values()) * ROOM;
  return new Map(bands.map(({ from, to, weight, value = '' }) => [bandKey(from, to), weight < least ? '' : value] as const));
}

/** Names stand beside their bars: those of the last column before it, all others behind it. */
export function sankeyOptions(input: LinkChartInput, narrow: boolean): Options | null {
  if (input.bands.length === 0) return null;
  const { words, ...series } = common(input);
  const base = baseOptions();
  const width = narrow ? 10 : 14;
  const values: Words = narrow ? new Map() : valuesOf(input);
  const last = input.nodes.reduce((most, { column }) => Math.max(most, column), 0);
  return {
    ...base,
    chart: { ...base.chart, spacing: [12, 16, 12, 16] },
    accessibility: spoken(words),
    tooltip: tooltipOf(words),
    series: [
      {
        id: 'bands',
        type: 'sankey',
        ...series,
        nodes: input.nodes.map(({ id, name, color, column }) => ({
          id,
          name,
          color,
          column,
          dataLabels: column === last ? { align: 'right', x: -width - 2 } : { align: 'left', x: width + 2 },
        })),
        nodeWidth: width,
        nodePadding: 12,
        linkOpacity: 0.35,
        minLinkWidth: 1,
        borderRadius: 2,
        dataLabels: {
          animation: { duration: 0, defer: 0 },
          style: { ...label, fontSize: narrow ? '11px' : '12px', textOverflow: 'ellipsis' },
          nodeFormatter() {
            return escapeHtml((this as unknown as FlowPoint).name ?? '');
          },
          formatter() {
            const { from, to } = this as unknown as FlowPoint;
            return escapeHtml(values.get(bandKey(from, to)) ?? '');
          },
          padding: 4,
        },
      },
    ],
  } as Options;
}

/** Pixels of a letter along the ring. */
const LETTER = 7;

/** Names run along the ring where they have room; `height` is that of the drawing. */
export function chordOptions(input: LinkChartInput, narrow: boolean, height: number): Options | null {
  if (input.bands.length === 0) return null;
  const { words, ...series } = common(input);
  const base = baseOptions();
  const margin = 36;
  const around = Math.PI * (height - 2 * margin);
  const shares = new Map(input.nodes.map(({ id, share }) => [id, share] as const));
  return {
    ...base,
    chart: { ...base.chart, spacing: [margin, 8, margin, 8] },
    accessibility: spoken(words),
    tooltip: tooltipOf(words),
    series: [
      {
        id: 'wheel',
        type: 'dependencywheel',
        ...series,
        nodes: input.nodes.map(({ id, name, color }) => ({ id, name, color })),
        nodeWidth: 12,
        nodePadding: 6,
        linkOpacity: 0.35,
        minLinkWidth: 1,
        dataLabels: {
          animation: { duration: 0, defer: 0 },
          distance: 8,
          textPath: { enabled: true, attributes: { dy: 4 } },
          style: { ...label, fontSize: narrow ? '11px' : '12px' },
          nodeFormatter() {
            const { id, name = '' } = this as unknown as FlowPoint & { name?: string };
            return name.length * LETTER < around * (shares.get(id) ?? 0) ? escapeHtml(name) : '';
          },
        },
      },
    ],
  } as Options;
}
