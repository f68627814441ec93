/** Calls of the profiler, by its own names. */

import { addressesApi, type MovementFilter, type Movements, type Scope } from '@/api/addressesApi';
import { pagesOf } from '@/api/pages';
import { callOf } from '@/api/reshape';
import type { Counterparties } from './types';

export {
  type MovementFilter,
  type Scope,
  useGetHeatmapQuery,
  useGetPortfolioQuery,
  useParseAddressesQuery,
} from '@/api/addressesApi';

type Sized = Scope & { readonly limit: number };

// Names stand in both.
export const profilerApi = addressesApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    movementPages: build.infiniteQuery<Movements, Sized & MovementFilter, string>({
      ...pagesOf(callOf(addressesApi, 'listMovements'), (page: Movements) => page.next_cursor),
      providesTags: ['Label'],
    }),
    counterpartyPages: build.infiniteQuery<Counterparties, Sized, string>({
      ...pagesOf(callOf(addressesApi, 'listCounterparties'), (page: Counterparties) => page.next_cursor),
      providesTags: ['Label'],
    }),
  }),
});

export const {
  useMovementPagesInfiniteQuery,
  useCounterpartyPagesInfiniteQuery,
  useGetAddressQuery,
  useLazyListCounterpartiesQuery: useLazyGetCounterpartiesQuery,
  useGetBalanceHistoryQuery,
  useCompareHoldingsQuery: useGetHoldingsBetweenQuery,
  useListMovementsCsvMutation: useGetMovementsCsvMutation,
  useListFlowsQuery: useGetFlowsQuery,
  useListUtxosQuery: useGetUtxosQuery,
  useListApprovalsQuery: useGetApprovalsQuery,
  useListCollectionsQuery: useGetCollectionsQuery,
  useGetFirstFunderQuery,
  useGetCostBasisQuery: useGetCostsQuery,
  useCompareAddressesQuery,
  useGetNoteQuery,
  usePutNoteMutation,
  useGetTransactionQuery,
} = profilerApi;
