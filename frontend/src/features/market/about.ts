/** What a coin says about itself, made safe to show: plain words, and links that lead to the web and nowhere else. */

import type { CoinDetail } from '@/domain/market/types';
import { formatCompact } from '@/format/number';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'" };

/** Markup as plain text. It is shown as text too, so nothing in it can run. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

export interface CoinLink {
  readonly label: string;
  readonly url: string;
}

export function coinLinks(coin: CoinDetail): CoinLink[] {
  const links = coin.links;
  if (!links) return [];
  const paper = typeof links.whitepaper === 'string' ? links.whitepaper : links.whitepaper?.[0];
  const handle = links.twitter_screen_name;
  const candidates: (readonly [string, string | null | undefined])[] = [
    ['Website', links.homepage?.find(Boolean)],
    ['Explorer', links.blockchain_site?.find(Boolean)],
    ['Whitepaper', paper],
    ['Source code', links.repos_url?.github?.find(Boolean)],
    ['Reddit', links.subreddit_url],
    ['X', handle ? `https://x.com/${encodeURIComponent(handle)}` : null],
  ];
  return candidates.flatMap(([label, url]) => (url && isWeb(url) ? [{ label, url }] : []));
}

/** Contracts by platform; a coin of its own chain has none. */
export function contracts(coin: CoinDetail): { platform: string; address: string }[] {
  return Object.entries(coin.platforms ?? {}).flatMap(([platform, address]) =>
    platform && address ? [{ platform, address }] : [],
  );
}

/** Chains that the profiler reads, by the provider's names of platforms. */
const CHAINS: Readonly<Record<string, string>> = {
  ethereum: 'ethereum',
  base: 'base',
  'arbitrum-one': 'arbitrum',
  'optimistic-ethereum': 'optimism',
  'polygon-pos': 'polygon',
  xdai: 'gnosis',
};

export const chainOf = (platform: string): string | undefined => CHAINS[platform];

/** A source that gives no figure says nothing about a limit; null where the market of the coin is not there. */
export function maxSupplyWords({ market_data: market, symbol }: Pick<CoinDetail, 'market_data' | 'symbol'>): string | null {
  if (!market) return null;
  return market.max_supply ? `${formatCompact(market.max_supply)} ${symbol.toUpperCase()}` : 'Not given by the source';
}

function isWeb(url: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(url).protocol);
  } catch {
    return false;
  }
}

const HOUR = 3_600_000;
/** A coin whose last price is older than this no longer trades where the provider looks. */
const ENDED_AFTER = 72 * HOUR;

/** The day its data ended, or null while it goes on. `now` is the clock of the data, which a replay sets back. */
export function endedOn(lastPriceAt: number | null, now: number): string | null {
  if (lastPriceAt === null || !Number.isFinite(lastPriceAt) || !Number.isFinite(now) || now - lastPriceAt <= ENDED_AFTER)
    return null;
  return new Date(lastPriceAt).toISOString().slice(0, 10);
}
