/** The end of the account: proven by the password, at once, for good. */

import { type FormEvent, useId, useState } from 'react';
import { fieldErrors, firstError } from '@/api/failure';
import { Button } from '@/ui/Button';
import { Note, PasswordField } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { Panel } from '@/ui/Panel';
import { useDeleteOwnAccountMutation } from '../api';
import { copy } from '../copy';
import settings from '../Settings.module.css';
import styles from './Data.module.css';

function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const [password, setPassword] = useState('');
  const [remove, { isLoading, error }] = useDeleteOwnAccountMutation();
  const errors = error === undefined ? {} : fieldErrors(error);
  const general = firstError(errors, 'non_field_errors');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Signs out where it succeeds, and this dialog goes with the page.
    if (password !== '' && !isLoading) void remove({ password });
  };
  return (
    <Modal
      title={copy.deleteAccountQuestion}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button kind="danger" type="submit" form={form} busy={isLoading} disabled={password === ''}>
            {copy.deleteAccount}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className={settings.stack} onSubmit={submit}>
        {general !== undefined && <Note>{general}</Note>}
        <p>{copy.deletingEndsEverything}</p>
        <p>{copy.deletingAndTeams}</p>
        <PasswordField
          label={copy.currentPassword}
          autoComplete="current-password"
          value={password}
          error={firstError(errors, 'password')}
          onChange={({ target }) => setPassword(target.value)}
        />
      </form>
    </Modal>
  );
}

export function DeleteAccountPanel() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={copy.deleteAccount} note={copy.beginsAtOnce} className={styles.danger}>
      <p className={settings.intro}>{copy.deletingTakesEverything}</p>
      <div className={styles.line}>
        <Button kind="danger" onClick={() => setOpen(true)}>
          {copy.deleteAccount}
        </Button>
      </div>
      {isOpen && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </Panel>
  );
}
