/** What can be done with the chosen fills together. */

import { Trash2, X } from 'lucide-react';
import { Button, IconButton } from '@/ui/Button';
import styles from '@/ui/bars.module.css';
import { copy } from '../copy';
import { countFills } from '../words';

interface ChosenBarProps {
  readonly count: number;
  readonly busy: boolean;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

export function ChosenBar({ count, busy, onDelete, onClear }: ChosenBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={copy.selectedFills} aria-busy={busy || undefined}>
      <strong>{copy.selected(countFills(count))}</strong>
      <Button kind="quiet" className={styles.delete} busy={busy} onClick={onDelete}>
        <Trash2 aria-hidden="true" />
        {copy.delete(countFills(count))}
      </Button>
      <IconButton label={copy.clearSelection} className={styles.last} onClick={onClear}>
        <X />
      </IconButton>
    </div>
  );
}
