/** Compact text fields for the app's forms, without the browser's autofill. */

import type { ComponentProps } from 'react';
import { TextField } from './fields';

type Props = Omit<ComponentProps<typeof TextField>, 'compact' | 'autoComplete'>;

export function FormField(props: Props) {
  return <TextField {...props} compact autoComplete="off" />;
}

/** An amount, a price or a share: a phone offers its figures. */
export function DecimalField(props: Omit<Props, 'inputMode'>) {
  return <FormField {...props} inputMode="decimal" />;
}
