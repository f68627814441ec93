/** Starts a run of a strategy: its fields, what is wrong with them, and the button. */

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldErrors } from '@/api/types';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { Panel } from '@/ui/Panel';
import { sending } from '@/ui/sending';
import styles from './result.module.css';

interface RunFormProps {
  readonly title: string;
  readonly note: string;
  readonly errors: FieldErrors;
  readonly icon: LucideIcon;
  /** Words of the button, and those while it is busy. */
  readonly action: readonly [idle: string, busy: string];
  readonly busy: boolean;
  readonly disabled?: boolean;
  /** Beside the button. */
  readonly hint?: string;
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
}

export function RunForm(props: RunFormProps) {
  const { title, note, errors, icon: Icon, action, busy, disabled = false, hint, onSubmit, children } = props;
  return (
    <Panel title={title} note={note}>
      <form className={layout.column} aria-label={title} noValidate onSubmit={sending(onSubmit)}>
        {errors.non_field_errors && <Note>{errors.non_field_errors[0]}</Note>}
        {children}
        <div className={styles.submit}>
          <Button kind="primary" type="submit" busy={busy} disabled={disabled}>
            <Icon aria-hidden="true" />
            {action[busy ? 1 : 0]}
          </Button>
          {hint !== undefined && (
            <p role="status" className={styles.hint}>
              {hint}
            </p>
          )}
        </div>
      </form>
    </Panel>
  );
}
