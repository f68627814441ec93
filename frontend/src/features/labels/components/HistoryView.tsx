/** Every state that labels ever had, newest first. Nothing can be removed from it. */

import { History } from 'lucide-react';
import { messages } from '@/api/messages';
import { usePager } from '@/api/pages';
import { shorten } from '@/format/text';
import { formatDateTime, formatRelative } from '@/format/time';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { Chip, type ChipKind, EmptyState, FailedState, Skeleton } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { type LabelChange, useChangePagesInfiniteQuery, useRestoreLabelsMutation } from '../api';
import { differences, withBefore } from '../changes';
import styles from './HistoryView.module.css';

const ACTIONS: Readonly<Record<string, { words: string; chip: ChipKind }>> = {
  created: { words: 'Added', chip: 'up' },
  changed: { words: 'Changed', chip: 'info' },
  deleted: { words: 'Deleted', chip: 'down' },
  restored: { words: 'Restored', chip: 'neutral' },
  file_added: { words: 'File added', chip: 'up' },
  file_removed: { words: 'File removed', chip: 'down' },
};

export function HistoryView({ id }: { id?: string }) {
  const list = useChangePagesInfiniteQuery(id);
  const pager = usePager(list, id ?? '');
  const [restore] = useRestoreLabelsMutation();
  if (list.isError && !list.data) {
    return <FailedState title={messages.data} error={list.error} onRetry={() => void list.refetch()} />;
  }
  const changes = pager.page?.changes;
  if (changes?.length === 0) {
    return <EmptyState icon={History} title="No changes yet" text="Every change to a label is kept here permanently." />;
  }
  const bringBack = async (change: LabelChange) => {
    const answer = await restore([change.label_id]);
    if (answer.data) showToast({ title: answer.data.changed > 0 ? 'Label restored' : 'It already exists' });
    else showFailure(answer.error);
  };
  return (
    <Panel flush>
      <ol className={styles.list} aria-busy={changes === undefined || undefined}>
        {changes === undefined
          ? [1, 2, 3, 4].map((key) => (
              <li key={key}>
                <Skeleton width="50%" />
              </li>
            ))
          : withBefore(changes).map(({ change, before }) => {
              const action = ACTIONS[change.action] ?? { words: change.action, chip: 'neutral' };
              return (
                <li key={`${change.label_id}:${change.version}:${change.action}:${change.file?.id ?? ''}`}>
                  <Chip kind={action.chip}>{action.words}</Chip>
                  <div className={styles.what}>
                    <span className={styles.text}>{change.state?.text}</span>{' '}
                    <span className={`mono ${styles.address}`}>{shorten(change.state?.address ?? '', 8, 6)}</span>
                    {change.file && (
                      <span className={styles.difference}>
                        {change.file.file_name}, SHA-256 <span className="mono">{shorten(change.file.sha256, 12, 12)}</span>
                      </span>
                    )}
                    {change.action === 'changed' &&
                      differences(before?.state, change.state).map((difference) => (
                        <span key={difference.words} className={styles.difference}>
                          {difference.words}: <del>{difference.before}</del> → <ins>{difference.after}</ins>
                        </span>
                      ))}
                  </div>
                  {change.action === 'deleted' && (
                    <Button size="small" onClick={() => void bringBack(change)}>
                      Restore
                    </Button>
                  )}
                  <time dateTime={change.at} title={formatDateTime(change.at)}>
                    {formatRelative(change.at)}
                  </time>
                </li>
              );
            })}
      </ol>
      {pager.isLong && (
        <div className={styles.pager}>
          <Button size="small" disabled={pager.back === undefined} onClick={pager.back}>
            Newer
          </Button>
          <Button size="small" disabled={pager.next === undefined} onClick={pager.next}>
            Older
          </Button>
        </div>
      )}
    </Panel>
  );
}
