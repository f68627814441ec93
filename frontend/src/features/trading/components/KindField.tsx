/** Coins, or which kind of contract. */

import type { Tied } from '@/ui/fieldOf';
import { SelectField } from '@/ui/fields';
import { Options } from '@/ui/Options';
import { KINDS } from '../words';

export function KindField({ label = 'Kind', ...field }: Tied & { readonly label?: string }) {
  return (
    <SelectField compact label={label} {...field}>
      <Options of={KINDS} />
    </SelectField>
  );
}
