/** Keys of the feed: `j` and `k` move, `o` opens (Enter does by itself), `m` marks as read, `s` keeps. The frame hears `/`. */

import type { RefObject } from 'react';
import { useKeys } from '@/ui/keyRegistry';
import { listKeys, placeAfter } from '@/ui/listKeys';
import { copy } from './copy';

/** Titles, one of each item; they name their item in `data-item`. */
const TITLES = '[data-item]';

interface FeedKeys {
  readonly onRead: (id: string) => void;
  readonly onKeep: (id: string) => void;
}

export function useFeedKeys(list: RefObject<HTMLElement | null>, { onRead, onKeep }: FeedKeys): void {
  const titlesNow = () => {
    const titles = [...(list.current?.querySelectorAll<HTMLElement>(TITLES) ?? [])];
    const row = document.activeElement?.closest('li[data-row]');
    return { titles, at: titles.findIndex((title) => title.closest('li[data-row]') === row) };
  };
  /** Does it to the item in whose row the focus is; false where it is in none. */
  const withItem = (run: (title: HTMLElement, id: string) => void) => () => {
    const { titles, at } = titlesNow();
    const title = titles[at];
    const id = title?.dataset.item;
    if (title === undefined || id === undefined) return false;
    run(title, id);
    return true;
  };
  useKeys(
    listKeys((by) => {
      const { titles, at } = titlesNow();
      const next = titles[placeAfter(at, by, titles.length)];
      next?.focus({ preventScroll: true });
      next?.closest('li')?.scrollIntoView({ block: 'nearest' });
      return next !== undefined;
    }),
  );
  useKeys({
    title: copy.keysOfTheFeed,
    bindings: [
      { strokes: ['o'], text: copy.openTheItem, run: withItem((title) => title.click()) },
      { strokes: ['m'], text: copy.markAsReadKey, run: withItem((_, id) => onRead(id)) },
      { strokes: ['s'], text: copy.keepOrStopKeeping, run: withItem((_, id) => onKeep(id)) },
    ],
  });
}
