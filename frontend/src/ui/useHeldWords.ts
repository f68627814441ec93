/**
 * What a list's own field holds back. Its text is searched for by a server and appears in the address bar, and a recovery phrase is typed word
 * by word: from the fourth plain word on the text stays in the field, and the list is not searched. Keys are not taken at all.
 */

import { useState } from 'react';
import { mayBeginPhrase } from '@/format/address/shapes';
import { refuseKey } from './refuseKey';

export const WORDS_HELD =
  "Four or more plain words aren't searched for: they may begin a recovery phrase, and searches appear in the address bar.";

interface HeldWords {
  /** What the field shows. */
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Why the list is not searched for the text; undefined where it is. */
  readonly note: string | undefined;
}

/** `value` is what is searched for now. `onChange` gets what can be searched for, and an empty text while words are held back. */
export function useHeldWords(value: string, onChange: (text: string) => void): HeldWords {
  const [held, setHeld] = useState<{ readonly text: string; readonly before: string } | null>(null);
  // The earlier search may take a moment to go. Another one, such as the back button's, replaces what is held.
  const isHeld = held !== null && (value === '' || value === held.before);
  if (held !== null && !isHeld) setHeld(null);
  const setText = (text: string) => {
    if (refuseKey(text)) return;
    if (mayBeginPhrase(text)) {
      setHeld({ text, before: isHeld ? held.before : value });
      if (value !== '') onChange('');
    } else {
      setHeld(null);
      onChange(text);
    }
  };
  return isHeld ? { text: held.text, setText, note: WORDS_HELD } : { text: value, setText, note: undefined };
}
