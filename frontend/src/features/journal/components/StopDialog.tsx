/** Moves the stop of an open position, with the reason, beside where it was before. */

import { useState } from 'react';
import { fieldErrors } from '@/api/failure';
import { type RoundTrip, type RoundTripDetail, useGetRoundTripQuery, useMoveStopMutation } from '@/api/ledgerApi';
import type { FieldErrors } from '@/api/types';
import { StopHistory } from '@/domain/journal/StopHistory';
import { pairOf } from '@/domain/journal/words';
import { exactDecimal } from '@/format/amount';
import { FormDialog } from '@/ui/FormDialog';
import { DecimalField, FormField } from '@/ui/formFields';
import { QueryPanel } from '@/ui/QueryPanel';
import { showToast } from '@/ui/toastStore';
import { copy } from '../copy';

const LONGEST_REASON = 500;
const HISTORY_HEIGHT = 96;

/** What the button says, and what is told when it is done. */
function wordsOf({ stop }: Pick<RoundTrip, 'stop'>, price: string): readonly [action: string, done: string] {
  if (stop == null) return [copy.setStop, copy.stopSet];
  return price.trim() === '' ? [copy.removeStop, copy.stopRemoved] : [copy.moveStop, copy.stopMoved];
}

export function StopDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useGetRoundTripQuery(id);
  const detail: RoundTripDetail | undefined = query.currentData;
  const [price, setPrice] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [move, { isLoading }] = useMoveStopMutation();
  const trip = detail?.trip;
  const [action, done] = wordsOf(trip ?? {}, price);
  const submit = async () => {
    if (trip === undefined) return;
    const answer = await move({ id, newStop: { price: price.trim() || null, reason: reason.trim() } });
    if (answer.data === undefined) {
      setErrors(fieldErrors(answer.error, copy.couldntMoveTheStop));
      return;
    }
    showToast({ title: done, description: pairOf(trip) });
    onClose();
  };
  return (
    <FormDialog
      title={trip ? copy.stopOf(pairOf(trip)) : copy.stop}
      width={480}
      action={action}
      busy={isLoading}
      typed={{ price, reason }}
      error={errors.non_field_errors?.[0]}
      onClose={onClose}
      onSubmit={submit}
    >
      <DecimalField
        label={trip ? copy.stopPrice(trip.quote) : copy.stopPriceTitle}
        hint={trip?.stop == null ? copy.whereYouWouldTakeThe : copy.nowLeaveEmptyToRemove(exactDecimal(trip.stop))}
        maxLength={60}
        value={price}
        error={errors.price?.[0]}
        onChange={({ target }) => setPrice(target.value)}
      />
      <FormField
        label={copy.reason}
        placeholder={copy.belowTheLastLow}
        maxLength={LONGEST_REASON}
        value={reason}
        error={errors.reason?.[0]}
        onChange={({ target }) => setReason(target.value)}
      />
      <QueryPanel compact query={query} data={detail} waiting={HISTORY_HEIGHT}>
        {(detail) => <StopHistory detail={detail} />}
      </QueryPanel>
    </FormDialog>
  );
}
