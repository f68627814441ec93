/** Why an item is watched, up to which price, and the day on which that is looked at again. */

import type { ReactNode } from 'react';
import type { FieldErrors } from '@/api/types';
import { fieldOf } from '@/ui/fieldOf';
import { TextAreaField, TextField } from '@/ui/fields';
import { DecimalField } from '@/ui/formFields';
import { copy } from '../copy';
import styles from './Dialogs.module.css';

interface Reasons {
  readonly reason: string;
  readonly target: string;
  readonly review: string;
}

interface ReasonFieldsProps {
  readonly draft: Reasons;
  readonly errors: FieldErrors;
  /** Tokens and collections have a price, addresses have none. */
  readonly hasTarget: boolean;
  readonly rows?: number;
  /** Below the day. */
  readonly hint?: string;
  readonly onChange: (change: Partial<Reasons>) => void;
  /** Beside the day. */
  readonly children?: ReactNode;
}

export function ReasonFields({ draft, errors, hasTarget, rows = 3, hint, onChange, children }: ReasonFieldsProps) {
  const field = fieldOf({ draft, errors, onChange });
  return (
    <>
      <TextAreaField
        compact
        rows={rows}
        label={copy.reason}
        placeholder={copy.whyDoYouWatchIt}
        maxLength={2_000}
        {...field('reason')}
      />
      <div className={styles.pair}>
        {hasTarget && <DecimalField label={copy.targetUsDollars} maxLength={40} {...field('target')} />}
        <TextField compact type="date" label={copy.reviewOn} hint={hint} {...field('review', 'review_day')} />
        {children}
      </div>
    </>
  );
}
