/** A trace as files that other programs read. */

import { unitsOf } from '@/format/amount';
import { csvText } from '@/format/csv';
import { transfersOf } from './merged';
import type { FactEdge, TraceDocument } from './types';
import { worthOf } from './worth';

const HEAD = [
  'time',
  'block',
  'transaction',
  'role',
  'from',
  'from_label',
  'to',
  'to_label',
  'amount',
  'units',
  'symbol',
  'asset',
  'nature',
  'transfers',
  'until',
  'usd',
  'priced',
  'failed',
];

/** Every edge that was read from the chain, in the order of time. Labels that we concluded ourselves are left out. */
export function toCsv(document: TraceDocument): string {
  const named = new Map(
    document.nodes.map((node) => [node.id, node.labels.find((label) => label.kind !== 'derived')?.text ?? ''] as const),
  );
  const key = (id: string) => id.slice(id.indexOf(':') + 1);
  const rows = [...document.edges]
    .sort((a, b) => (a.time ?? Number.POSITIVE_INFINITY) - (b.time ?? Number.POSITIVE_INFINITY) || (a.id < b.id ? -1 : 1))
    .map((edge: FactEdge) => [
      typeof edge.time === 'number' ? new Date(edge.time * 1000).toISOString() : '',
      edge.block,
      edge.tx,
      edge.role,
      key(edge.from),
      named.get(edge.from),
      key(edge.to),
      named.get(edge.to),
      typeof edge.decimals === 'number' ? unitsOf(edge.value, edge.decimals) : '',
      edge.value,
      edge.symbol,
      edge.asset,
      edge.nature,
      transfersOf(edge),
      typeof edge.until === 'number' ? new Date(edge.until * 1000).toISOString() : '',
      // Unrounded, as the API sent it; empty without a price.
      edge.usd ?? '',
      worthOf([edge]).priced,
      edge.failed ? 'true' : 'false',
    ]);
  return csvText([HEAD, ...rows]);
}

/** The document with its log, without what heuristics concluded. */
export function toJson(document: TraceDocument, name: string): string {
  const nodes = document.nodes.map(({ findings: _, labels, ...node }) => ({
    ...node,
    labels: labels.filter((label) => label.kind !== 'derived'),
  }));
  return `${JSON.stringify({ name, ...document, nodes }, null, 2)}\n`;
}

export const fileName = (name: string, end: string): string =>
  `${
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'trace'
  }.${end}`;
