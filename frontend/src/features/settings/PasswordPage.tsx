/** Password, two-step sign-in with its recovery codes, and passkeys. */

import { type FormEvent, useState } from 'react';
import { errorsOf, firstError } from '@/api/failure';
import { Button } from '@/ui/Button';
import { Note, PasswordField } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { showToast } from '@/ui/toastStore';
import { useChangePasswordMutation } from './api';
import { CurrentPassword } from './CurrentPassword';
import { copy } from './copy';
import { PasskeysPanel } from './PasskeysPanel';
import styles from './Settings.module.css';
import { TotpPanel } from './TotpPanel';

const NONE = { current: '', next: '' };

function PasswordForm() {
  const [{ current, next }, setFields] = useState(NONE);
  const [change, { isLoading, error, reset }] = useChangePasswordMutation();
  const errors = errorsOf(error);
  const general = firstError(errors, 'non_field_errors');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const result = await change({ current_password: current, new_password: next });
    if (result.error !== undefined) return;
    setFields(NONE);
    reset();
    showToast({ title: copy.passwordChanged, description: copy.otherDevicesWereSignedOut });
  };

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {general !== undefined && <Note>{general}</Note>}
      <CurrentPassword
        value={current}
        error={firstError(errors, 'current_password')}
        onChange={(typed) => setFields({ current: typed, next })}
      />
      <PasswordField
        compact
        label={copy.newPassword}
        autoComplete="new-password"
        hint={copy.atLeast15CharactersOr}
        value={next}
        error={firstError(errors, 'new_password') ?? firstError(errors, 'password')}
        onChange={(event) => setFields({ current, next: event.target.value })}
      />
      <div className={layout.buttons}>
        <Button type="submit" kind="primary" busy={isLoading} disabled={current === '' || next === ''}>
          {copy.changePassword}
        </Button>
      </div>
    </form>
  );
}

export default function PasswordPage() {
  useTabTitle(copy.passwordAndAuthentication);
  return (
    <>
      <Panel title={copy.password} note={copy.changingItSignsOutEvery}>
        <PasswordForm />
      </Panel>
      <TotpPanel />
      <PasskeysPanel />
    </>
  );
}
