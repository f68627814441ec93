/** CoinGecko's shapes as far as this area reads them. The contract names the rows of lists; what it passes through whole is described here. */

export type { CategoryName as Category, MarketRow as CoinMarket } from '@/api/endpoints/market';

type ByCurrency = Readonly<Record<string, number | null>>;

export interface CoinDetail {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly asset_platform_id?: string | null;
  readonly platforms?: Readonly<Record<string, string | null>>;
  readonly hashing_algorithm?: string | null;
  readonly categories?: readonly (string | null)[];
  readonly public_notice?: string | null;
  readonly description?: Readonly<Record<string, string>>;
  readonly links?: {
    readonly homepage?: readonly string[];
    readonly whitepaper?: string | readonly string[] | null;
    readonly blockchain_site?: readonly (string | null)[];
    readonly subreddit_url?: string | null;
    readonly twitter_screen_name?: string | null;
    readonly repos_url?: { readonly github?: readonly string[] };
  };
  readonly image?: { readonly thumb?: string; readonly small?: string; readonly large?: string };
  readonly genesis_date?: string | null;
  readonly market_cap_rank?: number | null;
  readonly last_updated?: string | null;
  readonly market_data?: {
    readonly current_price?: ByCurrency;
    readonly market_cap?: ByCurrency;
    readonly fully_diluted_valuation?: ByCurrency;
    readonly total_volume?: ByCurrency;
    readonly high_24h?: ByCurrency;
    readonly low_24h?: ByCurrency;
    readonly ath?: ByCurrency;
    readonly ath_change_percentage?: ByCurrency;
    readonly ath_date?: Readonly<Record<string, string | null>>;
    readonly atl?: ByCurrency;
    readonly atl_date?: Readonly<Record<string, string | null>>;
    readonly price_change_percentage_24h?: number | null;
    readonly price_change_percentage_7d?: number | null;
    readonly price_change_percentage_30d?: number | null;
    readonly price_change_percentage_1y?: number | null;
    readonly circulating_supply?: number | null;
    readonly total_supply?: number | null;
    readonly max_supply?: number | null;
  };
}

/** Time, open, high, low, close. */
export type OhlcRow = readonly [number, number, number, number, number];

export type SimplePrice = Readonly<Record<string, Readonly<Record<string, number | null>>>>;
