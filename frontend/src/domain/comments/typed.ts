/** Which replies and edits of an open panel hold unsaved text, so that closing it asks first. */

import { createContext, useContext, useEffect, useId, useState } from 'react';
import { useHeldEdits } from '@/api/heldEdits';

type Say = (field: string, isTyped: boolean) => void;

export const TypedContext = createContext<Say>(() => {});

/** For the panel: the fields that hold text, and how they say so. */
export function useTypedFields() {
  const [typed, setTyped] = useState<readonly string[]>([]);
  // The same function for as long as the panel is open.
  const [say] = useState<Say>(
    () => (field: string, isTyped: boolean) =>
      setTyped((before) => {
        const others = before.filter((one) => one !== field);
        if (isTyped) return before.includes(field) ? before : [...others, field];
        return others.length === before.length ? before : others;
      }),
  );
  return { typed, say };
}

/** For a field that is lost with the panel: what it held at first is no loss. */
export function useTyped(text: string): void {
  const say = useContext(TypedContext);
  const field = useId();
  const [start] = useState(text);
  const isTyped = text.trim() !== start.trim();
  useHeldEdits(isTyped);
  useEffect(() => {
    say(field, isTyped);
    return () => say(field, false);
  }, [say, field, isTyped]);
}
