/** Draws one rectangle of the scene. What is drawn depends on the scene, the zoom and the ink alone, so that strips drawn apart fit together. */

import { detailAt } from '../detail';
import { padded, type Rect } from '../geometry';
import type { Ink } from '../ink';
import type { Emphasis } from '../model';
import type { DrawnEdge, DrawnNode, Scene } from '../scene';
import { paintDots, paintTicks } from './backdrop';
import { paintEdges } from './edges';
import { paintNodes } from './nodes';
import { paintFrames, paintNotes } from './notes';

/** What of a 2D context the painters use: a canvas on the page, one off the page, or a recorder in tests. */
export type Brush = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export interface View {
  readonly scene: Scene;
  readonly ink: Ink;
  readonly emphasis: Emphasis;
  /** Drawn by the layer above while they are dragged. */
  readonly lifted: ReadonlySet<string>;
}

export interface Painted {
  nodes: number;
  edges: number;
  labels: number;
  texts: number;
}

/** How weak is what does not lie on the selected path. */
export const FADED = 0.25;

/** Cards reach beyond their rectangle by outline and label. */
const OVERHANG = 48;

/**
 * Draws `region` (world units). The brush must already be scaled to world units and clipped. Answers how much was drawn.
 */
export function paintRegion(brush: Brush, view: View, region: Rect, zoom: number): Painted {
  const { scene, emphasis, lifted, ink } = view;
  const detail = detailAt(zoom);
  const reach = padded(region, OVERHANG);
  const painted: Painted = { nodes: 0, edges: 0, labels: 0, texts: 0 };
  const isLifted = (edge: DrawnEdge) => lifted.has(edge.from.node.id) || lifted.has(edge.to.node.id);
  let edges: readonly DrawnEdge[] = scene.edgesIn(reach);
  let nodes: readonly DrawnNode[] = scene.nodesIn(reach);
  if (lifted.size > 0) {
    edges = edges.filter((edge) => !isLifted(edge));
    nodes = nodes.filter((node) => !lifted.has(node.node.id));
  }
  paintDots(brush, ink, region, zoom);
  paintTicks(brush, scene.graph.ticks, ink, region, zoom);
  paintFrames(brush, scene, ink, reach, zoom);
  const { path } = emphasis;
  if (path === null) {
    paintEdges(brush, edges, detail, view, zoom, painted);
    paintNodes(brush, nodes, detail, view, zoom, painted);
  } else {
    brush.globalAlpha = FADED;
    paintEdges(
      brush,
      edges.filter((edge) => !path.has(edge.edge.id)),
      { ...detail, labelsFrom: 2 },
      view,
      zoom,
      painted,
    );
    paintNodes(
      brush,
      nodes.filter((node) => !path.has(node.node.id)),
      detail,
      view,
      zoom,
      painted,
    );
    brush.globalAlpha = 1;
    paintEdges(
      brush,
      edges.filter((edge) => path.has(edge.edge.id)),
      detail,
      view,
      zoom,
      painted,
    );
    paintNodes(
      brush,
      nodes.filter((node) => path.has(node.node.id)),
      detail,
      view,
      zoom,
      painted,
    );
  }
  paintNotes(brush, scene, ink, reach);
  return painted;
}
