/** Adding an address, proving it by its code, and making it the primary one. */

import { useState } from 'react';
import { fieldErrors, firstError } from '@/api/failure';
import { Button } from '@/ui/Button';
import { FormDialog } from '@/ui/FormDialog';
import { PasswordField, TextField } from '@/ui/fields';
import { showFailure, showToast } from '@/ui/toastStore';
import {
  type EmailAddress,
  useAddEmailMutation,
  useConfirmEmailMutation,
  useMakeEmailPrimaryMutation,
  useResendEmailCodeMutation,
} from './api';
import styles from './Settings.module.css';

interface AddProps {
  readonly onClose: () => void;
  readonly onAdded: (address: EmailAddress) => void;
}

export function AddEmailDialog({ onClose, onAdded }: AddProps) {
  const [email, setEmail] = useState('');
  const [add, { isLoading, error }] = useAddEmailMutation();
  const errors = error === undefined ? {} : fieldErrors(error, "Couldn't add the address");
  const submit = async () => {
    const { data } = await add({ email: email.trim() });
    if (data !== undefined) onAdded(data);
  };
  return (
    <FormDialog
      title="Add address"
      width={440}
      action="Send code"
      busy={isLoading}
      typed={{ email }}
      error={firstError(errors, 'email') === undefined ? firstError(errors, 'non_field_errors') : undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        compact
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="We'll mail a code there to check that it's yours."
        value={email}
        error={firstError(errors, 'email')}
        onChange={({ target }) => setEmail(target.value)}
      />
    </FormDialog>
  );
}

export function ConfirmEmailDialog({ address, onClose }: { address: EmailAddress; onClose: () => void }) {
  const [otp, setOtp] = useState('');
  const [confirm, { isLoading, error, reset }] = useConfirmEmailMutation();
  const [resend, resending] = useResendEmailCodeMutation();
  const errors = error === undefined ? {} : fieldErrors(error, "Couldn't confirm the address");
  const submit = async () => {
    const { data } = await confirm({ id: address.id, otpBody: { otp } });
    if (data === undefined) return;
    showToast({ title: 'Address confirmed', description: address.email });
    onClose();
  };
  const again = async () => {
    const result = await resend(address.id);
    if (result.error !== undefined) {
      showFailure(result.error);
      return;
    }
    reset();
    setOtp('');
    showToast({ title: 'Another code sent', description: `Only the newest code to ${address.email} works.` });
  };
  return (
    <FormDialog
      title="Enter code"
      width={440}
      action="Confirm address"
      busy={isLoading}
      typed={{ otp: '' }}
      error={firstError(errors, 'otp') === undefined ? firstError(errors, 'non_field_errors') : undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className={styles.intro}>
        We mailed a code to <strong className={styles.email}>{address.email}</strong>. It works for 10 minutes.
      </p>
      <TextField
        compact
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={otp}
        error={firstError(errors, 'otp')}
        onChange={({ target }) => setOtp(target.value.replace(/\D/g, ''))}
      />
      <div>
        <Button size="small" kind="quiet" busy={resending.isLoading} onClick={() => void again()}>
          Send another code
        </Button>
      </div>
    </FormDialog>
  );
}

interface PrimaryProps {
  readonly address: EmailAddress;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

export function PrimaryEmailDialog({ address, onClose, onChanged }: PrimaryProps) {
  const [password, setPassword] = useState('');
  const [change, { isLoading, error }] = useMakeEmailPrimaryMutation();
  const errors = error === undefined ? {} : fieldErrors(error, "Couldn't change the primary address");
  const submit = async () => {
    const result = await change({ id: address.id, primaryBody: { password } });
    if (result.error !== undefined) return;
    showToast({ title: 'Primary address changed', description: `Sign in with ${address.email} from now on.` });
    onChanged();
  };
  return (
    <FormDialog
      title="Make primary"
      width={440}
      action="Make primary"
      busy={isLoading}
      typed={{ password }}
      error={firstError(errors, 'password') === undefined ? firstError(errors, 'non_field_errors') : undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className={styles.intro}>
        You'll sign in with <strong className={styles.email}>{address.email}</strong>, and security mail goes there. Both
        addresses get a mail about the change.
      </p>
      <PasswordField
        compact
        label="Current password"
        autoComplete="current-password"
        value={password}
        error={firstError(errors, 'password')}
        onChange={({ target }) => setPassword(target.value)}
      />
    </FormDialog>
  );
}
