/** The dialog of a fill or of another event: a new one, or one that is changed or deleted. */

import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ForManagers } from '@/domain/teams/ForManagers';
import { Button } from '@/ui/Button';
import { FormDialog } from '@/ui/FormDialog';
import { copy } from '../copy';
import styles from './FillDialog.module.css';

interface EntryDialogProps {
  readonly noun: 'fill' | 'event';
  readonly isNew: boolean;
  readonly busy: boolean;
  readonly typed: object;
  /** Wrong with the form as a whole. */
  readonly error: string | undefined;
  readonly onClose: () => void;
  readonly onSubmit: () => Promise<void>;
  /** For what can be deleted here. */
  readonly onDelete: (() => void) | undefined;
  readonly children: ReactNode;
}

export function EntryDialog({ noun, isNew, onDelete, ...form }: EntryDialogProps) {
  return (
    <FormDialog
      {...form}
      title={`${isNew ? 'Add' : 'Edit'} ${noun}`}
      width={620}
      action={isNew ? copy.add(noun) : copy.saveChanges}
      aside={
        onDelete && (
          <ForManagers>
            <Button kind="quiet" className={styles.delete} onClick={onDelete}>
              <Trash2 aria-hidden="true" />
              {copy.deleteTitle}
            </Button>
          </ForManagers>
        )
      }
    />
  );
}
