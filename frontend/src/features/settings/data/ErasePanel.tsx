/** The erasure of the workspace: confirmed by a word, begun a day later, cancelled until then. */

import { type FormEvent, useId, useState } from 'react';
import { type Archive, useStartErasureMutation } from '@/api/archivesApi';
import { fieldErrors, firstError } from '@/api/failure';
import { formatDateTime } from '@/format/time';
import { Button } from '@/ui/Button';
import { Note, TextField } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { Panel } from '@/ui/Panel';
import rows from '@/ui/rows.module.css';
import { Skeleton } from '@/ui/states';
import { showToast } from '@/ui/toastStore';
import settings from '../Settings.module.css';
import styles from './Data.module.css';
import { Progress, useCancel } from './Progress';
import { isPending, newestOf, openOf } from './words';

const WORD = 'erase';

function EraseDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const [typed, setTyped] = useState('');
  const [start, { isLoading, error }] = useStartErasureMutation();
  const errors = error === undefined ? {} : fieldErrors(error);
  // Phones begin a field with a capital letter.
  const isConfirmed = typed.trim().toLowerCase() === WORD;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isConfirmed || isLoading) return;
    const { data } = await start({ confirm: WORD });
    if (data === undefined) return;
    showToast({
      title: 'Erasure planned',
      description: data.starts_at ? `It begins on ${formatDateTime(data.starts_at)}. Until then you can cancel it.` : undefined,
    });
    onClose();
  };
  return (
    <Modal
      title="Erase workspace?"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" type="submit" form={form} busy={isLoading} disabled={!isConfirmed}>
            Erase workspace
          </Button>
        </>
      }
    >
      <form id={form} noValidate className={settings.stack} onSubmit={(event) => void submit(event)}>
        {firstError(errors, 'non_field_errors') !== undefined && <Note>{firstError(errors, 'non_field_errors')}</Note>}
        <p>
          This erases everything that an archive holds, and the files of earlier exports. Erasure begins in 24 hours. Until then
          you can cancel it; afterwards nothing can be restored, except from an archive that you downloaded.
        </p>
        <TextField
          label={`Type “${WORD}” to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={firstError(errors, 'confirm')}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Modal>
  );
}

/** Stands above everything else while there is still time to cancel. */
export function ErasureNotice({ jobs }: { jobs: readonly Archive[] }) {
  const { run, busy } = useCancel();
  const open = openOf(jobs, 'erasure');
  if (open === undefined || !isPending(open)) return null;
  return (
    <Note>
      <span className={styles.line}>
        <span>Everything in your workspace will be erased on {formatDateTime(open.starts_at)}.</span>
        <Button size="small" busy={busy} onClick={() => void run(open)}>
          Cancel erasure
        </Button>
      </span>
    </Note>
  );
}

function EraseState({ jobs, onErase }: { jobs: readonly Archive[]; onErase: () => void }) {
  const open = openOf(jobs, 'erasure');
  if (open && isPending(open)) {
    return <p className={rows.text}>An erasure is planned for {formatDateTime(open.starts_at)}. You can cancel it above.</p>;
  }
  if (open) {
    return (
      <div className={settings.stack}>
        <p className={rows.text}>Your workspace is being erased. What is erased already cannot be restored.</p>
        <Progress job={open} label="Erasure" />
      </div>
    );
  }
  const newest = newestOf(jobs, 'erasure');
  return (
    <div className={settings.stack}>
      {newest?.state === 'dead' && <Note>The last erasure failed. Some of your workspace may be left. {newest.error}</Note>}
      <div className={styles.line}>
        <Button kind="danger" onClick={onErase}>
          Erase workspace
        </Button>
      </div>
    </div>
  );
}

export function ErasePanel({ jobs }: { jobs: readonly Archive[] | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title="Erase workspace" note="Begins 24 hours after you confirm it." className={styles.danger}>
      <p className={settings.intro}>
        Erases all that an archive holds. Your account, labels, cases and traces stay. Export the workspace and download the file
        first if you may want it again.
      </p>
      {jobs === undefined ? <Skeleton height={36} /> : <EraseState jobs={jobs} onErase={() => setOpen(true)} />}
      {isOpen && <EraseDialog onClose={() => setOpen(false)} />}
    </Panel>
  );
}
