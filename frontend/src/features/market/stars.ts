/** Starred tokens: kept with the account, shown at once and taken back where the server refuses. */

import { useCallback, useEffect, useMemo } from 'react';
import { baseApi } from '@/api/baseApi';
import { readStored, writeStored } from '@/api/browserStorage';
import type { Answer } from '@/api/generated';
import { showFailure } from '@/ui/toastStore';

export const starsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Ids, oldest star first. */
    listStars: build.query<readonly string[], void>({
      query: () => '/api/v1/starred-tokens',
      transformResponse: ({ results }: Answer<'GET /api/v1/starred-tokens'>) => results.map(({ id }) => id),
      providesTags: ['Star'],
    }),
    setStar: build.mutation<null, { id: string; starred: boolean }>({
      query: ({ id, starred }) => ({
        url: `/api/v1/starred-tokens/${encodeURIComponent(id)}`,
        method: starred ? 'PUT' : 'DELETE',
      }),
      async onQueryStarted({ id, starred }, { dispatch, queryFulfilled }) {
        const { patches } = dispatch(
          starsApi.util.updateQueryData('listStars', undefined, (ids) => {
            const others = ids.filter((other) => other !== id);
            return starred ? [...others, id] : others;
          }),
        );
        const isDone = await queryFulfilled.then(
          () => true,
          () => false,
        );
        // The server's list decides: another click may be on its way, so the old one can't just be put back. Before the list is loaded
        // there was nothing to change here.
        if (!isDone || patches.length === 0) dispatch(starsApi.util.invalidateTags(['Star']));
      },
    }),
  }),
  overrideExisting: 'throw',
});

const { useListStarsQuery, useSetStarMutation } = starsApi;

/** Where earlier versions kept stars: in this browser. */
const OLD_KEY = 'starred-tokens';

function oldStars(): string[] {
  try {
    const ids: unknown = JSON.parse(readStored(OLD_KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Keeps only these; nothing is left once all have moved. */
function keepOldStars(ids: readonly string[]): void {
  writeStored(OLD_KEY, ids.length === 0 ? null : JSON.stringify(ids));
}

let isMoving = false;

/** Moves the stars that an earlier version kept in this browser to the account, once. What can't be sent now is tried at the next visit. */
async function moveOldStars(send: (id: string) => Promise<{ error?: unknown }>): Promise<void> {
  if (isMoving) return;
  isMoving = true;
  try {
    let left = oldStars();
    while (left.length > 0) {
      const [id = '', ...rest] = left;
      const { error } = await send(id);
      const status = (error as { status?: unknown } | undefined)?.status;
      // 404 and 422: no coin, or too many stars. Those would be refused for ever.
      if (error !== undefined && status !== 404 && status !== 422) return;
      left = rest;
      keepOldStars(left);
    }
    keepOldStars(left);
  } finally {
    isMoving = false;
  }
}

export function useStarred(): { starred: ReadonlySet<string>; toggle: (id: string) => void } {
  const { data } = useListStarsQuery();
  const [setStar] = useSetStarMutation();
  const starred = useMemo(() => new Set(data), [data]);
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) void moveOldStars((id) => setStar({ id, starred: true }));
  }, [isLoaded, setStar]);
  const toggle = useCallback(
    async (id: string) => {
      const { error } = await setStar({ id, starred: !starred.has(id) });
      if (error !== undefined) showFailure(error);
    },
    [setStar, starred],
  );
  return { starred, toggle };
}
