/** Evidence of a case: fetched transactions, notes, files, and what other screens put here. What an exhibit shows never changes. */

import { FilePlus2, Paperclip, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Exhibit, fileUrl, useDeleteExhibitMutation, useSaveDocumentMutation } from '@/domain/cases/api';
import { KINDS, lines } from '@/domain/cases/report';
import { formatBytes } from '@/format/number';
import { shorten } from '@/format/text';
import { formatDateTime } from '@/format/time';
import { Button, IconButton } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { chainName } from '@/ui/chains';
import { confirmed } from '@/ui/confirmStore';
import { Panel } from '@/ui/Panel';
import { Chip, EmptyState } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { ExhibitContent } from './ExhibitContent';
import { ExhibitDialog } from './ExhibitDialog';
import { ExhibitPicture, isPicture } from './ExhibitPicture';
import styles from './ExhibitsTab.module.css';
import { Figures } from './Figures';

const SHOWN = 8;

export function ExhibitsTab({ id, exhibits }: { id: string; exhibits: readonly Exhibit[] }) {
  const [adding, setAdding] = useState(false);
  const add = (
    <Button kind="primary" onClick={() => setAdding(true)}>
      <FilePlus2 aria-hidden="true" />
      Add exhibit
    </Button>
  );
  return (
    <>
      {exhibits.length === 0 ? (
        <EmptyState
          icon={Paperclip}
          title="No exhibits yet"
          text="Fetch a transaction, write a note, or add a file of at most 5 MiB. You can also add snapshots from the profiler and the tracer."
          action={add}
        />
      ) : (
        <>
          <div className={styles.bar}>{add}</div>
          <ol className={styles.list}>
            {exhibits.map((exhibit, at) => (
              <li key={exhibit.id}>
                <ExhibitPanel id={id} exhibit={exhibit} number={at + 1} />
              </li>
            ))}
          </ol>
        </>
      )}
      {adding && <ExhibitDialog id={id} onClose={() => setAdding(false)} />}
    </>
  );
}

function ExhibitPanel({ id, exhibit, number }: { id: string; exhibit: Exhibit; number: number }) {
  const [all, setAll] = useState(false);
  const [remove, removing] = useDeleteExhibitMutation();
  const [save, saving] = useSaveDocumentMutation();
  const note =
    exhibit.kind === 'note'
      ? lines(exhibit.content, 400)
          .map(([, text]) => text)
          .join('\n')
      : '';
  const long = lines(exhibit.content, SHOWN + 1).length > SHOWN;
  const drop = async () => {
    const text = `This removes “${exhibit.title}” from the case, with its file and figures. You can't undo this.`;
    if (!(await confirmed({ title: `Remove exhibit E${number}?`, text, action: 'Remove exhibit' }))) return;
    const answer = await remove({ id, exhibit: exhibit.id });
    if ('error' in answer && answer.error) showFailure(answer.error);
    else showToast({ title: 'Exhibit removed', description: exhibit.title });
  };
  const fetchFile = async () => {
    const answer = await save({ url: fileUrl(id, exhibit.id), name: exhibit.file_name ?? 'file' });
    if ('error' in answer && answer.error) showFailure(answer.error);
  };
  return (
    <Panel
      title={`E${number}. ${exhibit.title}`}
      note={
        <>
          <Chip>{KINDS[exhibit.kind] ?? exhibit.kind}</Chip> {chainName(exhibit.chain)} {formatDateTime(exhibit.created_at)}
        </>
      }
      actions={
        <IconButton label={`Remove exhibit ${number}`} disabled={removing.isLoading} onClick={() => void drop()}>
          <Trash2 />
        </IconButton>
      }
    >
      <div className={styles.body}>
        {exhibit.subject && <CopyText what="subject" text={exhibit.subject} shown={shorten(exhibit.subject, 14, 10)} />}
        {exhibit.note !== '' && exhibit.kind !== 'note' && <p className={styles.note}>{exhibit.note}</p>}
        {isPicture(exhibit.media_type) && <ExhibitPicture id={id} exhibit={exhibit} />}
        {exhibit.kind === 'file' ? (
          <div className={styles.file}>
            <Paperclip aria-hidden="true" />
            <span>{exhibit.file_name}</span>
            <small>{formatBytes(exhibit.size)}</small>
            <Button size="small" busy={saving.isLoading} onClick={() => void fetchFile()}>
              Download
            </Button>
          </div>
        ) : exhibit.kind === 'note' ? (
          <p className={styles.note}>{note}</p>
        ) : (
          <>
            <ExhibitContent content={exhibit.content} most={all ? 400 : SHOWN} />
            {long && (
              <Button size="small" kind="quiet" aria-expanded={all} onClick={() => setAll((before) => !before)}>
                {all ? 'Show less' : 'Show all of it'}
              </Button>
            )}
          </>
        )}
        <Figures figures={exhibit.figures} />
        <p className={styles.hash}>
          SHA-256 <CopyText what="hash" text={exhibit.sha256} shown={shorten(exhibit.sha256, 12, 12)} />
        </p>
      </div>
    </Panel>
  );
}
