/** Ends a trip: how it ended, and a review. */

import { useState } from 'react';
import { errorOutside } from '@/api/failure';
import { type Trip, useEndTripMutation, useLazyGetTripQuery } from '@/api/sessionsApi';
import { ConflictNote } from '@/ui/ConflictNote';
import { FormDialog } from '@/ui/FormDialog';
import { Segmented, TextAreaField } from '@/ui/fields';
import layout from '@/ui/formLayout.module.css';
import { takeLatest } from '@/ui/takeLatest';
import { showToast } from '@/ui/toastStore';
import { useForm } from '@/ui/useForm';
import { copy } from '../copy';
import { OUTCOME_HINTS, OUTCOMES, type Outcome, TRIP_STATE_WORDS } from '../words';

const LONGEST_REVIEW = 20_000;
const PLACES = ['outcome', 'review'];

interface EndDraft {
  readonly outcome: Outcome;
  readonly review: string;
}

export function EndTripDialog({ trip, onClose }: { trip: Trip; onClose: () => void }) {
  const [seen, setSeen] = useState(trip);
  const form = useForm<EndDraft>({ outcome: 'completed', review: trip.review });
  const { outcome, review } = form.draft;
  const wrongOutcome = form.errors.outcome?.[0];
  const [end, { isLoading }] = useEndTripMutation();
  const [load] = useLazyGetTripQuery();
  const submit = async () => {
    const answer = await end({ id: seen.id, version: seen.version, tripEnd: { outcome, review: review.trim() } });
    if (answer.data) {
      showToast({ title: copy.tripEnded, description: answer.data.trip.name });
      onClose();
      return;
    }
    form.refuse(answer.error, copy.couldntEndTheTrip);
  };
  const loadLatest = () =>
    takeLatest(load(seen.id), (now) => {
      setSeen(now.trip);
      form.restart({ outcome, review: now.trip.review });
    });
  return (
    <FormDialog
      title={copy.endTrip}
      width={560}
      action={copy.endTrip}
      busy={isLoading}
      typed={form.draft}
      error={errorOutside(form.errors, PLACES)}
      onClose={onClose}
      onSubmit={submit}
    >
      {form.isStale && <ConflictNote what={copy.theEndOfTheTrip} onLoad={() => void loadLatest()} />}
      <div>
        <p className={layout.label}>{copy.outcome}</p>
        <Segmented<Outcome>
          label={copy.outcome}
          value={outcome}
          options={OUTCOMES.map((value) => ({ value, label: TRIP_STATE_WORDS[value] }))}
          onChange={(chosen) => form.put({ outcome: chosen })}
        />
        <p className={wrongOutcome ? layout.error : layout.hint}>{wrongOutcome ?? OUTCOME_HINTS[outcome]}</p>
      </div>
      <TextAreaField
        compact
        rows={5}
        label={copy.review}
        placeholder={copy.whatYouLearnedAndWhat}
        maxLength={LONGEST_REVIEW}
        {...form.field('review')}
      />
      <p className={layout.hint}>{copy.roundTripsThatOpenOn}</p>
    </FormDialog>
  );
}
