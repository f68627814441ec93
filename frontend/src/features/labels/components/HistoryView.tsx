/** Every state that labels ever had, newest first. Nothing can be removed from it. */

import { History } from 'lucide-react';
import { usePager } from '@/api/pages';
import { useCreates } from '@/domain/teams/useCreates';
import { shorten } from '@/format/text';
import { Ago } from '@/ui/Ago';
import { Button } from '@/ui/Button';
import { PagerFoot } from '@/ui/PagerFoot';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { Chip, type ChipKind, EmptyState, Skeleton } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { type LabelChange, useChangePagesInfiniteQuery, useRestoreLabelsMutation } from '../api';
import { differences, withBefore } from '../changes';
import { copy } from '../copy';
import styles from './HistoryView.module.css';

const ACTIONS: Readonly<Record<string, { words: string; chip: ChipKind }>> = {
  created: { words: copy.addedTitle, chip: 'up' },
  changed: { words: copy.changedTitle, chip: 'info' },
  deleted: { words: copy.deletedTitle, chip: 'down' },
  restored: { words: copy.restored, chip: 'neutral' },
  file_added: { words: copy.fileAdded, chip: 'up' },
  file_removed: { words: copy.fileRemoved, chip: 'down' },
};

export function HistoryView({ id }: { id?: string }) {
  const list = useChangePagesInfiniteQuery(id);
  const pager = usePager(list, id ?? '');
  const [restore] = useRestoreLabelsMutation();
  const creates = useCreates();
  if (list.isError && !list.data) return <FailedQuery query={list} />;
  const changes = pager.page?.changes;
  if (changes?.length === 0) {
    return <EmptyState icon={History} title={copy.noChangesYet} text={copy.everyChangeToALabel} />;
  }
  const bringBack = async (change: LabelChange) => {
    const answer = await restore([change.label_id]);
    if (answer.data) showToast({ title: answer.data.changed > 0 ? copy.labelRestored : copy.itAlreadyExists });
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
                        {copy.sha256OfFileName(change.file.file_name)}{' '}
                        <span className="mono">{shorten(change.file.sha256, 12, 12)}</span>
                      </span>
                    )}
                    {change.action === 'changed' &&
                      differences(before?.state, change.state).map((difference) => (
                        <span key={difference.words} className={styles.difference}>
                          {difference.words}: <del>{difference.before}</del> → <ins>{difference.after}</ins>
                        </span>
                      ))}
                  </div>
                  {change.action === 'deleted' && creates && (
                    <Button size="small" onClick={() => void bringBack(change)}>
                      {copy.restore}
                    </Button>
                  )}
                  <Ago at={change.at} />
                </li>
              );
            })}
      </ol>
      {pager.isLong && <PagerFoot inTime place="panel" back={pager.back} next={pager.next} />}
    </Panel>
  );
}
