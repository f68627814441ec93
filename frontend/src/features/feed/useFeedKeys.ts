/** Keys of the feed: `j` and `k` move, `o` opens (Enter does by itself), `m` marks as read, `s` keeps. The shell hears `/`. */

import { type RefObject, useEffect } from 'react';
import { isPageKey } from '@/ui/keys';

/** Titles, one of each item; they name their item in `data-item`. */
const TITLES = '[data-item]';
/** After G, a letter goes to a page: it is no key of the feed then. */
const THEN_MS = 1_200;

interface FeedKeys {
  readonly onRead: (id: string) => void;
  readonly onKeep: (id: string) => void;
}

export function useFeedKeys(list: RefObject<HTMLElement | null>, { onRead, onKeep }: FeedKeys): void {
  useEffect(() => {
    let goSince = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if (!isPageKey(event)) return;
      const isGo = event.timeStamp - goSince < THEN_MS;
      goSince = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (isGo) return;
      const titles = [...(list.current?.querySelectorAll<HTMLElement>(TITLES) ?? [])];
      const row = document.activeElement?.closest('li[data-row]');
      const at = titles.findIndex((title) => title.closest('li[data-row]') === row);
      if (event.key === 'j' || event.key === 'k') {
        if (titles.length === 0) return;
        const next = titles[at < 0 ? 0 : Math.min(titles.length - 1, Math.max(0, at + (event.key === 'j' ? 1 : -1)))];
        next?.focus({ preventScroll: true });
        next?.closest('li')?.scrollIntoView({ block: 'nearest' });
      } else {
        const title = titles[at];
        const id = title?.dataset.item;
        if (title === undefined || id === undefined) return;
        if (event.key === 'o') title.click();
        else if (event.key === 'm') onRead(id);
        else if (event.key === 's') onKeep(id);
        else return;
      }
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [list, onRead, onKeep]);
}
