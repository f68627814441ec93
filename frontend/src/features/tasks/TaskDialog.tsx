/** One task while it is edited. Its edits stay where saving fails. */

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fieldErrors, isConflict } from '@/api/failure';
import { type NewTask, type Task, useUpdateTaskMutation } from '@/api/tasksApi';
import type { FieldErrors } from '@/api/types';
import { ForManagers } from '@/domain/teams/ForManagers';
import { Button } from '@/ui/Button';
import { ConflictNote } from '@/ui/ConflictNote';
import { FormDialog } from '@/ui/FormDialog';
import { SelectField, TextAreaField, TextField } from '@/ui/fields';
import { showToast } from '@/ui/toastStore';
import { copy } from './copy';
import styles from './TasksPage.module.css';
import { REPEAT_WORDS, REPEATS } from './words';

export const LONGEST_TITLE = 200;
const LONGEST_NOTE = 4_000;
const FIELDS: ReadonlySet<string> = new Set(['title', 'note', 'due', 'repeat', 'request_id']);

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
  const [draft, setDraft] = useState(() => draftOf(task));
  const [version, setVersion] = useState(task.version);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isStale, setStale] = useState(false);
  const [update, { isLoading }] = useUpdateTaskMutation();
  const put = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));

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
    setStale(isConflict(answer.error));
    setErrors(isConflict(answer.error) ? {} : fieldErrors(answer.error, copy.couldntSaveTheTask));
  };
  const loadLatest = () => {
    setDraft(draftOf(task));
    setVersion(task.version);
    setStale(false);
  };
  const problem = Object.entries(errors).find(([field]) => !FIELDS.has(field))?.[1][0];
  return (
    <FormDialog
      title={copy.editTask}
      width={480}
      action={copy.saveTask}
      busy={isLoading}
      typed={draft}
      error={problem}
      onClose={onClose}
      onSubmit={submit}
    >
      {isStale && <ConflictNote what={copy.theTask} disabled={task.version === version} onLoad={loadLatest} />}
      <TextField
        compact
        label={copy.title}
        maxLength={LONGEST_TITLE}
        autoComplete="off"
        value={draft.title}
        error={errors.title?.[0]}
        onChange={({ target }) => put({ title: target.value })}
      />
      <div className={styles.pair}>
        <TextField
          compact
          type="date"
          label={copy.due}
          value={draft.due}
          error={errors.due?.[0]}
          onChange={({ target }) => put({ due: target.value })}
        />
        <SelectField
          compact
          label={copy.repeat}
          disabled={draft.due === ''}
          hint={draft.due === '' ? copy.needsADueDate : undefined}
          value={draft.due === '' ? 'none' : draft.repeat}
          error={errors.repeat?.[0]}
          onChange={({ target }) => put({ repeat: target.value })}
        >
          {REPEATS.map((repeat) => (
            <option key={repeat} value={repeat}>
              {REPEAT_WORDS[repeat]}
            </option>
          ))}
        </SelectField>
      </div>
      <TextAreaField
        compact
        label={copy.note}
        maxLength={LONGEST_NOTE}
        value={draft.note}
        error={errors.note?.[0]}
        onChange={({ target }) => put({ note: target.value })}
      />
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
