/** Where the keyboard goes when a row is added or removed: into the new row, or to the button that adds one. */

import { type RefObject, useEffect, useRef } from 'react';

export interface RowFocus<E extends HTMLElement> {
  /** The element whose children are the rows (`data-row`) and the button (`data-add`). */
  readonly ref: RefObject<E | null>;
  readonly moveTo: (what: 'row' | 'button') => void;
}

export function useRowFocus<E extends HTMLElement>(): RowFocus<E> {
  const ref = useRef<E>(null);
  const waiting = useRef<'row' | 'button' | null>(null);
  // After each drawing: only then is the new row there.
  useEffect(() => {
    if (waiting.current === null) return;
    const all = (selector: string): readonly HTMLElement[] => {
      const own = ref.current?.querySelectorAll<HTMLElement>(`:scope > ${selector}`) ?? [];
      // A condition that became the first of a list has its row and its button in there.
      return own.length > 0 ? [...own] : [...(ref.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
    };
    const target =
      waiting.current === 'row'
        ? all('[data-row]').at(-1)?.querySelector<HTMLElement>('select, input')
        : all('[data-add]').at(-1)?.querySelector<HTMLElement>('button');
    waiting.current = null;
    target?.focus();
  });
  return {
    ref,
    moveTo: (what) => {
      waiting.current = what;
    },
  };
}
