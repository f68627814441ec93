/** Calls of whale watch. */

import { type Mutes, whalesEndpoints } from '@/api/endpoints/whales';
import { pagesOf } from '@/api/pages';
import { asText, callOf, reshape } from '@/api/reshape';
import type { Whales } from './types';
import type { View } from './view';

export type Filter = Omit<View, 'open'>;

/** What is empty narrows nothing. */
const asked = (filter: Filter) => ({
  chain: filter.chain || undefined,
  kind: filter.kind || undefined,
  state: filter.state || undefined,
  asset: filter.asset || undefined,
  minUsd: filter.minUsd || undefined,
  timesUsual: filter.times || undefined,
  withMuted: filter.muted || undefined,
  windowHours: filter.hours,
  q: filter.text || undefined,
});

const shaped = reshape(whalesEndpoints, {
  listWhales: { arg: ({ cursor, ...filter }: Filter & { cursor?: string }) => ({ ...asked(filter), cursor }) },
  listOutcomes: { arg: asked },
  listWhalesCsv: { arg: asked, beside: asText('text/csv') },
  listMutes: { answer: ({ mutes }: Mutes) => mutes },
});

const pages = pagesOf(callOf(shaped, 'listWhales'), (page: Whales) => page.next_cursor);

/** What is muted is in no answer, so that muting makes them all old. */
const kept = { providesTags: ['WhaleMute'] } as const;
const changes = { invalidatesTags: ['WhaleMute'] } as const;

export const whalesApi = shaped
  .enhanceEndpoints({ endpoints: { listOutcomes: kept, listMutes: kept, addMute: changes, deleteMute: changes } })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      whalePages: build.infiniteQuery<Whales, Filter, string>({
        ...pages,
        // New transfers move what the later pages begin with.
        infiniteQueryOptions: { ...pages.infiniteQueryOptions, refetchCachedPages: false },
        providesTags: ['WhaleMute'],
      }),
    }),
  });

export const {
  useWhalePagesInfiniteQuery,
  useListOutcomesQuery: useGetWhaleOutcomesQuery,
  useListWhalesCsvMutation: useGetWhalesCsvMutation,
  useListMutesQuery: useGetMutesQuery,
  useAddMuteMutation,
  useDeleteMuteMutation,
} = whalesApi;
