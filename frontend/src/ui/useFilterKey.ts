/** The key `/` goes to the field that filters a page. On the document: it comes before the shell's, which looks for any such field. */

import { type RefObject, useLayoutEffect } from 'react';
import { isPageKey } from './keys';

export function useFilterKey(filter: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isPageKey(event)) return;
      event.preventDefault();
      filter.current?.focus();
      filter.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [filter]);
}
