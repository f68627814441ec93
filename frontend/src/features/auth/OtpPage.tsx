/** The code that proves the address, or that of two-step sign-in. */

import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { firstError } from '@/api/failure';
import { useAppSelector } from '@/api/hooks';
import { selectFlow } from '@/api/session';
import { verifyOtp } from '@/api/sessionCalls';
import { paths } from '@/app/paths';
import { ButtonLink } from '@/ui/Button';
import { AuthFrame } from './AuthFrame';
import styles from './AuthFrame.module.css';
import { CodeField } from './CodeField';
import { copy } from './copy';
import { dropFlow, keepFlow, keptFlow } from './flowStore';
import { GeneralNote, Submit } from './parts';
import { useAuthCall } from './useAuthCall';
import { useResend } from './useResend';

/** The page of somebody who owes no code: opened by its address, or after the tab that asked for the code was closed. */
function NothingToVerify() {
  return (
    <AuthFrame
      title={copy.verificationCode}
      lead={copy.thereIsNothingToVerify}
      onSubmit={() => Promise.resolve()}
      foot={
        <>
          {copy.newHere} <Link to={paths.signUp}>{copy.createAnAccount}</Link>
        </>
      }
    >
      <ButtonLink to={paths.signIn} kind="primary" size="large" block>
        {copy.signIn}
      </ButtonLink>
    </AuthFrame>
  );
}

export default function OtpPage() {
  const current = useAppSelector(selectFlow);
  const [flow] = useState(() => current ?? keptFlow());
  const { busy, errors, run } = useAuthCall();
  const { left, resend } = useResend(flow?.id);
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState(false);

  useEffect(() => {
    if (flow !== null) keepFlow(flow);
  }, [flow]);

  if (flow === null) return <NothingToVerify />;

  const submit = async () => {
    const result = await run(verifyOtp(flow.id, code, flow.email));
    if (result.kind === 'ok') dropFlow();
    else setCode('');
  };

  const totp = flow.kind === 'totp';
  const fieldError = firstError(errors, 'otp') ?? firstError(errors, 'code');
  const other = totp ? (
    <button
      type="button"
      className={styles.plain}
      onClick={() => {
        setCode('');
        setRecovery(!recovery);
      }}
    >
      {recovery ? copy.useTheAuthenticatorInstead : copy.useARecoveryCodeInstead}
    </button>
  ) : (
    <button type="button" className={styles.plain} disabled={left > 0} onClick={resend}>
      {left > 0 ? copy.sendAnotherCodeInS(left) : copy.sendAnotherCode}
    </button>
  );

  return (
    <AuthFrame
      title={totp ? copy.secondStep : copy.checkYourMail}
      lead={
        totp ? (
          copy.enterTheCurrentCodeFrom
        ) : (
          <>
            {copy.weSentACodeOf} <strong>{flow.email}</strong>
            {copy.itExpiresIn10Minutes}
          </>
        )
      }
      onSubmit={submit}
      foot={
        <>
          {other}
          <br />
          <Link to={paths.signIn}>{copy.backToSignIn}</Link>
        </>
      }
    >
      <GeneralNote errors={errors} />
      <CodeField value={code} error={fieldError} recovery={recovery} onChange={setCode} />
      <Submit busy={busy} disabled={code.length < 6}>
        {copy.verify}
      </Submit>
    </AuthFrame>
  );
}
