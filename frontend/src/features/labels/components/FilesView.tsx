/** Files that were taken in, each of which can be taken out again; and the published lists of this installation. */

import { FileInput, ListChecks } from 'lucide-react';
import { messages } from '@/api/messages';
import { formatInteger } from '@/format/number';
import { formatDateTime, formatRelative } from '@/format/time';
import { Button } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { type Column, DataTable } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';
import { Chip, EmptyState, FailedState } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { type LabelImport, type LabelPack, useListImportsQuery, useListPacksQuery, useUndoImportMutation } from '../api';
import styles from './FilesView.module.css';

export function ImportsView({ onImport, onShow }: { onImport: () => void; onShow: (file: LabelImport) => void }) {
  const list = useListImportsQuery();
  const [undo, { isLoading }] = useUndoImportMutation();
  if (list.isError && !list.data) {
    return <FailedState title={messages.data} error={list.error} onRetry={() => void list.refetch()} />;
  }
  const take = async (file: LabelImport) => {
    const text = `This deletes the ${file.written} labels of “${file.file_name || 'Unnamed'}” that have not changed since. You can import the file again.`;
    if (!(await confirmed({ title: 'Undo this import?', text, action: 'Undo import' }))) return;
    const answer = await undo(file.id);
    if (!answer.data) showFailure(answer.error);
    else {
      const kept = answer.data.kept;
      showToast({
        title: 'Import undone',
        description: kept > 0 ? `${kept} of its labels were changed since and stay` : file.file_name,
      });
    }
  };
  const columns: Column<LabelImport>[] = [
    {
      key: 'file',
      head: 'File',
      shrinks: true,
      cell: (file) => <span className={styles.name}>{file.file_name || 'Unnamed'}</span>,
    },
    { key: 'format', head: 'Format', width: 100, cell: (file) => file.format },
    { key: 'written', head: 'Labels', width: 90, align: 'right', cell: (file) => file.written },
    {
      key: 'at',
      head: 'Imported',
      width: 150,
      align: 'right',
      cell: (file) => <time title={formatDateTime(file.created_at)}>{formatRelative(file.created_at)}</time>,
    },
    {
      key: 'undo',
      head: null,
      headLabel: 'Undo',
      width: 130,
      align: 'right',
      cell: (file) =>
        file.undone_at ? (
          <Chip title={file.kept > 0 ? `${file.kept} were changed since and stayed` : undefined}>Undone</Chip>
        ) : (
          <Button size="small" disabled={isLoading} onClick={() => void take(file)}>
            Undo
          </Button>
        ),
    },
  ];
  return (
    <Panel flush>
      <DataTable
        label="Imports"
        columns={columns}
        rows={list.data}
        rowKey={(file) => file.id}
        skeletonRows={4}
        onOpen={onShow}
        empty={
          <EmptyState
            icon={FileInput}
            title="No imports yet"
            text="A file is checked row by row before anything is saved, and you can undo an import."
            action={<Button onClick={onImport}>Import a file</Button>}
          />
        }
        phone={{
          leadHead: 'File',
          trailHead: 'Labels',
          lead: (file) => <span className={styles.name}>{file.file_name || 'Unnamed'}</span>,
          trail: (file) => file.written,
        }}
      />
    </Panel>
  );
}

export function ListsView() {
  const list = useListPacksQuery();
  if (list.isError && !list.data) {
    return <FailedState title={messages.data} error={list.error} onRetry={() => void list.refetch()} />;
  }
  const columns: Column<LabelPack>[] = [
    {
      key: 'title',
      head: 'List',
      shrinks: true,
      sortBy: (pack) => pack.title.toLowerCase(),
      cell: (pack) => (
        <span className={styles.list}>
          <span className={styles.name}>{pack.title}</span>
          <small>{pack.creator || pack.file_name}</small>
        </span>
      ),
    },
    {
      key: 'tags',
      head: 'Names',
      width: 100,
      align: 'right',
      sortBy: (pack) => pack.tags,
      first: 'descending',
      cell: (pack) => formatInteger(pack.tags),
    },
    {
      key: 'rest',
      head: 'Skipped',
      width: 220,
      from: 1000,
      cell: (pack) => {
        const parts = [
          pack.repeated > 0 && `${pack.repeated} repeated`,
          pack.passed_over > 0 && `${pack.passed_over} of other chains`,
          pack.bad > 0 && `${pack.bad} wrong`,
        ].filter(Boolean);
        return (
          <span title={pack.refused.map((row) => `Line ${row.line}: ${row.message}`).join('\n') || undefined}>
            {parts.join(', ') || '–'}
          </span>
        );
      },
    },
    { key: 'version', head: 'Version', width: 80, align: 'right', from: 900, cell: (pack) => pack.version },
    {
      key: 'at',
      head: 'Loaded',
      width: 130,
      align: 'right',
      cell: (pack) => <time title={formatDateTime(pack.loaded_at)}>{formatRelative(pack.loaded_at)}</time>,
    },
  ];
  return (
    <Panel flush>
      <DataTable
        label="Published lists"
        columns={columns}
        rows={list.data}
        rowKey={(pack) => pack.id}
        skeletonRows={4}
        defaultSort={{ key: 'tags', direction: 'descending' }}
        empty={
          <EmptyState
            icon={ListChecks}
            title="No published lists"
            text="The operator of this installation can load TagPacks, sanctions lists and token lists from a folder."
          />
        }
        phone={{
          leadHead: 'List',
          trailHead: 'Names',
          lead: (pack) => <span className={styles.name}>{pack.title}</span>,
          trail: (pack) => formatInteger(pack.tags),
        }}
      />
    </Panel>
  );
}
