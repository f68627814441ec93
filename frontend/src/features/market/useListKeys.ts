/** Keys of a list: `/` to its filter, `j` and `k` along its rows; Enter opens because the row's link has the focus. */

import type { RefObject } from 'react';
import { useKeys } from '@/ui/keyRegistry';
import { listKeys, placeAfter } from '@/ui/listKeys';
import { useFilterKey } from '@/ui/useFilterKey';

const ROWS = 'a[data-token]';

export function useListKeys(list: RefObject<HTMLElement | null>, filter: RefObject<HTMLInputElement | null>): void {
  useFilterKey(filter);
  useKeys(
    listKeys((by) => {
      const rows = [...(list.current?.querySelectorAll<HTMLElement>(ROWS) ?? [])];
      const next = rows[placeAfter(rows.indexOf(document.activeElement as HTMLElement), by, rows.length)];
      next?.focus({ preventScroll: true });
      next?.closest('tr')?.scrollIntoView({ block: 'nearest' });
      return next !== undefined;
    }),
  );
}
