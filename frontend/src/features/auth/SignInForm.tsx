/** E-mail and password, or a passkey, for both sign-in pages. */

import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { firstError } from '@/api/failure';
import { passkeySupport } from '@/api/passkey';
import { login, loginWithPasskey } from '@/api/sessionCalls';
import { paths } from '@/app/paths';
import { Button } from '@/ui/Button';
import { PasswordField } from '@/ui/fields';
import { AuthFrame } from './AuthFrame';
import styles from './AuthFrame.module.css';
import { copy } from './copy';
import { EmailField, GeneralNote, missing, Submit } from './parts';
import { useAuthCall } from './useAuthCall';

export function SignInForm({ side }: { side?: ReactNode }) {
  const navigate = useNavigate();
  const { busy, errors, run } = useAuthCall({ keepErrors: true });
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');

  const submit = async () => {
    const result = await run(login(email, password));
    if (result.kind === 'code') await navigate(paths.otp);
  };

  return (
    <AuthFrame
      title={copy.signInToMeridian}
      lead={copy.followTheMoneyTheMarket}
      side={side}
      onSubmit={submit}
      foot={
        <>
          {copy.newHere} <Link to={paths.signUp}>{copy.createAnAccount}</Link>
        </>
      }
    >
      <GeneralNote errors={errors} />
      <EmailField value={email} errors={errors} onChange={setEmail} />
      <PasswordField
        label={copy.password}
        name="password"
        autoComplete="current-password"
        aside={
          <Link to={paths.forgotPassword} className={styles.aside}>
            {copy.forgotPassword}
          </Link>
        }
        value={password}
        error={firstError(errors, 'password') ?? missing(errors, password, copy.enterYourPassword)}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Submit busy={busy}>{copy.signIn}</Submit>
      {/* Where there are none, the password is the way in and nothing needs to be said. */}
      {passkeySupport() === 'ok' && (
        <Button size="large" block disabled={busy} onClick={() => void run(loginWithPasskey())}>
          {copy.signInWithAPasskey}
        </Button>
      )}
    </AuthFrame>
  );
}
