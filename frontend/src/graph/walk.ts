/** Walking from card to card with the arrow keys. */

import type { DrawnNode, Scene } from './scene';

export type Direction = 'left' | 'right' | 'up' | 'down';

const middle = (node: DrawnNode) => ({ x: node.x + node.width / 2, y: node.y + node.height / 2 });

/** How far away something is when one wants to go `direction`; infinite when it does not lie there. */
function cost(from: DrawnNode, to: DrawnNode, direction: Direction): number {
  const a = middle(from);
  const b = middle(to);
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const [along, across] =
    direction === 'left' || direction === 'right' ? [Math.abs(dx), Math.abs(dy)] : [Math.abs(dy), Math.abs(dx)];
  const ahead = { left: dx < -1, right: dx > 1, up: dy < -1, down: dy > 1 }[direction];
  if (!ahead || across > along * 3) return Infinity;
  return along + across * 2;
}

function nearest(from: DrawnNode, others: Iterable<DrawnNode>, direction: Direction): DrawnNode | null {
  let best: DrawnNode | null = null;
  let least = Infinity;
  for (const other of others) {
    if (other === from) continue;
    const value = cost(from, other, direction);
    if (value < least) {
      least = value;
      best = other;
    }
  }
  return best;
}

/** Left and right follow the money first: a neighbour along a line is preferred to a card that happens to be nearer. */
export function neighbour(scene: Scene, id: string | null, direction: Direction): string | null {
  const from = id === null ? undefined : scene.node(id);
  if (from === undefined) return scene.nodes[0]?.node.id ?? null;
  const joined =
    direction === 'left' || direction === 'right' ? from.edges.map((edge) => (edge.from === from ? edge.to : edge.from)) : [];
  return (nearest(from, joined, direction) ?? nearest(from, scene.nodes, direction))?.node.id ?? null;
}

/** Everything upstream and downstream of a node: the nodes and edges on its paths. */
export function flowThrough(scene: Scene, id: string): ReadonlySet<string> {
  const found = new Set<string>([id]);
  for (const forward of [true, false]) {
    const queue = [scene.node(id)];
    const seen = new Set<DrawnNode | undefined>(queue);
    for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
      for (const edge of node.edges) {
        if ((forward ? edge.from : edge.to) !== node) continue;
        const next = forward ? edge.to : edge.from;
        found.add(edge.edge.id);
        found.add(next.node.id);
        if (!seen.has(next)) {
          seen.add(next);
          queue.push(next);
        }
      }
    }
  }
  return found;
}
