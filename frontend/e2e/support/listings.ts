/** New pools, coins, cohorts and NFT collections that answer their pages. */

import type { Route } from '@playwright/test';
import type { Schemas } from '../../src/api/generated';
import { fearGreed } from '../../src/testing/fearGreed';
import * as listings from '../../src/testing/listings';
import * as nfts from '../../src/testing/nfts';

type Handler = (url: URL, route: Route) => { status?: number; body?: unknown };

const pools = [
  ...listings.fresh,
  ...Array.from({ length: 17 }, (_, at) =>
    listings.pool(`0xe${at}`, {
      network: at % 3 === 0 ? 'base' : 'eth',
      name: ['WAGMI / WETH', 'A TOKEN WITH A VERY LONG NAME INDEED / USDC 0.05%', 'SIGMA / USDT 1%'][at % 3] ?? '',
      dex: at % 2 === 0 ? 'Uniswap V2' : 'Uniswap V3',
      opened_at: new Date(Date.parse('2026-11-21T04:00:00Z') - at * 3_720_000).toISOString(),
      reserve_usd: String(2_400 + at * 9_310),
      reserve_share: 0.02 + at / 100,
    }),
  ),
];

/** A popular collection has many with a name like its own: more than a list of choices shows. */
const imitators = [
  'Lil Pudgys',
  'Pudgy Presents',
  'Pudgy Rods',
  'Pudgy Pals',
  'Pudgy Punks',
  'Pudgy Cats',
  'Pudgy Apes',
  'Tiny Pudgys',
  'Pudgy Bears',
].map((name) => nfts.nftName(name.toLowerCase().replace(' ', '-'), { name, symbol: name.slice(0, 4) }));

export const listingHandlers: [RegExp, Handler][] = [
  [/^\/api\/v1\/new-pools\/[^/]+\/[^/]+$/, () => ({ body: listings.details() })],
  [/^\/api\/v1\/new-pools$/, () => ({ body: listings.newPools(pools, { next_cursor: 'c2' }) })],
  [/^\/api\/v1\/pool-networks$/, () => ({ body: { networks: listings.networks } satisfies Schemas['PoolNetworks'] })],
  [/^\/api\/v1\/pool-cohorts$/, () => ({ body: listings.cohorts() })],
  [/^\/api\/v1\/fear-greed$/, () => ({ body: fearGreed() })],
  [/^\/api\/v1\/new-coins$/, () => ({ body: listings.newCoins(listings.listed) })],
  [/^\/api\/v1\/nfts\/[^/]+\/history$/, () => ({ body: nfts.history() })],
  [/^\/api\/v1\/nfts\/[^/]+$/, () => ({ body: nfts.nft() })],
  [
    /^\/api\/v1\/nfts$/,
    () => ({
      body: {
        collections: [nfts.nftName('pudgy-penguins'), ...imitators],
        provenance: nfts.nft().provenance,
      } satisfies Schemas['NftNames'],
    }),
  ],
  [/^\/api\/v1\/collections\/[^/]+\/restore$/, () => ({ body: nfts.desk[0] })],
  [
    /^\/api\/v1\/collections\/[^/]+$/,
    (_url, route) =>
      route.request().method() === 'DELETE'
        ? { status: 204 }
        : { status: 412, body: { code: 'stale', message: 'It changed in another tab.' } },
  ],
  [
    /^\/api\/v1\/collections$/,
    (_url, route) =>
      route.request().method() === 'POST' ? { status: 201, body: nfts.desk[0] } : { body: nfts.collectionList(nfts.desk) },
  ],
];
