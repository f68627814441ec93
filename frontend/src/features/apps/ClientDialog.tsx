/** Registers a client: its name, where it may send a browser back, and whether it can keep a secret. */

import { useState } from 'react';
import { fieldErrors, firstError } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import { FormDialog } from '@/ui/FormDialog';
import { Segmented, TextAreaField, TextField } from '@/ui/fields';
import rows from '@/ui/rows.module.css';
import { type AppClientWithSecret, useAddAppClientMutation } from './api';
import { copy } from './copy';

interface ClientDialogProps {
  readonly onClose: () => void;
  readonly onMade: (client: AppClientWithSecret) => void;
}

type Kind = 'confidential' | 'public';

const KINDS = [
  { value: 'confidential', label: copy.withSecret },
  { value: 'public', label: copy.withoutSecret },
] as const satisfies readonly { value: Kind; label: string }[];

/** What is wrong with the list, or with the first wrong line of it. */
const wrongAddress = (errors: FieldErrors): string | undefined => {
  const field = Object.keys(errors).find((name) => name.startsWith('redirect_uris'));
  return field === undefined ? undefined : firstError(errors, field);
};

export function ClientDialog({ onClose, onMade }: ClientDialogProps) {
  const [typed, setTyped] = useState<{ name: string; addresses: string; kind: Kind }>({
    name: '',
    addresses: '',
    kind: 'confidential',
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [add, { isLoading }] = useAddAppClientMutation();
  const save = async () => {
    const name = typed.name.trim();
    const addresses = typed.addresses
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const missing: FieldErrors = {
      ...(name === '' && { name: [copy.enterAName] }),
      ...(addresses.length === 0 && { redirect_uris: [copy.enterAnAddress] }),
    };
    if (Object.keys(missing).length > 0) {
      setErrors(missing);
      return;
    }
    const { data, error } = await add({ name, redirect_uris: addresses, confidential: typed.kind === 'confidential' });
    if (data === undefined) setErrors(fieldErrors(error, copy.couldntRegister));
    else onMade(data);
  };
  return (
    <FormDialog
      title={copy.registerClient}
      action={copy.registerClient}
      width={520}
      busy={isLoading}
      typed={typed}
      error={firstError(errors, 'non_field_errors')}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField
        compact
        label={copy.name}
        maxLength={64}
        hint={copy.peopleSeeThisName}
        value={typed.name}
        error={firstError(errors, 'name')}
        onChange={({ target }) => setTyped({ ...typed, name: target.value })}
      />
      <TextAreaField
        compact
        label={copy.redirectAddresses}
        rows={3}
        spellCheck={false}
        hint={copy.oneAddressPerLine}
        value={typed.addresses}
        error={wrongAddress(errors)}
        onChange={({ target }) => setTyped({ ...typed, addresses: target.value })}
      />
      <Segmented
        label={copy.kindOfClient}
        value={typed.kind}
        options={KINDS}
        onChange={(kind: Kind) => setTyped({ ...typed, kind })}
      />
      <p className={rows.text}>{copy.aServerCanKeep}</p>
    </FormDialog>
  );
}
