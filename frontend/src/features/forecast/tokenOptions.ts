/** The token selector's entries: the specification's static groups, then what the server knows. */

import type { ForecastToken } from '@/api/seriesTypes';

export interface TokenOption {
  readonly label: string;
  /** What the selector hands on: a CoinGecko id, or the specification's own short name for a chain. */
  readonly value: string;
  readonly symbol: string;
  readonly icon?: string | null;
  readonly image?: string | null;
  readonly custom?: boolean;
}

export interface OptionGroup {
  readonly heading: string;
  readonly options: readonly TokenOption[];
}

export const POPULAR: readonly TokenOption[] = [
  { label: 'Bitcoin', value: 'bitcoin', symbol: 'BTC' },
  { label: 'Ethereum', value: 'ethereum', symbol: 'ETH' },
  { label: 'Binance Smart Chain', value: 'bsc', symbol: 'BNB' },
];

export const OTHER: readonly TokenOption[] = [
  { label: 'Solana', value: 'solana', symbol: 'SOL' },
  { label: 'Polygon', value: 'polygon', symbol: 'MATIC' },
  { label: 'Cardano', value: 'cardano', symbol: 'ADA' },
];

/** A chain has no price of its own: its entry stands for the coin that pays its fees. */
const COIN_OF_CHAIN: Readonly<Record<string, string>> = { bsc: 'binancecoin', polygon: 'matic-network' };

export const DEFAULT_TOKEN = 'bitcoin';

export function coinOf(value: string): string {
  return COIN_OF_CHAIN[value] ?? value;
}

/** Why a chain's entry shows a coin of another name; null where the names agree. */
export function chainNote(value: string): string | null {
  const coin = COIN_OF_CHAIN[value];
  if (!coin) return null;
  const option = [...POPULAR, ...OTHER].find((known) => known.value === value);
  return `${option?.label ?? value} has no price of its own; this is its fee coin, ${option?.symbol ?? ''} (${coin}).`;
}

/** The groups that match a search. What the server found stands after the static ones and never repeats them. */
export function groupsFor(search: string, found: readonly ForecastToken[]): OptionGroup[] {
  const text = search.trim().toLowerCase();
  const matches = (option: TokenOption) =>
    !text ||
    option.label.toLowerCase().includes(text) ||
    option.symbol.toLowerCase().includes(text) ||
    coinOf(option.value).includes(text);
  const fixed = new Set([...POPULAR, ...OTHER].map((option) => coinOf(option.value)));
  const own = found.filter((token) => token.custom);
  const rest = found.filter((token) => !token.custom && !fixed.has(token.coingecko_id));
  return [
    { heading: 'Popular', options: POPULAR.filter(matches) },
    { heading: 'Other', options: OTHER.filter(matches) },
    { heading: 'Yours', options: own.map(optionOf).filter(matches) },
    { heading: 'Tokens', options: rest.map(optionOf).filter(matches) },
  ].filter((group) => group.options.length > 0);
}

export function optionOf(token: ForecastToken): TokenOption {
  return {
    label: token.token_name,
    value: token.coingecko_id,
    symbol: token.symbol.toUpperCase(),
    icon: token.icon ?? null,
    image: token.image ?? null,
    custom: token.custom ?? false,
  };
}

export function labelOf(value: string, found: readonly ForecastToken[]): string {
  const fixed = [...POPULAR, ...OTHER].find((option) => option.value === value);
  return fixed?.label ?? found.find((token) => token.coingecko_id === value)?.token_name ?? value;
}
