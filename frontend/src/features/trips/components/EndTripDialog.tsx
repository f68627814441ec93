/** Ends a trip: how it ended, and a review. */

import { useState } from 'react';
import { fieldErrors, isConflict } from '@/api/failure';
import { type Trip, useEndTripMutation, useLazyGetTripQuery } from '@/api/sessionsApi';
import type { FieldErrors } from '@/api/types';
import { ConflictNote } from '@/ui/ConflictNote';
import { FormDialog } from '@/ui/FormDialog';
import { Segmented, TextAreaField } from '@/ui/fields';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { OUTCOME_HINTS, OUTCOMES, type Outcome, TRIP_STATE_WORDS } from '../words';
import styles from './TripForm.module.css';

const LONGEST_REVIEW = 20_000;
const PLACES = /^(outcome|review|request_id)$/;

export function EndTripDialog({ trip, onClose }: { trip: Trip; onClose: () => void }) {
  const [seen, setSeen] = useState(trip);
  const [outcome, setOutcome] = useState<Outcome>('completed');
  const [review, setReview] = useState(trip.review);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isStale, setStale] = useState(false);
  const [end, { isLoading }] = useEndTripMutation();
  const [load] = useLazyGetTripQuery();
  const submit = async () => {
    const answer = await end({ id: seen.id, version: seen.version, tripEnd: { outcome, review: review.trim() } });
    if (answer.data) {
      showToast({ title: copy.tripEnded, description: answer.data.trip.name });
      onClose();
      return;
    }
    setStale(isConflict(answer.error));
    setErrors(isConflict(answer.error) ? {} : fieldErrors(answer.error, copy.couldntEndTheTrip));
  };
  const loadLatest = async () => {
    const answer = await load(seen.id);
    if (answer.data === undefined) {
      showFailure(answer.error);
      return;
    }
    setSeen(answer.data.trip);
    setReview(answer.data.trip.review);
    setStale(false);
  };
  const problem = Object.entries(errors).find(([field]) => !PLACES.test(field))?.[1][0];
  return (
    <FormDialog
      title={copy.endTrip}
      width={560}
      action={copy.endTrip}
      busy={isLoading}
      typed={{ outcome, review }}
      error={problem}
      onClose={onClose}
      onSubmit={submit}
    >
      {isStale && <ConflictNote what={copy.theEndOfTheTrip} onLoad={() => void loadLatest()} />}
      <div>
        <p className={styles.label}>{copy.outcome}</p>
        <Segmented<Outcome>
          label={copy.outcome}
          value={outcome}
          options={OUTCOMES.map((value) => ({ value, label: TRIP_STATE_WORDS[value] }))}
          onChange={setOutcome}
        />
        <p className={errors.outcome ? styles.error : styles.hint}>{errors.outcome?.[0] ?? OUTCOME_HINTS[outcome]}</p>
      </div>
      <TextAreaField
        compact
        rows={5}
        label={copy.review}
        placeholder={copy.whatYouLearnedAndWhat}
        maxLength={LONGEST_REVIEW}
        value={review}
        error={errors.review?.[0]}
        onChange={({ target }) => setReview(target.value)}
      />
      <p className={styles.hint}>{copy.roundTripsThatOpenOn}</p>
    </FormDialog>
  );
}
