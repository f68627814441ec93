/** One account: a new one, or one that gets another name. */

import { type Account, useAddAccountMutation, useUpdateAccountMutation } from '@/api/ledgerApi';
import { changedElsewhere } from '@/api/unsaved';
import { FormDialog } from '@/ui/FormDialog';
import { FormField } from '@/ui/formFields';
import { showToast } from '@/ui/toastStore';
import { useForm } from '@/ui/useForm';
import { copy } from '../copy';

interface AccountDialogProps {
  /** The account to change; without it a new one. */
  readonly account?: Account;
  readonly onClose: () => void;
}

export function AccountDialog({ account, onClose }: AccountDialogProps) {
  const { draft, errors, field, refuse } = useForm({ name: account?.name ?? '', venue: account?.venue ?? '' });
  const [add, adding] = useAddAccountMutation();
  const [update, updating] = useUpdateAccountMutation();
  const submit = async () => {
    const body = { name: draft.name.trim(), venue: draft.venue.trim() };
    const answer = account ? await update({ id: account.id, version: account.version, newAccount: body }) : await add(body);
    if (answer.data) {
      showToast({ title: account ? copy.accountChanged : copy.accountAdded, description: answer.data.name });
      onClose();
    } else refuse(answer.error, copy.couldntSaveTheAccount, copy.couldntSaveTheAccountIt(changedElsewhere()));
  };
  return (
    <FormDialog
      title={account ? copy.editAccount : copy.addAccount}
      width={440}
      action={account ? copy.saveChanges : copy.addAccount}
      busy={adding.isLoading || updating.isLoading}
      typed={draft}
      error={errors.non_field_errors?.[0]}
      onClose={onClose}
      onSubmit={submit}
    >
      <FormField label={copy.name} placeholder={copy.krakenSpot} maxLength={100} {...field('name')} />
      <FormField label={copy.exchange} placeholder={copy.optional} maxLength={100} {...field('venue')} />
    </FormDialog>
  );
}
