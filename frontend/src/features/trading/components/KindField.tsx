/** Coins, or which kind of contract. */

import type { Tied } from '@/ui/fieldOf';
import { SelectField } from '@/ui/fields';
import { KINDS } from '../words';

export function KindField({ label = 'Kind', ...field }: Tied & { readonly label?: string }) {
  return (
    <SelectField compact label={label} {...field}>
      {KINDS.map(({ value, label: words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}
