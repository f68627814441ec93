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
import { QueryPanel } from '@/ui/QueryPanel';
import { Chip } from '@/ui/states';
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
    <Modal title={copy.versions} width={560} onClose={onClose} done={copy.close}>
      <QueryPanel compact query={query} data={query.currentData} failed={copy.couldntLoadTheVersions} waiting={120}>
        {(versions) => (
          <ul className={styles.list} aria-label={copy.versions}>
            {versions.map((one) => (
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
      </QueryPanel>
      <p className={styles.lead}>{shared ? copy.youSeeVersionsSince : copy.theLast100VersionsAre}</p>
    </Modal>
  );
}
