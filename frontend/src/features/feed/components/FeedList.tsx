/** Items under the days on which they were published. */

import { useId, useMemo } from 'react';
import type { FeedItem } from '@/api/feedApi';
import { byDay } from '@/domain/feed/view';
import { dayWords } from '@/domain/feed/words';
import { Skeleton } from '@/ui/states';
import { copy } from '../copy';
import styles from '../FeedPage.module.css';
import type { MuteTarget } from '../mutes';
import { FeedRow } from './FeedRow';

interface FeedListProps {
  readonly items: readonly FeedItem[];
  readonly onRead: (id: string) => void;
  readonly onKeep: (id: string) => void;
  readonly onMute: (target: MuteTarget) => void;
}

export function FeedList({ items, onRead, onKeep, onMute }: FeedListProps) {
  const id = useId();
  const days = useMemo(() => byDay(items), [items]);
  return days.map(({ day, items: members }) => (
    <section key={day} aria-labelledby={`${id}-${day}`} className={styles.section}>
      <h2 id={`${id}-${day}`} className={styles.day}>
        {dayWords(day)}
      </h2>
      <ul aria-labelledby={`${id}-${day}`}>
        {members.map((item) => (
          <FeedRow key={item.id} item={item} onRead={() => onRead(item.id)} onKeep={() => onKeep(item.id)} onMute={onMute} />
        ))}
      </ul>
    </section>
  ));
}

/** In the shape of what comes. */
export function Waiting() {
  return (
    <ul aria-busy="true" aria-label={copy.loadingTheFeed}>
      {[62, 48, 70, 55, 66, 44].map((width) => (
        <li key={width} className={styles.waiting}>
          <span />
          <Skeleton width={16} height={16} />
          <div className={styles.bones}>
            <Skeleton width={`${width}%`} height={12} />
            <Skeleton width={160} />
            <Skeleton width="86%" />
            <Skeleton width={120} height={18} />
          </div>
        </li>
      ))}
    </ul>
  );
}
