/**
 * What a page shows and also keeps in the address. The address answers a moment later, and a control that waited for it would lose what is
 * typed or ticked in between; so the page keeps its own text, and takes the address's only where that did not come from the page itself.
 */

import { useCallback, useEffect, useRef, useState } from 'react';

/** The text to show, and a function that sets a new one; its caller also writes that into the address. */
export function useUrlDraft(kept: string): [text: string, setDraft: (text: string) => void] {
  const [text, setText] = useState(kept);
  /** Set and not in the address yet, oldest first; some never get there, because a later one overtakes them. */
  const pending = useRef<string[]>([]);

  useEffect(() => {
    const at = pending.current.indexOf(kept);
    if (at >= 0) {
      pending.current = pending.current.slice(at + 1);
      return;
    }
    pending.current = [];
    setText(kept);
  }, [kept]);

  const setDraft = useCallback(
    (next: string) => {
      // What the address has already will not come back from it.
      pending.current = next === kept ? [] : [...pending.current, next];
      setText(next);
    },
    [kept],
  );
  return [text, setDraft];
}
