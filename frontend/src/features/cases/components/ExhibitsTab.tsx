/** Evidence of a case: fetched transactions, notes, files, and what other screens put here. What an exhibit shows never changes. */

import { FilePlus2, Paperclip, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '@/app/paths';
import {
  type Case,
  type Exhibit,
  fileUrl,
  useDeleteExhibitMutation,
  useSaveDocumentMutation,
  useUpdateExhibitMutation,
} from '@/domain/cases/api';
import { KINDS, lines } from '@/domain/cases/report';
import { formatBytes } from '@/format/number';
import { shorten } from '@/format/text';
import { formatDateTime } from '@/format/time';
import { Button, ButtonLink, IconButton } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { chainName } from '@/ui/chains';
import { confirmed } from '@/ui/confirmStore';
import { Panel } from '@/ui/Panel';
import { Chip, EmptyState } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { UndoBar } from '@/ui/UndoBar';
import { copy } from '../copy';
import { AddedBy } from './AddedBy';
import { ExhibitContent } from './ExhibitContent';
import { ExhibitDialog } from './ExhibitDialog';
import { ExhibitEditDialog, type Heading } from './ExhibitEditDialog';
import { ExhibitPicture, isPicture } from './ExhibitPicture';
import styles from './ExhibitsTab.module.css';
import { Figures } from './Figures';

const SHOWN = 8;

interface ExhibitsTabProps {
  readonly id: string;
  readonly exhibits: readonly Exhibit[];
  readonly shared: Case['shared'];
  readonly canEdit: boolean;
  /** Owners alone remove exhibits. */
  readonly isOwn: boolean;
}

/** A change that was saved, and the words that it replaced. */
interface Changed {
  readonly saved: Exhibit;
  readonly before: Heading;
}

export function ExhibitsTab({ id, exhibits, shared, canEdit, isOwn }: ExhibitsTabProps) {
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<Exhibit | null>(null);
  const [changed, setChanged] = useState<Changed | null>(null);
  const [update, undoing] = useUpdateExhibitMutation();
  const isThere = exhibits.some((exhibit) => exhibit.id === changed?.saved.id);
  const undo = async () => {
    if (changed === null) return;
    const { saved, before } = changed;
    const answer = await update({ id, exhibit: saved.id, version: saved.version, exhibitHeading: before });
    if (answer.data === undefined) showFailure(answer.error);
    else {
      setChanged(null);
      showToast({ title: copy.changeUndone, description: answer.data.title });
    }
  };
  const add = canEdit ? (
    <Button kind="primary" onClick={() => setAdding(true)}>
      <FilePlus2 aria-hidden="true" />
      {copy.addExhibit}
    </Button>
  ) : undefined;
  const ways = `${copy.fetchATransactionWriteA} ${copy.youCanAlsoAdd}`;
  return (
    <>
      {exhibits.length === 0 ? (
        <EmptyState icon={Paperclip} title={copy.noExhibitsYet} text={canEdit ? ways : undefined} action={add} />
      ) : (
        <>
          {canEdit && <div className={styles.bar}>{add}</div>}
          {changed !== null && isThere && (
            <UndoBar
              text={copy.changedExhibit(changed.saved.title)}
              busy={undoing.isLoading}
              onUndo={() => void undo()}
              onDismiss={() => setChanged(null)}
            />
          )}
          <ol className={styles.list}>
            {exhibits.map((exhibit, at) => (
              <li key={exhibit.id}>
                <ExhibitPanel
                  id={id}
                  exhibit={exhibit}
                  shared={shared}
                  number={at + 1}
                  removes={isOwn && canEdit}
                  onEdit={canEdit ? () => setEditing(exhibit) : undefined}
                />
              </li>
            ))}
          </ol>
        </>
      )}
      {adding && <ExhibitDialog id={id} onClose={() => setAdding(false)} />}
      {editing !== null && (
        <ExhibitEditDialog
          id={id}
          exhibit={exhibits.find((exhibit) => exhibit.id === editing.id) ?? editing}
          onClose={() => setEditing(null)}
          onSaved={(saved, before) => setChanged({ saved, before })}
        />
      )}
    </>
  );
}

/** The page that an exhibit was added from, as it is now. */
function originOf({ kind, chain, subject }: Exhibit): { readonly to: string; readonly label: string } | null {
  if (!subject) return null;
  if (kind === 'profile') return { to: paths.profilerOf(subject, chain ?? undefined), label: copy.openProfile };
  if (kind === 'transaction') return { to: paths.transactionOf(subject, chain ?? undefined), label: copy.openTransaction };
  if (kind === 'trace') return { to: paths.savedTrace(subject), label: copy.openTrace };
  return kind === 'chart' ? { to: paths.tokenOf(subject), label: copy.openToken } : null;
}

interface ExhibitPanelProps {
  readonly id: string;
  readonly exhibit: Exhibit;
  readonly shared: Case['shared'];
  readonly number: number;
  readonly removes: boolean;
  /** None for those who can only look at it. */
  readonly onEdit: (() => void) | undefined;
}

function ExhibitPanel({ id, exhibit, shared, number, removes, onEdit }: ExhibitPanelProps) {
  const [all, setAll] = useState(false);
  const [remove, removing] = useDeleteExhibitMutation();
  const [save, saving] = useSaveDocumentMutation();
  const note =
    exhibit.kind === 'note'
      ? lines(exhibit.content, 400)
          .map(([, text]) => text)
          .join('\n')
      : '';
  const origin = originOf(exhibit);
  const long = lines(exhibit.content, SHOWN + 1).length > SHOWN;
  const drop = async () => {
    const text = copy.thisRemovesFromTheCase(exhibit.title);
    if (!(await confirmed({ title: copy.removeExhibitE(number), text, action: copy.removeExhibit }))) return;
    const answer = await remove({ id, exhibit: exhibit.id });
    if ('error' in answer && answer.error) showFailure(answer.error);
    else showToast({ title: copy.exhibitRemoved, description: exhibit.title });
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
          <Chip>{KINDS[exhibit.kind] ?? exhibit.kind}</Chip> {chainName(exhibit.chain)} {formatDateTime(exhibit.created_at)}{' '}
          <AddedBy id={id} shared={shared} author={exhibit.added_by_id} />
        </>
      }
      actions={
        <>
          {origin && (
            <ButtonLink size="small" to={origin.to}>
              {origin.label}
            </ButtonLink>
          )}
          {onEdit && (
            <IconButton label={copy.editExhibitOfNumber(number)} onClick={onEdit}>
              <Pencil />
            </IconButton>
          )}
          {removes && (
            <IconButton label={copy.removeExhibitOfNumber(number)} disabled={removing.isLoading} onClick={() => void drop()}>
              <Trash2 />
            </IconButton>
          )}
        </>
      }
    >
      <div className={styles.body}>
        {exhibit.subject && <CopyText what={copy.subject} text={exhibit.subject} shown={shorten(exhibit.subject, 14, 10)} />}
        {exhibit.note !== '' && exhibit.kind !== 'note' && <p className={styles.note}>{exhibit.note}</p>}
        {isPicture(exhibit.media_type) && <ExhibitPicture id={id} exhibit={exhibit} />}
        {exhibit.kind === 'file' ? (
          <div className={styles.file}>
            <Paperclip aria-hidden="true" />
            <span>{exhibit.file_name}</span>
            <small>{formatBytes(exhibit.size)}</small>
            <Button size="small" busy={saving.isLoading} onClick={() => void fetchFile()}>
              {copy.download}
            </Button>
          </div>
        ) : exhibit.kind === 'note' ? (
          <p className={styles.note}>{note}</p>
        ) : (
          <>
            <ExhibitContent content={exhibit.content} chain={exhibit.chain} most={all ? 400 : SHOWN} />
            {long && (
              <Button size="small" kind="quiet" aria-expanded={all} onClick={() => setAll((before) => !before)}>
                {all ? copy.showLess : copy.showAllOfIt}
              </Button>
            )}
          </>
        )}
        <Figures figures={exhibit.figures} />
        <p className={styles.hash}>
          {copy.sha256} <CopyText what={copy.hash} text={exhibit.sha256} shown={shorten(exhibit.sha256, 12, 12)} />
        </p>
      </div>
    </Panel>
  );
}
