/** Earlier states of a trace, and the way back to one. */

import { formatCount } from '@/format/number';
import { formatDateTime } from '@/format/time';
import { Button } from '@/ui/Button';
import { Modal } from '@/ui/Modal';
import { FailedQuery } from '@/ui/QueryPanel';
import { Skeleton } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { type SavedTrace, useListVersionsQuery, useRestoreVersionMutation } from '../api';
import { copy } from '../copy';
import type { Kept, NotKept, Saved } from '../useTrace';
import styles from './Dialogs.module.css';

interface VersionsDialogProps {
  readonly saved: Saved;
  readonly canRestore: boolean;
  /** Saves what is unsaved, so that the restored version is made from what the reader sees. */
  readonly keep: () => Promise<Kept | NotKept>;
  readonly onRestored: (trace: SavedTrace) => void;
  readonly onClose: () => void;
}

export function VersionsDialog({ saved, canRestore, keep, onRestored, onClose }: VersionsDialogProps) {
  const list = useListVersionsQuery(saved.id, { refetchOnMountOrArgChange: true });
  const [restore, restoring] = useRestoreVersionMutation();
  const back = async (restored: number) => {
    const kept = await keep();
    if ('why' in kept) {
      showToast({ title: copy.couldntRestoreTheVersion, description: kept.why, kind: 'destructive' });
      return;
    }
    const answer = await restore({ id: saved.id, restored, version: kept.saved.version });
    if (answer.data) onRestored(answer.data);
    else showFailure(answer.error);
  };
  return (
    <Modal title={copy.versions} onClose={onClose} width={520}>
      {list.isError && <FailedQuery compact query={list} />}
      {list.isLoading && <Skeleton height={120} />}
      <ul className={styles.rows}>
        {list.data?.map((version) => (
          <li key={version.version}>
            <span>
              {version.version}. {version.name}
              <small>
                {copy.savedWith(
                  formatDateTime(version.saved_at),
                  formatCount(version.nodes, 'node'),
                  formatCount(version.edges, 'line'),
                )}
              </small>
            </span>
            {version.version === saved.version ? (
              <small>{copy.current}</small>
            ) : canRestore ? (
              <Button size="small" busy={restoring.isLoading} onClick={() => void back(version.version)}>
                {copy.restore}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
