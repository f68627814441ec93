/** Adding a passkey with the browser's help, renaming one, removing one. */

import { useState } from 'react';
import { errorBeside, errorsOf, firstError } from '@/api/failure';
import { useAppSelector } from '@/api/hooks';
import { makePasskey, type PasskeyFailure, passkeyFailure } from '@/api/passkey';
import { selectUser } from '@/api/session';
import { deviceName } from '@/format/deviceName';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/fields';
import { showToast } from '@/ui/toastStore';
import {
  type Passkey,
  useAddPasskeyMutation,
  useRemovePasskeyMutation,
  useRenamePasskeyMutation,
  useStartPasskeyMutation,
} from './api';
import { CurrentPassword } from './CurrentPassword';
import { copy } from './copy';
import styles from './Settings.module.css';

/** Code points of a name, as the server counts them. */
const LONGEST_NAME = 64;

const browserWords: Readonly<Record<PasskeyFailure, string>> = {
  closed: copy.theBrowserMadeNoPasskey,
  known: copy.thisDeviceHasAPasskey,
  failed: copy.thisDeviceCantMakeOne,
};

export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent).slice(0, LONGEST_NAME));
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const user = useAppSelector(selectUser);
  const [start, starting] = useStartPasskeyMutation();
  const [add, adding] = useAddPasskeyMutation();
  const [isAsking, setAsking] = useState(false);
  const [refused, setRefused] = useState<PasskeyFailure | null>(null);
  const errors = { ...errorsOf(starting.error, copy.couldntAddThePasskey), ...errorsOf(adding.error, copy.couldntAddThePasskey) };
  // It may have been turned on elsewhere meanwhile: then the server asks for it.
  const hasFactor = user?.totp_enabled === true || firstError(errors, 'otp') !== undefined;
  const atField = firstError(errors, 'name') ?? firstError(errors, 'password') ?? firstError(errors, 'otp');
  const general = refused === null ? firstError(errors, 'non_field_errors') : browserWords[refused];

  const submit = async () => {
    setRefused(null);
    adding.reset();
    const { data: asked } = await start(hasFactor ? { password, otp } : { password });
    if (asked === undefined) return;
    setAsking(true);
    try {
      const made = await makePasskey(asked);
      const { data: passkey } = await add({ flow: asked.flow, name: name.trim(), ...made });
      if (passkey === undefined) return;
      showToast({ title: copy.passkeyAddedTitle, description: passkey.name });
      onClose();
    } catch (thrown) {
      setRefused(passkeyFailure(thrown));
    } finally {
      setAsking(false);
    }
  };

  return (
    <FormDialog
      title={copy.addPasskey}
      width={440}
      action={copy.addPasskey}
      busy={starting.isLoading || adding.isLoading || isAsking}
      typed={{ password, otp }}
      error={atField === undefined ? general : undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className={styles.intro}>{copy.yourBrowserWillAsk}</p>
      <TextField
        compact
        label={copy.name}
        hint={copy.whatYouWillKnowItBy}
        maxLength={LONGEST_NAME}
        value={name}
        error={firstError(errors, 'name')}
        onChange={({ target }) => setName(target.value)}
      />
      <CurrentPassword value={password} error={firstError(errors, 'password')} onChange={setPassword} />
      {hasFactor && (
        <TextField
          compact
          label={copy.code}
          hint={copy.aPasskeyReplacesIt}
          autoComplete="one-time-code"
          value={otp}
          error={firstError(errors, 'otp')}
          onChange={({ target }) => setOtp(target.value.trim())}
        />
      )}
    </FormDialog>
  );
}

interface OneProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onClose }: OneProps) {
  const [name, setName] = useState(passkey.name);
  const [rename, { isLoading, error }] = useRenamePasskeyMutation();
  const errors = errorsOf(error, copy.couldntRenameThePasskey);
  const submit = async () => {
    const result = await rename({ id: passkey.id, passkeyNameBody: { name: name.trim() } });
    if (result.error === undefined) onClose();
  };
  return (
    <FormDialog
      title={copy.renamePasskey}
      width={440}
      action={copy.renamePasskey}
      busy={isLoading}
      typed={{ name }}
      error={errorBeside(errors, 'name')}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        compact
        label={copy.name}
        maxLength={LONGEST_NAME}
        value={name}
        error={firstError(errors, 'name')}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}

export function RemovePasskeyDialog({ passkey, onClose }: OneProps) {
  const [password, setPassword] = useState('');
  const [remove, { isLoading, error }] = useRemovePasskeyMutation();
  const errors = errorsOf(error, copy.couldntRemoveThePasskey);
  const submit = async () => {
    const result = await remove({ id: passkey.id, passkeyRemoveBody: { password } });
    if (result.error !== undefined) return;
    showToast({ title: copy.passkeyRemoved, description: passkey.name });
    onClose();
  };
  return (
    <FormDialog
      title={copy.remove(passkey.name)}
      width={440}
      action={copy.removePasskey}
      busy={isLoading}
      typed={{ password }}
      error={errorBeside(errors, 'password')}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className={styles.intro}>{copy.itCantSignInAfter}</p>
      <CurrentPassword value={password} error={firstError(errors, 'password')} onChange={setPassword} />
    </FormDialog>
  );
}
