/** Password, second factor and recovery codes. */

import { type FormEvent, useState } from 'react';
import { fieldErrors, firstError } from '@/api/failure';
import { Button } from '@/ui/Button';
import { Note, PasswordField } from '@/ui/fields';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { showToast } from '@/ui/toastStore';
import { useChangePasswordMutation } from './api';
import styles from './Settings.module.css';
import { TotpPanel } from './TotpPanel';

const NONE = { current: '', next: '' };

function PasswordForm() {
  const [{ current, next }, setFields] = useState(NONE);
  const [change, { isLoading, error, reset }] = useChangePasswordMutation();
  const errors = error === undefined ? {} : fieldErrors(error);
  const general = firstError(errors, 'non_field_errors');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const result = await change({ current_password: current, new_password: next });
    if (result.error !== undefined) return;
    setFields(NONE);
    reset();
    showToast({ title: 'Password changed', description: 'Other devices were signed out.' });
  };

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {general !== undefined && <Note>{general}</Note>}
      <PasswordField
        compact
        label="Current password"
        autoComplete="current-password"
        value={current}
        error={firstError(errors, 'current_password')}
        onChange={(event) => setFields({ current: event.target.value, next })}
      />
      <PasswordField
        compact
        label="New password"
        autoComplete="new-password"
        hint="At least 15 characters, or 8 with a second factor."
        value={next}
        error={firstError(errors, 'new_password') ?? firstError(errors, 'password')}
        onChange={(event) => setFields({ current, next: event.target.value })}
      />
      <div className={styles.formFoot}>
        <Button type="submit" kind="primary" busy={isLoading} disabled={current === '' || next === ''}>
          Change password
        </Button>
      </div>
    </form>
  );
}

export default function PasswordPage() {
  useTabTitle('Password and authentication');
  return (
    <>
      <Panel title="Password" note="Changing it signs out every other device">
        <PasswordForm />
      </Panel>
      <TotpPanel />
    </>
  );
}
