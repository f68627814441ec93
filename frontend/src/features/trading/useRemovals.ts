/** Deleting fills and bringing them back. The server takes so many at once, so many are sent in parts. */

import { useState } from 'react';
import { useDeleteFillsMutation, useRestoreFillsMutation } from '@/api/ledgerApi';
import { showFailure, showToast } from '@/ui/toastStore';
import { countFills } from './words';

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

export function useRemovals(): Removals {
  const [gone, setGone] = useState<readonly string[]>([]);
  const [remove, removing] = useDeleteFillsMutation();
  const [restore, restoring] = useRestoreFillsMutation();

  return {
    gone,
    isBusy: removing.isLoading || restoring.isLoading,
    remove: async (ids) => {
      const done: string[] = [];
      for (const part of partsOf(ids)) {
        const answer = await remove({ ids: part });
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
        const answer = await restore({ ids: part });
        if (answer.data === undefined) {
          showFailure(answer.error);
          break;
        }
        changed += answer.data.changed;
        left = left.slice(part.length);
      }
      setGone(left);
      if (changed > 0) showToast({ title: `${countFills(changed)} restored` });
    },
    dismiss: () => setGone([]),
  };
}
