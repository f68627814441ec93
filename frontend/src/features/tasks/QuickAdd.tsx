/** A line that becomes a task with Enter, and the next one after it. */

import { type FormEvent, type RefObject, useState } from 'react';
import { fieldErrors } from '@/api/failure';
import { useAddTaskMutation } from '@/api/tasksApi';
import type { FieldErrors } from '@/api/types';
import { Button } from '@/ui/Button';
import { DayField } from '@/ui/DayField';
import { FormField } from '@/ui/formFields';
import { copy } from './copy';
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
      setErrors(fieldErrors(answer.error, copy.couldntAddTheTask));
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
        <FormField
          ref={field}
          hideLabel
          label={copy.newTask}
          placeholder={copy.addATask}
          maxLength={LONGEST_TITLE}
          value={title}
          error={errors.title?.[0] ?? errors.non_field_errors?.[0]}
          onChange={({ target }) => setTitle(target.value)}
        />
      </div>
      <div className={styles.day}>
        <DayField
          hideLabel
          optional
          label={copy.dueDateOfTheNew}
          placeholder={copy.dueDatePlaceholder}
          value={due}
          error={errors.due?.[0]}
          onChange={setDue}
        />
      </div>
      <Button kind="primary" type="submit" busy={isLoading} disabled={title.trim() === ''}>
        {copy.addTask}
      </Button>
    </form>
  );
}
