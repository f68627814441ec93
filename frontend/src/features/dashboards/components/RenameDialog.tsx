/** Name and note of a dashboard. They are saved with the document as it is now. */

import { useState } from 'react';
import { type Dashboard, useLazyGetDashboardQuery, useUpdateDashboardMutation } from '@/api/dashboardsApi';
import { fieldErrors, firstError, isConflict } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import { ConflictNote } from '@/ui/ConflictNote';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/fields';
import { copy } from '../copy';

export function RenameDialog({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const [typed, setTyped] = useState({ name: dashboard.name, note: dashboard.note });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isStale, setStale] = useState(false);
  const [load] = useLazyGetDashboardQuery();
  const [update, updating] = useUpdateDashboardMutation();
  const save = async () => {
    if (typed.name.trim() === '') {
      setErrors({ name: [copy.nameTheDashboard] });
      return;
    }
    const whole = await load(dashboard.id);
    const document = whole.data?.document;
    if (!document) {
      setErrors(fieldErrors(whole.error, copy.couldntLoadTheDashboard));
      return;
    }
    const answer = await update({ id: dashboard.id, version: dashboard.version, newDashboard: { ...typed, document } });
    if (answer.error === undefined) onClose();
    else if (isConflict(answer.error)) setStale(true);
    else setErrors(fieldErrors(answer.error, copy.couldntRenameTheDashboard));
  };
  return (
    <FormDialog
      title={copy.renameDashboard}
      action={copy.saveName}
      busy={updating.isLoading}
      typed={typed}
      error={firstError(errors, 'non_field_errors')}
      onClose={onClose}
      onSubmit={save}
    >
      {isStale && <ConflictNote canBeShared what={copy.theName} onLoad={onClose} />}
      <TextField
        compact
        label={copy.name}
        maxLength={80}
        value={typed.name}
        error={firstError(errors, 'name')}
        onChange={({ target }) => setTyped({ ...typed, name: target.value })}
      />
      <TextField
        compact
        label={copy.note}
        maxLength={200}
        value={typed.note}
        error={firstError(errors, 'note')}
        onChange={({ target }) => setTyped({ ...typed, note: target.value })}
      />
    </FormDialog>
  );
}
