/** How far a job is, with its cancellation where it can be cancelled. */

import { type Archive, useDeleteArchiveMutation } from '@/api/archivesApi';
import { Button } from '@/ui/Button';
import { ProgressBar } from '@/ui/ProgressBar';
import rows from '@/ui/rows.module.css';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import settings from '../Settings.module.css';
import styles from './Data.module.css';
import { kindWord, progressWords } from './words';

/** Cancels a job that is not finished, and says so. */
export function useCancel() {
  const [cancel, { isLoading }] = useDeleteArchiveMutation();
  const run = async ({ id, kind, state }: Archive) => {
    const { error } = await cancel(id);
    if (error === undefined) showToast({ title: `${kindWord(kind)} ${state === 'running' ? copy.isBeingStopped : 'cancelled'}` });
    else showFailure(error);
  };
  return { run, busy: isLoading };
}

export function Progress({ job, label, cancel }: { job: Archive; label: string; cancel?: string }) {
  const { run, busy } = useCancel();
  return (
    <div className={styles.line}>
      <div className={styles.progress}>
        <p className={rows.text}>{progressWords(job)}</p>
        <ProgressBar className={settings.meter} label={label} done={job.done} total={job.total ?? 0} />
      </div>
      {cancel !== undefined && (
        <Button size="small" busy={busy} onClick={() => void run(job)}>
          {cancel}
        </Button>
      )}
    </div>
  );
}
