/** An archive brought into an empty workspace, and whether the results are those that it had where it was made. */

import { useState } from 'react';
import { Link } from 'react-router';
import { type Archive, useImportArchiveMutation } from '@/api/archivesApi';
import { paths } from '@/app/paths';
import { formatDateTime } from '@/format/time';
import { Button } from '@/ui/Button';
import { FileDrop } from '@/ui/FileDrop';
import { Note } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { Skeleton } from '@/ui/states';
import settings from '../Settings.module.css';
import styles from './Data.module.css';
import { Progress } from './Progress';
import { fileFault, importRefusal, newestOf, openOf } from './words';

function ImportResult({ job }: { job: Archive }) {
  if (job.state === 'dead') return <Note>The import failed. {job.error}</Note>;
  if (job.state !== 'done') return null;
  const when = `The archive was imported on ${formatDateTime(job.finished_at)}.`;
  if (job.identical === false) {
    return (
      <Note>
        {when} Some results differ from the archive. Compare the number of your closed <Link to={paths.journal}>round trips</Link>{' '}
        and their net result in each currency with the workspace that the archive was made from.
      </Note>
    );
  }
  return <Note kind="up">{job.identical ? `${when} All results match the archive.` : when}</Note>;
}

function ImportForm() {
  const [send, { isLoading }] = useImportArchiveMutation();
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = (chosen: File) => {
    const fault = fileFault(chosen);
    setRefusal(fault);
    setFile(fault === null ? chosen : null);
  };
  const begin = async () => {
    if (file === null) return;
    setRefusal(null);
    const { error } = await send(file);
    if (error === undefined) setFile(null);
    else setRefusal(importRefusal(error));
  };
  return (
    <>
      {refusal !== null && <Note>{refusal}</Note>}
      <FileDrop
        label="Workspace archive"
        accept=".zip,application/zip"
        prompt="Drop a workspace archive here (ZIP, at most 64 MiB), or"
        file={file}
        onFile={(chosen) => {
          // What is on its way is not exchanged.
          if (!isLoading) take(chosen);
        }}
      />
      <div className={styles.line}>
        <Button kind="primary" disabled={file === null} busy={isLoading} onClick={() => void begin()}>
          {isLoading ? 'Uploading…' : 'Import archive'}
        </Button>
      </div>
    </>
  );
}

export function ImportPanel({ jobs }: { jobs: readonly Archive[] | undefined }) {
  const open = jobs && openOf(jobs, 'import');
  const newest = jobs && newestOf(jobs, 'import');
  return (
    <Panel title="Import an archive" note="Only into an empty workspace.">
      {jobs === undefined ? (
        <Skeleton height={120} />
      ) : (
        <div className={settings.stack}>
          {newest && <ImportResult job={newest} />}
          {open ? <Progress job={open} label="Import" cancel="Cancel import" /> : <ImportForm />}
        </div>
      )}
    </Panel>
  );
}
