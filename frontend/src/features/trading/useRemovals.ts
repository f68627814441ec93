/** Deleting fills and other events, and bringing them back. The server takes so many at once, so many are sent in parts. */

import { useState } from 'react';
import {
  useDeleteAccountEventsMutation,
  useDeleteFillsMutation,
  useRestoreAccountEventsMutation,
  useRestoreFillsMutation,
} from '@/api/ledgerApi';
import { showFailure, showToast } from '@/ui/toastStore';
import { countEvents, countFills } from './words';

export const MOST_IDS = 500;

const partsOf = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, at) => ids.slice(at * MOST_IDS, (at + 1) * MOST_IDS));

export interface Removals {
  /** Deleted, and can be brought back. */
  readonly gone: readonly string[];
  readonly isBusy: boolean;
  /** True where all of them are deleted. */
  readonly remove: (ids: readonly string[]) => Promise<boolean>;
  readonly undo: () => Promise<void>;
  readonly dismiss: () => void;
}

type Answer = Promise<{ readonly data?: { readonly changed: number }; readonly error?: unknown }>;

interface Calls {
  readonly isBusy: boolean;
  readonly remove: (ids: readonly string[]) => Answer;
  readonly restore: (ids: readonly string[]) => Answer;
  readonly count: (count: number) => string;
}

function useCalls({ isBusy, remove, restore, count }: Calls): Removals {
  const [gone, setGone] = useState<readonly string[]>([]);
  return {
    gone,
    isBusy,
    remove: async (ids) => {
      const done: string[] = [];
      for (const part of partsOf(ids)) {
        const answer = await remove(part);
        if (answer.data === undefined) {
          showFailure(answer.error);
          break;
        }
        done.push(...part);
      }
      if (done.length > 0) setGone(done);
      return done.length === ids.length;
    },
    undo: async () => {
      let changed = 0;
      let left = gone;
      for (const part of partsOf(gone)) {
        const answer = await restore(part);
        if (answer.data === undefined) {
          showFailure(answer.error);
          break;
        }
        changed += answer.data.changed;
        left = left.slice(part.length);
      }
      setGone(left);
      if (changed > 0) showToast({ title: `${count(changed)} restored` });
    },
    dismiss: () => setGone([]),
  };
}

export function useRemovals(): Removals {
  const [remove, removing] = useDeleteFillsMutation();
  const [restore, restoring] = useRestoreFillsMutation();
  return useCalls({
    isBusy: removing.isLoading || restoring.isLoading,
    remove: (ids) => remove({ ids: [...ids] }),
    restore: (ids) => restore({ ids: [...ids] }),
    count: countFills,
  });
}

export function useEventRemovals(): Removals {
  const [remove, removing] = useDeleteAccountEventsMutation();
  const [restore, restoring] = useRestoreAccountEventsMutation();
  return useCalls({
    isBusy: removing.isLoading || restoring.isLoading,
    remove: (ids) => remove({ ids: [...ids] }),
    restore: (ids) => restore({ ids: [...ids] }),
    count: countEvents,
  });
}
