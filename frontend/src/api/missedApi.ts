/** Trades that met the rules and were not taken. They are no part of the ledger: nothing that shows real results is asked again. */

import { type ListMissedTradesArgs, type MissedTrades, missedEndpoints } from './endpoints/missed';
import { pagesOf } from './pages';
import { callOf, reshape } from './reshape';

export type { ListMissedTradesArgs, MissedTrade, MissedTrades, NewMissedTrade } from './endpoints/missed';

const missedCall = callOf(missedEndpoints, 'listMissedTrades');
const changes = { invalidatesTags: ['MissedTrade'] } as const;

const shaped = reshape(missedEndpoints, {
  updateMissedTrade: { versioned: true },
  deleteMissedTrade: { versioned: true },
});

export const missedApi = shaped
  .enhanceEndpoints({
    endpoints: {
      listMissedTrades: { providesTags: ['MissedTrade'] },
      addMissedTrade: changes,
      updateMissedTrade: changes,
      deleteMissedTrade: changes,
    },
  })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      missedTradePages: build.infiniteQuery<MissedTrades, Omit<ListMissedTradesArgs, 'cursor'>, string>({
        ...pagesOf(missedCall, (page: MissedTrades) => page.next_cursor),
        providesTags: ['MissedTrade'],
      }),
    }),
  });

export const {
  useMissedTradePagesInfiniteQuery,
  useAddMissedTradeMutation,
  useUpdateMissedTradeMutation,
  useDeleteMissedTradeMutation,
} = missedApi;
