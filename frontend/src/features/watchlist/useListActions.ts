/** Moving and removing items, changing columns, and deleting lists; the last removal can be undone. */

import { useState } from 'react';
import { isConflict } from '@/api/failure';
import { changedElsewhere } from '@/api/unsaved';
import {
  useDeleteWatchItemMutation,
  useDeleteWatchlistMutation,
  useLazyExportWatchlistQuery,
  useMoveWatchItemMutation,
  useMoveWatchlistMutation,
  useRestoreWatchItemMutation,
  useRestoreWatchlistMutation,
  useUpdateWatchlistMutation,
  type WatchItem,
  type Watchlist,
} from '@/api/watchlistsApi';
import { formatCount } from '@/format/number';
import { saveText } from '@/ui/save';
import { showFailure, showToast } from '@/ui/toastStore';
import type { Place } from './figures';

type Gone =
  | { readonly kind: 'item'; readonly list: string; readonly id: string; readonly text: string }
  | { readonly kind: 'list'; readonly id: string; readonly text: string };

const CHANGED = `${changedElsewhere(true)} The latest version is shown now.`;

export interface ListActions {
  /** What the undo bar says; undefined where there is nothing to undo. */
  readonly gone: string | undefined;
  readonly isUndoing: boolean;
  readonly move: (list: Watchlist, item: WatchItem, place: Place) => Promise<void>;
  readonly removeItem: (list: Watchlist, item: WatchItem) => Promise<void>;
  readonly setColumns: (list: Watchlist, columns: readonly string[]) => Promise<void>;
  /** True where it is deleted. */
  readonly removeList: (list: Watchlist) => Promise<boolean>;
  readonly moveList: (id: string, after: string | null) => Promise<void>;
  readonly save: (list: Watchlist, format: 'csv' | 'tradingview') => Promise<void>;
  /** The id of a list that is back. */
  readonly undo: () => Promise<string | null>;
  readonly dismiss: () => void;
}

/** `refetch`: shows the latest version of what changed elsewhere. */
export function useListActions(refetch: () => void): ListActions {
  const [gone, setGone] = useState<Gone | null>(null);
  const [moveItem] = useMoveWatchItemMutation();
  const [dropItem] = useDeleteWatchItemMutation();
  const [restoreItem, restoringItem] = useRestoreWatchItemMutation();
  const [update] = useUpdateWatchlistMutation();
  const [dropList] = useDeleteWatchlistMutation();
  const [restoreList, restoringList] = useRestoreWatchlistMutation();
  const [reorder] = useMoveWatchlistMutation();
  const [load] = useLazyExportWatchlistQuery();

  const failed = (what: string, error: unknown) => {
    if (!isConflict(error)) {
      showFailure(error);
      return;
    }
    showToast({ title: `Couldn't ${what}`, description: CHANGED, kind: 'destructive' });
    refetch();
  };
  return {
    gone: gone?.text,
    isUndoing: restoringItem.isLoading || restoringList.isLoading,
    move: async ({ id }, item, { section, after }) => {
      const answer = await moveItem({ id, itemId: item.id, watchItemMove: { section, after } });
      if (answer.error) showFailure(answer.error);
    },
    removeItem: async ({ id, name }, item) => {
      const answer = await dropItem({ id, itemId: item.id });
      if (answer.error) showFailure(answer.error);
      else setGone({ kind: 'item', list: id, id: item.id, text: `${item.name || item.ref} removed from ${name}` });
    },
    setColumns: async ({ id, version, name, note, sections }, columns) => {
      const answer = await update({ id, version, newWatchlist: { name, note, sections, columns } });
      if (answer.data === undefined) failed('change the columns', answer.error);
    },
    removeList: async ({ id, version, name }) => {
      const answer = await dropList({ id, version });
      if (answer.error) failed('delete the watchlist', answer.error);
      else setGone({ kind: 'list', id, text: `“${name}” deleted` });
      return !answer.error;
    },
    moveList: async (id, after) => {
      const answer = await reorder({ id, watchlistMove: { after } });
      if (answer.error) showFailure(answer.error);
    },
    save: async ({ id }, format) => {
      const answer = await load({ id, format });
      if (answer.data === undefined) {
        showFailure(answer.error);
        return;
      }
      const { file_name: name, content, left_out: left } = answer.data;
      saveText(name, content, format === 'csv' ? 'text/csv' : 'text/plain');
      if (left > 0) {
        const text = `TradingView's format holds tokens only. The CSV file holds everything.`;
        showToast({ title: `${formatCount(left, 'item')} left out`, description: text });
      }
    },
    undo: async () => {
      if (gone === null) return null;
      const answer = gone.kind === 'item' ? await restoreItem({ id: gone.list, itemId: gone.id }) : await restoreList(gone.id);
      if (answer.data === undefined) {
        showFailure(answer.error);
        return null;
      }
      setGone(null);
      showToast({ title: gone.kind === 'item' ? 'Item restored' : 'Watchlist restored', description: answer.data.name });
      return gone.kind === 'list' ? gone.id : null;
    },
    dismiss: () => setGone(null),
  };
}
