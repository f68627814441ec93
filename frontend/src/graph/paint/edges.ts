/** Lines between cards, batched: as few strokes as there are looks, because every change of a style costs more than a line. */

import type { Palette } from '@/theme/palette';
import type { Detail } from '../detail';
import type { DrawnEdge } from '../scene';
import { LABEL_HEIGHT, labelBox, worthBox } from '../worthRoom';
import type { Brush, Painted, View } from './region';

type Tone = 'plain' | 'tainted' | 'strong' | 'derived' | 'candidate';

/** Lines of one look. Software rasterisers slow down with very long paths, so that they are stroked in lots. */
const LOT = 240;
/** Widths are rounded to this many steps. */
const WIDTHS = [1, 1.5, 2, 3, 4, 5.5, 7] as const;

export const toneColor = (tone: Tone, palette: Palette): string =>
  ({
    plain: palette.borderControl,
    tainted: palette.warn,
    strong: palette.accent,
    derived: palette.textTertiary,
    candidate: palette.c6,
  })[tone];

const DASHES: Readonly<Partial<Record<Tone, readonly number[]>>> = { derived: [6, 5], candidate: [2, 4] };

export function toneOf(edge: DrawnEdge, view: View): Tone {
  const { selected, path } = view.emphasis;
  const { nature, tainted, id } = edge.edge;
  if (nature !== 'fact') return nature;
  if (selected.has(id) || (path?.has(id) ?? false)) return 'strong';
  return tainted ? 'tainted' : 'plain';
}

interface Batch {
  readonly tone: Tone;
  readonly width: number;
  readonly edges: DrawnEdge[];
}

const widthOf = (edge: DrawnEdge, far: boolean): number =>
  far ? (edge.width > 4 ? 2 : 1) : (WIDTHS.find((width) => width >= edge.width - 0.01) ?? 7);

function batches(edges: readonly DrawnEdge[], view: View, far: boolean): Batch[] {
  const found = new Map<string, Batch>();
  for (const edge of edges) {
    const tone = toneOf(edge, view);
    const width = widthOf(edge, far);
    const key = `${tone}:${width}`;
    const batch = found.get(key);
    if (batch === undefined) found.set(key, { tone, width, edges: [edge] });
    else batch.edges.push(edge);
  }
  // What matters most is drawn last, above the rest.
  const order: Tone[] = ['plain', 'derived', 'candidate', 'tainted', 'strong'];
  return [...found.values()].sort((a, b) => order.indexOf(a.tone) - order.indexOf(b.tone) || a.width - b.width);
}

export function paintEdges(
  brush: Brush,
  edges: readonly DrawnEdge[],
  detail: Detail,
  view: View,
  zoom: number,
  painted: Painted,
): void {
  const far = detail.level === 'far';
  const { palette } = view.ink;
  // Far out a width is one of the screen, or lines would vanish; near, it belongs to the world.
  const unit = far ? 1 / zoom : Math.max(1, 0.7 / zoom);
  for (const { tone, width, edges: lot } of batches(edges, view, far)) {
    brush.strokeStyle = toneColor(tone, palette);
    brush.lineWidth = width * unit;
    brush.setLineDash((DASHES[tone] ?? []).map((length) => length * unit));
    for (let from = 0; from < lot.length; from += LOT) {
      brush.beginPath();
      for (const edge of lot.slice(from, from + LOT)) trace(brush, edge, detail.curves);
      brush.stroke();
    }
    if (detail.arrows) {
      brush.fillStyle = brush.strokeStyle;
      brush.beginPath();
      for (const edge of lot) arrow(brush, edge, width);
      brush.fill();
    }
    painted.edges += lot.length;
  }
  brush.setLineDash([]);
  if (detail.labelsFrom <= 1) paintLabels(brush, edges, detail, view, painted);
}

function trace(brush: Brush, edge: DrawnEdge, curves: boolean): void {
  brush.moveTo(edge.x0, edge.y0);
  if (curves) brush.bezierCurveTo(edge.x1, edge.y1, edge.x2, edge.y2, edge.x3, edge.y3);
  else brush.lineTo(edge.x3, edge.y3);
}

/** Curves arrive level, so that the head needs no turning. */
function arrow(brush: Brush, edge: DrawnEdge, width: number): void {
  const half = 3 + width * 0.7;
  const length = 6 + width;
  brush.moveTo(edge.x3, edge.y3);
  brush.lineTo(edge.x3 - length, edge.y3 - half);
  brush.lineTo(edge.x3 - length, edge.y3 + half);
  brush.closePath();
}

function paintLabels(brush: Brush, edges: readonly DrawnEdge[], detail: Detail, view: View, painted: Painted): void {
  const { palette, sans } = view.ink;
  const { labels, withWorth } = view.scene;
  const shown = edges.flatMap((drawn) => {
    const at = drawn.edge.weight >= detail.labelsFrom ? labels.get(drawn.edge.id) : undefined;
    return at === undefined ? [] : [{ drawn, edge: drawn.edge, at }];
  });
  const roomy = shown.filter(({ edge }) => withWorth.has(edge.id));
  brush.fillStyle = palette.bg;
  const boxes = [...shown.map(({ edge, at }) => labelBox(edge, at)), ...roomy.map(({ edge, at }) => worthBox(edge, at))];
  for (const { x, y, width, height } of boxes) brush.fillRect(x, y, width, height);
  brush.font = `11px ${sans}`;
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  for (const { drawn, edge, at } of shown) {
    brush.fillStyle = toneOf(drawn, view) === 'strong' ? palette.text : palette.textSecondary;
    brush.fillText(edge.label, at.x, at.y + 0.5);
  }
  brush.fillStyle = palette.textSecondary;
  for (const { edge, at } of roomy) brush.fillText(edge.worth ?? '', at.x, at.y + LABEL_HEIGHT + 0.5);
  painted.labels += shown.length;
}
