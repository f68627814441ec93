/** What was to be saved is older than what the server has. */

import { changedElsewhere } from '@/api/unsaved';
import { Button } from './Button';
import styles from './ConflictNote.module.css';
import { Note } from './fields';

interface ConflictNoteProps {
  /** As "the plan". */
  readonly what: string;
  /** Others may have changed it. In a team they always may. */
  readonly canBeShared?: boolean;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly onLoad: () => void;
}

export function ConflictNote({ what, canBeShared, busy, disabled, onLoad }: ConflictNoteProps) {
  return (
    <Note>
      Couldn't save {what}. {changedElsewhere(canBeShared)} Loading the latest version discards your edits.
      <Button size="small" className={styles.conflict} busy={busy} disabled={disabled} onClick={onLoad}>
        Load latest version
      </Button>
    </Note>
  );
}
