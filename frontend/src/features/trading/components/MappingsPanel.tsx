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
import { changedElsewhere } from '@/api/unsaved';
import { ForEditors } from '@/domain/teams/ForEditors';
import { ForManagers } from '@/domain/teams/ForManagers';
import { formatCount } from '@/format/number';
import { formatDate } from '@/format/time';
import { IconButton } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { type Column, DataTable } from '@/ui/DataTable';
import { FormDialog } from '@/ui/FormDialog';
import { FormField } from '@/ui/formFields';
import { Panel } from '@/ui/Panel';
import { FailedLine } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { renamed } from '../mapping';
import styles from './lists.module.css';

const changed = () => copy.itChangedInAnotherTab(changedElsewhere());

export function MappingsPanel() {
  const { data, error, refetch } = useListImportMappingsQuery();
  const [remove, removing] = useDeleteImportMappingMutation();
  const [renaming, setRenaming] = useState<ImportMapping | null>(null);
  if (data === undefined) {
    return error === undefined ? null : <FailedLine title={messages.data} error={error} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) return null;

  const drop = async ({ id, version, mapping: { name } }: ImportMapping) => {
    const text = copy.thisDeletesTheMappingFills(name);
    if (!(await confirmed({ title: copy.deleteThisMapping, text, action: copy.deleteMapping }))) return;
    const answer = await remove({ id, version });
    if (!answer.error) showToast({ title: copy.mappingDeleted, description: name });
    else if (isConflict(answer.error)) {
      showToast({ title: copy.couldntDeleteTheMapping, description: changed(), kind: 'destructive' });
      void refetch();
    } else showFailure(answer.error);
  };
  const actions = (one: ImportMapping) => (
    <ForEditors>
      <span className={styles.actions}>
        <IconButton label={copy.rename(one.mapping.name)} onClick={() => setRenaming(one)}>
          <Pencil />
        </IconButton>
        <ForManagers>
          <IconButton label={copy.delete(one.mapping.name)} disabled={removing.isLoading} onClick={() => void drop(one)}>
            <Trash2 />
          </IconButton>
        </ForManagers>
      </span>
    </ForEditors>
  );
  const columns: Column<ImportMapping>[] = [
    {
      key: 'name',
      head: copy.mapping,
      shrinks: true,
      cell: ({ mapping: { name } }) => (
        <span className={styles.name} title={name}>
          {name}
        </span>
      ),
    },
    {
      key: 'columns',
      head: copy.forFilesWith,
      width: 180,
      cell: ({ mapping }) => <span title={mapping.columns.join(', ')}>{formatCount(mapping.columns.length, 'column')}</span>,
    },
    { key: 'at', head: copy.added, width: 140, align: 'right', from: 900, cell: (one) => formatDate(one.created_at) },
    { key: 'actions', head: null, headLabel: copy.actions, width: 90, align: 'right', cell: actions },
  ];
  return (
    <div className={styles.mappings}>
      <Panel flush title={copy.columnMappings} note={copy.usedForFilesInFormats}>
        <DataTable
          label={copy.columnMappings}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          phone={{
            leadHead: copy.mapping,
            trailHead: copy.actions,
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
      showToast({ title: copy.mappingRenamed, description: answer.data.mapping.name });
      onClose();
    } else if (isConflict(answer.error)) setErrors({ non_field_errors: [copy.couldntRenameTheMapping(changed())] });
    else setErrors(fieldErrors(answer.error, copy.couldntRenameTheMappingTitle));
  };
  return (
    <FormDialog
      title={copy.renameMapping}
      width={440}
      action={copy.renameMapping}
      busy={isLoading}
      typed={{ name }}
      error={errors.non_field_errors?.[0]}
      onClose={onClose}
      onSubmit={submit}
    >
      <FormField
        label={copy.name}
        maxLength={100}
        value={name}
        error={errors.name?.[0]}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}
