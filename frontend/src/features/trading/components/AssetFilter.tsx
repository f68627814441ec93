/** The coin or currency that a list is narrowed to. */

import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { refuseKey } from '@/ui/refuseKey';
import { copy } from '../copy';
import styles from './FillsToolbar.module.css';

/** A sign is asked for when the reader stops typing it. */
const PAUSE_MS = 400;

export function AssetFilter({ asset, onChange }: { asset: string; onChange: (asset: string) => void }) {
  const [text, setText] = useState(asset);
  useEffect(() => setText(asset), [asset]);
  const wanted = text.trim().toUpperCase();
  const say = () => {
    if (wanted !== asset && !refuseKey(wanted)) onChange(wanted);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause again.
  useEffect(() => {
    const timer = setTimeout(say, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <form
      className={styles.filter}
      onSubmit={(event) => {
        event.preventDefault();
        say();
      }}
    >
      <Search aria-hidden="true" />
      <input
        type="search"
        aria-label={copy.coinOrCurrency}
        placeholder={copy.coinOrCurrency}
        maxLength={40}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text === '' && <kbd className={styles.key}>/</kbd>}
    </form>
  );
}
