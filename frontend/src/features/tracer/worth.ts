/** What transfers were worth in US dollars when they moved. What has no price is never counted as nothing. */

import { dollarsOf } from '@/format/amount';
import { sumOf } from '@/format/decimal';
import { formatCount, formatInteger, formatPrice, formatUsd } from '@/format/number';
import { copy } from './copy';
import { movedOf, transfersOf } from './merged';
import type { FactEdge } from './types';

export interface Worth {
  /** The exact sum of what has a price; null where nothing has. */
  readonly usd: string | null;
  /** How many transfers that is, and of how many. Those that failed moved nothing, and are not counted. */
  readonly priced: number;
  readonly transfers: number;
}

const pricedOf = (edge: FactEdge): number => (edge.usd ? Math.min(edge.priced ?? transfersOf(edge), transfersOf(edge)) : 0);

export function worthOf(all: readonly FactEdge[]): Worth {
  const edges = movedOf(all);
  if (edges.length === 0 && all.length > 0) return { usd: '0', priced: 0, transfers: 0 };
  const usd = sumOf(edges.flatMap((edge) => (edge.usd ? [edge.usd] : [])));
  return {
    usd,
    priced: usd === null ? 0 : edges.reduce((sum, edge) => sum + pricedOf(edge), 0),
    transfers: edges.reduce((sum, edge) => sum + transfersOf(edge), 0),
  };
}

const isPart = ({ usd, priced, transfers }: Worth): boolean => usd !== null && priced < transfers;

/** Down to a multiple of `step`: "at least" would not hold of an amount that was rounded up. */
const floored = (usd: number, step: number): number => Math.floor(usd / step) * step;

/** The step between two amounts that are written shortly. */
const briefStep = (usd: number): number => (usd >= 1e9 ? 1e8 : usd >= 1e6 ? 1e5 : 100);

/** "$18,241", "at least $18,240" where a transfer has no price, "no price" where none has. */
export function worthWords(worth: Worth): string {
  const usd = dollarsOf(worth.usd);
  if (usd === null || !isPart(worth)) return formatPrice(usd);
  return copy.atLeastUsd(formatPrice(usd >= 10_000 ? floored(usd, 1) : usd));
}

/** For a line: "$18.2K", "≥ $18.2K"; empty where nothing has a price. */
export function briefWorth(worth: Worth): string {
  const usd = dollarsOf(worth.usd);
  if (usd === null) return '';
  if (!isPart(worth)) return formatUsd(usd, 'compact');
  return `≥ ${formatUsd(usd >= 1_000 ? floored(usd, briefStep(usd)) : usd, 'compact')}`;
}

/** What the words rest on. */
export function worthBasis(worth: Worth): string {
  if (worth.usd === null) return copy.noDailyPrice;
  if (worth.transfers === 0) return copy.theTransactionFailed;
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
