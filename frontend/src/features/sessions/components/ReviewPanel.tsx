/** The review of a session: what was written, how it was rated, and what was ticked. */

import type { TradingSession } from '@/api/sessionsApi';
import styles from '@/domain/sessions/panels.module.css';
import { FOLLOWED_CHIPS, FOLLOWED_WORDS } from '@/domain/sessions/words';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { Chip } from '@/ui/states';

const MISSING: Readonly<Record<string, string>> = {
  planned: 'The review comes after the session.',
  running: 'End the session to review it.',
  closed: 'No review was written.',
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
      title="Review"
      actions={isClosed ? <Button onClick={onReview}>{review ? 'Edit review' : 'Write review'}</Button> : undefined}
    >
      {review ? <Review review={review} /> : <p className={styles.none}>{MISSING[state]}</p>}
    </Panel>
  );
}

function Review({
  review: { text, rating, followed_plan: followed, checklist },
}: {
  review: NonNullable<TradingSession['review']>;
}) {
  return (
    <div className={styles.stack}>
      <span>
        {rating > 0 ? <Chip>Rated {rating} of 5</Chip> : <Chip>Not rated</Chip>}{' '}
        {followed !== '' && (
          <Chip kind={FOLLOWED_CHIPS[followed] ?? 'neutral'}>Plan followed: {FOLLOWED_WORDS[followed] ?? followed}</Chip>
        )}
      </span>
      {text === '' ? <p className={styles.none}>No text.</p> : <p className={styles.text}>{text}</p>}
      {checklist.length > 0 && (
        <ul className={styles.checks} aria-label="Checklist of the review">
          {checklist.map(({ text: item, done }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have nothing else, and two can have the same text
            <li key={at} className={styles.check}>
              <Chip kind={done ? 'up' : 'neutral'}>{done ? 'Done' : 'Not done'}</Chip>
              {item}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
