/** Files that were read: those that wait to be confirmed, those that were imported and can be undone, and those that were undone. */

import { Ellipsis, FileInput } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useEveryUnlessLive } from '@/api/changes';
import { type TradeImport, useTradeImportPagesInfiniteQuery, useUndoTradeImportMutation } from '@/api/importsApi';
import type { Account } from '@/api/ledgerApi';
import { usePager } from '@/api/pages';
import { useCreates } from '@/domain/teams/useCreates';
import { useManages } from '@/domain/teams/useManages';
import { formatCount, formatInteger } from '@/format/number';
import { formatRelative } from '@/format/time';
import { Ago } from '@/ui/Ago';
import { Button, IconButton } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { type Column, DataTable } from '@/ui/DataTable';
import { Menu } from '@/ui/Menu';
import { PagerFoot } from '@/ui/PagerFoot';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { Chip, type ChipKind, EmptyState } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { useKnownAccounts } from '../useKnownAccounts';
import { fileWords, writtenWords } from '../words';
import styles from './lists.module.css';
import { MappingsPanel } from './MappingsPanel';

interface FilesViewProps {
  readonly accounts: readonly Account[];
  readonly onImport: () => void;
  readonly onContinue: (id: string) => void;
  readonly onShow: (id: string) => void;
}

/** How often files are looked at while one is being imported: the stream tells how far it is, but not that it broke off. */
const POLL_MS = 2_000;
const BROKEN_MS = 30_000;

const STATES: Readonly<Record<string, { words: string; chip: ChipKind }>> = {
  staged: { words: copy.notImportedYet, chip: 'warn' },
  confirmed: { words: copy.imported, chip: 'up' },
  undone: { words: copy.undone, chip: 'neutral' },
};

const changedAt = (file: TradeImport): string => file.undone_at ?? file.confirmed_at ?? file.created_at;

interface Action {
  readonly key: string;
  readonly label: string;
  readonly onPick: () => void;
}

function State({ file }: { file: TradeImport }) {
  if (file.writing) {
    const share = file.rows > 0 ? Math.min(100, Math.floor((file.written_rows * 100) / file.rows)) : 0;
    return <Chip kind="info">{copy.importing(formatInteger(share))}</Chip>;
  }
  const { words, chip } = STATES[file.state] ?? { words: file.state, chip: 'neutral' };
  const kept = file.state === 'undone' && file.kept > 0 ? copy.stayed(formatCount(file.kept, copy.editedFill)) : undefined;
  return (
    <Chip kind={chip} title={kept}>
      {words}
    </Chip>
  );
}

