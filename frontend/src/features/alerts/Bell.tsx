/** The bell of the top bar: how many firings, mentions and shared things are unread, and the latest of them. */

import { Bell as BellIcon, CheckCheck } from 'lucide-react';
import { Link } from 'react-router';
import { type Firing, useListFiringsQuery, useReadFiringsMutation } from '@/api/alertsApi';
import { useEveryUnlessLive } from '@/api/changes';
import { useReadMentionsMutation } from '@/api/commentsApi';
import { messages } from '@/api/messages';
import { useReadGrantNoticesMutation } from '@/api/notificationsApi';
import { paths } from '@/app/paths';
import { MentionList } from '@/domain/comments/MentionList';
import { useMentions } from '@/domain/comments/useMentions';
import { NoticeList } from '@/domain/sharing/NoticeList';
import { useNotices } from '@/domain/sharing/useNotices';
import { useCreates } from '@/domain/teams/useCreates';
import { Ago } from '@/ui/Ago';
import { Button, IconButton } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { Popover } from '@/ui/Popover';
import { FailedLine, Skeleton } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import styles from './Bell.module.css';
import { copy } from './copy';
import { LATEST, LATEST_POLL_MS } from './latest';
import { nameOfFiring } from './words';

/** More than this is "99+". */
const MOST_COUNTED = 99;

export function Bell() {
  const all = useAllOfIt();
  const { unread } = all;
  const name = unread === 0 ? 'Alerts' : copy.alertsUnread(unread);
  return (
    <Popover
      wide
      title={copy.latestFirings}
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
      {(close) => <Latest all={all} onGo={close} />}
    </Popover>
  );
}

interface All {
  readonly unread: number;
  /** Whether something of it can be marked as read. */
  readonly canRead: boolean;
  readonly busy: boolean;
  readonly readAll: () => Promise<void>;
}

/** Firings, mentions and shared things together: how many are unread, and one act that marks all of them as read. */
function useAllOfIt(): All {
  const firings = useListFiringsQuery(LATEST, useEveryUnlessLive(LATEST_POLL_MS)).data?.unread ?? 0;
  const mentions = useMentions().data?.unread ?? 0;
  const notices = useNotices().data?.unread ?? 0;
  const [readFirings, ofFirings] = useReadFiringsMutation();
  const [readMentions, ofMentions] = useReadMentionsMutation();
  const [readNotices, ofNotices] = useReadGrantNoticesMutation();
  // Firings are read for the whole team, which viewers can't say.
  const own = useCreates() ? firings : 0;
  const readAll = async () => {
    const answers = await Promise.all([
      own > 0 ? readFirings({ ids: [] }) : undefined,
      mentions > 0 ? readMentions({}) : undefined,
      notices > 0 ? readNotices({}) : undefined,
    ]);
    const failed = answers.find((answer) => answer?.error !== undefined);
    if (failed !== undefined) showFailure(failed.error);
  };
  const busy = ofFirings.isLoading || ofMentions.isLoading || ofNotices.isLoading;
  return { unread: firings + mentions + notices, canRead: own + mentions + notices > 0, busy, readAll };
}

function Latest({ all, onGo }: { readonly all: All; readonly onGo: () => void }) {
  const { data, isError, error, refetch } = useListFiringsQuery(LATEST);
  const firings = data?.firings;
  return (
    <div className={styles.latest}>
      <header>
        <h2>{copy.latestFirings}</h2>
        <Button size="small" kind="quiet" disabled={!all.canRead} busy={all.busy} onClick={() => void all.readAll()}>
          <CheckCheck aria-hidden="true" />
          {copy.markAllAsRead}
        </Button>
      </header>
      {isError && <FailedLine title={messages.data} error={error} onRetry={() => void refetch()} />}
      {firings === undefined ? (
        !isError && <Skeleton width="70%" />
      ) : firings.length === 0 ? (
        <p className={styles.none}>{copy.nothingHasFiredYet}</p>
      ) : (
        <ul>
          {firings.map((firing) => (
            <Row key={firing.id} firing={firing} onGo={onGo} />
          ))}
        </ul>
      )}
      <MentionList onGo={onGo} />
      <NoticeList onGo={onGo} />
      <footer>
        <Link to={`${paths.alerts}?tab=fired`} onClick={onGo}>
          {copy.openFiredLog}
        </Link>
        <Link to={paths.alerts} onClick={onGo}>
          {copy.openAlerts}
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
          {nameOfFiring(firing)}
          {!firing.read && <span className="visually-hidden">{copy.unread}</span>}
        </span>
        <Ago at={firing.at} />
        <span className={styles.text}>{firing.text}</span>
      </Link>
    </li>
  );
}
