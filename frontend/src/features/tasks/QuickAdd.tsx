/** A line that becomes a task with Enter, and the next one after it. */

import { type FormEvent, type RefObject, useState } from 'react';
import { fieldErrors } from '@/api/failure';
import { useAddTaskMutation } from '@/api/tasksApi';
import type { FieldErrors } from '@/api/types';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/fields';
import { LONGEST_TITLE } from './TaskDialog';
import styles from './TasksPage.module.css';

export function QuickAdd({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const [title, setTitle] = useState('');
  const [due, setDue] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [add, { isLoading }] = useAddTaskMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '' || isLoading) return;
    const answer = await add({ title: title.trim(), due: due || null });
    if (answer.data === undefined) {
      setErrors(fieldErrors(answer.error, "Couldn't add the task"));
      return;
    }
    // The day stays: several tasks for one day are added one after the other.
    setTitle('');
    setErrors({});
    field.current?.focus();
  };
  return (
    <form className={styles.add} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.title}>
        <TextField
          ref={field}
          compact
          hideLabel
          label="New task"
          placeholder="Add a task"
          autoComplete="off"
          maxLength={LONGEST_TITLE}
          value={title}
          error={errors.title?.[0] ?? errors.non_field_errors?.[0]}
          onChange={({ target }) => setTitle(target.value)}
        />
      </div>
      <div className={styles.day}>
        <TextField
          compact
          hideLabel
          type="date"
          label="Due date of the new task"
          value={due}
          error={errors.due?.[0]}
          onChange={({ target }) => setDue(target.value)}
        />
      </div>
      <Button kind="primary" type="submit" busy={isLoading} disabled={title.trim() === ''}>
        Add task
      </Button>
    </form>
  );
}
