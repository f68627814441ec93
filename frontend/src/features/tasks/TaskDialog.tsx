/** One task while it is edited. Its edits stay where saving fails. */

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorOutside } from '@/api/failure';
import { type NewTask, type Task, useUpdateTaskMutation } from '@/api/tasksApi';
import { ForManagers } from '@/domain/teams/ForManagers';
import { Button } from '@/ui/Button';
import { ConflictNote } from '@/ui/ConflictNote';
import { FormDialog } from '@/ui/FormDialog';
import { SelectField, TextAreaField, TextField } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import layout from '@/ui/formLayout.module.css';
import { Options } from '@/ui/Options';
import { showToast } from '@/ui/toastStore';
import { useForm } from '@/ui/useForm';
import { copy } from './copy';
import styles from './TasksPage.module.css';
import { REPEAT_WORDS, REPEATS } from './words';

export const LONGEST_TITLE = 200;
const LONGEST_NOTE = 4_000;
const PLACES = ['title', 'note', 'due', 'repeat'];

interface Draft {
  readonly title: string;
  readonly note: string;
  readonly due: string;
  readonly repeat: string;
}

const draftOf = ({ title, note, due, repeat }: Task): Draft => ({ title, note, due: due ?? '', repeat });

interface TaskDialogProps {
  /** As the list has it now: newer than what is edited, where it changed elsewhere. */
  readonly task: Task;
  readonly onClose: () => void;
  readonly onDelete: (task: Task) => void;
}

export function TaskDialog({ task, onClose, onDelete }: TaskDialogProps) {
  const { draft, errors, isStale, field, refuse, restart } = useForm(() => draftOf(task));
  const [version, setVersion] = useState(task.version);
  const [update, { isLoading }] = useUpdateTaskMutation();

  const submit = async () => {
    const newTask: NewTask = {
      title: draft.title.trim(),
      note: draft.note.trim(),
      due: draft.due || null,
      // Only a day can come again.
      repeat: draft.due === '' ? 'none' : draft.repeat,
      source_kind: task.source_kind,
      source_id: task.source_id,
    };
    const answer = await update({ id: task.id, version, newTask });
    if (answer.data !== undefined) {
      showToast({ title: copy.taskSaved, description: answer.data.title });
      onClose();
      return;
    }
    refuse(answer.error, copy.couldntSaveTheTask);
  };
  const loadLatest = () => {
    restart(draftOf(task));
    setVersion(task.version);
  };
  return (
    <FormDialog
      title={copy.editTask}
      width={480}
      action={copy.saveTask}
      busy={isLoading}
      typed={draft}
      error={errorOutside(errors, PLACES)}
      onClose={onClose}
      onSubmit={submit}
    >
      {isStale && <ConflictNote what={copy.theTask} disabled={task.version === version} onLoad={loadLatest} />}
      <FormField label={copy.title} maxLength={LONGEST_TITLE} {...field('title')} />
      <div className={layout.pair}>
        <TextField compact type="date" label={copy.due} {...field('due')} />
        <SelectField
          compact
          label={copy.repeat}
          disabled={draft.due === ''}
          hint={draft.due === '' ? copy.needsADueDate : undefined}
          {...field('repeat')}
          value={draft.due === '' ? 'none' : draft.repeat}
        >
          <Options of={REPEATS.map((repeat) => ({ value: repeat, label: REPEAT_WORDS[repeat] }))} />
        </SelectField>
      </div>
      <TextAreaField compact label={copy.note} maxLength={LONGEST_NOTE} {...field('note')} />
      <ForManagers>
        <div>
          <Button kind="quiet" className={styles.delete} onClick={() => onDelete(task)}>
            <Trash2 aria-hidden="true" />
            {copy.deleteTask}
          </Button>
        </div>
      </ForManagers>
    </FormDialog>
  );
}
