/** Going on in spite of a lock, for a reason that is kept. */

import { useState } from 'react';
import { fieldErrors } from '@/api/failure';
import { type TradeCheck, useOverrideCheckMutation } from '@/api/rulesApi';
import type { FieldErrors } from '@/api/types';
import { FormDialog } from '@/ui/FormDialog';
import { TextAreaField } from '@/ui/fields';
import { showToast } from '@/ui/toastStore';
import { copy } from '../copy';

interface OverrideDialogProps {
  readonly check: TradeCheck;
  readonly onClose: () => void;
  readonly onDone: (check: TradeCheck) => void;
}

const MOST = 1_000;

export function OverrideDialog({ check, onClose, onDone }: OverrideDialogProps) {
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [send, { isLoading }] = useOverrideCheckMutation();
  const submit = async () => {
    if (reason.trim() === '') {
      setErrors({ reason: [copy.enterAReason] });
      return;
    }
    const answer = await send({ id: check.id, checkOverride: { reason: reason.trim() } });
    if (answer.data) {
      showToast({ title: copy.lockOverridden, description: copy.fillsOfTheNext15 });
      onDone(answer.data);
      onClose();
    } else setErrors(fieldErrors(answer.error, copy.couldntOverrideTheLock));
  };
  const whole = Object.entries(errors).find(([field]) => field !== 'reason' && field !== 'request_id')?.[1][0];
  return (
    <FormDialog
      title={copy.overrideLock}
      width={480}
      action={copy.overrideLock}
      busy={isLoading}
      typed={{ reason }}
      error={whole}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{copy.fillsOfInTheNext(check.base, check.quote, check.direction)}</p>
      <TextAreaField
        compact
        label={copy.reason}
        hint={copy.youWillSeeItAgain}
        maxLength={MOST}
        value={reason}
        error={errors.reason?.[0]}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
