/** A number of the rules. What is typed stays as it is typed: the document has the number, or an empty text where it is none yet. */

import { type ReactNode, useState } from 'react';
import { FormField } from '@/ui/formFields';
import { copy } from '../../copy';

export interface NumberFieldProps {
  readonly label: string;
  readonly value: unknown;
  /** What counts while the field is empty. */
  readonly placeholder?: string;
  readonly hint?: ReactNode;
  readonly error?: string;
  /** An empty field removes the number from the document. */
  readonly isOptional?: boolean;
  /** May be below zero: phones then show a keyboard with a minus sign. */
  readonly isSigned?: boolean;
  readonly onChange: (value: number | '' | undefined) => void;
}

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

export function NumberField(props: NumberFieldProps) {
  const { label, value, placeholder, hint, error, isOptional = false, isSigned = false, onChange } = props;
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown } | null>(null);
  const text = typed !== null && Object.is(typed.value, value) ? typed.text : value === undefined ? '' : String(value);
  const change = (next: string) => {
    const trimmed = next.trim();
    const number = NUMBER.test(trimmed) ? Number(trimmed) : Number.NaN;
    const meant = Number.isFinite(number) ? number : trimmed === '' && isOptional ? undefined : '';
    setTyped({ text: next, value: meant });
    onChange(meant);
  };
  return (
    <FormField
      label={label}
      inputMode={isSigned ? undefined : 'decimal'}
      placeholder={placeholder}
      hint={hint}
      error={value === '' ? copy.enterANumber : error}
      value={text}
      onChange={({ target }) => change(target.value)}
    />
  );
}
