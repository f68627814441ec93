/** Moving and resizing by keys, for the grips of widgets: Enter picks up and puts down, Esc gives the place back. Each step is announced. */

import { type KeyboardEvent, useRef, useState } from 'react';
import type { Place } from './document';
import { afterKey, placeWords } from './gridKeys';

interface Held {
  readonly id: string;
  /** The layout before it was picked up. */
  readonly before: readonly Place[];
}

interface GridKeys {
  readonly heldId: string | null;
  readonly announcement: string;
  readonly onKey: (id: string, title: string, event: KeyboardEvent) => void;
  readonly onBlur: (id: string) => void;
}

export function useGridKeys(layout: readonly Place[], onLayout: (layout: readonly Place[]) => void): GridKeys {
  const [held, setHeld] = useState<Held | null>(null);
  const [announcement, setAnnouncement] = useState('');
  // Keys can come faster than drawings.
  const now = useRef(layout);
  now.current = layout;
  const placeOf = (id: string) => now.current.find(({ i }) => i === id);
  const onKey = (id: string, title: string, event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      const place = placeOf(id);
      if (place === undefined) return;
      if (held?.id === id) {
        setHeld(null);
        setAnnouncement(`${title} put down. ${placeWords(place)}.`);
      } else {
        setHeld({ id, before: now.current });
        setAnnouncement(`${title} picked up. ${placeWords(place)}. Arrows move, Shift with arrows resizes, Escape cancels.`);
      }
      return;
    }
    if (held?.id !== id) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onLayout(held.before);
      setHeld(null);
      setAnnouncement(`${title} is back where it was.`);
      return;
    }
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    const next = afterKey(now.current, id, event.key, event.shiftKey);
    if (next === null) {
      setAnnouncement('No room in that direction.');
      return;
    }
    now.current = next;
    onLayout(next);
    const place = next.find(({ i }) => i === id);
    if (place !== undefined) setAnnouncement(`${placeWords(place)}.`);
  };
  const onBlur = (id: string) => setHeld((one) => (one?.id === id ? null : one));
  return { heldId: held?.id ?? null, announcement, onKey, onBlur };
}
