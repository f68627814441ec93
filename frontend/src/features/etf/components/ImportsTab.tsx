/** Files that were imported. Removing one gives its cells the values of before; undoing that brings it back. */

import { FileUp, Trash2 } from 'lucide-react';
import { useCoins } from '@/api/coinNames';
import {
  type EtfImportNote,
  useDeleteEtfImportMutation,
  useListEtfImportsQuery,
  useRestoreEtfImportMutation,
} from '@/api/etfApi';
import { messages } from '@/api/messages';
import { ForEditors } from '@/domain/teams/ForEditors';
import { ForManagers } from '@/domain/teams/ForManagers';
import { formatCount, formatInteger } from '@/format/number';
import { formatRelative } from '@/format/time';
import { Ago } from '@/ui/Ago';
import { Button, IconButton } from '@/ui/Button';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import layout from '@/ui/layout.module.css';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { EmptyState, FailedLine } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { UndoBar } from '@/ui/UndoBar';
import { useUndo } from '@/ui/useUndo';
import { copy } from '../copy';
import styles from './parts.module.css';

const titleOf = ({ file_name: name }: EtfImportNote): string => name || copy.pastedText;

export function ImportsTab({ onImport }: { onImport: () => void }) {
  const asked = useListEtfImportsQuery();
  const rows = asked.currentData;
  const coinOf = useCoins(rows?.map(({ asset }) => asset) ?? []);
  const [remove, removing] = useDeleteEtfImportMutation();
  const [restore, restoring] = useRestoreEtfImportMutation();
  const { gone, setGone, undo } = useUndo<EtfImportNote>(restore, titleOf, copy.importRestored);
  const drop = async (file: EtfImportNote) => {
    const answer = await remove(file.id);
    if (answer.error) showFailure(answer.error);
    else setGone(file);
  };
  const name = ({ asset }: EtfImportNote) => coinOf(asset)?.name ?? asset;
  const tools = (file: EtfImportNote) => (
    <ForManagers>
      <IconButton label={copy.removeImport(titleOf(file))} disabled={removing.isLoading} onClick={() => void drop(file)}>
        <Trash2 />
      </IconButton>
    </ForManagers>
  );
  const retry = () => void asked.refetch();
  return (
    <div className={layout.column}>
      {gone !== null && (
        <UndoBar
          text={copy.removedItsCellsHaveTheir(titleOf(gone))}
          busy={restoring.isLoading}
          onUndo={() => void undo()}
          onDismiss={() => setGone(null)}
        />
      )}
      {rows !== undefined && asked.isError && <FailedLine title={messages.data} error={asked.error} onRetry={retry} />}
      <Panel flush>
        <QueryPanel query={asked} data={rows}>
          <DataTable
            label={copy.importsOfEtfFlows}
            columns={columnsOf(name, tools)}
            rows={rows}
            rowKey={({ id }) => id}
            phone={phoneOf(name, tools)}
            skeletonRows={3}
            empty={
              <EmptyState
                icon={FileUp}
                title={copy.noImportsYet}
                text={copy.eachFileIsCheckedBefore}
                action={
                  <ForEditors>
                    <Button kind="primary" onClick={onImport}>
                      {copy.importCsv}
                    </Button>
                  </ForEditors>
                }
              />
            }
          />
        </QueryPanel>
      </Panel>
    </div>
  );
}

type Draw<T> = (file: EtfImportNote) => T;

const columnsOf = (name: Draw<string>, tools: Draw<React.ReactNode>): readonly Column<EtfImportNote>[] => [
  {
    key: 'file',
    head: copy.file,
    shrinks: true,
    sortBy: titleOf,
    cell: (file) => (
      <span className={styles.cut} title={titleOf(file)}>
        {titleOf(file)}
      </span>
    ),
  },
  { key: 'asset', head: copy.asset, sortBy: name, cell: name },
  {
    key: 'cells',
    head: copy.values,
    align: 'right',
    first: 'descending',
    sortBy: ({ cells }) => cells,
    cell: ({ cells }) => formatInteger(cells),
  },
  {
    key: 'at',
    head: copy.imported,
    align: 'right',
    first: 'descending',
    sortBy: ({ imported_at: at }) => at,
    cell: ({ imported_at: at }) => <Ago at={at} />,
  },
  { key: 'tools', head: null, headLabel: copy.actions, align: 'right', cell: tools },
];

const phoneOf = (name: Draw<string>, tools: Draw<React.ReactNode>): PhoneRow<EtfImportNote> => ({
  leadHead: copy.file,
  trailHead: copy.remove,
  lead: (file) => (
    <span className={styles.two}>
      <span className={styles.cut}>{titleOf(file)}</span>
      <small>
        {name(file)}, {formatCount(file.cells, 'value')}, {formatRelative(file.imported_at)}
      </small>
    </span>
  ),
  trail: tools,
});
