/** The review of a session. Saving the first one ends the session; later ones change it. */

import { useState } from 'react';
import { errorAt, errorOutside } from '@/api/failure';
import { type TradingSession, useLazyGetTradingSessionQuery, useReviewTradingSessionMutation } from '@/api/sessionsApi';
import { ChecklistFields } from '@/domain/sessions/parts';
import { checklistOf, filledItems, type ItemDraft, itemsOf } from '@/domain/sessions/planDraft';
import { FOLLOWED, FOLLOWED_WORDS, titleOf } from '@/domain/sessions/words';
import { ConflictNote } from '@/ui/ConflictNote';
import { FormDialog } from '@/ui/FormDialog';
import { Segmented, TextAreaField } from '@/ui/fields';
import layout from '@/ui/formLayout.module.css';
import { SideScroll } from '@/ui/SideScroll';
import { takeLatest } from '@/ui/takeLatest';
import { showToast } from '@/ui/toastStore';
import { useForm } from '@/ui/useForm';
import { copy } from '../copy';
import styles from './ReviewDialog.module.css';

const LONGEST_TEXT = 20_000;
const RATINGS = ['1', '2', '3', '4', '5'] as const;

interface ReviewDraft {
  readonly text: string;
  readonly rating: number | null;
  readonly followed: string;
  readonly checklist: readonly ItemDraft[];
}

/** The first review begins with the checklist of the plan, as it was ticked. */
const draftOf = ({ review, checklist }: TradingSession): ReviewDraft => ({
  text: review?.text ?? '',
  rating: review?.rating ?? null,
  followed: review?.followed_plan ?? '',
  checklist: itemsOf(review?.checklist ?? checklist),
});

const PLACES = ['text', 'rating', 'followed_plan', 'checklist', 'checklist.text', 'checklist.weight'];

export function ReviewDialog({ session, onClose }: { session: TradingSession; onClose: () => void }) {
  const [seen, setSeen] = useState(session);
  const { draft, errors, isStale, field, put, refuse, restart } = useForm(() => draftOf(session));
  const [review, reviewing] = useReviewTradingSessionMutation();
  const [load] = useLazyGetTradingSessionQuery();
  const isEnding = session.state === 'running';

  const submit = async () => {
    put({ checklist: filledItems(draft.checklist) });
    const answer = await review({
      id: seen.id,
      version: seen.version,
      newSessionReview: {
        text: draft.text.trim(),
        rating: draft.rating,
        followed_plan: draft.followed || null,
        checklist: checklistOf(draft.checklist),
      },
    });
    if (answer.data) {
      showToast({ title: isEnding ? copy.sessionEnded : copy.reviewSaved, description: titleOf(answer.data) });
      onClose();
      return;
    }
    refuse(answer.error, copy.couldntSaveTheReview);
  };
  const loadLatest = () =>
    takeLatest(load(seen.id), (now) => {
      setSeen(now);
      restart(draftOf(now));
    });
  return (
    <FormDialog
      title={isEnding ? copy.endSession : copy.reviewSession}
      width={620}
      action={isEnding ? copy.endSession : copy.saveReview}
      busy={reviewing.isLoading}
      typed={draft}
      error={errorOutside(errors, PLACES)}
      onClose={onClose}
      onSubmit={submit}
    >
      {isStale && <ConflictNote what={copy.theReview} onLoad={() => void loadLatest()} />}
      <TextAreaField
        compact
        rows={5}
        label={copy.review}
        placeholder={copy.whatWentToPlanAnd}
        maxLength={LONGEST_TEXT}
        {...field('text')}
      />
      <div className={layout.pair}>
        <Choice
          label={copy.rating}
          value={String(draft.rating ?? '')}
          options={[{ value: '', label: copy.none }, ...RATINGS.map((value) => ({ value, label: value }))]}
          error={errorAt(errors, 'rating')}
          onChange={(rating) => put({ rating: rating === '' ? null : Number(rating) })}
        />
        <Choice
          label={copy.planFollowed}
          value={draft.followed}
          options={[
            { value: '', label: copy.noAnswer },
            ...FOLLOWED.map((value) => ({ value, label: FOLLOWED_WORDS[value] ?? value })),
          ]}
          error={errorAt(errors, 'followed_plan')}
          onChange={(followed) => put({ followed })}
        />
      </div>
      <ChecklistFields
        legend={copy.checklist}
        items={draft.checklist}
        errors={errors}
        onChange={(checklist) => put({ checklist })}
      />
    </FormDialog>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, error, onChange }: ChoiceProps) {
  return (
    <SideScroll className={styles.choice}>
      <p className={layout.label}>{label}</p>
      <Segmented label={label} value={value} options={options} onChange={onChange} />
      {error !== undefined && <p className={layout.error}>{error}</p>}
    </SideScroll>
  );
}
