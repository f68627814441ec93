/** The end of the account: proven by the password, at once, for good. */

import { useState } from 'react';
import { errorsOf, firstError } from '@/api/failure';
import { Button } from '@/ui/Button';
import { FormDialog } from '@/ui/FormDialog';
import { PasswordField } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { useDeleteOwnAccountMutation } from '../api';
import { copy } from '../copy';
import settings from '../Settings.module.css';
import styles from './Data.module.css';

/** A password is no work that could be lost. */
const NOTHING = {};

function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [remove, { isLoading, error }] = useDeleteOwnAccountMutation();
  const errors = errorsOf(error);
  const submit = async () => {
    // Signs out where it succeeds, and this dialog goes with the page.
    if (password !== '' && !isLoading) await remove({ password });
  };
  return (
    <FormDialog
      isDanger
      title={copy.deleteAccountQuestion}
      action={copy.deleteAccount}
      busy={isLoading}
      disabled={password === ''}
      typed={NOTHING}
      error={firstError(errors, 'non_field_errors')}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{copy.deletingEndsEverything}</p>
      <p>{copy.deletingAndTeams}</p>
      <PasswordField
        label={copy.currentPassword}
        autoComplete="current-password"
        value={password}
        error={firstError(errors, 'password')}
        onChange={({ target }) => setPassword(target.value)}
      />
    </FormDialog>
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
