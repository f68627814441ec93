/** One account: a new one, or one that gets another name. */

import { useState } from 'react';
import { fieldErrors, isConflict } from '@/api/failure';
import { type Account, useAddAccountMutation, useUpdateAccountMutation } from '@/api/ledgerApi';
import type { FieldErrors } from '@/api/types';
import { changedElsewhere } from '@/api/unsaved';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/fields';
import { showToast } from '@/ui/toastStore';
import { copy } from '../copy';

interface AccountDialogProps {
  /** The account to change; without it a new one. */
  readonly account?: Account;
  readonly onClose: () => void;
}

export function AccountDialog({ account, onClose }: AccountDialogProps) {
  const [name, setName] = useState(account?.name ?? '');
  const [venue, setVenue] = useState(account?.venue ?? '');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [add, adding] = useAddAccountMutation();
  const [update, updating] = useUpdateAccountMutation();
  const submit = async () => {
    const body = { name: name.trim(), venue: venue.trim() };
    const answer = account ? await update({ id: account.id, version: account.version, newAccount: body }) : await add(body);
    if (answer.data) {
      showToast({ title: account ? copy.accountChanged : copy.accountAdded, description: answer.data.name });
      onClose();
    } else if (isConflict(answer.error)) setErrors({ non_field_errors: [copy.couldntSaveTheAccountIt(changedElsewhere())] });
    else setErrors(fieldErrors(answer.error, copy.couldntSaveTheAccount));
  };
  return (
    <FormDialog
      title={account ? copy.editAccount : copy.addAccount}
      width={440}
      action={account ? copy.saveChanges : copy.addAccount}
      busy={adding.isLoading || updating.isLoading}
      typed={{ name, venue }}
      error={errors.non_field_errors?.[0]}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        compact
        label={copy.name}
        placeholder={copy.krakenSpot}
        maxLength={100}
        autoComplete="off"
        value={name}
        error={errors.name?.[0]}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        compact
        label={copy.exchange}
        placeholder={copy.optional}
        maxLength={100}
        autoComplete="off"
        value={venue}
        error={errors.venue?.[0]}
        onChange={(event) => setVenue(event.target.value)}
      />
    </FormDialog>
  );
}
