/** The title of a conversation. */

import { type Conversation, useUpdateConversationMutation } from '@/api/assistantApi';
import { firstError } from '@/api/failure';
import { ConflictNote } from '@/ui/ConflictNote';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/fields';
import { useForm } from '@/ui/useForm';
import { copy } from '../copy';

interface RenameDialogProps {
  readonly conversation: Conversation;
  readonly onClose: () => void;
}

export function RenameDialog({ conversation, onClose }: RenameDialogProps) {
  const { draft, errors, isStale, field, passes, refuse } = useForm({ title: conversation.title });
  const [update, updating] = useUpdateConversationMutation();
  const save = async () => {
    if (!passes(draft.title.trim() === '' ? { title: [copy.enterATitle] } : {})) return;
    const { id, version } = conversation;
    const answer = await update({ id, version, newConversation: draft });
    if (answer.error === undefined) onClose();
    else refuse(answer.error, copy.couldntRenameTheConversation);
  };
  return (
    <FormDialog
      title={copy.renameConversation}
      action={copy.saveTitle}
      busy={updating.isLoading}
      typed={draft}
      error={firstError(errors, 'non_field_errors')}
      onClose={onClose}
      onSubmit={save}
    >
      {isStale && <ConflictNote what={copy.theTitle} onLoad={onClose} />}
      <TextField compact label={copy.title} maxLength={100} {...field('title')} />
    </FormDialog>
  );
}
