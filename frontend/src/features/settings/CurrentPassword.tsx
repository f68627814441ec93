/** The current password, by which the owner proves that they ask. */

import { PasswordField } from '@/ui/fields';
import { copy } from './copy';

interface Props {
  readonly label?: string;
  readonly hint?: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (password: string) => void;
}

export function CurrentPassword({ label = copy.currentPassword, onChange, ...field }: Props) {
  return (
    <PasswordField
      compact
      label={label}
      autoComplete="current-password"
      {...field}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
