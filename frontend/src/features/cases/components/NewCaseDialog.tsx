/** A new case: its title and the question that it shall answer. */

import { useState } from 'react';
import { fieldErrors } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import { useAddCaseMutation } from '@/domain/cases/api';
import { FormDialog } from '@/ui/FormDialog';
import { copy } from '../copy';
import { newCase } from '../draft';
import { NewCaseFields } from './NewCaseFields';

interface NewCaseDialogProps {
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}

export function NewCaseDialog({ onClose, onAdded }: NewCaseDialogProps) {
  const [draft, setDraft] = useState({ title: '', question: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [add, { isLoading }] = useAddCaseMutation();
  const submit = async () => {
    const answer = await add(newCase(draft));
    if (answer.data) onAdded(answer.data.id);
    else setErrors(fieldErrors(answer.error, copy.couldntCreateTheCase));
  };
  return (
    <FormDialog
      title={copy.newCase}
      width={480}
      action={copy.createCase}
      busy={isLoading}
      typed={draft}
      error={errors.non_field_errors?.[0]}
      onClose={onClose}
      onSubmit={submit}
    >
      <NewCaseFields
        draft={draft}
        label={copy.title}
        errors={{ title: errors.title?.[0], question: errors.question?.[0] }}
        onChange={setDraft}
      />
    </FormDialog>
  );
}
