/** Left to right by hop: what flows in stands left of the roots, what flows out right of them. Columns are ordered by barycentre sweeps. */

import { adjacency, COLUMN, type LayoutEdge, type LayoutNode, mean, type Places, ROW, spread } from './types';

const SWEEPS = 4;
/** A column of more cards than this is laid in several, side by side. */
const MOST_ROWS = 90;

interface Options {
  /** Where the trace began; without, everything that nothing flows into. */
  readonly roots?: readonly string[];
}

export function layered(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[], { roots = [] }: Options = {}): Places {
  const links = adjacency(nodes, edges);
  const hops = hopsFrom(nodes, links, roots);
  const columns = new Map<number, string[]>();
  for (const { id } of nodes) {
    const hop = hops.get(id) ?? 0;
    const column = columns.get(hop);
    if (column === undefined) columns.set(hop, [id]);
    else column.push(id);
  }
  const order = [...columns.keys()].sort((a, b) => a - b).map((hop) => columns.get(hop) ?? []);
  sweep(order, links);
  return place(order, links);
}

type Links = ReturnType<typeof adjacency>;

/** Signed hops by breadth-first search in both directions; every part that is not joined to a root begins at its own sources. */
function hopsFrom(nodes: readonly LayoutNode[], { before, after }: Links, roots: readonly string[]): Map<string, number> {
  const hops = new Map<string, number>();
  const visit = (starts: readonly string[]) => {
    const queue = starts.filter((id) => after.has(id) && !hops.has(id));
    for (const id of queue) hops.set(id, 0);
    for (let at = 0; at < queue.length; at += 1) {
      const id = queue[at] ?? '';
      const hop = hops.get(id) ?? 0;
      const reach = (next: string, to: number) => {
        if (hops.has(next)) return;
        hops.set(next, to);
        queue.push(next);
      };
      for (const next of after.get(id) ?? []) reach(next, hop + 1);
      for (const next of before.get(id) ?? []) reach(next, hop - 1);
    }
  };
  visit(roots);
  if (roots.length === 0) visit(nodes.filter(({ id }) => before.get(id)?.length === 0).map(({ id }) => id));
  for (const { id } of nodes) if (!hops.has(id)) visit([id]);
  return hops;
}

/** Orders every column by the mean place of its neighbours in the column before, then after, a few times. Ties keep their order. */
function sweep(order: string[][], { before, after }: Links): void {
  const place = new Map<string, number>();
  const number = (column: readonly string[]) => column.forEach((id, at) => void place.set(id, at / Math.max(1, column.length)));
  order.forEach(number);
  for (let round = 0; round < SWEEPS; round += 1) {
    const forward = round % 2 === 0;
    const columns = forward ? order : [...order].reverse();
    for (const column of columns) {
      const wish = new Map<string, number>();
      column.forEach((id, at) => {
        const sides = [...((forward ? before : after).get(id) ?? [])];
        if (sides.length === 0) sides.push(...((forward ? after : before).get(id) ?? []));
        wish.set(id, mean(sides.map((other) => place.get(other) ?? 0)) ?? at / Math.max(1, column.length));
      });
      column.sort((a, b) => (wish.get(a) ?? 0) - (wish.get(b) ?? 0));
      number(column);
    }
  }
}

function place(order: readonly string[][], { before, after }: Links): Places {
  const rows = new Map<string, number>();
  for (const column of order) column.forEach((id, at) => void rows.set(id, (at - (column.length - 1) / 2) * ROW));
  // Twice each way: cards settle beside what they are joined to, without changing order.
  for (const columns of [order, [...order].reverse(), order, [...order].reverse()]) {
    for (const column of columns) {
      if (column.length > MOST_ROWS) continue;
      const wishes = column.map((id) => {
        const joined = [...(before.get(id) ?? []), ...(after.get(id) ?? [])].map((other) => rows.get(other) ?? 0);
        return mean(joined) ?? rows.get(id) ?? 0;
      });
      const settled = spread(wishes, ROW);
      column.forEach((id, at) => void rows.set(id, settled[at] ?? 0));
    }
  }
  const places = new Map<string, { x: number; y: number }>();
  let x = 0;
  for (const column of order) {
    const stacks = Math.max(1, Math.ceil(column.length / MOST_ROWS));
    const height = Math.ceil(column.length / stacks);
    column.forEach((id, at) => {
      const stack = at % stacks;
      const row = Math.floor(at / stacks);
      places.set(id, {
        x: x + stack * COLUMN,
        y: Math.round(stacks === 1 ? (rows.get(id) ?? 0) : (row - (height - 1) / 2) * ROW + (stack % 2) * (ROW / 2)),
      });
    });
    x += stacks * COLUMN;
  }
  return places;
}
