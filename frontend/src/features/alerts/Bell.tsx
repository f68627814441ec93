/** The bell of the top bar: how many firings are unread, and the latest of them. */

import { Bell as BellIcon, CheckCheck } from 'lucide-react';
import { Link } from 'react-router';
import { type Firing, useListFiringsQuery, useReadFiringsMutation } from '@/api/alertsApi';
import { messages } from '@/api/messages';
import { every } from '@/api/polling';
import { paths } from '@/app/paths';
import { formatDateTime, formatRelative } from '@/format/time';
import { Button, IconButton } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { Popover } from '@/ui/Popover';
import { FailedLine, Skeleton } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import styles from './Bell.module.css';
import { LATEST, LATEST_POLL_MS } from './latest';

/** More than this is "99+". */
const MOST_COUNTED = 99;

export function Bell() {
  const { data } = useListFiringsQuery(LATEST, every(LATEST_POLL_MS));
  const unread = data?.unread ?? 0;
  const name = unread === 0 ? 'Alerts' : `Alerts, ${unread} unread`;
  return (
    <Popover
      wide
      title="Latest firings"
      trigger={(props) => (
        <IconButton {...props} label={name} className={styles.bell}>
          <BellIcon />
          {unread > 0 && (
            <span className={styles.count} aria-hidden="true">
              {unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}
            </span>
          )}
        </IconButton>
      )}
    >
      {(close) => <Latest onGo={close} />}
    </Popover>
  );
}

function Latest({ onGo }: { onGo: () => void }) {
  const { data, isError, error, refetch } = useListFiringsQuery(LATEST);
  const [read, { isLoading }] = useReadFiringsMutation();
  const firings = data?.firings;
  const readAll = async () => {
    const answer = await read({ ids: [] });
    if (answer.error) showFailure(answer.error);
  };
  return (
    <div className={styles.latest}>
      <header>
        <h2>Latest firings</h2>
        <Button size="small" kind="quiet" disabled={(data?.unread ?? 0) === 0} busy={isLoading} onClick={() => void readAll()}>
          <CheckCheck aria-hidden="true" />
          Mark all as read
        </Button>
      </header>
      {isError && <FailedLine title={messages.data} error={error} onRetry={() => void refetch()} />}
      {firings === undefined ? (
        !isError && <Skeleton width="70%" />
      ) : firings.length === 0 ? (
        <p className={styles.none}>Nothing has fired yet.</p>
      ) : (
        <ul>
          {firings.map((firing) => (
            <Row key={firing.id} firing={firing} onGo={onGo} />
          ))}
        </ul>
      )}
      <footer>
        <Link to={`${paths.alerts}?tab=fired`} onClick={onGo}>
          Open fired log
        </Link>
        <Link to={paths.alerts} onClick={onGo}>
          Open alerts
        </Link>
      </footer>
    </div>
  );
}

function Row({ firing, onGo }: { firing: Firing; onGo: () => void }) {
  return (
    <li>
      <Link to={paths.firingOf(firing.id)} className={classes(styles.row, !firing.read && styles.unread)} onClick={onGo}>
        <span className={styles.name}>
          {firing.alert}
          {!firing.read && <span className="visually-hidden">, unread</span>}
        </span>
        <time dateTime={firing.at} title={formatDateTime(firing.at)}>
          {formatRelative(firing.at)}
        </time>
        <span className={styles.text}>{firing.text}</span>
      </Link>
    </li>
  );
}
