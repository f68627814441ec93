/** Made-up NFT collections for tests. */

import type { CollectionList, FollowedCollection, Nft, NftDay, NftHistory, NftName } from '@/api/nftsApi';
import { source } from './listings';
import { rounded } from './rounded';

export const nftName = (id: string, change: Partial<NftName> = {}): NftName => ({
  id,
  name: 'Pudgy Penguins',
  symbol: 'ppg',
  platform: 'ethereum',
  contract: '0xbd3531da5cf5857e7cfaa92426877b022e612cf8',
  ...change,
});

export const collection = (id: string, change: Partial<FollowedCollection> = {}): FollowedCollection => ({
  id,
  nft_id: 'pudgy-penguins',
  name: 'Pudgy Penguins',
  symbol: 'ppg',
  platform: 'ethereum',
  contract: '0xbd3531da5cf5857e7cfaa92426877b022e612cf8',
  image: '',
  note: 'Bought in March',
  count: '2',
  valuation: 'floor',
  price_usd: null,
  hidden: false,
  value_usd: '48620.40',
  floor_usd: '24310.20',
  floor_native: '9.87',
  native_symbol: 'eth',
  volume_usd: '1204881',
  change_24h_percent: 2.4,
  change_7d_percent: -6.1,
  change_30d_percent: 18.9,
  holders: 4_962,
  supply: 8_888,
  mean_sales: 31.4,
  thin: false,
  as_of_at: '2026-11-21T04:10:00Z',
  followed_at: '2026-11-03T09:00:00Z',
  version: 1,
  ...change,
});

export const desk: readonly FollowedCollection[] = [
  collection('f1'),
  collection('f2', {
    nft_id: 'quiet-apes',
    name: 'Quiet Apes',
    symbol: 'qape',
    note: '',
    count: '1',
    valuation: 'manual',
    price_usd: '300',
    value_usd: '300',
    floor_usd: '412.5',
    floor_native: '0.1674',
    volume_usd: '820',
    change_24h_percent: null,
    change_7d_percent: -22.8,
    change_30d_percent: null,
    holders: 311,
    supply: 1_000,
    mean_sales: 0.7,
    thin: true,
  }),
  collection('f3', {
    nft_id: 'old-stones',
    name: 'Old Stones',
    symbol: 'stone',
    note: '',
    count: '3',
    value_usd: null,
    floor_usd: null,
    floor_native: null,
    volume_usd: null,
    change_24h_percent: null,
    change_7d_percent: null,
    change_30d_percent: null,
    holders: null,
    supply: 100,
    mean_sales: null,
    thin: true,
    as_of_at: null,
  }),
];

export const collectionList = (
  collections: readonly FollowedCollection[],
  change: Partial<CollectionList> = {},
): CollectionList => ({
  collections,
  total_usd: '48920.40',
  without_value: 1,
  trouble: null,
  ...change,
});

export const nft = (change: Partial<Nft> = {}): Nft => ({
  ...nftName('pudgy-penguins'),
  image: '',
  description: '8,888 penguins with proof of their owners on the chain.',
  native_symbol: 'eth',
  homepage: 'https://www.example.org/penguins',
  explorer: 'javascript:alert(1)',
  figures: {
    floor_native: '9.87',
    floor_usd: '24310.20',
    market_cap_usd: '216068000',
    volume_native: '489.2',
    volume_usd: '1204881',
    sales: 49,
    average_sale_usd: '24589.4',
    holders: 4_962,
    supply: 8_888,
  },
  changes: [
    { window: '24h', percent: 2.4 },
    { window: '7d', percent: -6.1 },
    { window: '14d', percent: -3.2 },
    { window: '30d', percent: 18.9 },
    { window: '60d', percent: null },
    { window: '1y', percent: -41.3 },
  ],
  mean_sales: 31.4,
  thin: false,
  provenance: source({ source: 'coingecko /nfts/pudgy-penguins' }),
  ...change,
});

const START = Date.parse('2026-11-03T00:00:00Z');

export const nftDay = (at: number, change: Partial<NftDay> = {}): NftDay => ({
  day: new Date(START + at * 86_400_000).toISOString().slice(0, 10),
  floor_native: rounded(9 + Math.sin(at / 2), 2),
  floor_usd: rounded(22_000 + 1_400 * Math.sin(at / 2) + at * 90, 2),
  market_cap_usd: '216068000',
  volume_native: '489.2',
  volume_usd: rounded(900_000 + 40_000 * (at % 5), 0),
  sales: 30 + (at % 7),
  average_sale_usd: '24589.4',
  holders: 4_900 + at * 3,
  supply: 8_888,
  ...change,
});

/** Nineteen days, of which the provider did not answer on one. */
export const history = (change: Partial<NftHistory> = {}): NftHistory => ({
  id: 'pudgy-penguins',
  since: '2026-11-03',
  days: Array.from({ length: 19 }, (_, at) => nftDay(at, at === 8 ? { floor_native: null, floor_usd: null } : {})),
  ...change,
});
