/** Kept column mappings: renamed and deleted here, made and changed where a file is imported. Nothing where there is none. */

import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fieldErrors, isConflict } from '@/api/failure';
import {
  type ImportMapping,
  useDeleteImportMappingMutation,
  useListImportMappingsQuery,
  useUpdateImportMappingMutation,
} from '@/api/importsApi';
import { messages } from '@/api/messages';
import type { FieldErrors } from '@/api/types';
import { formatCount } from '@/format/number';
import { formatDate } from '@/format/time';
import { IconButton } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { type Column, DataTable } from '@/ui/DataTable';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { FailedLine } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { renamed } from '../mapping';
import styles from './lists.module.css';

const CHANGED = 'It changed in another tab or on another device. The latest version is shown now.';

export function MappingsPanel() {
  const { data, error, refetch } = useListImportMappingsQuery();
  const [remove, removing] = useDeleteImportMappingMutation();
  const [renaming, setRenaming] = useState<ImportMapping | null>(null);
  if (data === undefined) {
    return error === undefined ? null : <FailedLine title={messages.data} error={error} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) return null;

  const drop = async ({ id, version, mapping: { name } }: ImportMapping) => {
    const text = `This deletes the mapping “${name}”. Fills imported with it stay. You can't undo this.`;
    if (!(await confirmed({ title: 'Delete this mapping?', text, action: 'Delete mapping' }))) return;
    const answer = await remove({ id, version });
    if (!answer.error) showToast({ title: 'Mapping deleted', description: name });
    else if (isConflict(answer.error)) {
      showToast({ title: "Couldn't delete the mapping", description: CHANGED, kind: 'destructive' });
      void refetch();
    } else showFailure(answer.error);
  };
  const actions = (one: ImportMapping) => (
    <span className={styles.actions}>
      <IconButton label={`Rename ${one.mapping.name}`} onClick={() => setRenaming(one)}>
        <Pencil />
      </IconButton>
      <IconButton label={`Delete ${one.mapping.name}`} disabled={removing.isLoading} onClick={() => void drop(one)}>
        <Trash2 />
      </IconButton>
    </span>
  );
  const columns: Column<ImportMapping>[] = [
    {
      key: 'name',
      head: 'Mapping',
      shrinks: true,
      cell: ({ mapping: { name } }) => (
        <span className={styles.name} title={name}>
          {name}
        </span>
      ),
    },
    {
      key: 'columns',
      head: 'For files with',
      width: 180,
      cell: ({ mapping }) => <span title={mapping.columns.join(', ')}>{formatCount(mapping.columns.length, 'column')}</span>,
    },
    { key: 'at', head: 'Added', width: 140, align: 'right', from: 900, cell: (one) => formatDate(one.created_at) },
    { key: 'actions', head: null, headLabel: 'Actions', width: 90, align: 'right', cell: actions },
  ];
  return (
    <div className={styles.mappings}>
      <Panel flush title="Column mappings" note="Used for files in formats of your own">
        <DataTable
          label="Column mappings"
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          phone={{
            leadHead: 'Mapping',
            trailHead: 'Actions',
            lead: ({ mapping }) => (
              <span className={styles.phone}>
                <span className={styles.name}>{mapping.name}</span>
                <small>{formatCount(mapping.columns.length, 'column')}</small>
              </span>
            ),
            trail: actions,
          }}
        />
      </Panel>
      {renaming && <RenameDialog kept={renaming} onClose={() => setRenaming(null)} />}
    </div>
  );
}

function RenameDialog({ kept, onClose }: { kept: ImportMapping; onClose: () => void }) {
  const [name, setName] = useState(kept.mapping.name);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [update, { isLoading }] = useUpdateImportMappingMutation();
  const submit = async () => {
    const answer = await update({ id: kept.id, version: kept.version, newMapping: renamed(kept.mapping, name) });
    if (answer.data) {
      showToast({ title: 'Mapping renamed', description: answer.data.mapping.name });
      onClose();
    } else if (isConflict(answer.error)) setErrors({ non_field_errors: [`Couldn't rename the mapping. ${CHANGED}`] });
    else setErrors(fieldErrors(answer.error, "Couldn't rename the mapping"));
  };
  return (
    <FormDialog
      title="Rename mapping"
      width={440}
      action="Rename mapping"
      busy={isLoading}
      typed={{ name }}
      error={errors.non_field_errors?.[0]}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        compact
        label="Name"
        maxLength={100}
        autoComplete="off"
        value={name}
        error={errors.name?.[0]}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}
