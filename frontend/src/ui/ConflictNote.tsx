/** What was to be saved is older than what the server has. */

import { Button } from './Button';
import styles from './ConflictNote.module.css';
import { Note } from './fields';

interface ConflictNoteProps {
  /** As "the plan". */
  readonly what: string;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly onLoad: () => void;
}

export function ConflictNote({ what, busy, disabled, onLoad }: ConflictNoteProps) {
  return (
    <Note>
      Couldn't save {what}. It changed in another tab or on another device. Loading the latest version discards your edits.
      <Button size="small" className={styles.conflict} busy={busy} disabled={disabled} onClick={onLoad}>
        Load latest version
      </Button>
    </Note>
  );
}
