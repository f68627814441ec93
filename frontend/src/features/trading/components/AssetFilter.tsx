/** The coin or currency that a list is narrowed to. */

import { useEffect, useRef, useState } from 'react';
import { FilterField } from '@/ui/FilterField';
import { copy } from '../copy';
import styles from './FillsToolbar.module.css';

/** A sign is asked for when the reader stops typing it. */
const PAUSE_MS = 400;

export function AssetFilter({ asset, onChange }: { asset: string; onChange: (asset: string) => void }) {
  const [text, setText] = useState(asset);
  const wanted = text.trim().toUpperCase();
  // A coin of this field that comes back may be older than what was typed since. Only another one, such as the back button's, replaces it.
  const sent = useRef(asset);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a coin that comes back is compared with what is typed.
  useEffect(() => {
    if (asset !== sent.current || asset === wanted) setText(asset);
    sent.current = asset;
  }, [asset]);
  const say = () => {
    if (wanted === asset) return;
    sent.current = wanted;
    onChange(wanted);
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
