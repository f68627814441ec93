/** Calls of the profiler, by its own names. */

import { addressesApi } from '@/api/addressesApi';

export {
  type MovementFilter,
  type Scope,
  useGetHeatmapQuery,
  useGetMovementsQuery,
  useGetPortfolioQuery,
  useParseAddressesQuery,
} from '@/api/addressesApi';

export const {
  useGetAddressQuery,
  useLazyListCounterpartiesQuery: useLazyGetCounterpartiesQuery,
  useGetBalanceHistoryQuery,
  useCompareHoldingsQuery: useGetHoldingsBetweenQuery,
  useListMovementsCsvMutation: useGetMovementsCsvMutation,
  useListCounterpartiesQuery: useGetCounterpartiesQuery,
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
} = addressesApi;
