/** One of several things to begin with: a large button with its name, and a line about it. */

import type { ReactNode } from 'react';
import styles from './ChoiceCard.module.css';

interface ChoiceCardProps {
  readonly name: ReactNode;
  readonly line: ReactNode;
  readonly disabled?: boolean;
  readonly onChoose: () => void;
}

export function ChoiceCard({ name, line, disabled, onChoose }: ChoiceCardProps) {
  return (
    <button type="button" className={styles.card} disabled={disabled} onClick={onChoose}>
      <span className={styles.name}>{name}</span>
      <span className={styles.line}>{line}</span>
    </button>
  );
}
