/** What transfers were worth in US dollars when they moved. What has no price is never counted as nothing. */

import { dollarsOf } from '@/format/amount';
import { sumOf } from '@/format/decimal';
import { formatCount, formatInteger, formatPrice, formatUsd } from '@/format/number';
import { copy } from './copy';
import { transfersOf } from './merged';
import type { FactEdge } from './types';

export interface Worth {
  /** The exact sum of what has a price; null where nothing has. */
  readonly usd: string | null;
  /** How many transfers that is, and of how many. */
  readonly priced: number;
  readonly transfers: number;
}

const pricedOf = (edge: FactEdge): number => (edge.usd ? Math.min(edge.priced ?? transfersOf(edge), transfersOf(edge)) : 0);

export function worthOf(edges: readonly FactEdge[]): Worth {
  const usd = sumOf(edges.flatMap((edge) => (edge.usd ? [edge.usd] : [])));
  return {
    usd,
    priced: usd === null ? 0 : edges.reduce((all, edge) => all + pricedOf(edge), 0),
    transfers: edges.reduce((all, edge) => all + transfersOf(edge), 0),
  };
}

const isPart = ({ usd, priced, transfers }: Worth): boolean => usd !== null && priced < transfers;

/** "$18,240.50", "at least $18,240.50" where a transfer has no price, "no price" where none has. */
export function worthWords(worth: Worth): string {
  const text = formatPrice(dollarsOf(worth.usd));
  return isPart(worth) ? copy.atLeastUsd(text) : text;
}

/** For a line: "$18.2K", "≥ $18.2K"; empty where nothing has a price. */
export function briefWorth(worth: Worth): string {
  if (worth.usd === null) return '';
  const text = formatUsd(dollarsOf(worth.usd), 'compact');
  return isPart(worth) ? `≥ ${text}` : text;
}

/** What the words rest on. */
export function worthBasis(worth: Worth): string {
  if (worth.usd === null) return copy.noDailyPrice;
  if (!isPart(worth)) return copy.atTheDailyPrice;
  return copy.transfersPriced(formatInteger(worth.priced), formatCount(worth.transfers, 'transfer'));
}

/** An answer that came without prices takes none away that are known: the market may be away for a moment. */
export function keepingWorth(known: readonly FactEdge[], added: readonly FactEdge[]): FactEdge[] {
  const before = new Map(known.map((edge) => [edge.id, edge]));
  return added.map((edge) => {
    const old = before.get(edge.id);
    if (edge.usd || !old?.usd || old.value !== edge.value) return edge;
    return { ...edge, usd: old.usd, ...(old.priced !== undefined && { priced: old.priced }) };
  });
}
