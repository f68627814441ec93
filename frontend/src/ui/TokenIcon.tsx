/** A coin's sign: its ticker in a tinted disc. Drawn here, so that no page fetches pictures from elsewhere. */

import type { CSSProperties } from 'react';
import styles from './TokenIcon.module.css';

const TONES = 7;

function toneOf(id: string): number {
  let hash = 0;
  for (const letter of id) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return (hash % TONES) + 1;
}

export function TokenIcon({ id, symbol, size = 24 }: { id: string; symbol: string; size?: number }) {
  const text = symbol.toUpperCase().slice(0, 4);
  const share = text.length <= 2 ? 0.38 : text.length === 3 ? 0.32 : 0.26;
  const style = {
    '--tone': `var(--c${toneOf(id)})`,
    width: size,
    height: size,
    fontSize: Math.max(6, size * share),
  } as CSSProperties;
  return (
    <span aria-hidden="true" className={styles.icon} style={style}>
      {text}
    </span>
  );
}
