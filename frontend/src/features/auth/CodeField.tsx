/** A one-time code: one field that takes pasted codes with spaces, and that phones fill from the message. */

import { TextField } from '@/ui/fields';
import styles from './CodeField.module.css';
import { copy } from './copy';

interface CodeFieldProps {
  value: string;
  error?: string;
  /** Recovery codes have letters and are longer. */
  recovery?: boolean;
  onChange: (code: string) => void;
}

export function CodeField({ value, error, recovery, onChange }: CodeFieldProps) {
  return (
    <TextField
      label={recovery ? copy.recoveryCode : copy.code}
      name="otp"
      autoComplete="one-time-code"
      inputMode={recovery ? 'text' : 'numeric'}
      maxLength={recovery ? 32 : 12}
      spellCheck={false}
      className={recovery ? 'mono' : styles.code}
      placeholder={recovery ? undefined : '000000'}
      value={value}
      error={error}
      onChange={(event) => onChange(recovery ? event.target.value.trim() : event.target.value.replace(/\D/g, '').slice(0, 6))}
    />
  );
}
