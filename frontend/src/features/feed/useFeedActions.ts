/** Marking items as read and keeping them. Both show at once. */

import { useCallback } from 'react';
import { isRoleForbidden } from '@/api/failure';
import { type FeedItem, useKeepItemMutation, useReadItemsMutation } from '@/api/feedApi';
import { useCreates } from '@/domain/teams/useCreates';
import { formatCount } from '@/format/number';
import { showFailure, showToast } from '@/ui/toastStore';

/** Of one call. */
const MOST_IDS = 500;

export interface FeedActions {
  readonly onRead: (id: string) => void;
  readonly onKeep: (id: string) => void;
  /** Undefined where nothing in the list is unread. */
  readonly readAll: (() => void) | undefined;
  readonly isReading: boolean;
}

/**
 * `items`: those that are listed. Of a narrowed list only these are marked; otherwise all up to the newest of them, older ones that are not
 * listed yet too: `count` says how many are unread.
 */
export function useFeedActions(items: readonly FeedItem[], isNarrowed: boolean, count: number): FeedActions {
  const [read] = useReadItemsMutation();
  const [readMany, reading] = useReadItemsMutation();
  const [keep] = useKeepItemMutation();
  const creates = useCreates();

  const onRead = useCallback(
    (id: string) => {
      if (items.find((item) => item.id === id)?.read !== false) return;
      // Opening an item marks it; a viewer of a team opens it without.
      void read({ ids: [id] }).then(({ error }) => error && !isRoleForbidden(error) && showFailure(error));
    },
    [items, read],
  );
  const onKeep = useCallback(
    (id: string) => {
      const item = items.find((one) => one.id === id);
      if (item === undefined || !creates) return;
      void keep({ id, keepItemRequest: { kept: !item.kept } }).then(({ error }) => error && showFailure(error));
    },
    [items, keep, creates],
  );
  const unread = items.filter((item) => !item.read);
  const newest = items[0]?.published_at;
  const readAll = async () => {
    const ids = unread.slice(0, MOST_IDS).map(({ id }) => id);
    const answer = await readMany(isNarrowed ? { ids } : { until_at: newest });
    if (answer.data === undefined) showFailure(answer.error);
    else showToast({ title: 'Marked as read', description: formatCount(answer.data.read, 'item') });
  };
  const hasUnread = unread.length > 0 || (!isNarrowed && items.length > 0 && count > 0);
  return {
    onRead,
    onKeep,
    readAll: hasUnread ? () => void readAll() : undefined,
    isReading: reading.isLoading,
  };
}
