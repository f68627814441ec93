/** Says what was deleted, and brings it back. */

import { X } from 'lucide-react';
import { Button, IconButton } from '@/ui/Button';
import styles from './bars.module.css';

interface UndoBarProps {
  readonly text: string;
  readonly busy: boolean;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}

export function UndoBar({ text, busy, onUndo, onDismiss }: UndoBarProps) {
  return (
    <div className={styles.bar}>
      <span role="status" className={styles.words}>
        {text}
      </span>
      <Button size="small" busy={busy} onClick={onUndo}>
        Undo
      </Button>
      <IconButton label="Dismiss" className={styles.last} onClick={onDismiss}>
        <X />
      </IconButton>
    </div>
  );
}
