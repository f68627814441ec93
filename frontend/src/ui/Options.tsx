/** The choices of a `SelectField`, each with the words for it. */

import type { ReactNode } from 'react';

interface Option {
  readonly value: string | number;
  readonly label: ReactNode;
}

export function Options({ of }: { readonly of: readonly Option[] }) {
  return of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
