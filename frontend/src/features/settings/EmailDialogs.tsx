/** Adding an address, proving it by its code, and making it the primary one. */

import { useState } from 'react';
import { errorBeside, errorsOf, firstError } from '@/api/failure';
import { Button } from '@/ui/Button';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/fields';
import { showFailure, showToast } from '@/ui/toastStore';
import {
  type EmailAddress,
  useAddEmailMutation,
  useConfirmEmailMutation,
  useMakeEmailPrimaryMutation,
  useResendEmailCodeMutation,
} from './api';
import { CurrentPassword } from './CurrentPassword';
import { copy } from './copy';
import styles from './Settings.module.css';

interface AddProps {
  readonly onClose: () => void;
  readonly onAdded: (address: EmailAddress) => void;
}

export function AddEmailDialog({ onClose, onAdded }: AddProps) {
  const [email, setEmail] = useState('');
  const [add, { isLoading, error }] = useAddEmailMutation();
  const errors = errorsOf(error, copy.couldntAddTheAddress);
  const submit = async () => {
    const { data } = await add({ email: email.trim() });
    if (data !== undefined) onAdded(data);
  };
  return (
    <FormDialog
      title={copy.addAddress}
      width={440}
      action={copy.sendCode}
      busy={isLoading}
      typed={{ email }}
      error={errorBeside(errors, 'email')}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        compact
        label={copy.email}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={copy.wellMailACodeThere}
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
  const errors = errorsOf(error, copy.couldntConfirmTheAddress);
  const submit = async () => {
    const { data } = await confirm({ id: address.id, otpBody: { otp } });
    if (data === undefined) return;
    showToast({ title: copy.addressConfirmed, description: address.email });
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
    showToast({ title: copy.anotherCodeSent, description: copy.onlyTheNewestCodeTo(address.email) });
  };
  return (
    <FormDialog
      title={copy.enterCode}
      width={440}
      action={copy.confirmAddress}
      busy={isLoading}
      typed={{ otp: '' }}
      error={errorBeside(errors, 'otp')}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className={styles.intro}>
        {copy.weMailedACodeTo} <strong className={styles.email}>{address.email}</strong>
        {copy.itWorksFor10Minutes}
      </p>
      <TextField
        compact
        label={copy.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={otp}
        error={firstError(errors, 'otp')}
        onChange={({ target }) => setOtp(target.value.replace(/\D/g, ''))}
      />
      <div>
        <Button size="small" kind="quiet" busy={resending.isLoading} onClick={() => void again()}>
          {copy.sendAnotherCode}
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
  const errors = errorsOf(error, copy.couldntChangeThePrimaryAddress);
  const submit = async () => {
    const result = await change({ id: address.id, primaryBody: { password } });
    if (result.error !== undefined) return;
    showToast({ title: copy.primaryAddressChanged, description: copy.signInWithFromNow(address.email) });
    onChanged();
  };
  return (
    <FormDialog
      title={copy.makePrimary}
      width={440}
      action={copy.makePrimary}
      busy={isLoading}
      typed={{ password }}
      error={errorBeside(errors, 'password')}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className={styles.intro}>
        {copy.youllSignInWith} <strong className={styles.email}>{address.email}</strong>
        {copy.andSecurityMailGoesThere}
      </p>
      <CurrentPassword value={password} error={firstError(errors, 'password')} onChange={setPassword} />
    </FormDialog>
  );
}
