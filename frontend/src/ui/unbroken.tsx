/** A line of text that never wraps inside a hyphenated word: browsers break "sign-in" at its hyphen. */

import type { ReactNode } from 'react';
import styles from './unbroken.module.css';

const HYPHENATED = /(\S+-\S+)/;

export const unbroken = (line: string): ReactNode =>
  line.split(HYPHENATED).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a word has no other key, and words do not move
      <span key={at} className={styles.word}>
        {part}
      </span>
    ),
  );
