/** Everything of the workspace as a file: started here, made by the server, downloaded within a week. */

import { useState } from 'react';
import { type Archive, loadArchiveFile, useDeleteArchiveMutation, useStartExportMutation } from '@/api/archivesApi';
import { useAppDispatch } from '@/api/hooks';
import { formatBytes } from '@/format/number';
import { formatDate, formatDateTime } from '@/format/time';
import { Button } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { Note } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { Panel } from '@/ui/Panel';
import rows from '@/ui/rows.module.css';
import { saveBlob } from '@/ui/save';
import { Skeleton } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import settings from '../Settings.module.css';
import styles from './Data.module.css';
import { Progress } from './Progress';
import { filesIn, keptUntil, newestOf, openOf } from './words';

function FileRow({ file }: { file: Archive }) {
  const dispatch = useAppDispatch();
  const [isLoading, setLoading] = useState(false);
  const [remove, removing] = useDeleteArchiveMutation();
  const download = async () => {
    setLoading(true);
    // It goes on when the page is left.
    const { data, error } = await dispatch(loadArchiveFile(file.id, new AbortController().signal));
    setLoading(false);
    if (data === undefined) showFailure(error);
    else saveBlob(`meridian-workspace-${formatDate(file.finished_at, 'dateOnly')}.zip`, data);
  };
  const discard = async () => {
    const isSure = await confirmed({
      title: copy.deleteThisFile,
      text: copy.theArchiveOfIsDeleted(formatDateTime(file.finished_at)),
      action: copy.deleteFile,
    });
    if (!isSure) return;
    const { error } = await remove(file.id);
    if (error === undefined) showToast({ title: copy.fileDeleted });
    else showFailure(error);
  };
  return (
    <li className={styles.file}>
      <div className={rows.main}>
        <p className={rows.title}>{copy.archiveOf(formatDateTime(file.finished_at))}</p>
        <p className={rows.text}>{copy.keptUntil(formatBytes(file.bytes ?? 0), formatDateTime(keptUntil(file)))}</p>
      </div>
      <div className={layout.buttons}>
        <Button size="small" kind="primary" busy={isLoading} onClick={() => void download()}>
          {isLoading ? copy.downloading : copy.download}
        </Button>
        <Button size="small" busy={removing.isLoading} onClick={() => void discard()}>
          {copy.deleteFile}
        </Button>
      </div>
    </li>
  );
}

function ExportState({ jobs }: { jobs: readonly Archive[] }) {
  const [start, { isLoading }] = useStartExportMutation();
  const begin = async () => {
    const { error } = await start();
    if (error !== undefined) showFailure(error);
  };
  const open = openOf(jobs, 'export');
  const newest = newestOf(jobs, 'export');
  const files = filesIn(jobs);
  return (
    <div className={settings.stack}>
      {newest?.state === 'dead' && (
        <Note>
          {copy.theLastExportFailed} {newest.error}
        </Note>
      )}
      {open ? (
        <Progress job={open} label={copy.export} cancel={copy.cancelExport} />
      ) : (
        <div className={styles.line}>
          <Button kind={files.length === 0 ? 'primary' : 'default'} busy={isLoading} onClick={() => void begin()}>
            {copy.exportWorkspace}
          </Button>
        </div>
      )}
      {files.length > 0 && (
        <ul className={rows.list} aria-label={copy.files}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </ul>
      )}
    </div>
  );
}

export function ExportPanel({ jobs }: { jobs: readonly Archive[] | undefined }) {
  return (
    <Panel title={copy.exportWorkspace} note={copy.theFileIsKeptHere}>
      <p className={settings.intro}>{copy.anArchiveIsOneZip}</p>
      {jobs === undefined ? <Skeleton height={36} /> : <ExportState jobs={jobs} />}
    </Panel>
  );
}
