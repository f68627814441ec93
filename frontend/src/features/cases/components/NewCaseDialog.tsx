/** A new case: its title and the question that it shall answer. */

import { useState } from 'react';
import { fieldErrors } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import { useAddCaseMutation } from '@/domain/cases/api';
import { FormDialog } from '@/ui/FormDialog';
import { TextAreaField, TextField } from '@/ui/fields';
import { copy } from '../copy';

interface NewCaseDialogProps {
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}

export function NewCaseDialog({ onClose, onAdded }: NewCaseDialogProps) {
  const [title, setTitle] = useState('');
  const [question, setQuestion] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [add, { isLoading }] = useAddCaseMutation();
  const submit = async () => {
    const answer = await add({ title, question, status: 'open', findings: [], timeline: [], limits: '' });
    if (answer.data) onAdded(answer.data.id);
    else setErrors(fieldErrors(answer.error, copy.couldntCreateTheCase));
  };
  return (
    <FormDialog
      title={copy.newCase}
      width={480}
      action={copy.createCase}
      busy={isLoading}
      typed={{ title, question }}
      error={errors.non_field_errors?.[0]}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        compact
        label={copy.title}
        maxLength={200}
        value={title}
        error={errors.title?.[0]}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextAreaField
        compact
        label={copy.question}
        placeholder={copy.whatAreYouTryingTo}
        value={question}
        error={errors.question?.[0]}
        onChange={(event) => setQuestion(event.target.value)}
      />
    </FormDialog>
  );
}
