/** What amounts are written in: the chain's own coin, or a token as its transfers tell it. */

import { unitWords } from '@/format/amount';
import type { TaintShown, TraceDocument } from './types';

export interface Coin {
  readonly symbol: string;
  readonly decimals: number;
}

/** Without known decimals amounts are in base units, and say so. */
const named = (symbol: string, decimals: number | null | undefined): Coin => ({
  symbol: unitWords(symbol || 'tokens', decimals),
  decimals: decimals ?? 0,
});

/** The coin of the asset that the filter names; the chain's where it names none, or none of its transfers is here. */
export function coinOf(document: TraceDocument, chain: Coin): Coin {
  const { asset } = document.filter;
  const sample = asset === '' || asset === 'native' ? undefined : document.edges.find((edge) => edge.asset === asset);
  return sample === undefined ? chain : named(sample.symbol, sample.decimals);
}

/** The coin in which an answer about taint is told. Without known decimals amounts are in base units. */
export function coinOfTaint(taint: TaintShown, chain: Coin): Coin {
  if (taint.symbol === undefined) return chain;
  return named(taint.symbol, taint.decimals);
}