export function FilesView({ accounts, onImport, onContinue, onShow }: FilesViewProps) {
  const [isWriting, setWriting] = useState(false);
  const list = useTradeImportPagesInfiniteQuery({}, useEveryUnlessLive(isWriting ? POLL_MS : 0, BROKEN_MS));
  const writes = list.data?.pages.some(({ imports }) => imports.some(({ writing }) => writing)) ?? false;
  useEffect(() => setWriting(writes), [writes]);
  const pager = usePager(list, '');
  const creates = useCreates();
  const manages = useManages();
  const { isKnown } = useKnownAccounts();
  const [undo, { isLoading }] = useUndoTradeImportMutation();
  if (list.isError && !list.data) return <FailedQuery query={list} />;

  const discard = async (file: TradeImport) => {
    const answer = await undo(file.id);
    if (answer.data) showToast({ title: copy.fileDiscarded, description: fileWords(file) });
    else showFailure(answer.error);
  };
  const takeOut = async (file: TradeImport) => {
    const text = copy.thisDeletesTheOfFills(writtenWords(file), fileWords(file));
    if (!(await confirmed({ title: copy.undoThisImport, text, action: copy.undoImport }))) return;
    const answer = await undo(file.id);
    if (!answer.data) showFailure(answer.error);
    else {
      const { kept } = answer.data;
      showToast({
        title: copy.importUndone,
        description: kept > 0 ? copy.thatYouEditedStayed(formatCount(kept, 'fill')) : fileWords(file),
      });
    }
  };
  const actionsOf = (file: TradeImport): readonly Action[] => {
    if (file.writing || (!creates && file.state !== 'confirmed')) return [];
    if (file.state === 'staged') {
      const forget = { key: 'discard', label: copy.discard, onPick: () => void discard(file) };
      return [{ key: 'continue', label: copy.continue, onPick: () => onContinue(file.id) }, forget];
    }
    if (file.state !== 'confirmed') return [];
    const show = { key: 'show', label: copy.showFills, onPick: () => onShow(file.id) };
    const undoing = { key: 'undo', label: copy.undo, onPick: () => void takeOut(file) };
    return [...(file.fills > 0 ? [show] : []), ...(manages ? [undoing] : [])];
  };
  const accountOf = (file: TradeImport): string => {
    if (!file.account_id) return file.state === 'staged' ? copy.newAccountAt(file.venue) : file.venue;
    return accounts.find(({ id }) => id === file.account_id)?.name ?? (isKnown ? copy.deletedAccount : '…');
  };

  const columns: Column<TradeImport>[] = [
    {
      key: 'file',
      head: copy.file,
      shrinks: true,
      cell: (file) => (
        <span className={styles.name} title={fileWords(file)}>
          {fileWords(file)}
        </span>
      ),
    },
    { key: 'state', head: copy.state, width: 130, cell: (file) => <State file={file} /> },
    { key: 'format', head: copy.format, width: 170, from: 1280, cell: (file) => file.format_name },
    {
      key: 'account',
      head: copy.account,
      width: 140,
      from: 1100,
      cell: (file) => <span className={styles.short}>{accountOf(file)}</span>,
    },
    { key: 'rows', head: copy.rows, width: 80, align: 'right', from: 1000, cell: (file) => formatInteger(file.rows) },
    {
      key: 'written',
      head: copy.imported,
      width: 170,
      from: 1360,
      cell: (file) => (file.state === 'staged' ? '–' : writtenWords(file)),
    },
    {
      key: 'at',
      head: copy.changed,
      width: 120,
      align: 'right',
      cell: (file) => <Ago at={changedAt(file)} />,
    },
    {
      key: 'actions',
      head: null,
      headLabel: copy.actions,
      width: 190,
      align: 'right',
      cell: (file) => (
        <span className={styles.actions}>
          {actionsOf(file).map(({ key, label, onPick }) => (
            <Button key={key} size="small" disabled={isLoading} aria-label={`${label}: ${fileWords(file)}`} onClick={onPick}>
              {label}
            </Button>
          ))}
        </span>
      ),
    },
  ];
  return (
    <>
      <Panel flush>
        <DataTable
          label={copy.files}
          columns={columns}
          rows={pager.page?.imports}
          rowKey={(file) => file.id}
          skeletonRows={4}
          onOpen={(file) => actionsOf(file)[0]?.key !== 'undo' && actionsOf(file)[0]?.onPick()}
          empty={
            <EmptyState
              icon={FileInput}
              title={copy.noFilesYet}
              text={copy.aFileIsCheckedRow}
              action={creates ? <Button onClick={onImport}>{copy.importAFile}</Button> : undefined}
            />
          }
          phone={{
            leadHead: copy.file,
            trailHead: copy.actions,
            lead: (file) => (
              <span className={styles.phone}>
                <span className={styles.name}>{fileWords(file)}</span>
                <small>
                  <State file={file} /> {formatRelative(changedAt(file))}
                </small>
              </span>
            ),
            trail: (file) =>
              actionsOf(file).length === 0 ? null : (
                <Menu
                  label={copy.actionsFor(fileWords(file))}
                  items={actionsOf(file)}
                  trigger={(props) => (
                    <IconButton {...props} label={copy.actionsFor(fileWords(file))}>
                      <Ellipsis />
                    </IconButton>
                  )}
                />
              ),
          }}
        />
      </Panel>
      {pager.isLong && <PagerFoot back={pager.back} next={list.isFetching ? undefined : pager.next} />}
      <MappingsPanel />
    </>
  );
}
