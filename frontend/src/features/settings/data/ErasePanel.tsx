/** The erasure of the workspace: confirmed by a word, begun a day later, cancelled until then. */

import { useState } from 'react';
import { type Archive, useStartErasureMutation } from '@/api/archivesApi';
import { errorsOf, firstError } from '@/api/failure';
import { formatDateTime } from '@/format/time';
import { Button } from '@/ui/Button';
import { FormDialog } from '@/ui/FormDialog';
import { Note, TextField } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import rows from '@/ui/rows.module.css';
import { Skeleton } from '@/ui/states';
import { showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import settings from '../Settings.module.css';
import styles from './Data.module.css';
import { Progress, useCancel } from './Progress';
import { isPending, newestOf, openOf } from './words';

const WORD = 'erase';
/** The word is no work that could be lost. */
const NOTHING = {};

function EraseDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [start, { isLoading, error }] = useStartErasureMutation();
  const errors = errorsOf(error);
  // Phones begin a field with a capital letter.
  const isConfirmed = typed.trim().toLowerCase() === WORD;
  const submit = async () => {
    if (!isConfirmed || isLoading) return;
    const { data } = await start({ confirm: WORD });
    if (data === undefined) return;
    showToast({
      title: copy.erasurePlanned,
      description: data.starts_at ? copy.itBeginsOnUntilThen(formatDateTime(data.starts_at)) : undefined,
    });
    onClose();
  };
  return (
    <FormDialog
      isDanger
      title={copy.eraseWorkspace}
      action={copy.eraseWorkspaceTitle}
      busy={isLoading}
      disabled={!isConfirmed}
      typed={NOTHING}
      error={firstError(errors, 'non_field_errors')}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{copy.thisErasesEverythingThatAn}</p>
      <TextField
        label={copy.typeToConfirm(WORD)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={firstError(errors, 'confirm')}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
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
        <span>{copy.everythingInYourWorkspaceWill(formatDateTime(open.starts_at))}</span>
        <Button size="small" busy={busy} onClick={() => void run(open)}>
          {copy.cancelErasure}
        </Button>
      </span>
    </Note>
  );
}

function EraseState({ jobs, onErase }: { jobs: readonly Archive[]; onErase: () => void }) {
  const open = openOf(jobs, 'erasure');
  if (open && isPending(open)) {
    return <p className={rows.text}>{copy.anErasureIsPlannedFor(formatDateTime(open.starts_at))}</p>;
  }
  if (open) {
    return (
      <div className={settings.stack}>
        <p className={rows.text}>{copy.yourWorkspaceIsBeingErased}</p>
        <Progress job={open} label={copy.erasure} />
      </div>
    );
  }
  const newest = newestOf(jobs, 'erasure');
  return (
    <div className={settings.stack}>
      {newest?.state === 'dead' && (
        <Note>
          {copy.theLastErasureFailedSome} {newest.error}
        </Note>
      )}
      <div className={styles.line}>
        <Button kind="danger" onClick={onErase}>
          {copy.eraseWorkspaceTitle}
        </Button>
      </div>
    </div>
  );
}

export function ErasePanel({ jobs }: { jobs: readonly Archive[] | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={copy.eraseWorkspaceTitle} note={copy.begins24HoursAfterYou} className={styles.danger}>
      <p className={settings.intro}>{copy.erasesAllThatAnArchive}</p>
      {jobs === undefined ? <Skeleton height={36} /> : <EraseState jobs={jobs} onErase={() => setOpen(true)} />}
      {isOpen && <EraseDialog onClose={() => setOpen(false)} />}
    </Panel>
  );
}
