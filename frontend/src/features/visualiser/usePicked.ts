/** The card that is looked at, and where the reader came from: closing gives the focus back. */

import { useCallback, useEffect, useRef, useState } from 'react';
import { useKeys } from '@/ui/keyRegistry';
import { copy } from './copy';
import { isRest } from './flows/picked';
import { byOf, moreThan, type View } from './view';

export function usePicked(view: View, onView: (view: View) => void): readonly [string | null, (id: string | null) => void] {
  const [picked, setPicked] = useState<string | null>(null);
  const opener = useRef<Element | null>(null);
  const close = useCallback(() => {
    setPicked((before) => {
      // On the next frame the panel is gone, and with it the focus that was in it.
      if (before !== null) requestAnimationFrame(() => opener.current instanceof HTMLElement && opener.current.focus());
      return null;
    });
  }, []);
  const pick = useCallback(
    (id: string | null) => {
      // What is put together is taken apart when it is pressed.
      if (isRest(id)) onView({ ...view, top: moreThan(view.top) });
      else if (id === null) close();
      else {
        const { activeElement } = document;
        if (activeElement?.closest('aside') === null) opener.current = activeElement;
        setPicked(id);
      }
    },
    [view, onView, close],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was picked belongs to the drawing it was picked in.
  useEffect(() => setPicked(null), [view.mode, byOf(view), view.addresses.join(), view.entity, view.trace]);
  useKeys({
    title: copy.keysOfTheVisualiser,
    bindings: [
      {
        strokes: ['Escape'],
        text: copy.closeTheDetails,
        run: () => {
          close();
          return picked !== null;
        },
      },
    ],
  });
  return [picked, pick];
}
