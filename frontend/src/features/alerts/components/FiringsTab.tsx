/** The fired log: what fired, when, and what should be known before it is trusted. */

import { BellRing, CheckCheck } from 'lucide-react';
import { useMemo } from 'react';
import { type Firing, useFiringPagesInfiniteQuery, useReadFiringsMutation } from '@/api/alertsApi';
import { messages } from '@/api/messages';
import { formatCount } from '@/format/number';
import { formatDateTime, formatRelative } from '@/format/time';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { Segmented } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { Chip, EmptyState, FailedLine, FailedState, Skeleton } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { DEFAULT_VIEW, firingsArgs, type View } from '../view';
import { marksOf } from '../words';
import { FiringDialog } from './FiringDialog';
import styles from './FiringsTab.module.css';

export const PAGE = 50;

interface FiringsTabProps {
  readonly view: View;
  readonly onChange: (view: View, quietly?: boolean) => void;
}

export function FiringsTab({ view, onChange }: FiringsTabProps) {
  const query = useFiringPagesInfiniteQuery({ ...firingsArgs(view), limit: PAGE });
  const pages = query.currentData?.pages;
  const firings = useMemo(() => pages?.flatMap((page) => page.firings), [pages]);
  const [read, reading] = useReadFiringsMutation();
  const unread = pages?.[0]?.unread ?? 0;
  const readAll = async () => {
    const answer = await read({ ids: [] });
    if (answer.error) showFailure(answer.error);
  };
  return (
    <>
      <div className={styles.toolbar}>
        <Segmented
          label="Show"
          value={view.read}
          options={[
            { value: '', label: 'All' },
            { value: 'no', label: unread > 0 ? `Unread (${unread})` : 'Unread' },
          ]}
          onChange={(next) => onChange({ ...view, read: next })}
        />
        {view.alert !== '' && (
          <Button size="small" onClick={() => onChange({ ...view, alert: '' })}>
            Only “{firings?.[0]?.alert ?? 'one alert'}”: show all
          </Button>
        )}
        <Button
          size="small"
          className={styles.last}
          disabled={unread === 0}
          busy={reading.isLoading}
          onClick={() => void readAll()}
        >
          <CheckCheck aria-hidden="true" />
          Mark all as read
        </Button>
      </div>
      {query.isError && firings !== undefined && (
        <p className={styles.stale}>
          <FailedLine title={messages.data} error={query.error} onRetry={() => void query.refetch()} />
        </p>
      )}
      <Panel flush>
        {firings === undefined ? (
          query.isError ? (
            <FailedState title={messages.data} error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <Waiting />
          )
        ) : firings.length === 0 ? (
          <Nothing view={view} onChange={onChange} />
        ) : (
          <ul>
            {firings.map((firing) => (
              <FiringRow key={firing.id} firing={firing} onOpen={() => onChange({ ...view, firing: firing.id })} />
            ))}
          </ul>
        )}
      </Panel>
      {firings !== undefined && firings.length > 0 && (
        <footer className={styles.foot}>
          <p role="status">{formatCount(Math.max(pages?.[0]?.total ?? 0, firings.length), 'firing')}</p>
          {query.hasNextPage && (
            <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more firings
            </Button>
          )}
        </footer>
      )}
      {view.firing !== '' && (
        <FiringDialog key={view.firing} id={view.firing} onClose={() => onChange({ ...view, firing: '' }, true)} />
      )}
    </>
  );
}

function FiringRow({ firing, onOpen }: { firing: Firing; onOpen: () => void }) {
  return (
    <li className={classes(styles.row, !firing.read && styles.unread)}>
      <span className={styles.dot} aria-hidden="true" />
      <div className={styles.words}>
        <button type="button" className={styles.name} onClick={onOpen}>
          {firing.alert}
          {!firing.read && <span className="visually-hidden">, unread</span>}
        </button>
        <p className={styles.text}>{firing.text}</p>
      </div>
      <p className={styles.marks}>
        {marksOf(firing).map(({ key, label, about }) => (
          <Chip key={key} kind={key === 'quiet' ? 'neutral' : 'warn'} title={about}>
            {label}
          </Chip>
        ))}
      </p>
      <time dateTime={firing.at} className={styles.time} title={formatDateTime(firing.at)}>
        {formatRelative(firing.at)}
      </time>
    </li>
  );
}

function Nothing({ view, onChange }: FiringsTabProps) {
  const isNarrowed = view.read !== '' || view.alert !== '';
  if (isNarrowed) {
    return (
      <EmptyState
        icon={BellRing}
        title={view.read === 'no' ? 'No unread firings' : 'This alert has not fired'}
        action={<Button onClick={() => onChange({ ...DEFAULT_VIEW, tab: 'fired' })}>Show all firings</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={BellRing}
      title="Nothing has fired yet"
      text="Each firing is kept here with the values that made it fire, where they are from, and how it was sent."
      action={<Button onClick={() => onChange(DEFAULT_VIEW)}>Show alerts</Button>}
    />
  );
}

function Waiting() {
  return (
    <ul aria-busy="true" aria-label="Loading firings">
      {[0, 1, 2, 3].map((key) => (
        <li key={key} className={styles.row}>
          <span className={styles.dot} />
          <div className={styles.words}>
            <Skeleton width="35%" height={12} />
            <Skeleton width="60%" style={{ marginTop: 8 }} />
          </div>
          <Skeleton width={80} />
        </li>
      ))}
    </ul>
  );
}
