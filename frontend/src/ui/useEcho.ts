/**
 * What a page shows and also keeps in the address. The address answers a moment later, and a control that waited for it would lose what is
 * typed or ticked in between; so the page keeps its own text, and takes the address's only where that did not come from the page itself.
 */

import { useCallback, useEffect, useRef, useState } from 'react';

/** The text to show, and the way to say a new one; whoever says it also writes it into the address. */
export function useEcho(kept: string): [text: string, say: (text: string) => void] {
  const [text, setText] = useState(kept);
  /** Said and not yet come back, oldest first; some never do, because a later one overtakes them. */
  const said = useRef<string[]>([]);

  useEffect(() => {
    const at = said.current.indexOf(kept);
    if (at >= 0) {
      said.current = said.current.slice(at + 1);
      return;
    }
    said.current = [];
    setText(kept);
  }, [kept]);

  const say = useCallback(
    (next: string) => {
      // What the address has already will not come back from it.
      said.current = next === kept ? [] : [...said.current, next];
      setText(next);
    },
    [kept],
  );
  return [text, say];
}
