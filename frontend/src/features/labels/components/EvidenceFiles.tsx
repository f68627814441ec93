/** Files that stand behind a label: shown with their hashes, added by button or by drop, handed out, removed after a question. */

import { Download, FilePlus2, Paperclip, Trash2 } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { fieldErrors } from '@/api/failure';
import { messages } from '@/api/messages';
import { formatBytes } from '@/format/number';
import { shorten } from '@/format/text';
import { formatDateTime } from '@/format/time';
import { Button, IconButton } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { classes } from '@/ui/classes';
import { FILE_ENDINGS, FILE_WORDS, LARGEST_FILE } from '@/ui/evidence';
import { Note } from '@/ui/fields';
import { FailedState, Skeleton } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import {
  type EvidenceFile,
  useAddEvidenceMutation,
  useListEvidenceQuery,
  useRemoveEvidenceMutation,
  useSaveEvidenceMutation,
} from '../api';
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
    <section aria-label="Evidence files" className={styles.section}>
      <h3>Evidence files</h3>
      <p className={styles.hint}>You can add files once the label is saved: open it again from the list.</p>
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
    <section aria-label="Evidence files" className={classes(styles.section, over && styles.over)} {...drops}>
      <div className={styles.head}>
        <h3>Evidence files {files !== undefined && files.length > 0 && <span className={styles.count}>{files.length}</span>}</h3>
        <Button ref={add} size="small" disabled={full || sending !== null} onClick={() => input.current?.click()}>
          <FilePlus2 aria-hidden="true" />
          Add files
        </Button>
      </div>
      {sending !== null && (
        <div className={styles.sending}>
          <span>
            Uploading {sending.name}
            {sending.of > 1 && ` (${sending.at} of ${sending.of})`}
          </span>
          <progress aria-label={`Uploading ${sending.name}`} />
        </div>
      )}
      {refusals.map(({ name, message }) => (
        <Note key={name}>
          {name}: {message}
        </Note>
      ))}
      {list.isError && !files ? (
        <FailedState compact title={messages.data} error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <ul className={styles.list} aria-busy={files === undefined || undefined}>
          {files === undefined ? (
            <li className={styles.file}>
              <Skeleton width="55%" />
            </li>
          ) : (
            files.map((file) => <FileRow key={file.id} id={id} file={file} onGone={() => add.current?.focus()} />)
          )}
        </ul>
      )}
      <p className={styles.hint}>
        {full
          ? `A label has at most ${MOST} files. Remove one to add another.`
          : `Drop files here or add them: ${FILE_WORDS} each. A file never changes, and the history keeps its name and hash.`}
      </p>
      <input
        ref={input}
        type="file"
        multiple
        accept={FILE_ENDINGS}
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Files to add"
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
        refused.push({ name: file.name, message: 'The file is larger than 5 MiB.' });
        continue;
      }
      const answer = await addEvidence({ id, file });
      if (answer.error !== undefined) {
        const errors = fieldErrors(answer.error, "Couldn't add the file");
        const message = errors.file ?? errors.file_name ?? errors.name ?? errors.non_field_errors;
        refused.push({ name: file.name, message: message?.[0] ?? "Couldn't add the file" });
      }
    }
    setSending(null);
    setRefusals(refused);
    const added = files.length - refused.length;
    if (added > 0) showToast({ title: added === 1 ? 'File added' : `${added} files added` });
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
    showToast({ title: 'File removed', description: file.file_name });
    onGone();
  };
  const fetchFile = async () => {
    const answer = await save({ id, file });
    if (answer.error !== undefined) showFailure(answer.error);
  };
  return (
    <li className={styles.file}>
      <Paperclip aria-hidden="true" />
      <span className={styles.name} title={`${file.file_name}, added ${formatDateTime(file.created_at)}`}>
        {file.file_name}
      </span>
      {asking ? (
        <span className={styles.ask}>
          Remove it permanently?
          <Button ref={confirm} size="small" kind="danger" busy={removing.isLoading} onClick={() => void drop()}>
            Remove
          </Button>
          <Button
            size="small"
            onClick={() => {
              setAsking(false);
              // The button comes back with the next paint.
              requestAnimationFrame(() => ask.current?.focus());
            }}
          >
            Keep
          </Button>
        </span>
      ) : (
        <>
          <span className={styles.about}>
            <small>{formatBytes(file.size)}</small>
            <small>SHA-256</small>
            <CopyText what="hash" text={file.sha256} shown={shorten(file.sha256, 6, 6)} />
          </span>
          <span className={styles.acts}>
            <IconButton label={`Download ${file.file_name}`} disabled={saving.isLoading} onClick={() => void fetchFile()}>
              <Download />
            </IconButton>
            <IconButton ref={ask} label={`Remove ${file.file_name}`} onClick={() => setAsking(true)}>
              <Trash2 />
            </IconButton>
          </span>
        </>
      )}
    </li>
  );
}
