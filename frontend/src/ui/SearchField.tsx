/**
 * A field that searches a list once its user stops typing, and at once with Enter. It takes no keys of wallets, and keeps to itself what may begin
 * a recovery phrase.
 */

import { type Ref, useEffect, useRef, useState } from 'react';
import { mayBeginPhrase } from '@/format/address/shapes';
import { TextField } from './fields';
import { refuseKey } from './refuseKey';
import { WORDS_HELD } from './useHeldWords';

const PAUSE_MS = 300;

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  /** What is searched for now. */
  readonly value: string;
  readonly maxLength: number;
  /** How words are written where their case makes no difference, as signs of coins in capitals. They are shown so once they are searched for. */
  readonly fold?: (words: string) => string;
  readonly ref?: Ref<HTMLInputElement>;
  readonly onChange: (words: string) => void;
}

export function SearchField({ label, placeholder = label, value, maxLength, fold, ref, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  // What a link searches for was not typed here.
  const isHeld = mayBeginPhrase(typed) && typed.trim() !== value;
  const typedWords = isHeld ? '' : typed.trim();
  const words = fold === undefined ? typedWords : fold(typedWords);
  // A search of this field that comes back may be older than what was typed since. Only another one, such as the back button's, replaces it.
  const sent = useRef(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a search that comes back is compared with what is typed.
  useEffect(() => {
    if (value !== sent.current || (fold !== undefined && !isHeld && value === words)) setTyped(value);
    sent.current = value;
  }, [value]);
  const search = () => {
    if (words === value) return;
    sent.current = words;
    onChange(words);
  };
  // The timer calls the newest one, so that what was chosen elsewhere meanwhile is not lost.
  const latest = useRef(search);
  latest.current = search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause again.
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      ref={ref}
      compact
      hideLabel
      type="search"
      label={label}
      placeholder={placeholder}
      hint={isHeld ? WORDS_HELD : undefined}
      maxLength={maxLength}
      value={typed}
      onChange={({ target }) => {
        if (!refuseKey(target.value)) setTyped(target.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search();
      }}
    />
  );
}
