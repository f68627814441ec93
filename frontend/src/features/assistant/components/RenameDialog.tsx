/** The title of a conversation. */

import { useState } from 'react';
import { type Conversation, useUpdateConversationMutation } from '@/api/assistantApi';
import { fieldErrors, firstError, isConflict } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import { ConflictNote } from '@/ui/ConflictNote';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/fields';
import { copy } from '../copy';

interface RenameDialogProps {
  readonly conversation: Conversation;
  readonly onClose: () => void;
}

export function RenameDialog({ conversation, onClose }: RenameDialogProps) {
  const [title, setTitle] = useState(conversation.title);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isStale, setStale] = useState(false);
  const [update, updating] = useUpdateConversationMutation();
  const save = async () => {
    if (title.trim() === '') {
      setErrors({ title: [copy.enterATitle] });
      return;
    }
    const { id, version } = conversation;
    const answer = await update({ id, version, newConversation: { title } });
    if (answer.error === undefined) onClose();
    else if (isConflict(answer.error)) setStale(true);
    else setErrors(fieldErrors(answer.error, copy.couldntRenameTheConversation));
  };
  return (
    <FormDialog
      title={copy.renameConversation}
      action={copy.saveTitle}
      busy={updating.isLoading}
      typed={{ title }}
      error={firstError(errors, 'non_field_errors')}
      onClose={onClose}
      onSubmit={save}
    >
      {isStale && <ConflictNote what={copy.theTitle} onLoad={onClose} />}
      <TextField
        compact
        label={copy.title}
        maxLength={100}
        value={title}
        error={firstError(errors, 'title')}
        onChange={({ target }) => setTitle(target.value)}
      />
    </FormDialog>
  );
}
