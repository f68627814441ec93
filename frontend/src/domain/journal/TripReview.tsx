/** The review of a round trip: why it was entered, how it felt, how well it was carried out, and what was aimed at. */

import { type FormEvent, useId } from 'react';
import { errorAt } from '@/api/failure';
import type { RoundTrip } from '@/api/ledgerApi';
import { useCreates } from '@/domain/teams/useCreates';
import { Button } from '@/ui/Button';
import { ConflictNote } from '@/ui/ConflictNote';
import { fieldOf } from '@/ui/fieldOf';
import { Note, Segmented, TextAreaField } from '@/ui/fields';
import { DecimalField, FormField } from '@/ui/formFields';
import layout from '@/ui/formLayout.module.css';
import { SideScroll } from '@/ui/SideScroll';
import { copy } from './copy';
import { EMOTIONS, formErrorOf, GRADES, tagsOf, withTag } from './review';
import styles from './TripReview.module.css';
import type { TripReviewState } from './useTripReview';
import { useUsedWords } from './useUsedWords';
import { LONGEST_TAG } from './view';
import { plannedROf, rOf } from './words';

/** Suggested tags; more would be a wall. */
const MOST_SUGGESTED = 8;
const LONGEST_NOTE = 4_000;
/** Room for 20 tags. */
const LONGEST_TAGS = 1_300;

export function TripReview({ trip, review }: { trip: RoundTrip; review: TripReviewState }) {
  const id = useId();
  const used = useUsedWords();
  const creates = useCreates();
  const { draft, errors, put } = review;
  if (draft === undefined) return null;
  const field = fieldOf({ draft, errors, onChange: put });
  const chosen = tagsOf(draft.tags);
  const offered = used.tags.filter((tag) => !chosen.includes(tag)).slice(0, MOST_SUGGESTED);
  const problem = formErrorOf(errors);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void review.save();
  };
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {copy.reviewTitle}
      </h3>
      <form className={styles.form} noValidate onSubmit={submit}>
        <fieldset className={styles.fields} disabled={!creates}>
          {review.isStale ? (
            <ConflictNote what={copy.theReview} onLoad={() => void review.loadLatest()} />
          ) : (
            problem !== undefined && <Note>{problem}</Note>
          )}
          <div className={layout.pair}>
            <FormField
              label={copy.setup}
              placeholder={copy.breakout}
              list={`${id}-setups`}
              maxLength={LONGEST_TAG}
              {...field('setup')}
            />
            <FormField
              label={copy.emotion}
              placeholder={copy.calm}
              list={`${id}-emotions`}
              maxLength={LONGEST_TAG}
              {...field('emotion')}
            />
          </div>
          <Words id={`${id}-setups`} words={used.setups} />
          <Words id={`${id}-emotions`} words={[...new Set([...used.emotions, ...EMOTIONS])]} />
          <div>
            <FormField
              label={copy.tags}
              placeholder={copy.newsOvernight}
              hint={copy.separateTagsWithCommas}
              maxLength={LONGEST_TAGS}
              {...field('tags')}
            />
            {offered.length > 0 && (
              <div className={styles.offered}>
                {offered.map((tag) => (
                  <Button
                    key={tag}
                    size="small"
                    aria-label={copy.addTag(tag)}
                    onClick={() => put({ tags: withTag(draft.tags, tag) })}
                  >
                    {tag}
                  </Button>
                ))}
              </div>
            )}
          </div>
          <div className={layout.pair}>
            <Grade
              label={copy.confidence}
              hint={copy.beforeTheEntry}
              value={draft.confidence}
              error={errorAt(errors, 'confidence')}
              onChange={(confidence) => put({ confidence })}
            />
            <Grade
              label={copy.quality}
              hint={copy.howWellYouExecutedIt}
              value={draft.quality}
              error={errorAt(errors, 'quality')}
              onChange={(quality) => put({ quality })}
            />
          </div>
          <div className={layout.pair}>
            <DecimalField label={copy.targetPrice(trip.quote)} maxLength={60} {...field('target')} />
            <Ratios trip={trip} target={draft.target} />
          </div>
          <TextAreaField
            compact
            label={copy.note}
            placeholder={copy.whatWentToPlanAnd}
            maxLength={LONGEST_NOTE}
            {...field('note')}
          />
        </fieldset>
        {creates && (
          <div className={styles.foot}>
            <span role="status">{review.isDirty ? copy.notSavedYet : ''}</span>
            <Button kind="primary" type="submit" busy={review.isBusy} disabled={!review.isDirty}>
              {copy.saveReview}
            </Button>
          </div>
        )}
      </form>
    </section>
  );
}

function Words({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  );
}

interface GradeProps {
  readonly label: string;
  readonly hint: string;
  readonly value: number | null;
  readonly error: string | undefined;
  readonly onChange: (grade: number | null) => void;
}

function Grade({ label, hint, value, error, onChange }: GradeProps) {
  return (
    <SideScroll className={styles.grade}>
      <p className={layout.label}>{label}</p>
      <Segmented
        label={copy.n1To5(label, hint.toLowerCase())}
        value={String(value ?? '')}
        options={[{ value: '', label: copy.none }, ...GRADES.map((grade) => ({ value: String(grade), label: String(grade) }))]}
        onChange={(grade) => onChange(grade === '' ? null : Number(grade))}
      />
      <p className={error === undefined ? layout.hint : layout.error}>{error ?? hint}</p>
    </SideScroll>
  );
}

/** What the target promised beside what came of it. */
function Ratios({ trip, target }: { trip: RoundTrip; target: string }) {
  const isSaved = target.trim() === (trip.review?.target ?? '');
  return (
    <dl className={styles.ratios}>
      <div>
        <dt>{copy.plannedR}</dt>
        <dd className="num">{isSaved ? plannedROf(trip) : copy.calculatedWhenYouSave}</dd>
      </div>
      <div>
        <dt>{copy.realisedR}</dt>
        <dd className="num">{rOf(trip)}</dd>
        {!trip.risk && <dd className={layout.hint}>{copy.rNeedsAStopAdd}</dd>}
      </div>
    </dl>
  );
}
