/** Going on in spite of a lock, for a reason that is kept. */

import { useState } from 'react';
import { fieldErrors } from '@/api/failure';
import { type TradeCheck, useOverrideCheckMutation } from '@/api/rulesApi';
import type { FieldErrors } from '@/api/types';
import { FormDialog } from '@/ui/FormDialog';
import { TextAreaField } from '@/ui/fields';
import { showToast } from '@/ui/toastStore';

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
      setErrors({ reason: ['Enter a reason.'] });
      return;
    }
    const answer = await send({ id: check.id, checkOverride: { reason: reason.trim() } });
    if (answer.data) {
      showToast({ title: 'Lock overridden', description: 'Fills of the next 15 minutes are linked to your reason.' });
      onDone(answer.data);
      onClose();
    } else setErrors(fieldErrors(answer.error, "Couldn't override the lock"));
  };
  const whole = Object.entries(errors).find(([field]) => field !== 'reason' && field !== 'request_id')?.[1][0];
  return (
    <FormDialog
      title="Override lock"
      width={480}
      action="Override lock"
      busy={isLoading}
      typed={{ reason }}
      error={whole}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>
        Fills of {check.base}/{check.quote} {check.direction} in the next 15 minutes are linked to your reason. The round trip
        counts as overridden in your adherence, apart from those that kept your rules. The lock itself stays.
      </p>
      <TextAreaField
        compact
        label="Reason"
        hint="You will see it again beside the result of this trade."
        maxLength={MOST}
        value={reason}
        error={errors.reason?.[0]}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
