/** Saved versions of a dashboard, the newest first. One can be looked at; saving it again goes back to it. */

import {
  type Dashboard,
  type DashboardVersion,
  useLazyGetDashboardVersionQuery,
  useListDashboardVersionsQuery,
} from '@/api/dashboardsApi';
import { formatCount } from '@/format/number';
import { formatDateTime, formatRelative } from '@/format/time';
import { Button } from '@/ui/Button';
import { Modal } from '@/ui/Modal';
import { Chip, FailedState, Skeleton } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { copy } from '../copy';
import styles from './Dialogs.module.css';

interface VersionsDialogProps {
  readonly dashboard: Dashboard;
  readonly onLook: (version: DashboardVersion) => void;
  readonly onClose: () => void;
}

export function VersionsDialog({ dashboard: { id, version: newest, shared }, onLook, onClose }: VersionsDialogProps) {
  const query = useListDashboardVersionsQuery(id);
  const [load, loading] = useLazyGetDashboardVersionQuery();
  const look = async (version: number) => {
    const answer = await load({ id, version });
    if (answer.data === undefined) showFailure(answer.error);
    else onLook(answer.data);
  };
  return (
    <Modal title={copy.versions} width={560} onClose={onClose} foot={<Button onClick={onClose}>{copy.close}</Button>}>
      {query.currentData === undefined ? (
        query.isError ? (
          <FailedState compact title={copy.couldntLoadTheVersions} error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton height={120} />
        )
      ) : (
        <ul className={styles.list} aria-label={copy.versions}>
          {query.currentData.map((one) => (
            <li key={one.version} className={styles.item}>
              <span className={styles.words}>
                <span>
                  {copy.version(one.version)} {one.version === newest && <Chip>{copy.current}</Chip>}
                </span>
                <small title={formatDateTime(one.saved_at)}>
                  {formatRelative(one.saved_at)} · {formatCount(one.widget_count, 'widget')}
                  {one.summary && ` · ${one.summary}`}
                </small>
              </span>
              {one.version !== newest && (
                <Button size="small" disabled={loading.isFetching} onClick={() => void look(one.version)}>
                  {copy.lookAtVersion(one.version)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.lead}>{shared ? copy.youSeeVersionsSince : copy.theLast100VersionsAre}</p>
    </Modal>
  );
}
