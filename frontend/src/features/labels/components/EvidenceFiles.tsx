/** Files that stand behind a label: shown with their hashes, added by button or by drop, handed out, removed after a question. */

import { Download, FilePlus2, Paperclip, Trash2 } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { fieldErrors } from '@/api/failure';
import { ForManagers } from '@/domain/teams/ForManagers';
import { useCreates } from '@/domain/teams/useCreates';
import { formatBytes } from '@/format/number';
import { shorten } from '@/format/text';
import { formatDateTime } from '@/format/time';
import { Button, IconButton } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { classes } from '@/ui/classes';
import { FILE_ENDINGS, FILE_WORDS, LARGEST_FILE } from '@/ui/evidence';
import { Note } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { ProgressBar } from '@/ui/ProgressBar';
import { QueryPanel } from '@/ui/QueryPanel';
import { Skeleton } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import {
  type EvidenceFile,
  useAddEvidenceMutation,
  useListEvidenceQuery,
  useRemoveEvidenceMutation,
  useSaveEvidenceMutation,
} from '../api';
import { copy } from '../copy';
import styles from './EvidenceFiles.module.css';

/** Files of one label. */
const MOST = 20;

interface Refusal {
  readonly name: string;
  readonly message: string;
}

/** Without an id the label is not there yet, and nothing can stand behind it. */
export function EvidenceFiles({ id }: { id: string | undefined }) {
  if (id !== undefined) return <FilesOf id={id} />;
  return (
    <section aria-label={copy.evidenceFiles} className={styles.section}>
      <h3>{copy.evidenceFiles}</h3>
      <p className={styles.hint}>{copy.youCanAddFilesOnce}</p>
    </section>
  );
}

function FilesOf({ id }: { id: string }) {
  const list = useListEvidenceQuery(id);
  const input = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState(false);
  const { take, sending, refusals } = useSending(id);
  const files = list.data;
  const full = files !== undefined && files.length >= MOST;
  const creates = useCreates();

  const drops = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
  };
  return (
    <section aria-label={copy.evidenceFiles} className={classes(styles.section, over && styles.over)} {...(creates && drops)}>
      <div className={styles.head}>
        <h3>
          {copy.evidenceFiles} {files !== undefined && files.length > 0 && <span className={styles.count}>{files.length}</span>}
        </h3>
        {creates && (
          <Button ref={add} size="small" disabled={full || sending !== null} onClick={() => input.current?.click()}>
            <FilePlus2 aria-hidden="true" />
            {copy.addFiles}
          </Button>
        )}
      </div>
      {sending !== null && (
        <div className={styles.sending}>
          <span>
            {copy.uploading(sending.name)}
            {sending.of > 1 && copy.fileOfFiles(sending.at, sending.of)}
          </span>
          <ProgressBar label={copy.uploading(sending.name)} />
        </div>
      )}
      {refusals.map(({ name, message }) => (
        <Note key={name}>
          {name}: {message}
        </Note>
      ))}
      <QueryPanel compact query={list} data={files}>
        <ul className={styles.list} aria-busy={files === undefined || undefined}>
          {files === undefined ? (
            <li className={styles.file}>
              <Skeleton width="55%" />
            </li>
          ) : (
            files.map((file) => <FileRow key={file.id} id={id} file={file} onGone={() => add.current?.focus()} />)
          )}
        </ul>
      </QueryPanel>
      {creates && <p className={styles.hint}>{full ? copy.aLabelHasAtMost(MOST) : copy.dropFilesHereOrAdd(FILE_WORDS)}</p>}
      {!creates && files?.length === 0 && <p className={styles.hint}>{copy.noEvidenceFiles}</p>}
      <input
        ref={input}
        type="file"
        multiple
        accept={FILE_ENDINGS}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={copy.filesToAdd}
        onChange={({ target }) => {
          take(target.files);
          // So that the same file can be chosen again after it was refused.
          target.value = '';
        }}
      />
    </section>
  );
}

/** Sends chosen files one after the other; what is refused does not stop the rest. */
function useSending(id: string) {
  const [addEvidence] = useAddEvidenceMutation();
  const [sending, setSending] = useState<{ name: string; at: number; of: number } | null>(null);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);

  const send = async (files: readonly File[]) => {
    const refused: Refusal[] = [];
    for (const [at, file] of files.entries()) {
      setSending({ name: file.name, at: at + 1, of: files.length });
      if (file.size > LARGEST_FILE) {
        refused.push({ name: file.name, message: copy.theFileIsLargerThan });
        continue;
      }
      const answer = await addEvidence({ id, file });
      if (answer.error !== undefined) {
        const errors = fieldErrors(answer.error, copy.couldntAddTheFile);
        const message = errors.file ?? errors.file_name ?? errors.name ?? errors.non_field_errors;
        refused.push({ name: file.name, message: message?.[0] ?? copy.couldntAddTheFile });
      }
    }
    setSending(null);
    setRefusals(refused);
    const added = files.length - refused.length;
    if (added > 0) showToast({ title: added === 1 ? copy.fileAdded : copy.filesAdded(added) });
  };
  const take = (chosen: FileList | null) => {
    const files = [...(chosen ?? [])];
    if (files.length === 0 || sending !== null) return;
    setRefusals([]);
    void send(files);
  };
  return { take, sending, refusals };
}

function FileRow({ id, file, onGone }: { id: string; file: EvidenceFile; onGone: () => void }) {
  const [asking, setAsking] = useState(false);
  const [remove, removing] = useRemoveEvidenceMutation();
  const [save, saving] = useSaveEvidenceMutation();
  const confirm = useRef<HTMLButtonElement>(null);
  const ask = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking) confirm.current?.focus();
  }, [asking]);

  const drop = async () => {
    const answer = await remove({ id, file: file.id });
    if (answer.error !== undefined) {
      showFailure(answer.error);
      return;
    }
    showToast({ title: copy.fileRemoved, description: file.file_name });
    onGone();
  };
  const fetchFile = async () => {
    const answer = await save({ id, file });
    if (answer.error !== undefined) showFailure(answer.error);
  };
  return (
    <li className={styles.file}>
      <Paperclip aria-hidden="true" />
      <span className={layout.cut} title={copy.added(file.file_name, formatDateTime(file.created_at))}>
        {file.file_name}
      </span>
      {asking ? (
        <span className={styles.ask}>
          {copy.removeItPermanently}
          <Button ref={confirm} size="small" kind="danger" busy={removing.isLoading} onClick={() => void drop()}>
            {copy.remove}
          </Button>
          <Button
            size="small"
            onClick={() => {
              setAsking(false);
              // The button comes back with the next paint.
              requestAnimationFrame(() => ask.current?.focus());
            }}
          >
            {copy.keep}
          </Button>
        </span>
      ) : (
        <>
          <span className={styles.about}>
            <small>{formatBytes(file.size)}</small>
            <small>{copy.sha256}</small>
            <CopyText what={copy.hash} text={file.sha256} shown={shorten(file.sha256, 6, 6)} />
          </span>
          <span className={styles.acts}>
            <IconButton label={copy.download(file.file_name)} disabled={saving.isLoading} onClick={() => void fetchFile()}>
              <Download />
            </IconButton>
            <ForManagers>
              <IconButton ref={ask} label={copy.removeOfFileName(file.file_name)} onClick={() => setAsking(true)}>
                <Trash2 />
              </IconButton>
            </ForManagers>
          </span>
        </>
      )}
    </li>
  );
}
