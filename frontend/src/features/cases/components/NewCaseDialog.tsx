/** A new case: its title and the question that it shall answer. */

import { type FormEvent, useId, useState } from 'react';
import { fieldErrors } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import { Button } from '@/ui/Button';
import { Note, TextAreaField, TextField } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { useDiscard } from '@/ui/useDiscard';
import { useAddCaseMutation } from '../api';
import styles from './forms.module.css';

interface NewCaseDialogProps {
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}

export function NewCaseDialog({ onClose, onAdded }: NewCaseDialogProps) {
  const [title, setTitle] = useState('');
  const [question, setQuestion] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [add, { isLoading }] = useAddCaseMutation();
  const form = useId();
  const close = useDiscard({ title, question }, onClose);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await add({ title, question, status: 'open', findings: [], timeline: [], limits: '' });
    if (answer.data) onAdded(answer.data.id);
    else setErrors(fieldErrors(answer.error, "Couldn't create the case"));
  };
  return (
    <Modal
      title="New case"
      onClose={close}
      width={480}
      foot={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} busy={isLoading}>
            Create case
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
        {errors.non_field_errors?.[0] && <Note>{errors.non_field_errors[0]}</Note>}
        <TextField
          compact
          label="Title"
          maxLength={200}
          value={title}
          error={errors.title?.[0]}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextAreaField
          compact
          label="Question"
          placeholder="What are you trying to find out?"
          value={question}
          error={errors.question?.[0]}
          onChange={(event) => setQuestion(event.target.value)}
        />
      </form>
    </Modal>
  );
}
