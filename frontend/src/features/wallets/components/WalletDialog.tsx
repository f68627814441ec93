/** Another name or note for a wallet. What it reads can't be changed: that would be another wallet. */

import { useState } from 'react';
import { fieldErrors, isConflict } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import { changedElsewhere } from '@/api/unsaved';
import { useUpdateWalletMutation, type Wallet } from '@/api/walletsApi';
import { FormDialog } from '@/ui/FormDialog';
import { TextAreaField, TextField } from '@/ui/fields';
import { showToast } from '@/ui/toastStore';
import { copy } from '../copy';

export function WalletDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  // Syncing changes the wallet behind the dialog; the version is the one that was read here.
  const [{ id, version }] = useState(wallet);
  const [name, setName] = useState(wallet.name);
  const [note, setNote] = useState(wallet.note);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [update, { isLoading }] = useUpdateWalletMutation();
  const submit = async () => {
    const answer = await update({ id, version, changedWallet: { name: name.trim(), note: note.trim() } });
    if (answer.data) {
      showToast({ title: copy.walletChanged, description: answer.data.name });
      onClose();
    } else if (isConflict(answer.error)) setErrors({ non_field_errors: [copy.couldntSaveTheWalletIt(changedElsewhere())] });
    else setErrors(fieldErrors(answer.error, copy.couldntSaveTheWallet));
  };
  return (
    <FormDialog
      title={copy.editWallet}
      width={440}
      action={copy.saveChanges}
      busy={isLoading}
      typed={{ name, note }}
      error={errors.non_field_errors?.[0]}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        compact
        label={copy.name}
        maxLength={100}
        autoComplete="off"
        value={name}
        error={errors.name?.[0]}
        onChange={({ target }) => setName(target.value)}
      />
      <TextAreaField
        compact
        label={copy.note}
        placeholder={copy.optional}
        maxLength={2000}
        value={note}
        error={errors.note?.[0]}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}
