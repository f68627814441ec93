/** What came to the places where following the money ended. */

import type { ChainAmount } from '@/ui/Amount';
import type { FactEdge, Stop } from './types';

interface Native {
  readonly decimals: number;
  readonly symbol: string;
}

/**
 * A stop says how many base units came, and on a chain of accounts a trace follows all assets. The amount is of the coin where nothing else moved,
 * else of the asset of the transfers of just this amount that came here; where these are of several assets, only base units are certain.
 */
export function amountOf(stop: Stop, edges: readonly FactEdge[], native: Native): ChainAmount {
  const assets = (of: readonly FactEdge[]) => new Map(of.map((edge) => [edge.asset, edge]));
  if (edges.every(({ asset }) => asset === 'native')) return { value: stop.value, asset: 'native', ...native };
  const came = [...assets(edges.filter(({ to, value }) => to === stop.node && value === stop.value)).values()];
  const [one] = came;
  return one === undefined || came.length > 1
    ? { value: stop.value, decimals: null, symbol: '' }
    : { value: stop.value, asset: one.asset, symbol: one.symbol, decimals: one.decimals ?? null };
}
