/** The name of a parameter or an indicator. It changes everywhere it is used once the field is left or Enter is pressed. */

import { useState } from 'react';
import { FormField } from '@/ui/formFields';
import { copy } from '../../copy';
import { isName } from '../../ruleParts';

interface NameFieldProps {
  readonly label: string;
  readonly name: string;
  /** Names of the others. */
  readonly taken: readonly string[];
  readonly error?: string;
  readonly onRename: (name: string) => void;
}

export function NameField({ label, name, taken, error, onRename }: NameFieldProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: string } | null>(null);
  const text = typed !== null && typed.of === name ? typed.text : name;
  const next = text.trim();
  const fault =
    next === name ? undefined : !isName(next) ? copy.nameMustBe(name) : taken.includes(next) ? copy.nameIsTaken(name) : undefined;
  const commit = () => {
    if (fault !== undefined) return;
    setTyped(null);
    if (next !== name) onRename(next);
  };
  return (
    <FormField
      label={label}
      autoCapitalize="off"
      spellCheck={false}
      value={text}
      error={fault ?? error}
      onChange={({ target }) => setTyped({ text: target.value, of: name })}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // The form would be sent without the new name.
        event.preventDefault();
        commit();
      }}
    />
  );
}
