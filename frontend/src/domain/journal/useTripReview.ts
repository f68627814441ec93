/** The review of one round trip while it is edited: saved over the version that was seen, and kept where that fails. */

import { useState } from 'react';
import { fieldErrors, isConflict } from '@/api/failure';
import { useAppDispatch } from '@/api/hooks';
import { ledgerApi, type RoundTripDetail, useReviewRoundTripMutation } from '@/api/ledgerApi';
import type { FieldErrors } from '@/api/types';
import { showToast } from '@/ui/toastStore';
import { isChanged, type ReviewDraft, reviewDraftOf, reviewOf } from './review';

interface Editing {
  /** Of the review that the edits began with. */
  readonly version: number;
  readonly draft: ReviewDraft;
}

export interface TripReviewState {
  /** Undefined until the round trip is known. */
  readonly draft: ReviewDraft | undefined;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Somebody else has saved a newer version. */
  readonly isStale: boolean;
  readonly errors: FieldErrors;
  readonly put: (part: Partial<ReviewDraft>) => void;
  readonly save: () => Promise<void>;
  /** Drops the edits and shows the newest version. */
  readonly loadLatest: () => Promise<void>;
}

export function useTripReview(detail: RoundTripDetail | undefined, refetch: () => Promise<unknown>): TripReviewState {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isStale, setStale] = useState(false);
  const [send, { isLoading }] = useReviewRoundTripMutation();
  const dispatch = useAppDispatch();
  const draft = editing?.draft ?? (detail && reviewDraftOf(detail.trip));

  const forget = () => {
    setEditing(null);
    setErrors({});
    setStale(false);
  };
  return {
    draft,
    isDirty: detail !== undefined && editing !== null && isChanged(editing.draft, detail.trip),
    isBusy: isLoading,
    isStale,
    errors,
    put: (part) => {
      if (detail === undefined) return;
      // Every edit counts, also two in one moment: each builds on the one before it.
      setEditing((before) => ({
        version: before?.version ?? detail.version,
        draft: { ...(before?.draft ?? reviewDraftOf(detail.trip)), ...part },
      }));
    },
    save: async () => {
      if (detail === undefined || draft === undefined) return;
      const version = editing?.version ?? detail.version;
      const answer = await send({ id: detail.trip.id, version, newTripReview: reviewOf(draft) });
      const saved = answer.data;
      if (saved !== undefined) {
        // The next save must name this version, and may come before the round trip was read again.
        dispatch(ledgerApi.util.updateQueryData('getRoundTrip', saved.trip.id, () => saved));
        forget();
        showToast({ title: 'Review saved' });
        return;
      }
      setStale(isConflict(answer.error));
      setErrors(isConflict(answer.error) ? {} : fieldErrors(answer.error, "Couldn't save the review"));
    },
    loadLatest: async () => {
      await refetch();
      forget();
    },
  };
}
