/** The capital before the first round trip: with it, the drawdown has a share. Applied with Enter or on leaving the field. */

import { useEffect, useState } from 'react';
import { capitalOf } from '@/domain/journal/view';
import { DecimalField } from '@/ui/formFields';
import { sending } from '@/ui/sending';
import { copy } from '../copy';
import styles from './CapitalField.module.css';

interface CapitalFieldProps {
  readonly value: string;
  readonly currency: string;
  readonly onChange: (capital: string) => void;
}

export function CapitalField({ value, currency, onChange }: CapitalFieldProps) {
  const [typed, setTyped] = useState(value);
  const [wrong, setWrong] = useState(false);
  useEffect(() => setTyped(value), [value]);
  const apply = () => {
    const capital = capitalOf(typed);
    const isWrong = typed.trim() !== '' && capital === '';
    setWrong(isWrong);
    if (!isWrong && capital !== value) onChange(capital);
  };
  return (
    <form className={styles.form} onSubmit={sending(apply)}>
      <DecimalField
        hideLabel
        label={copy.startingCapital(currency === '' ? '' : copy.in(currency))}
        placeholder={copy.startingCapitalTitle}
        value={typed}
        error={wrong ? copy.anAmountLike10000 : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={apply}
      />
    </form>
  );
}
