/** E-mail and password, for both sign-in pages. */

import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { firstError } from '@/api/failure';
import { login } from '@/api/sessionCalls';
import { paths } from '@/app/paths';
import { PasswordField } from '@/ui/fields';
import { AuthFrame } from './AuthFrame';
import styles from './AuthFrame.module.css';
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
      title="Sign in to Meridian"
      lead="Follow the money, the market and your own record."
      side={side}
      onSubmit={submit}
      foot={
        <>
          New here? <Link to={paths.signUp}>Create an account</Link>
        </>
      }
    >
      <GeneralNote errors={errors} />
      <EmailField value={email} errors={errors} onChange={setEmail} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        aside={
          <Link to={paths.forgotPassword} className={styles.aside}>
            Forgot password?
          </Link>
        }
        value={password}
        error={firstError(errors, 'password') ?? missing(errors, password, 'Enter your password')}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Submit busy={busy}>Sign in</Submit>
    </AuthFrame>
  );
}
