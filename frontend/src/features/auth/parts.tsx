/** What the forms for guests share: the fields for address and new password, and the end of a form. */

import { Fragment, type ReactNode } from 'react';
import { firstError, requestOf } from '@/api/failure';
import { messages } from '@/api/messages';
import type { FieldErrors } from '@/api/types';
import { Button } from '@/ui/Button';
import { Note, PasswordField, TextField } from '@/ui/fields';
import { RequestLine } from '@/ui/RequestLine';
import { copy } from './copy';

interface TextProps {
  readonly value: string;
  readonly errors: FieldErrors;
  readonly onChange: (value: string) => void;
}

export function EmailField({ value, errors, onChange }: TextProps) {
  return (
    <TextField
      label={copy.email}
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={copy.youDeskCom}
      value={value}
      error={firstError(errors, 'email') ?? missing(errors, value, copy.enterYourEmail)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** `name` is how the server calls it; a message under `password` is shown too. */
export function NewPasswordField({
  label = 'Password',
  name = 'password',
  value,
  errors,
  onChange,
}: TextProps & { label?: string; name?: string }) {
  return (
    <PasswordField
      label={label}
      name={name}
      autoComplete="new-password"
      hint={copy.atLeast15CharactersA}
      value={value}
      error={firstError(errors, name) ?? firstError(errors, 'password') ?? missing(errors, value, copy.chooseAPassword)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const WHOLE: ReadonlySet<string> = new Set(['non_field_errors', 'flow']);

/** Which field it is that was left empty, when the form says that something was. */
export function missing(errors: FieldErrors, value: string, words: string): string | undefined {
  return value.trim() === '' && firstError(errors, 'non_field_errors') === messages.credentialsRequired ? words : undefined;
}

/** What the server said about the form as a whole: above its fields. */
export function GeneralNote({ errors }: { errors: FieldErrors }) {
  const lines = errors.non_field_errors ?? errors.flow ?? [];
  const general = lines[0];
  const request = requestOf(errors);
  // The server repeats a field's message for clients that know no fields; beside its field it is said already.
  const repeated = Object.entries(errors).some(([field, [first]]) => !WHOLE.has(field) && first === general);
  if (repeated || general === undefined) return null;
  return (
    <Note>
      {lines.map((line, at) => (
        <Fragment key={line}>
          {at > 0 && <br />}
          {line}
        </Fragment>
      ))}
      {request !== undefined && (
        <>
          <br />
          <RequestLine id={request} />
        </>
      )}
    </Note>
  );
}

export function Submit({ busy, disabled, children }: { busy: boolean; disabled?: boolean; children: ReactNode }) {
  return (
    <Button type="submit" kind="primary" size="large" block busy={busy} disabled={disabled}>
      {children}
    </Button>
  );
}
