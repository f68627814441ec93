/** The versions of a ruleset, newest first, and what each of them changed. */

import { type Ruleset, useListRulesetVersionsQuery } from '@/api/rulesApi';
import { formatDate } from '@/format/time';
import { Modal } from '@/ui/Modal';
import { QueryPanel } from '@/ui/QueryPanel';
import { Chip, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import { changesOf } from '../versions';
import styles from './HistoryDialog.module.css';

interface HistoryDialogProps {
  readonly ruleset: Ruleset;
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
  readonly zone: string | undefined;
  readonly onClose: () => void;
}

export function HistoryDialog({ ruleset, accounts, zone, onClose }: HistoryDialogProps) {
  const query = useListRulesetVersionsQuery(ruleset.id);
  return (
    <Modal title={copy.versionsOf(ruleset.name)} width={620} onClose={onClose} done={copy.close}>
      <p className={styles.hint}>{copy.aTradeIsJudgedBy}</p>
      <QueryPanel
        compact
        query={query}
        data={query.currentData}
        waiting={
          <div className={styles.versions} aria-busy="true">
            <Skeleton width="40%" />
            <Skeleton />
            <Skeleton width="70%" />
          </div>
        }
      >
        {(versions) => (
          <ol className={styles.versions}>
            {versions.map((version, at) => (
              <li key={version.version}>
                <p className={styles.head}>
                  <strong>{copy.version(version.version)}</strong>
                  <time dateTime={version.since_at}>{copy.since(formatDate(version.since_at, 'dateTime', zone))}</time>
                  {at === 0 && <Chip kind="accent">{copy.latest}</Chip>}
                </p>
                <ul className={styles.changes}>
                  {changesOf(version, versions[at + 1], accounts).map((change, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two rules may read the same, and the list never changes
                    <li key={place}>{change}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        )}
      </QueryPanel>
    </Modal>
  );
}
