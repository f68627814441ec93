/** What was asked for by name stands under the keys when it is drawn: Enter selects it. */

import { useCallback, useLayoutEffect, useState } from 'react';
import type { FactNode } from './types';
import type { Direction } from './useQuestions';

/** `opening`: the address of the page asked, which is no change by the reader. */
type AskFor = (node: string, direction: Direction, by?: 'reader' | 'opening') => Promise<boolean>;

export function useSeek(nodes: readonly FactNode[], focus: (id: string) => void, ask: AskFor): AskFor {
  const [sought, setSought] = useState<string | null>(null);
  // Before the picture is seen: a key that is pressed at its sight finds it under the keys.
  useLayoutEffect(() => {
    if (sought === null) return;
    // Addresses of account chains are the same in any case.
    const found = nodes.find(({ key }) => key.toLowerCase() === sought);
    if (found === undefined) return;
    focus(found.id);
    setSought(null);
  }, [nodes, sought, focus]);
  return useCallback(
    (node, direction, by) => {
      setSought(node.trim().toLowerCase());
      return ask(node, direction, by);
    },
    [ask],
  );
}
