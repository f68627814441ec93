/** Another name or note for a wallet. What it reads can't be changed: that would be another wallet. */

import { useState } from 'react';
import { fieldErrors, isConflict } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import { useUpdateWalletMutation, type Wallet } from '@/api/walletsApi';
import { FormDialog } from '@/ui/FormDialog';
import { TextAreaField, TextField } from '@/ui/fields';
import { showToast } from '@/ui/toastStore';

const STALE =
  "Couldn't save the wallet. It changed in another tab or on another device. Close and open it again to see the latest version.";

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
      showToast({ title: 'Wallet changed', description: answer.data.name });
      onClose();
    } else if (isConflict(answer.error)) setErrors({ non_field_errors: [STALE] });
    else setErrors(fieldErrors(answer.error, "Couldn't save the wallet"));
  };
  return (
    <FormDialog
      title="Edit wallet"
      width={440}
      action="Save changes"
      busy={isLoading}
      typed={{ name, note }}
      error={errors.non_field_errors?.[0]}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        compact
        label="Name"
        maxLength={100}
        autoComplete="off"
        value={name}
        error={errors.name?.[0]}
        onChange={({ target }) => setName(target.value)}
      />
      <TextAreaField
        compact
        label="Note"
        placeholder="Optional"
        maxLength={2000}
        value={note}
        error={errors.note?.[0]}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}
