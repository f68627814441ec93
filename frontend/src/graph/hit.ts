/** What is under a point, in a rectangle, in a lasso. Positions in world units. */

import { distanceToCurve, holds, insidePolygon, type Point, padded, type Rect } from './geometry';
import type { GraphNote } from './model';
import { type DrawnEdge, type DrawnNode, noteRect, type Scene } from './scene';

export type Hit =
  | { readonly kind: 'node'; readonly node: DrawnNode }
  | { readonly kind: 'edge'; readonly edge: DrawnEdge }
  | { readonly kind: 'note'; readonly note: GraphNote };

/** A line is hit within this many screen pixels. */
const REACH = 6;

/** The topmost thing at a point: notes lie above cards, cards above lines. */
export function hitTest(scene: Scene, at: Point, zoom: number): Hit | null {
  const note = scene.graph.notes.findLast((candidate) => holds(noteRect(candidate), at.x, at.y));
  if (note !== undefined) return { kind: 'note', note };
  const spot: Rect = { x: at.x, y: at.y, width: 0, height: 0 };
  const node = scene.nodesIn(padded(spot, 1)).findLast((candidate) => holds(candidate, at.x, at.y));
  if (node !== undefined) return { kind: 'node', node };
  const reach = REACH / zoom;
  let nearest: DrawnEdge | null = null;
  let least = Infinity;
  for (const edge of scene.edgesIn(padded(spot, reach))) {
    const distance = distanceToCurve(edge, at.x, at.y) - edge.width / 2;
    if (distance <= reach && distance <= least) {
      least = distance;
      nearest = edge;
    }
  }
  return nearest === null ? null : { kind: 'edge', edge: nearest };
}

/** Cards whose centre lies in `rect`. */
export const nodesInside = (scene: Scene, rect: Rect): string[] =>
  scene.nodesIn(rect).flatMap((node) => (holds(rect, node.x + node.width / 2, node.y + node.height / 2) ? node.node.id : []));

/** Cards whose centre lies in the lasso. */
export const nodesLassoed = (scene: Scene, polygon: readonly Point[]): string[] =>
  polygon.length < 3
    ? []
    : scene.nodes.flatMap((node) =>
        insidePolygon(polygon, node.x + node.width / 2, node.y + node.height / 2) ? node.node.id : [],
      );
