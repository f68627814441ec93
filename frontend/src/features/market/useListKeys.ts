/** Keys of a list: `/` to its filter, `j` and `k` along its rows; Enter opens because the row's link has the focus. */

import { type RefObject, useLayoutEffect } from 'react';
import { isPageKey } from '@/ui/keys';
import { useFilterKey } from '@/ui/useFilterKey';

const ROWS = 'a[data-token]';

export function useListKeys(list: RefObject<HTMLElement | null>, filter: RefObject<HTMLInputElement | null>): void {
  useFilterKey(filter);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.key !== 'j' && event.key !== 'k') || !isPageKey(event)) return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>(ROWS) ?? [])];
      if (rows.length === 0) return;
      const at = rows.indexOf(document.activeElement as HTMLElement);
      const next = at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + (event.key === 'j' ? 1 : -1)));
      event.preventDefault();
      rows[next]?.focus({ preventScroll: true });
      rows[next]?.closest('tr')?.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list]);
}
