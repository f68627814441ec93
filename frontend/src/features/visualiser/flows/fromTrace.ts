/** The lines of a saved trace as flows between its addresses. Transactions stand between them only where one of their sides is not in it. */

import type { LabelRef } from '@/api/addressesApi';
import type { GraphEdge as TraceEdge, GraphNode as TraceNode } from '@/api/endpoints/graph';
import { shorten } from '@/format/text';
import { partyOf } from './fromMovements';
import { type Asset, allocate, unitsIn } from './money';
import type { Facts, Flow, Party } from './types';

export type { GraphEdge as TraceEdge, GraphNode as TraceNode } from '@/api/endpoints/graph';

export interface TraceContent {
  readonly nodes: readonly TraceNode[];
  readonly edges: readonly TraceEdge[];
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** A saved document as far as it can be drawn; null where it is none of ours. */
export function contentOf(document: Readonly<Record<string, unknown>>): TraceContent | null {
  const { nodes, edges } = document;
  if (!isList(nodes) || !isList(edges)) return null;
  return { nodes: nodes as readonly TraceNode[], edges: edges as readonly TraceEdge[] };
}

function partyOfNode(node: TraceNode): Party {
  if (node.kind === 'address') return { ...partyOf(node.key, node.labels as readonly LabelRef[]), id: node.id };
  if (node.kind === 'rest') {
    const grouped = `${node.addresses ?? 0} more addresses`;
    return { id: node.id, address: null, name: grouped, label: null, category: null, derived: false, sanctioned: false };
  }
  const name = node.kind === 'transaction' ? `Transaction ${shorten(node.key, 6, 4)}` : 'No address';
  return { id: node.id, address: null, name, label: null, category: null, derived: false, sanctioned: false };
}

const flowOf = (edge: TraceEdge, from: string, to: string, value: bigint, shared: boolean): Flow => ({
  from,
  to,
  side: from === to ? 'own' : 'between',
  asset: edge.asset,
  value,
  usd: null,
  time: typeof edge.time === 'number' ? edge.time * 1_000 : null,
  tx: edge.tx,
  failed: edge.failed,
  shared,
});

/**
 * Each output of a transaction is divided among the owners of its inputs by what they put in; with more than one owner that is a conclusion,
 * since the chain does not say who paid whom. Shared or not, the parts of an output sum to it.
 */
export function factsOfTrace({ nodes, edges }: TraceContent): Facts {
  const parties = new Map(nodes.map((node) => [node.id, partyOfNode(node)] as const));
  const assets = new Map<string, Asset>();
  const payers = new Map<string, Map<string, bigint>>();
  const paid = new Set(edges.filter(({ role }) => role === 'output').map(({ from }) => from));
  for (const edge of edges) {
    if (!assets.has(edge.asset)) assets.set(edge.asset, { id: edge.asset, symbol: edge.symbol, decimals: edge.decimals });
    if (edge.role !== 'input') continue;
    const owners = payers.get(edge.to) ?? new Map<string, bigint>();
    owners.set(edge.from, (owners.get(edge.from) ?? 0n) + (unitsIn(edge.value) ?? 0n));
    payers.set(edge.to, owners);
  }
  const flows = edges.flatMap((edge): Flow[] => {
    const value = unitsIn(edge.value) ?? 0n;
    // An input is part of what its outputs tell, unless none of them is in the trace.
    if (edge.role === 'input') return paid.has(edge.to) ? [] : [flowOf(edge, edge.from, edge.to, value, false)];
    const owners = edge.role === 'output' ? payers.get(edge.from) : undefined;
    if (owners === undefined) return [flowOf(edge, edge.from, edge.to, value, false)];
    const shares = allocate(value, [...owners.values()]);
    return [...owners.keys()].map((owner, at) => flowOf(edge, owner, edge.to, shares[at] ?? 0n, owners.size > 1));
  });
  const used = new Set(flows.flatMap(({ from, to }) => [from, to]));
  for (const id of [...parties.keys()]) if (!used.has(id)) parties.delete(id);
  return { parties, roots: [], flows, assets, twice: 0 };
}
