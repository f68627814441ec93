/** The review of a session: what was written, how it was rated, and what was ticked. */

import type { TradingSession } from '@/api/sessionsApi';
import styles from '@/domain/sessions/panels.module.css';
import { FOLLOWED_CHIPS, FOLLOWED_WORDS } from '@/domain/sessions/words';
import { ForEditors } from '@/domain/teams/ForEditors';
import { formatShare, isNumber } from '@/format/number';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { Chip } from '@/ui/states';
import { copy } from '../copy';

const MISSING: Readonly<Record<string, string>> = {
  planned: copy.theReviewComesAfterThe,
  running: copy.endTheSessionToReview,
  closed: copy.noReviewWasWritten,
};

interface ReviewPanelProps {
  readonly session: TradingSession;
  readonly onReview: () => void;
}

export function ReviewPanel({ session, onReview }: ReviewPanelProps) {
  const { review, state } = session;
  const isClosed = state === 'closed';
  return (
    <Panel
      title={copy.review}
      actions={
        isClosed ? (
          <ForEditors>
            <Button onClick={onReview}>{review ? copy.editReview : copy.writeReview}</Button>
          </ForEditors>
        ) : undefined
      }
    >
      {review ? <Review review={review} /> : <p className={styles.none}>{MISSING[state]}</p>}
    </Panel>
  );
}

function Review({
  review: { text, rating, followed_plan: followed, checklist, score },
}: {
  review: NonNullable<TradingSession['review']>;
}) {
  return (
    <div className={styles.stack}>
      <span>
        {rating ? <Chip>{copy.ratedOf5(rating)}</Chip> : <Chip>{copy.notRated}</Chip>}{' '}
        {followed && (
          <Chip kind={FOLLOWED_CHIPS[followed] ?? 'neutral'}>
            {copy.planFollowedOfFollowedwords(FOLLOWED_WORDS[followed] ?? followed)}
          </Chip>
        )}{' '}
        {isNumber(score) && <Chip title={copy.weightsOfTheItems}>{copy.checklistScore(formatShare(score, 0))}</Chip>}
      </span>
      {text === '' ? <p className={styles.none}>{copy.noText}</p> : <p className={styles.text}>{text}</p>}
      {checklist.length > 0 && (
        <ul className={styles.checks} aria-label={copy.checklistOfTheReview}>
          {checklist.map(({ text: item, done, weight = 1 }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have nothing else, and two can have the same text
            <li key={at} className={styles.check}>
              <Chip kind={done ? 'up' : 'neutral'}>{done ? copy.done : copy.notDone}</Chip>
              {item}
              {weight > 1 && <small>{copy.weight(weight)}</small>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
