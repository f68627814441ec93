/** Lines that stand for several transfers, and the node that stands for several addresses: how they live beside single transfers. */

import type { FactEdge, TraceDocument } from './types';

/** How many transfers a line of the document stands for. */
export const transfersOf = (edge: FactEdge): number => edge.transfers ?? 1;

/** Without transfers of transactions that failed: they moved nothing. */
export const movedOf = (edges: readonly FactEdge[]): readonly FactEdge[] => edges.filter(({ failed }) => !failed);

const pairOf = (edge: FactEdge): string => `${edge.from}>${edge.to}>${edge.asset}`;

/**
 * A merged line and the transfers in it would count the same money twice. Where the document has all transfers of a merged line, they replace
 * it; where it has only some, the line stays and stands for them.
 */
export function countedOnce(edges: readonly FactEdge[]): FactEdge[] {
  const merged = new Map(edges.filter((edge) => typeof edge.transfers === 'number').map((edge) => [pairOf(edge), edge] as const));
  if (merged.size === 0) return [...edges];
  const within = (edge: FactEdge): FactEdge | null => {
    const line = merged.get(pairOf(edge));
    if (line === undefined || line.id === edge.id || edge.role !== 'transfer') return null;
    const time = edge.time ?? Number.POSITIVE_INFINITY;
    return time >= (line.time ?? 0) && time <= (line.until ?? line.time ?? 0) ? line : null;
  };
  const single = new Map<string, number>();
  for (const edge of edges) {
    const line = within(edge);
    if (line !== null) single.set(line.id, (single.get(line.id) ?? 0) + 1);
  }
  const whole = (line: FactEdge) => (single.get(line.id) ?? 0) >= transfersOf(line);
  return edges.filter((edge) => {
    const line = within(edge);
    if (line !== null) return whole(line);
    return typeof edge.transfers !== 'number' || !whole(edge);
  });
}

/** Without what an earlier answer grouped under this id: a new answer groups other addresses. */
export function withoutRest(document: TraceDocument, rest: string): TraceDocument {
  if (!document.nodes.some(({ id }) => id === rest)) return document;
  return {
    ...document,
    nodes: document.nodes.filter(({ id }) => id !== rest),
    edges: document.edges.filter(({ from, to }) => from !== rest && to !== rest),
  };
}
