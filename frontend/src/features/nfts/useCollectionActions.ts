/** Following and unfollowing; the last unfollowing can be undone. */

import {
  type FollowedCollection,
  useFollowCollectionMutation,
  useRestoreFollowedCollectionMutation,
  useUnfollowCollectionMutation,
} from '@/api/nftsApi';
import { showFailure, showToast } from '@/ui/toastStore';
import { useUndo } from '@/ui/useUndo';

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
  const [add, adding] = useFollowCollectionMutation();
  const [remove] = useUnfollowCollectionMutation();
  const [restore, restoring] = useRestoreFollowedCollectionMutation();
  const { gone, setGone, undo } = useUndo<FollowedCollection>(restore, ({ name }) => name, 'Collection restored');
  return {
    gone: gone === null ? undefined : `${gone.name} unfollowed`,
    isUndoing: restoring.isLoading,
    isFollowing: adding.isLoading,
    follow: async (nftId) => {
      const answer = await add({ nft_id: nftId });
      if (answer.data === undefined) showFailure(answer.error);
      else followedToast(answer.data.name);
    },
    unfollow: async (collection) => {
      const answer = await remove(collection.id);
      if (answer.error !== undefined) showFailure(answer.error);
      else setGone(collection);
    },
    undo,
    dismiss: () => setGone(null),
  };
}
