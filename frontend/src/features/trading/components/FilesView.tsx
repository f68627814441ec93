/** Files that were read: those that wait to be confirmed, those that were imported and can be undone, and those that were undone. */

import { Ellipsis, FileInput } from 'lucide-react';
import { type TradeImport, useTradeImportPagesInfiniteQuery, useUndoTradeImportMutation } from '@/api/importsApi';
import type { Account } from '@/api/ledgerApi';
import { messages } from '@/api/messages';
import { usePager } from '@/api/pages';
import { formatCount, formatInteger } from '@/format/number';
import { formatDateTime, formatRelative } from '@/format/time';
import { Button, IconButton } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { type Column, DataTable } from '@/ui/DataTable';
import { Menu } from '@/ui/Menu';
import { Panel } from '@/ui/Panel';
import { Chip, type ChipKind, EmptyState, FailedState } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import page from '../TradingPage.module.css';
import { fileWords, writtenWords } from '../words';
import styles from './lists.module.css';
import { MappingsPanel } from './MappingsPanel';

interface FilesViewProps {
  readonly accounts: readonly Account[];
  readonly onImport: () => void;
  readonly onContinue: (id: string) => void;
  readonly onShow: (id: string) => void;
}

const STATES: Readonly<Record<string, { words: string; chip: ChipKind }>> = {
  staged: { words: 'Not imported yet', chip: 'warn' },
  confirmed: { words: 'Imported', chip: 'up' },
  undone: { words: 'Undone', chip: 'neutral' },
};

const changedAt = (file: TradeImport): string => file.undone_at ?? file.confirmed_at ?? file.created_at;

interface Action {
  readonly key: string;
  readonly label: string;
  readonly onPick: () => void;
}

function State({ file }: { file: TradeImport }) {
  const { words, chip } = STATES[file.state] ?? { words: file.state, chip: 'neutral' };
  const kept = file.state === 'undone' && file.kept > 0 ? `${formatCount(file.kept, 'edited fill')} stayed` : undefined;
  return (
    <Chip kind={chip} title={kept}>
      {words}
    </Chip>
  );
}

export function FilesView({ accounts, onImport, onContinue, onShow }: FilesViewProps) {
  const list = useTradeImportPagesInfiniteQuery({});
  const pager = usePager(list, '');
  const [undo, { isLoading }] = useUndoTradeImportMutation();
  if (list.isError && !list.data) {
    return <FailedState title={messages.data} error={list.error} onRetry={() => void list.refetch()} />;
  }

  const discard = async (file: TradeImport) => {
    const answer = await undo(file.id);
    if (answer.data) showToast({ title: 'File discarded', description: fileWords(file) });
    else showFailure(answer.error);
  };
  const takeOut = async (file: TradeImport) => {
    const text = `This deletes the ${writtenWords(file)} of “${fileWords(file)}”. Fills that you edited since stay. You can import the file again.`;
    if (!(await confirmed({ title: 'Undo this import?', text, action: 'Undo import' }))) return;
    const answer = await undo(file.id);
    if (!answer.data) showFailure(answer.error);
    else {
      const { kept } = answer.data;
      showToast({
        title: 'Import undone',
        description: kept > 0 ? `${formatCount(kept, 'fill')} that you edited stayed` : fileWords(file),
      });
    }
  };
  const actionsOf = (file: TradeImport): readonly Action[] => {
    if (file.state === 'staged') {
      return [
        { key: 'continue', label: 'Continue', onPick: () => onContinue(file.id) },
        { key: 'discard', label: 'Discard', onPick: () => void discard(file) },
      ];
    }
    if (file.state !== 'confirmed') return [];
    const show = { key: 'show', label: 'Show fills', onPick: () => onShow(file.id) };
    return [...(file.fills > 0 ? [show] : []), { key: 'undo', label: 'Undo', onPick: () => void takeOut(file) }];
  };
  const accountOf = (file: TradeImport): string => {
    if (!file.account_id) return file.state === 'staged' ? `New: ${file.venue}` : file.venue;
    return accounts.find(({ id }) => id === file.account_id)?.name ?? 'Deleted account';
  };

  const columns: Column<TradeImport>[] = [
    {
      key: 'file',
      head: 'File',
      shrinks: true,
      cell: (file) => (
        <span className={styles.name} title={fileWords(file)}>
          {fileWords(file)}
        </span>
      ),
    },
    { key: 'state', head: 'State', width: 130, cell: (file) => <State file={file} /> },
    { key: 'format', head: 'Format', width: 170, from: 1280, cell: (file) => file.format_name },
    {
      key: 'account',
      head: 'Account',
      width: 140,
      from: 1100,
      cell: (file) => <span className={styles.short}>{accountOf(file)}</span>,
    },
    { key: 'rows', head: 'Rows', width: 80, align: 'right', from: 1000, cell: (file) => formatInteger(file.rows) },
    {
      key: 'written',
      head: 'Imported',
      width: 170,
      from: 1360,
      cell: (file) => (file.state === 'staged' ? '–' : writtenWords(file)),
    },
    {
      key: 'at',
      head: 'Changed',
      width: 120,
      align: 'right',
      cell: (file) => <time title={formatDateTime(changedAt(file))}>{formatRelative(changedAt(file))}</time>,
    },
    {
      key: 'actions',
      head: null,
      headLabel: 'Actions',
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
          label="Files"
          columns={columns}
          rows={pager.page?.imports}
          rowKey={(file) => file.id}
          skeletonRows={4}
          onOpen={(file) => actionsOf(file)[0]?.key !== 'undo' && actionsOf(file)[0]?.onPick()}
          empty={
            <EmptyState
              icon={FileInput}
              title="No files yet"
              text="A file is checked row by row before anything is imported, and you can undo an import."
              action={<Button onClick={onImport}>Import a file</Button>}
            />
          }
          phone={{
            leadHead: 'File',
            trailHead: 'Actions',
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
                  label={`Actions for ${fileWords(file)}`}
                  items={actionsOf(file)}
                  trigger={(props) => (
                    <IconButton {...props} label={`Actions for ${fileWords(file)}`}>
                      <Ellipsis />
                    </IconButton>
                  )}
                />
              ),
          }}
        />
      </Panel>
      {pager.isLong && (
        <footer className={page.pager}>
          <Button size="small" disabled={pager.back === undefined} onClick={pager.back}>
            Back
          </Button>
          <Button size="small" disabled={pager.next === undefined || list.isFetching} onClick={pager.next}>
            Next
          </Button>
        </footer>
      )}
      <MappingsPanel />
    </>
  );
}
