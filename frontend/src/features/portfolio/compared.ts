/** Which holdings are compared: the largest of those that are valued by daily closes of a coin. */

import type { LeadingCoin, MarketsArgs } from '@/api/overviewApi';
import type { PortfolioAsset } from '@/api/portfolioApi';
import { listed } from '@/domain/portfolio/words';
import { dollarsOf } from '@/format/amount';

/** The server compares as many coins at once. */
export const MOST_COMPARED = 12;
export const LEAST_COMPARED = 2;
/** Coins by market value, the largest first, among which the coin of an asset is found: as many as one call gives. */
const LOOKED_UP = 250;
export const COINS: MarketsArgs = { perPage: LOOKED_UP, brief: true };
/** Assets that a reason has room for. */
const MOST_NAMED = 6;

export interface Compared {
  readonly asset: string;
  /** CoinGecko's id. */
  readonly coin: string;
}

export interface Comparison {
  /** The most valuable first. */
  readonly compared: readonly Compared[];
  /** Names of assets by why they have no part in it. */
  readonly left: ReadonlyMap<string, readonly string[]>;
}

/** As the server values assets: by the closes of the largest coin with the symbol. */
function coinsBySymbol(coins: readonly Pick<LeadingCoin, 'id' | 'symbol'>[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { id, symbol } of coins) {
    const name = symbol.toUpperCase();
    if (!found.has(name)) found.set(name, id);
  }
  return found;
}

function whyNot({ price_source: source }: PortfolioAsset, coin: string | undefined): string | undefined {
  if (source === 'par') return 'counted at a fixed price';
  if (source === 'entered') return 'price entered by you';
  if (source === 'exchange_rate') return 'counted at its exchange rate';
  if (source !== 'daily_close' && source !== 'live') return 'no daily close';
  return coin === undefined ? `not among the ${LOOKED_UP} largest coins` : undefined;
}

export function comparisonOf(
  assets: readonly PortfolioAsset[],
  coins: readonly Pick<LeadingCoin, 'id' | 'symbol'>[],
): Comparison {
  const bySymbol = coinsBySymbol(coins);
  const compared: Compared[] = [];
  const left = new Map<string, string[]>();
  const leave = (asset: string, why: string) => left.set(why, [...(left.get(why) ?? []), asset]);
  const worth = ({ value }: PortfolioAsset) => dollarsOf(value) ?? 0;
  for (const asset of [...assets].sort((one, other) => worth(other) - worth(one))) {
    const coin = bySymbol.get(asset.asset);
    const why = whyNot(asset, coin);
    if (why !== undefined) leave(asset.asset, why);
    else if (compared.length === MOST_COMPARED) leave(asset.asset, `not among the ${MOST_COMPARED} most valuable`);
    else if (coin !== undefined) compared.push({ asset: asset.asset, coin });
  }
  return { compared, left };
}

/** "Left out: USDT, USDC (counted at a fixed price); ZZZ (no daily close)." Nothing where all are compared. */
export function leftOutWords({ left }: Pick<Comparison, 'left'>): string {
  const reasons = [...left].map(([why, assets]) => `${listed(assets, MOST_NAMED)} (${why})`);
  return reasons.length === 0 ? '' : `Left out: ${reasons.join('; ')}.`;
}
