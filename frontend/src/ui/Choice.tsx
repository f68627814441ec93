/** One of a few by the platform's own select: it hands back what was chosen in the type of what it offers. */

import type { ComponentProps, ReactNode } from 'react';
import { SelectField } from './fields';
import { Options } from './Options';

interface ChoiceProps<Value extends string | number>
  extends Omit<ComponentProps<typeof SelectField>, 'compact' | 'value' | 'onChange' | 'children'> {
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly onChange: (value: Value) => void;
}

export function Choice<Value extends string | number>({ options, onChange, ...field }: ChoiceProps<Value>) {
  const choose = (text: string) => {
    const chosen = options.find(({ value }) => String(value) === text);
    if (chosen) onChange(chosen.value);
  };
  return (
    <SelectField {...field} compact onChange={({ target }) => choose(target.value)}>
      <Options of={options} />
    </SelectField>
  );
}
