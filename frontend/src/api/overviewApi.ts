/** The little of the market that the whole application needs: the leading coins, the totals, and the server's search. */

import { useMemo } from 'react';
import { type MarketRow, type MarketsArgs as MarketsQuery, marketEndpoints } from './endpoints/market';
import type { Asking } from './polling';
import { withProvenance } from './provenance';
import { reshape } from './reshape';

/** Writable, because live ticks are written into the kept list. */
export type MarketCoin = { -readonly [Field in keyof MarketRow]: MarketRow[Field] };
/** A row of the market list, as far as the shell reads it. */
export type LeadingCoin = Pick<
  MarketCoin,
  'id' | 'symbol' | 'name' | 'current_price' | 'market_cap' | 'market_cap_rank' | 'total_volume' | 'price_change_percentage_24h'
>;

export interface MarketTotals {
  market_cap: number | null;
  market_cap_change_24h: number | null;
  volume_24h: number | null;
  btc_dominance: number | null;
  coins: number | null;
}

export interface FoundCoin {
  id: string;
  name: string;
  symbol: string;
  market_cap_rank: number | null;
}

/** CoinGecko's document, which passes through whole, as far as it is read. */
export interface GlobalData {
  readonly data?: {
    readonly active_cryptocurrencies?: number;
    readonly total_market_cap?: Readonly<Record<string, number>>;
    readonly total_volume?: Readonly<Record<string, number>>;
    readonly market_cap_percentage?: Readonly<Record<string, number>>;
    readonly market_cap_change_percentage_24h_usd?: number | null;
    readonly volume_change_percentage_24h_usd?: number | null;
  };
}

interface SearchAnswer {
  readonly coins?: readonly { id: string; name: string; symbol: string; market_cap_rank?: number | null }[];
}

interface RatesAnswer {
  readonly rates?: Readonly<Record<string, unknown>>;
}

/** Coins of the market list that every page has: its page 1, without sparklines. */
const LISTED = 40;
/** Coins among which movers are sought. */
export const LEADING = 100;

/** The market list refreshes every 15 minutes. */
export const MARKET_REFRESH_MS = 15 * 60 * 1000;

export type MarketsArgs = Pick<MarketsQuery, 'page' | 'category' | 'ids'> & {
  readonly perPage: number;
  /** Without the last week's line and the changes over other times. */
  readonly brief?: true;
};

/** The leading coins, as every page asks for them. */
export const LEADERS: MarketsArgs = { perPage: LISTED, brief: true };
/** More of them, where coins are compared. */
export const RANKED: MarketsArgs = { perPage: LEADING, brief: true };

const found = ({ coins = [] }: SearchAnswer): FoundCoin[] =>
  coins.map(({ id, name, symbol, market_cap_rank }) => ({ id, name, symbol, market_cap_rank: market_cap_rank ?? null }));

const shaped = reshape(marketEndpoints, {
  markets: {
    arg: ({ page = 1, brief, ...rest }: MarketsArgs) => ({
      ...rest,
      page,
      vsCurrency: 'usd',
      order: 'market_cap_desc',
      sparkline: !brief,
      priceChangePercentage: brief ? undefined : '1h,24h,7d,30d',
    }),
    answer: (raw, meta) => withProvenance(raw as MarketCoin[], meta),
  },
  getApiV3Global: { answer: (raw, meta) => withProvenance(raw as GlobalData, meta) },
  search: { answer: (raw) => found(raw as SearchAnswer) },
  rates: { answer: (raw) => Object.keys((raw as RatesAnswer).rates ?? {}).map((currency) => currency.toUpperCase()) },
});

export const overviewApi = shaped.enhanceEndpoints({
  endpoints: { markets: { providesTags: ['Market'] }, getApiV3Global: { providesTags: ['Market'] } },
});

export const {
  useMarketsQuery: useGetMarketsQuery,
  useGetApiV3GlobalQuery: useGetGlobalQuery,
  useSearchQuery: useSearchCoinsQuery,
  /** Currencies, coins and metals with exchange rates, in capitals. */
  useRatesQuery: useGetRatedCurrenciesQuery,
} = overviewApi;

export const useGetLeadingCoinsQuery = (_none?: undefined, options?: Asking) => useGetMarketsQuery(LEADERS, options);
export const useGetRankedCoinsQuery = (_none?: undefined, options?: Asking) => useGetMarketsQuery(RANKED, options);

function totalsOf({ data = {} }: GlobalData): MarketTotals {
  return {
    market_cap: data.total_market_cap?.usd ?? null,
    market_cap_change_24h: data.market_cap_change_percentage_24h_usd ?? null,
    volume_24h: data.total_volume?.usd ?? null,
    btc_dominance: data.market_cap_percentage?.btc ?? null,
    coins: data.active_cryptocurrencies ?? null,
  };
}

export function useGetMarketTotalsQuery(_none?: undefined, options?: Asking) {
  const query = useGetGlobalQuery(undefined, options);
  const data = useMemo(() => query.data && { ...query.data, data: totalsOf(query.data.data) }, [query.data]);
  return { ...query, data };
}
