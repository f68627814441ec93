/** Changes the title and note of an exhibit. What was typed stays where saving fails. */

import { useState } from 'react';
import { type Exhibit, useUpdateExhibitMutation } from '@/domain/cases/api';
import { ConflictNote } from '@/ui/ConflictNote';
import { FormDialog } from '@/ui/FormDialog';
import { TextAreaField, TextField } from '@/ui/fields';
import { showToast } from '@/ui/toastStore';
import { useForm } from '@/ui/useForm';
import { copy } from '../copy';

/** What can be changed of an exhibit. */
export interface Heading {
  readonly title: string;
  readonly note: string;
}

const headingOf = ({ title, note }: Exhibit): Heading => ({ title, note });

interface ExhibitEditDialogProps {
  /** Of the case. */
  readonly id: string;
  /** As the case has it now: newer than what is edited, where it changed elsewhere. */
  readonly exhibit: Exhibit;
  readonly onClose: () => void;
  /** With the words that it replaced. */
  readonly onSaved: (saved: Exhibit, before: Heading) => void;
}

export function ExhibitEditDialog({ id, exhibit, onClose, onSaved }: ExhibitEditDialogProps) {
  const { draft, errors, isStale, field, refuse, restart } = useForm(() => headingOf(exhibit));
  const [base, setBase] = useState(exhibit);
  const [update, { isLoading }] = useUpdateExhibitMutation();

  const submit = async () => {
    const answer = await update({ id, exhibit: base.id, version: base.version, exhibitHeading: draft });
    if (answer.data !== undefined) {
      showToast({ title: copy.exhibitSaved, description: answer.data.title });
      onSaved(answer.data, headingOf(base));
      onClose();
      return;
    }
    refuse(answer.error, copy.couldntSaveTheExhibit);
  };
  const loadLatest = () => {
    restart(headingOf(exhibit));
    setBase(exhibit);
  };
  return (
    <FormDialog
      title={copy.editExhibit}
      width={520}
      action={copy.saveExhibit}
      busy={isLoading}
      typed={draft}
      error={errors.non_field_errors?.[0]}
      onClose={onClose}
      onSubmit={submit}
    >
      {isStale && (
        <ConflictNote canBeShared what={copy.theExhibit} disabled={exhibit.version === base.version} onLoad={loadLatest} />
      )}
      <TextField compact label={copy.title} maxLength={200} {...field('title')} />
      {exhibit.kind !== 'note' && (
        // The text of a note is what it shows, which never changes.
        <TextAreaField compact label={copy.note} rows={4} {...field('note')} />
      )}
    </FormDialog>
  );
}
