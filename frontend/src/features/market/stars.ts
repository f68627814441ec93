/** Starred tokens: kept with the account, shown at once and taken back where the server refuses. */

import { useCallback, useEffect, useMemo } from 'react';
import { readStored, writeStored } from '@/api/browserStorage';
import { type StarredTokens, starsEndpoints } from '@/api/endpoints/stars';
import { isFailure } from '@/api/failure';
import type { AppDispatch } from '@/api/hooks';
import { reshape } from '@/api/reshape';
import { reasonOf } from '@/api/unsaved';
import { showFailure, showToast } from '@/ui/toastStore';

/** On it tabs of one browser tell each other that stars changed. */
const CHANNEL = 'stars';
const channels = new WeakMap<object, BroadcastChannel>();
interface Change {
  /** Whether the account had the star before anything was asked, or since the last change that was made. */
  kept: boolean;
}
/** The newest change on its way, by coin: an older one that fails does not undo it. */
const changes = new Map<string, Change>();

const withStar = (ids: readonly string[], id: string, starred: boolean): readonly string[] => {
  const others = ids.filter((other) => other !== id);
  return starred ? [...others, id] : others;
};

const listed = reshape(starsEndpoints, {
  /** Ids, oldest star first. */
  listStarredCoins: { answer: ({ results }: StarredTokens): readonly string[] => results.map(({ id }) => id) },
});

/** Shows the change at once, and takes it back where the server refuses. */
const shown = (starred: boolean) =>
  async function onQueryStarted(id: string, { dispatch, queryFulfilled }: Started): Promise<void> {
    const mine: Change = { kept: false };
    const show = (on: boolean) =>
      dispatch(
        listed.util.updateQueryData('listStarredCoins', undefined, (ids) => {
          mine.kept = ids.includes(id);
          return [...withStar(ids, id, on)];
        }),
      );
    const { patches } = show(starred);
    mine.kept = changes.get(id)?.kept ?? mine.kept;
    changes.set(id, mine);
    const isDone = await queryFulfilled.then(
      () => true,
      () => false,
    );
    const now = changes.get(id);
    if (now === mine) changes.delete(id);
    if (isDone) {
      if (now !== undefined) now.kept = starred;
      channels.get(dispatch)?.postMessage('changed');
    } else if (now === mine && patches.length > 0) show(mine.kept);
    // Then the server's list decides, as soon as it can be asked: other clicks may be on their way. Before the list is loaded there was
    // nothing to change here.
    if (!isDone || patches.length === 0) dispatch(listed.util.invalidateTags(['Star']));
  };

interface Started {
  readonly dispatch: AppDispatch;
  readonly queryFulfilled: Promise<unknown>;
}

export const starsApi = listed.enhanceEndpoints({
  endpoints: {
    listStarredCoins: {
      providesTags: ['Star'],
      async onCacheEntryAdded(_none, { dispatch, cacheEntryRemoved }) {
        if (typeof BroadcastChannel === 'undefined') return;
        const channel = new BroadcastChannel(CHANNEL);
        channel.onmessage = () => dispatch(listed.util.invalidateTags(['Star']));
        channels.set(dispatch, channel);
        await cacheEntryRemoved;
        channels.delete(dispatch);
        channel.close();
      },
    },
    starCoin: { onQueryStarted: shown(true) },
    unstarCoin: { onQueryStarted: shown(false) },
  },
});

const { useListStarredCoinsQuery, useStarCoinMutation, useUnstarCoinMutation } = starsApi;

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
  const { data } = useListStarredCoinsQuery();
  const [star] = useStarCoinMutation();
  const [unstar] = useUnstarCoinMutation();
  const starred = useMemo(() => new Set(data), [data]);
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) void moveOldStars(star);
  }, [isLoaded, star]);
  const toggle = useCallback(
    async (id: string) => {
      const on = !starred.has(id);
      const { error } = await (on ? star(id) : unstar(id));
      if (isFailure(error) && error.status === 0) {
        const what = on ? 'save' : 'remove';
        showToast({ title: 'Error', description: `Couldn't ${what} the star. ${reasonOf(error)}`, kind: 'destructive' });
      } else if (error !== undefined) showFailure(error);
    },
    [star, unstar, starred],
  );
  return { starred, toggle };
}
