/** NFT collections: what the market says of them, and those that the reader follows. */

import { type NftNames, nftsEndpoints } from './endpoints/nfts';
import { reshape } from './reshape';

export type {
  ChangedCollection,
  CollectionList,
  FollowedCollection,
  Nft,
  NftDay,
  NftHistory,
  NftName,
} from './endpoints/nfts';

/** What the reader follows; following a collection also begins its history. */
const changes = { invalidatesTags: ['Collection'] } as const;

const shaped = reshape(nftsEndpoints, {
  searchNfts: { answer: ({ collections }: NftNames) => collections },
  updateFollowedCollection: { versioned: true },
});

export const nftsApi = shaped.enhanceEndpoints({
  endpoints: {
    getNftHistory: { providesTags: ['Collection'] },
    listFollowedCollections: { providesTags: ['Collection'] },
    followCollection: changes,
    updateFollowedCollection: changes,
    unfollowCollection: changes,
    restoreFollowedCollection: changes,
  },
});

export const {
  useSearchNftsQuery,
  useGetNftQuery,
  useGetNftHistoryQuery,
  useListFollowedCollectionsQuery,
  useFollowCollectionMutation,
  useUpdateFollowedCollectionMutation,
  useUnfollowCollectionMutation,
  useRestoreFollowedCollectionMutation,
} = nftsApi;
