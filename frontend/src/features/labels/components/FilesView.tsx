/** Files that were taken in, each of which can be taken out again; and the published lists of this installation. */

import { FileInput, ListChecks } from 'lucide-react';
import { ForEditors } from '@/domain/teams/ForEditors';
import { ForManagers } from '@/domain/teams/ForManagers';
import { formatInteger } from '@/format/number';
import { Ago } from '@/ui/Ago';
import { Button } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { type Column, DataTable } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { Chip, EmptyState } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { type LabelImport, type LabelPack, useListImportsQuery, useListPacksQuery, useUndoImportMutation } from '../api';
import { copy } from '../copy';
import styles from './FilesView.module.css';

export function ImportsView({ onImport, onShow }: { onImport: () => void; onShow: (file: LabelImport) => void }) {
  const list = useListImportsQuery();
  const [undo, { isLoading }] = useUndoImportMutation();
  if (list.isError && !list.data) return <FailedQuery query={list} />;
  const take = async (file: LabelImport) => {
    const text = copy.thisDeletesTheLabelsOf(file.written, file.file_name || 'Unnamed');
    if (!(await confirmed({ title: copy.undoThisImport, text, action: copy.undoImport }))) return;
    const answer = await undo(file.id);
    if (!answer.data) showFailure(answer.error);
    else {
      const kept = answer.data.kept;
      showToast({
        title: copy.importUndone,
        description: kept > 0 ? copy.ofItsLabelsWereChanged(kept) : file.file_name,
      });
    }
  };
  const columns: Column<LabelImport>[] = [
    {
      key: 'file',
      head: copy.file,
      shrinks: true,
      cell: (file) => <span className={styles.name}>{file.file_name || copy.unnamed}</span>,
    },
    { key: 'format', head: copy.format, width: 100, cell: (file) => file.format },
    { key: 'written', head: copy.labels, width: 90, align: 'right', cell: (file) => file.written },
    {
      key: 'at',
      head: copy.imported,
      width: 150,
      align: 'right',
      cell: (file) => <Ago at={file.created_at} />,
    },
    {
      key: 'undo',
      head: null,
      headLabel: copy.undo,
      width: 130,
      align: 'right',
      cell: (file) =>
        file.undone_at ? (
          <Chip title={file.kept > 0 ? copy.wereChangedSinceAndStayed(file.kept) : undefined}>{copy.undone}</Chip>
        ) : (
          <ForManagers>
            <Button size="small" disabled={isLoading} onClick={() => void take(file)}>
              {copy.undo}
            </Button>
          </ForManagers>
        ),
    },
  ];
  return (
    <Panel flush>
      <DataTable
        label={copy.imports}
        columns={columns}
        rows={list.data}
        rowKey={(file) => file.id}
        skeletonRows={4}
        onOpen={onShow}
        empty={
          <EmptyState
            icon={FileInput}
            title={copy.noImportsYet}
            text={copy.aFileIsCheckedRow}
            action={
              <ForEditors>
                <Button onClick={onImport}>{copy.importAFile}</Button>
              </ForEditors>
            }
          />
        }
        phone={{
          leadHead: copy.file,
          trailHead: copy.labels,
          lead: (file) => <span className={styles.name}>{file.file_name || copy.unnamed}</span>,
          trail: (file) => file.written,
        }}
      />
    </Panel>
  );
}

export function ListsView() {
  const list = useListPacksQuery();
  if (list.isError && !list.data) return <FailedQuery query={list} />;
  const columns: Column<LabelPack>[] = [
    {
      key: 'title',
      head: copy.list,
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
      head: copy.names,
      width: 100,
      align: 'right',
      sortBy: (pack) => pack.tags,
      first: 'descending',
      cell: (pack) => formatInteger(pack.tags),
    },
    {
      key: 'rest',
      head: copy.skipped,
      width: 220,
      from: 1000,
      cell: (pack) => {
        const parts = [
          pack.repeated > 0 && copy.repeated(pack.repeated),
          pack.passed_over > 0 && copy.ofOtherChains(pack.passed_over),
          pack.bad > 0 && copy.wrong(pack.bad),
        ].filter(Boolean);
        return (
          <span title={pack.refused.map((row) => copy.line(row.line, row.message)).join('\n') || undefined}>
            {parts.join(', ') || '–'}
          </span>
        );
      },
    },
    { key: 'version', head: copy.version, width: 80, align: 'right', from: 900, cell: (pack) => pack.version },
    {
      key: 'at',
      head: copy.loaded,
      width: 130,
      align: 'right',
      cell: (pack) => <Ago at={pack.loaded_at} />,
    },
  ];
  return (
    <Panel flush>
      <DataTable
        label={copy.publishedLists}
        columns={columns}
        rows={list.data}
        rowKey={(pack) => pack.id}
        skeletonRows={4}
        defaultSort={{ key: 'tags', direction: 'descending' }}
        empty={<EmptyState icon={ListChecks} title={copy.noPublishedLists} text={copy.theOperatorOfThisInstallation} />}
        phone={{
          leadHead: copy.list,
          trailHead: copy.names,
          lead: (pack) => <span className={styles.name}>{pack.title}</span>,
          trail: (pack) => formatInteger(pack.tags),
        }}
      />
    </Panel>
  );
}
