/** What the review form of a round trip holds, and the review that it makes. Pure. */

import { errorOutside } from '@/api/failure';
import type { NewTripReview, RoundTrip } from '@/api/ledgerApi';
import type { FieldErrors } from '@/api/types';

export interface ReviewDraft {
  readonly setup: string;
  /** As typed: separated by commas. */
  readonly tags: string;
  readonly emotion: string;
  /** 1 to 5. */
  readonly confidence: number | null;
  readonly quality: number | null;
  /** A price as it was typed: the server reads it. */
  readonly target: string;
  readonly note: string;
}

export const GRADES = [1, 2, 3, 4, 5] as const;

/** Offered before a person has used words of their own. */
export const EMOTIONS = ['calm', 'confident', 'impatient', 'fear', 'greed', 'fomo', 'revenge', 'bored', 'tired'] as const;

export function reviewDraftOf({ review }: Pick<RoundTrip, 'review'>): ReviewDraft {
  return {
    setup: review?.setup ?? '',
    tags: review?.tags.join(', ') ?? '',
    emotion: review?.emotion ?? '',
    confidence: review?.confidence ?? null,
    quality: review?.quality ?? null,
    target: review?.target ?? '',
    note: review?.note ?? '',
  };
}

/** Each tag once, in the order in which they were typed. */
export const tagsOf = (typed: string): readonly string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim().toLowerCase())
      .filter((tag) => tag !== ''),
  ),
];

/** With one more tag. */
export const withTag = (typed: string, tag: string): string => [...tagsOf(typed), tag].join(', ');

export const reviewOf = (draft: ReviewDraft): NewTripReview => ({
  setup: draft.setup.trim(),
  tags: tagsOf(draft.tags),
  emotion: draft.emotion.trim(),
  confidence: draft.confidence,
  quality: draft.quality,
  target: draft.target.trim() || null,
  note: draft.note.trim(),
});

/** Whether saving would change something. */
export const isChanged = (draft: ReviewDraft, trip: Pick<RoundTrip, 'review'>): boolean =>
  JSON.stringify(reviewOf(draft)) !== JSON.stringify(reviewOf(reviewDraftOf(trip)));

const PLACES = ['setup', 'tags', 'emotion', 'confidence', 'quality', 'target', 'note'];

/** What is wrong with the whole form, or with something that has no field here. */
export const formErrorOf = (errors: FieldErrors): string | undefined => errorOutside(errors, PLACES);
