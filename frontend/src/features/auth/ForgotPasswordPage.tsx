/** A new password by a code: ask for the code, then type it with the new password. The first answer is the same for every address. */

import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { fieldErrors, firstError } from '@/api/failure';
import type { Answer } from '@/api/generated';
import { useAppDispatch } from '@/api/hooks';
import { send } from '@/api/request';
import { sessionActions } from '@/api/session';
import type { FieldErrors } from '@/api/types';
import { paths } from '@/app/paths';
import { showToast } from '@/ui/toastStore';
import { AuthFrame } from './AuthFrame';
import { CodeField } from './CodeField';
import { copy } from './copy';
import { EmailField, GeneralNote, NewPasswordField, Submit } from './parts';

const back = <Link to={paths.signIn}>{copy.backToSignIn}</Link>;

export default function ForgotPasswordPage() {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [email, setEmail] = useState('');
  const [flow, setFlow] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});

  useEffect(() => void dispatch(sessionActions.errorsCleared()), [dispatch]);

  const post = async (url: string, body: object): Promise<unknown> => {
    setBusy(true);
    setErrors({});
    const { data, error } = await send({ url, method: 'POST', body }, null);
    setBusy(false);
    if (error === undefined) return data ?? {};
    setErrors(fieldErrors(error));
    return undefined;
  };

  const request = async () => {
    const answer = (await post('/api/auth/password/forgot/', { email: email.trim() })) as
      | Partial<Answer<'POST /api/auth/password/forgot/'>>
      | undefined;
    if (answer?.flow !== undefined) setFlow(answer.flow);
  };

  const reset = async () => {
    const answer = await post('/api/auth/password/reset/', { flow, otp: code, new_password: password });
    if (answer === undefined) return;
    showToast({
      title: copy.passwordChanged,
      description: copy.signInWithTheNew,
    });
    await navigate(paths.signIn);
  };

  if (flow === null) {
    return (
      <AuthFrame title={copy.forgotYourPassword} lead={copy.weSendACodeTo} onSubmit={request} foot={back}>
        <GeneralNote errors={errors} />
        <EmailField value={email} errors={errors} onChange={setEmail} />
        <Submit busy={busy} disabled={email.trim() === ''}>
          {copy.sendCode}
        </Submit>
      </AuthFrame>
    );
  }

  return (
    <AuthFrame
      title={copy.chooseANewPassword}
      lead={
        <>
          {copy.ifTheEmail} <strong>{email.trim()}</strong> {copy.hasAnAccountACode}
        </>
      }
      onSubmit={reset}
      foot={back}
    >
      <GeneralNote errors={errors} />
      <CodeField value={code} error={firstError(errors, 'otp')} onChange={setCode} />
      <NewPasswordField label={copy.newPassword} name="new_password" value={password} errors={errors} onChange={setPassword} />
      <Submit busy={busy} disabled={code.length < 6 || password === ''}>
        {copy.changePassword}
      </Submit>
    </AuthFrame>
  );
}
