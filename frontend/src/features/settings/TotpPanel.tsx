/** Setting up and removing two-step sign-in. The QR picture is drawn here: the secret never goes to a picture service. */

import { type FormEvent, useState } from 'react';
import { encode } from 'uqr';
import { errorsOf, firstError } from '@/api/failure';
import { useAppDispatch, useAppSelector } from '@/api/hooks';
import { selectUser } from '@/api/session';
import { loadUser } from '@/api/sessionCalls';
import { Button } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { Note, TextField } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { Panel } from '@/ui/Panel';
import { saveText } from '@/ui/save';
import { Chip } from '@/ui/states';
import { showToast } from '@/ui/toastStore';
import { useConfirmTotpMutation, useRemoveTotpMutation, useStartTotpMutation } from './api';
import { CurrentPassword } from './CurrentPassword';
import { copy } from './copy';
import styles from './Settings.module.css';

/** One path of unit squares; crisp at every size. */
function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={copy.qrCodeOfTheSecret}
      shapeRendering="crispEdges"
      className={styles.code}
    >
      <path d={path} fill="#000000" />
    </svg>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className={styles.stack}>
      <Note kind="up">{copy.twoStepSignInIsOn}</Note>
      <ul className={styles.recovery} aria-label={copy.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={layout.buttons}>
        <Button onClick={() => saveText('meridian-recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')}>
          {copy.saveAsAFile}
        </Button>
        <Button kind="primary" onClick={onDone}>
          {copy.iSavedThem}
        </Button>
      </div>
    </div>
  );
}

function Confirm({ secret, url, onConfirmed }: { secret: string; url: string; onConfirmed: (codes: readonly string[]) => void }) {
  const [otp, setOtp] = useState('');
  const [confirm, { isLoading, error }] = useConfirmTotpMutation();
  const errors = errorsOf(error);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { data } = await confirm({ otp });
    if (data !== undefined) onConfirmed(data.recovery_codes);
  };

  return (
    <div className={styles.qr}>
      <QrCode text={url} />
      <form noValidate className={styles.form} onSubmit={submit}>
        <div>
          <p>{copy.scanItWithYourAuthenticator}</p>
          <CopyText text={secret} what={copy.secret} />
        </div>
        <TextField
          compact
          label={copy.currentCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={otp}
          error={firstError(errors, 'otp') ?? firstError(errors, 'non_field_errors')}
          onChange={(event) => setOtp(event.target.value.replace(/\D/g, ''))}
        />
        <div className={layout.buttons}>
          <Button type="submit" kind="primary" busy={isLoading} disabled={otp.length !== 6}>
            {copy.turnOn}
          </Button>
        </div>
      </form>
    </div>
  );
}

function Start({ onStarted }: { onStarted: (started: { secret: string; otpauth_url: string }) => void }) {
  const [password, setPassword] = useState('');
  const [start, { isLoading, error }] = useStartTotpMutation();
  const errors = errorsOf(error);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { data } = await start({ password });
    if (data !== undefined) onStarted(data);
  };

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <CurrentPassword
        label={copy.yourPassword}
        value={password}
        error={firstError(errors, 'password') ?? firstError(errors, 'non_field_errors')}
        onChange={setPassword}
      />
      <div className={layout.buttons}>
        <Button type="submit" busy={isLoading} disabled={password === ''}>
          {copy.setUp}
        </Button>
      </div>
    </form>
  );
}

function Remove({ onRemoved }: { onRemoved: () => void }) {
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [remove, { isLoading, error }] = useRemoveTotpMutation();
  const errors = errorsOf(error);
  const general = firstError(errors, 'non_field_errors');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const result = await remove({ password, otp });
    if (result.error === undefined) onRemoved();
  };

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {general !== undefined && <Note>{general}</Note>}
      <CurrentPassword label={copy.yourPassword} value={password} error={firstError(errors, 'password')} onChange={setPassword} />
      <TextField
        compact
        label={copy.code}
        autoComplete="one-time-code"
        value={otp}
        error={firstError(errors, 'otp')}
        onChange={(event) => setOtp(event.target.value.trim())}
      />
      <div className={layout.buttons}>
        <Button type="submit" busy={isLoading} disabled={password === '' || otp === ''}>
          {copy.turnOff}
        </Button>
      </div>
    </form>
  );
}

export function TotpPanel() {
  const user = useAppSelector(selectUser);
  const dispatch = useAppDispatch();
  const [started, setStarted] = useState<{ secret: string; otpauth_url: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const on = user?.totp_enabled === true;

  const confirmed = (recovery: readonly string[]) => {
    setStarted(null);
    setCodes(recovery);
  };
  const settle = () => {
    setCodes(null);
    void dispatch(loadUser());
  };
  const removed = () => {
    showToast({ title: copy.twoStepSignInTurnedOff, description: copy.otherDevicesWereSignedOut });
    void dispatch(loadUser());
  };

  return (
    <Panel title={copy.twoStepSignIn} actions={on ? <Chip kind="up">{copy.on}</Chip> : <Chip>{copy.off}</Chip>}>
      <p className={styles.intro}>{copy.afterThePasswordSignIn}</p>
      {codes !== null && <RecoveryCodes codes={codes} onDone={settle} />}
      {codes === null && started !== null && (
        <Confirm secret={started.secret} url={started.otpauth_url} onConfirmed={confirmed} />
      )}
      {codes === null && started === null && (on ? <Remove onRemoved={removed} /> : <Start onStarted={setStarted} />)}
    </Panel>
  );
}
