/** Name and note of a dashboard. They are saved with the document as it is now. */

import { type Dashboard, useLazyGetDashboardQuery, useUpdateDashboardMutation } from '@/api/dashboardsApi';
import { firstError } from '@/api/failure';
import { ConflictNote } from '@/ui/ConflictNote';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/fields';
import { useForm } from '@/ui/useForm';
import { copy } from '../copy';

export function RenameDialog({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const { draft, errors, isStale, field, passes, refuse } = useForm({ name: dashboard.name, note: dashboard.note });
  const [load] = useLazyGetDashboardQuery();
  const [update, updating] = useUpdateDashboardMutation();
  const save = async () => {
    if (!passes(draft.name.trim() === '' ? { name: [copy.nameTheDashboard] } : {})) return;
    const whole = await load(dashboard.id);
    const document = whole.data?.document;
    if (!document) {
      refuse(whole.error, copy.couldntLoadTheDashboard);
      return;
    }
    const answer = await update({ id: dashboard.id, version: dashboard.version, newDashboard: { ...draft, document } });
    if (answer.error === undefined) onClose();
    else refuse(answer.error, copy.couldntRenameTheDashboard);
  };
  return (
    <FormDialog
      title={copy.renameDashboard}
      action={copy.saveName}
      busy={updating.isLoading}
      typed={draft}
      error={firstError(errors, 'non_field_errors')}
      onClose={onClose}
      onSubmit={save}
    >
      {isStale && <ConflictNote canBeShared what={copy.theName} onLoad={onClose} />}
      <TextField compact label={copy.name} maxLength={80} {...field('name')} />
      <TextField compact label={copy.note} maxLength={200} {...field('note')} />
    </FormDialog>
  );
}
