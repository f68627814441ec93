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
import { copy } from '../copy';
import settings from '../Settings.module.css';
import styles from './Data.module.css';
import { Progress } from './Progress';
import { fileFault, importRefusal, newestOf, openOf } from './words';

function ImportResult({ job }: { job: Archive }) {
  if (job.state === 'dead')
    return (
      <Note>
        {copy.theImportFailed} {job.error}
      </Note>
    );
  if (job.state !== 'done') return null;
  const when = copy.theArchiveWasImportedOn(formatDateTime(job.finished_at));
  if (job.identical === false) {
    return (
      <Note>
        {copy.someResultsDifferFromThe(when)} <Link to={paths.journal}>{copy.roundTrips}</Link> {copy.andTheirNetResultIn}
      </Note>
    );
  }
  return <Note kind="up">{job.identical ? copy.allResultsMatchTheArchive(when) : when}</Note>;
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
        label={copy.workspaceArchive}
        accept=".zip,application/zip"
        prompt={copy.dropAWorkspaceArchiveHere}
        file={file}
        onFile={(chosen) => {
          // What is on its way is not exchanged.
          if (!isLoading) take(chosen);
        }}
      />
      <div className={styles.line}>
        <Button kind="primary" disabled={file === null} busy={isLoading} onClick={() => void begin()}>
          {isLoading ? copy.uploading : copy.importArchive}
        </Button>
      </div>
    </>
  );
}

export function ImportPanel({ jobs }: { jobs: readonly Archive[] | undefined }) {
  const open = jobs && openOf(jobs, 'import');
  const newest = jobs && newestOf(jobs, 'import');
  return (
    <Panel title={copy.importAnArchive} note={copy.onlyIntoAnEmptyWorkspace}>
      {jobs === undefined ? (
        <Skeleton height={120} />
      ) : (
        <div className={settings.stack}>
          {newest && <ImportResult job={newest} />}
          {open ? <Progress job={open} label={copy.import} cancel={copy.cancelImport} /> : <ImportForm />}
        </div>
      )}
    </Panel>
  );
}
