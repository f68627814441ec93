/** Another name or note for a wallet. What it reads can't be changed: that would be another wallet. */

import { useState } from 'react';
import { changedElsewhere } from '@/api/unsaved';
import { useUpdateWalletMutation, type Wallet } from '@/api/walletsApi';
import { FormDialog } from '@/ui/FormDialog';
import { TextAreaField } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import { showToast } from '@/ui/toastStore';
import { useForm } from '@/ui/useForm';
import { copy } from '../copy';

export function WalletDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  // Syncing changes the wallet behind the dialog; the version is the one that was read here.
  const [{ id, version }] = useState(wallet);
  const { draft, errors, field, refuse } = useForm({ name: wallet.name, note: wallet.note });
  const [update, { isLoading }] = useUpdateWalletMutation();
  const submit = async () => {
    const answer = await update({ id, version, changedWallet: { name: draft.name.trim(), note: draft.note.trim() } });
    if (answer.data) {
      showToast({ title: copy.walletChanged, description: answer.data.name });
      onClose();
    } else refuse(answer.error, copy.couldntSaveTheWallet, copy.couldntSaveTheWalletIt(changedElsewhere()));
  };
  return (
    <FormDialog
      title={copy.editWallet}
      width={440}
      action={copy.saveChanges}
      busy={isLoading}
      typed={draft}
      error={errors.non_field_errors?.[0]}
      onClose={onClose}
      onSubmit={submit}
    >
      <FormField label={copy.name} maxLength={100} {...field('name')} />
      <TextAreaField compact label={copy.note} placeholder={copy.optional} maxLength={2000} {...field('note')} />
    </FormDialog>
  );
}
