/** What is new: pools as exchanges open them, coins as the provider's list gains them, and what became of earlier pools. */

import {
  type ListNewCoinsArgs,
  type ListNewPoolsArgs,
  listingsEndpoints,
  type NewCoins,
  type NewPools,
  type PoolNetworks,
} from './endpoints/listings';
import { pagesOf } from './pages';
import { callOf, reshape } from './reshape';

export type {
  ListNewPoolsArgs as PoolsArgs,
  NewCoin,
  NewCoins,
  NewPool,
  NewPools,
  PoolCohort,
  PoolCohorts,
  PoolDetails,
  PoolNetwork,
  PoolReading,
  PoolWindow,
  RiskCheck,
} from './endpoints/listings';

const poolsCall = callOf(listingsEndpoints, 'listNewPools');
const coinsCall = callOf(listingsEndpoints, 'listNewCoins');

export const listingsApi = reshape(listingsEndpoints, {
  listPoolNetworks: { answer: ({ networks }: PoolNetworks) => networks },
}).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    poolPages: build.infiniteQuery<NewPools, Omit<ListNewPoolsArgs, 'cursor'>, string>({
      ...pagesOf(poolsCall, (page: NewPools) => page.next_cursor),
    }),
    coinPages: build.infiniteQuery<NewCoins, Omit<ListNewCoinsArgs, 'cursor'>, string>({
      ...pagesOf(coinsCall, (page: NewCoins) => page.next_cursor),
    }),
  }),
});

export const {
  usePoolPagesInfiniteQuery,
  useCoinPagesInfiniteQuery,
  useGetPoolQuery,
  useListNewPoolsQuery,
  useListPoolNetworksQuery,
  useListPoolCohortsQuery,
} = listingsApi;
