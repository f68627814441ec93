/** One account: a new one, or one that gets another name. */

import { useState } from 'react';
import { fieldErrors, isConflict } from '@/api/failure';
import { type Account, useAddAccountMutation, useUpdateAccountMutation } from '@/api/ledgerApi';
import type { FieldErrors } from '@/api/types';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/fields';
import { showToast } from '@/ui/toastStore';

interface AccountDialogProps {
  /** The account to change; without it a new one. */
  readonly account?: Account;
  readonly onClose: () => void;
}

const STALE =
  "Couldn't save the account. It changed in another tab or on another device. Close and open it again to see the latest version.";

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
      showToast({ title: account ? 'Account changed' : 'Account added', description: answer.data.name });
      onClose();
    } else if (isConflict(answer.error)) setErrors({ non_field_errors: [STALE] });
    else setErrors(fieldErrors(answer.error, "Couldn't save the account"));
  };
  return (
    <FormDialog
      title={account ? 'Edit account' : 'Add account'}
      width={440}
      action={account ? 'Save changes' : 'Add account'}
      busy={adding.isLoading || updating.isLoading}
      typed={{ name, venue }}
      error={errors.non_field_errors?.[0]}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        compact
        label="Name"
        placeholder="Kraken, spot"
        maxLength={100}
        autoComplete="off"
        value={name}
        error={errors.name?.[0]}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        compact
        label="Exchange"
        placeholder="Optional"
        maxLength={100}
        autoComplete="off"
        value={venue}
        error={errors.venue?.[0]}
        onChange={(event) => setVenue(event.target.value)}
      />
    </FormDialog>
  );
}
