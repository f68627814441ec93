/** A graph made ready for drawing: edges know their ends and their curve, and a grid finds what lies in a rectangle. Built anew on every change. */

import { boundsOf, type Curve, type Point, padded, pointOn, type Rect } from './geometry';
import { Grid } from './grid';
import { CARD_HEIGHT, CARD_WIDTH, type Graph, type GraphEdge, type GraphFrame, type GraphNode, type GraphNote } from './model';
import { placeLabels, roomForWorth } from './worthRoom';

export interface DrawnNode extends Rect {
  readonly node: GraphNode;
  /** Order of drawing, also the order of the reading list. */
  readonly index: number;
  readonly edges: DrawnEdge[];
}

export interface DrawnEdge extends Curve {
  readonly edge: GraphEdge;
  readonly index: number;
  readonly from: DrawnNode;
  readonly to: DrawnNode;
  /** Width of the line in world units. */
  readonly width: number;
}

export interface DrawnFrame extends Rect {
  readonly frame: GraphFrame;
}

const LEAST_WIDTH = 1;
const MOST_WIDTH = 7;
/** Parallel edges stand this far apart. */
const PARALLEL = 14;
const FRAME_PADDING = 18;
const FRAME_HEAD = 16;
const NOTE_WIDTH = 180;
const CELL = 320;
const SAMPLES = 10;

export const noteRect = (note: GraphNote): Rect => ({
  x: note.x,
  y: note.y,
  width: NOTE_WIDTH,
  height: 22 + 16 * Math.max(1, Math.ceil(note.text.length / 26)),
});

/** Lines leave at the right and arrive at the left; a line back bends around; a line to itself is a loop above the card. */
export function curveBetween(from: Rect, to: Rect, lane: number): Curve {
  const x0 = from.x + from.width;
  const y0 = from.y + from.height / 2 + lane * PARALLEL * 0.5;
  const x3 = to.x;
  const y3 = to.y + to.height / 2 + lane * PARALLEL * 0.5;
  if (from === to) {
    const rise = 46 + Math.abs(lane) * PARALLEL;
    return { x0, y0, x1: x0 + 52, y1: y0 - rise * 1.6, x2: x3 - 52, y2: y3 - rise * 1.6, x3, y3 };
  }
  const gap = x3 - x0;
  const reach = gap >= 0 ? Math.max(28, gap * 0.5) : Math.min(220, 60 - gap * 0.25);
  const bend = lane * PARALLEL + (gap < 0 && Math.abs(y3 - y0) < CARD_HEIGHT ? -70 : 0);
  return { x0, y0, x1: x0 + reach, y1: y0 + bend, x2: x3 - reach, y2: y3 + bend, x3, y3 };
}

export class Scene {
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
  readonly frames: readonly DrawnFrame[];
  readonly graph: Graph;
  readonly bounds: Rect | null;
  private readonly byId = new Map<string, DrawnNode>();
  private readonly edgeById = new Map<string, DrawnEdge>();
  private nodeGrid: Grid<DrawnNode> | undefined;
  private edgeGrid: Grid<DrawnEdge> | undefined;
  private places: ReadonlyMap<string, Point> | undefined;
  private roomy: ReadonlySet<string> | undefined;

  constructor(graph: Graph) {
    this.graph = graph;
    this.nodes = graph.nodes.map((node, index) => {
      const drawn: DrawnNode = { node, index, x: node.x, y: node.y, width: CARD_WIDTH, height: CARD_HEIGHT, edges: [] };
      this.byId.set(node.id, drawn);
      return drawn;
    });
    this.edges = this.connect(graph.edges);
    this.frames = graph.frames.flatMap((frame) => {
      const around = boundsOf(frame.members.flatMap((id) => this.byId.get(id) ?? []));
      if (around === null) return [];
      const rect = padded(around, FRAME_PADDING);
      return [{ frame, ...rect, y: rect.y - FRAME_HEAD, height: rect.height + FRAME_HEAD }];
    });
    this.bounds = boundsOf([...this.nodes, ...this.frames, ...graph.notes.map(noteRect)]);
  }

  node(id: string): DrawnNode | undefined {
    return this.byId.get(id);
  }

  edge(id: string): DrawnEdge | undefined {
    return this.edgeById.get(id);
  }

  /** Where the labels of edges are, by the ids of those whose label has room. */
  get labels(): ReadonlyMap<string, Point> {
    this.places ??= placeLabels(this.edges, this.nodes);
    return this.places;
  }

  /** Ids of the edges whose second label has room. */
  get withWorth(): ReadonlySet<string> {
    this.roomy ??= roomForWorth(this.edges, this.nodes, this.labels);
    return this.roomy;
  }

  /** Nodes whose card touches `rect`, in drawing order. */
  nodesIn(rect: Rect): readonly DrawnNode[] {
    if (this.coversMost(rect)) return this.nodes;
    this.nodeGrid ??= Grid.of(this.nodes, CELL, (node, add) => add(node.x, node.y, node.x + node.width, node.y + node.height));
    return this.nodeGrid.within(rect);
  }

  /** Edges that may pass through `rect`, in drawing order: a few too many, never too few. */
  edgesIn(rect: Rect): readonly DrawnEdge[] {
    if (this.coversMost(rect)) return this.edges;
    this.edgeGrid ??= Grid.of(this.edges, CELL, addCurve);
    return this.edgeGrid.within(rect);
  }

  private coversMost(rect: Rect): boolean {
    const all = this.bounds;
    return all !== null && rect.width * rect.height > 0.6 * all.width * all.height && rect.width > 0.6 * all.width;
  }

  private connect(edges: readonly GraphEdge[]): DrawnEdge[] {
    const drawn: DrawnEdge[] = [];
    const lanes = new Map<string, number>();
    for (const edge of edges) {
      const from = this.byId.get(edge.from);
      const to = this.byId.get(edge.to);
      if (from === undefined || to === undefined) continue;
      const pair = `${edge.from}\n${edge.to}`;
      const nth = lanes.get(pair) ?? 0;
      lanes.set(pair, nth + 1);
      const lane = nth === 0 ? 0 : nth % 2 === 1 ? (nth + 1) / 2 : -nth / 2;
      const curve = curveBetween(from, to, lane);
      const width = LEAST_WIDTH + (MOST_WIDTH - LEAST_WIDTH) * Math.sqrt(Math.min(1, Math.max(0, edge.weight)));
      const one: DrawnEdge = { edge, index: drawn.length, from, to, width, ...curve };
      drawn.push(one);
      this.edgeById.set(edge.id, one);
      from.edges.push(one);
      if (to !== from) to.edges.push(one);
    }
    return drawn;
  }
}

function addCurve(edge: DrawnEdge, add: (left: number, top: number, right: number, bottom: number) => void): void {
  // Far out, lines are drawn straight from centre to centre; both shapes stay within a card's height of the samples.
  const room = CARD_HEIGHT;
  let before = pointOn(edge, 0);
  for (let step = 1; step <= SAMPLES; step += 1) {
    const next = pointOn(edge, step / SAMPLES);
    add(
      Math.min(before.x, next.x) - room,
      Math.min(before.y, next.y) - room,
      Math.max(before.x, next.x) + room,
      Math.max(before.y, next.y) + room,
    );
    before = next;
  }
}
