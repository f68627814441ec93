/** Create an account. The answer is the same for a known address: a code goes there by mail. */

import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { firstError } from '@/api/failure';
import { register } from '@/api/sessionCalls';
import { paths } from '@/app/paths';
import { TextField } from '@/ui/fields';
import { AuthFrame } from './AuthFrame';
import { copy } from './copy';
import { EmailField, GeneralNote, NewPasswordField, Submit } from './parts';
import { useAuthCall } from './useAuthCall';

export default function SignUpPage() {
  const navigate = useNavigate();
  const { busy, errors, run } = useAuthCall();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');

  const submit = async () => {
    const result = await run(register(email, password, name));
    if (result.kind === 'code') await navigate(paths.otp);
  };

  return (
    <AuthFrame
      title={copy.createAnAccount}
      lead={copy.wellEmailYouACode}
      onSubmit={submit}
      foot={
        <>
          {copy.alreadyHaveOne} <Link to={paths.signIn}>{copy.signIn}</Link>
        </>
      }
    >
      <GeneralNote errors={errors} />
      <TextField
        label={copy.name}
        name="name"
        autoComplete="name"
        placeholder={copy.optional}
        value={name}
        error={firstError(errors, 'name')}
        onChange={(event) => setName(event.target.value)}
      />
      <EmailField value={email} errors={errors} onChange={setEmail} />
      <NewPasswordField value={password} errors={errors} onChange={setPassword} />
      <Submit busy={busy}>{copy.createAccount}</Submit>
    </AuthFrame>
  );
}
