/** Following and unfollowing; the last unfollowing can be undone. */

import { useState } from 'react';
import {
  type FollowedCollection,
  useFollowCollectionMutation,
  useRestoreFollowedCollectionMutation,
  useUnfollowCollectionMutation,
} from '@/api/nftsApi';
import { showFailure, showToast } from '@/ui/toastStore';

export interface CollectionActions {
  /** What the undo bar says; undefined where there is nothing to undo. */
  readonly gone: string | undefined;
  readonly isUndoing: boolean;
  readonly isFollowing: boolean;
  readonly follow: (nftId: string) => Promise<void>;
  readonly unfollow: (collection: FollowedCollection) => Promise<void>;
  readonly undo: () => Promise<void>;
  readonly dismiss: () => void;
}

export const followedToast = (name: string): void =>
  showToast({ title: `Following ${name}`, description: 'Its price history is kept from today on.' });

export function useCollectionActions(): CollectionActions {
  const [gone, setGone] = useState<{ readonly id: string; readonly name: string } | null>(null);
  const [add, adding] = useFollowCollectionMutation();
  const [remove] = useUnfollowCollectionMutation();
  const [restore, restoring] = useRestoreFollowedCollectionMutation();
  return {
    gone: gone === null ? undefined : `${gone.name} unfollowed`,
    isUndoing: restoring.isLoading,
    isFollowing: adding.isLoading,
    follow: async (nftId) => {
      const answer = await add({ nft_id: nftId });
      if (answer.data === undefined) showFailure(answer.error);
      else followedToast(answer.data.name);
    },
    unfollow: async ({ id, name }) => {
      const answer = await remove(id);
      if (answer.error !== undefined) showFailure(answer.error);
      else setGone({ id, name });
    },
    undo: async () => {
      if (gone === null) return;
      const answer = await restore(gone.id);
      if (answer.data === undefined) {
        showFailure(answer.error);
        return;
      }
      setGone(null);
      showToast({ title: 'Collection restored', description: answer.data.name });
    },
    dismiss: () => setGone(null),
  };
}
