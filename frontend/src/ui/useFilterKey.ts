/** The key `/` goes to the field that filters a page. The list of keys has it in the frame's words, which are of every filter. */

import type { RefObject } from 'react';
import { useKeys } from './keyRegistry';

export function useFilterKey(filter: RefObject<HTMLInputElement | null>): void {
  useKeys({
    title: 'Filter',
    over: ['/'],
    bindings: [
      {
        strokes: ['/'],
        run: () => {
          if (filter.current === null) return false;
          filter.current.focus();
          filter.current.select();
          return true;
        },
      },
    ],
  });
}
