/** NFTs: the collections that the reader follows, what they are worth, and one collection with its history. */

import { useState } from 'react';
import type { Begin } from '@/api/firstCalls';
import { type FollowedCollection, nftsApi, useListFollowedCollectionsQuery } from '@/api/nftsApi';
import { every } from '@/api/polling';
import { useCreates } from '@/domain/teams/useCreates';
import { UndoBar } from '@/ui/UndoBar';
import { usePageView } from '@/ui/usePageView';
import { CollectionView } from './components/CollectionView';
import { EditDialog } from './components/EditDialog';
import { FollowDialog } from './components/FollowDialog';
import { ListView } from './components/ListView';
import { useCollectionActions } from './useCollectionActions';
import { DEFAULT_VIEW, readView, type View, writeView } from './view';

/** Figures are read once a day, but a provider that failed may answer again. */
const EVERY_MS = 300_000;

export const begin: Begin = (dispatch, { query }) => {
  const view = readView(query);
  const once = { subscribe: false } as const;
  const { endpoints } = nftsApi;
  dispatch(endpoints.listFollowedCollections.initiate(view.collection !== '' || view.hidden, once));
  if (view.collection === '') return;
  dispatch(endpoints.getNft.initiate(view.collection, once));
  dispatch(endpoints.getNftHistory.initiate({ id: view.collection, days: view.days }, once));
};

const isSameCollection = (next: View, before: View): boolean => next.collection === before.collection;

export default function NftsPage() {
  const [view, setView] = usePageView(readView, writeView, isSameCollection);
  // A collection that is hidden can still be looked at by its own address.
  const list = useListFollowedCollectionsQuery(view.collection !== '' || view.hidden, every(EVERY_MS));
  const actions = useCollectionActions();
  const creates = useCreates();
  const [editing, setEditing] = useState<string | null>(null);
  const edited = list.data?.collections.find(({ id }) => id === editing);
  const edit = ({ id }: FollowedCollection) => setEditing(id);
  const open = (collection: string) => setView({ ...DEFAULT_VIEW, hidden: view.hidden, collection });
  return (
    <>
      {actions.gone !== undefined && (
        <UndoBar text={actions.gone} busy={actions.isUndoing} onUndo={() => void actions.undo()} onDismiss={actions.dismiss} />
      )}
      {view.collection === '' ? (
        <ListView list={list} view={view} actions={actions} onChange={setView} onOpen={open} onEdit={edit} />
      ) : (
        <CollectionView key={view.collection} view={view} list={list} actions={actions} onChange={setView} onEdit={edit} />
      )}
      {view.open === 'follow' && creates && (
        <FollowDialog
          onClose={() => setView({ ...view, open: '' }, true)}
          onFollowed={({ nft_id: id }) => setView({ ...view, open: '', collection: id }, true)}
        />
      )}
      {edited !== undefined && <EditDialog key={edited.id} collection={edited} onClose={() => setEditing(null)} />}
    </>
  );
}
