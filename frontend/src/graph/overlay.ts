/** What follows the pointer: cards being dragged with their lines, the marquee, the lasso, the card under the pointer. Empty most of the time. */

import type { Camera } from './camera';
import { detailAt } from './detail';
import type { Point, Rect } from './geometry';
import type { GraphNode } from './model';
import { paintEdges } from './paint/edges';
import { paintNodes } from './paint/nodes';
import type { View } from './paint/region';
import { type DrawnNode, Scene } from './scene';

export interface OverlayContent {
  readonly hovered: DrawnNode | null;
  readonly marquee: Rect | null;
  readonly lasso: readonly Point[] | null;
  /** Shift of the lifted cards, in world units. */
  readonly drag: Point | null;
}

export const emptyOverlay: OverlayContent = { hovered: null, marquee: null, lasso: null, drag: null };

export class Overlay {
  readonly canvas: HTMLCanvasElement;
  private readonly brush: CanvasRenderingContext2D | null;
  private ratio = 1;
  private clean = true;

  constructor() {
    this.canvas = document.createElement('canvas');
    this.canvas.setAttribute('aria-hidden', 'true');
    this.canvas.hidden = true;
    this.brush = this.canvas.getContext('2d');
  }

  resize(width: number, height: number, ratio: number): void {
    this.ratio = ratio;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
  }

  show(view: View, camera: Camera, content: OverlayContent): void {
    const { brush } = this;
    const empty = content.hovered === null && content.marquee === null && content.lasso === null && content.drag === null;
    this.canvas.hidden = empty;
    if (brush === null || (empty && this.clean)) return;
    this.clean = empty;
    brush.setTransform(1, 0, 0, 1, 0, 0);
    brush.clearRect(0, 0, this.canvas.width, this.canvas.height);
    if (empty) return;
    const scale = camera.zoom * this.ratio;
    brush.setTransform(scale, 0, 0, scale, camera.x * this.ratio, camera.y * this.ratio);
    const { palette } = view.ink;
    if (content.drag !== null) drawLifted(brush, view, camera.zoom, content.drag);
    brush.lineWidth = 1.5 / camera.zoom;
    brush.strokeStyle = palette.accent;
    if (content.hovered !== null && content.drag === null) {
      const { x, y, width, height } = content.hovered;
      brush.strokeRect(x, y, width, height);
    }
    brush.fillStyle = palette.accentSoft;
    if (content.marquee !== null) {
      const { x, y, width, height } = content.marquee;
      brush.fillRect(x, y, width, height);
      brush.strokeRect(x, y, width, height);
    }
    if (content.lasso !== null && content.lasso.length > 1) {
      brush.beginPath();
      for (const point of content.lasso) brush.lineTo(point.x, point.y);
      brush.fill('evenodd');
      brush.stroke();
    }
  }
}

/** The lifted cards and every line that ends at one, as a small scene of their own. */
function drawLifted(brush: CanvasRenderingContext2D, view: View, zoom: number, by: Point): void {
  const { scene, lifted } = view;
  const edges = new Set([...lifted].flatMap((id) => scene.node(id)?.edges ?? []));
  const nodes = new Map<string, GraphNode>();
  const shifted = (node: DrawnNode): GraphNode =>
    lifted.has(node.node.id) ? { ...node.node, x: node.x + by.x, y: node.y + by.y } : node.node;
  for (const id of lifted) {
    const node = scene.node(id);
    if (node !== undefined) nodes.set(id, shifted(node));
  }
  for (const { from, to } of edges) for (const end of [from, to]) nodes.set(end.node.id, shifted(end));
  const small = new Scene({
    nodes: [...nodes.values()],
    edges: [...edges].map(({ edge }) => edge),
    frames: [],
    notes: [],
    ticks: [],
  });
  const detail = detailAt(zoom);
  const counted = { nodes: 0, edges: 0, labels: 0, texts: 0 };
  paintEdges(brush, small.edges, detail, { ...view, scene: small }, zoom, counted);
  paintNodes(
    brush,
    small.nodes.filter(({ node }) => lifted.has(node.id)),
    detail,
    view,
    zoom,
    counted,
  );
}
