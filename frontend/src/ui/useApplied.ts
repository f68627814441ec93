/** A filter that is typed: applied with Enter or on leaving the field, since half a word is none. */

import { useEffect, useState } from 'react';

export interface Applied {
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  readonly apply: () => void;
}

/** `read` makes of what is typed what is applied. */
export function useApplied(value: string, read: (typed: string) => string, onChange: (value: string) => void): Applied {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const apply = () => {
    const next = read(typed);
    if (next !== value) onChange(next);
  };
  return { typed, setTyped, apply };
}
