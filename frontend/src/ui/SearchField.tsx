/** The words that a list is searched for. They are said once the typing rests, and at once with Enter. A key of a wallet is refused. */

import { type Ref, useEffect, useRef, useState } from 'react';
import { TextField } from './fields';
import { refuseKey } from './refuseKey';

const PAUSE_MS = 300;

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  /** What is searched for now. */
  readonly value: string;
  readonly maxLength: number;
  readonly ref?: Ref<HTMLInputElement>;
  readonly onChange: (words: string) => void;
}

export function SearchField({ label, placeholder = label, value, maxLength, ref, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  // An own search that comes back may be older than what was typed since; only another one, as of the back button, replaces it.
  const sent = useRef(value);
  useEffect(() => {
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  const search = () => {
    const words = typed.trim();
    if (words === value) return;
    sent.current = words;
    onChange(words);
  };
  // What else is chosen while the typing rests is not lost.
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
