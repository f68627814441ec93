/** Finds room for what is new without moving what stands: the reader's picture of the graph must survive an expansion. */

import type { Point } from '../geometry';
import { CARD_HEIGHT, CARD_WIDTH } from '../model';
import { layered } from './layered';
import { adjacency, COLUMN, type LayoutEdge, type LayoutNode, mean, type Places, ROW } from './types';

/** Height of a slot of a column. A card that is placed here fills two of them. */
const SLOT = ROW / 2;
const CLEARANCE = 8;

/** Which slots of which column are taken. */
class Columns {
  private readonly taken = new Set<string>();

  take(x: number, y: number): void {
    const from = Math.floor((y - CLEARANCE) / SLOT);
    const until = Math.floor((y + CARD_HEIGHT + CLEARANCE - 1) / SLOT);
    for (const column of columnsOf(x)) for (let slot = from; slot <= until; slot += 1) this.taken.add(`${column}:${slot}`);
  }

  /** The place nearest to `wish` where a card touches nothing. */
  free(x: number, wish: number): number {
    const columns = columnsOf(x);
    const clear = (slot: number) =>
      columns.every((column) => !this.taken.has(`${column}:${slot}`) && !this.taken.has(`${column}:${slot + 1}`));
    const start = Math.round(wish / SLOT);
    for (let step = 0; ; step += 1) {
      const slot = start + Math.ceil(step / 2) * (step % 2 === 1 ? 1 : -1);
      if (clear(slot)) return slot * SLOT + CLEARANCE;
    }
  }
}

/** A card that was dragged between two columns stands in the way of both. */
function columnsOf(x: number): number[] {
  const first = Math.floor(x / COLUMN);
  const second = Math.floor((x + CARD_WIDTH) / COLUMN);
  return first === second ? [first] : [first, second];
}

/**
 * Places for the nodes that have none. A new node stands one column after what flows into it, or before what it flows into, as near as there
 * is room; heavier ones choose first. Parts that touch nothing placed are laid out by themselves below everything.
 */
export function placeNew(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[], placed: Places): Places {
  const fresh = nodes.filter(({ id }) => !placed.has(id));
  if (fresh.length === nodes.length) return layered(nodes, edges);
  const { before, after } = adjacency(nodes, edges);
  const places = new Map(placed);
  const columns = new Columns();
  for (const { x, y } of placed.values()) columns.take(x, y);

  let waiting = fresh;
  while (waiting.length > 0) {
    const known = (ids: readonly string[] | undefined): Point[] => (ids ?? []).flatMap((id) => places.get(id) ?? []);
    const ready = waiting.flatMap((node) => {
      const sources = known(before.get(node.id));
      const targets = known(after.get(node.id));
      if (sources.length + targets.length === 0) return [];
      const x =
        sources.length > 0
          ? Math.max(...sources.map((one) => one.x)) + COLUMN
          : Math.min(...targets.map((one) => one.x)) - COLUMN;
      return [{ node, x, wish: mean([...sources, ...targets].map((one) => one.y)) ?? 0 }];
    });
    if (ready.length === 0) break;
    ready.sort((a, b) => (b.node.weight ?? 0) - (a.node.weight ?? 0) || (a.node.id < b.node.id ? -1 : 1));
    for (const { node, x, wish } of ready) {
      const y = Math.round(columns.free(x, wish));
      columns.take(x, y);
      places.set(node.id, { x, y });
    }
    const done = new Set(ready.map(({ node }) => node.id));
    waiting = waiting.filter(({ id }) => !done.has(id));
  }
  return waiting.length === 0 ? places : below(places, waiting, edges);
}

function below(places: Map<string, Point>, rest: readonly LayoutNode[], edges: readonly LayoutEdge[]): Places {
  const own = layered(rest, edges);
  let bottom = -Infinity;
  let left = Infinity;
  for (const { x, y } of places.values()) {
    bottom = Math.max(bottom, y);
    left = Math.min(left, x);
  }
  let top = Infinity;
  let start = Infinity;
  for (const { x, y } of own.values()) {
    top = Math.min(top, y);
    start = Math.min(start, x);
  }
  for (const [id, { x, y }] of own) places.set(id, { x: x - start + left, y: y - top + bottom + 2 * ROW });
  return places;
}
