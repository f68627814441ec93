/** The coin or currency that a list is narrowed to. */

import { useEffect, useRef, useState } from 'react';
import { FilterField } from '@/ui/FilterField';
import { copy } from '../copy';
import styles from './FillsToolbar.module.css';

/** A sign is asked for when the reader stops typing it. */
const PAUSE_MS = 400;

export function AssetFilter({ asset, onChange }: { asset: string; onChange: (asset: string) => void }) {
  const [text, setText] = useState(asset);
  useEffect(() => setText(asset), [asset]);
  const wanted = text.trim().toUpperCase();
  const say = () => {
    if (wanted !== asset) onChange(wanted);
  };
  // What else is chosen while the typing rests is not lost.
  const latest = useRef(say);
  latest.current = say;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause again.
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), PAUSE_MS);
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
      <FilterField label={copy.coinOrCurrency} placeholder={copy.coinOrCurrency} maxLength={40} value={text} onChange={setText} />
    </form>
  );
}
