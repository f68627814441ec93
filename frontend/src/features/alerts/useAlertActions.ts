/** Turning alerts on and off, snoozing and deleting them; the last deletion can be undone. */

import {
  type Alert,
  useDeleteAlertMutation,
  useRestoreAlertMutation,
  useSnoozeAlertMutation,
  useUpdateAlertMutation,
} from '@/api/alertsApi';
import { isConflict } from '@/api/failure';
import { changedElsewhere } from '@/api/unsaved';
import { formatDateTime } from '@/format/time';
import { showFailure, showToast } from '@/ui/toastStore';
import { useUndo } from '@/ui/useUndo';
import { bodyOfAlert } from './alertDraft';

export interface AlertActions {
  /** Name of the alert that was deleted last; undefined where there is nothing to undo. */
  readonly gone: string | undefined;
  readonly isBusy: boolean;
  readonly isRestoring: boolean;
  readonly toggle: (alert: Alert, enabled: boolean) => Promise<void>;
  /** A time in the past ends the snooze. */
  readonly snooze: (alert: Alert, until: Date) => Promise<void>;
  readonly remove: (alert: Alert) => Promise<void>;
  readonly undo: () => Promise<void>;
  readonly dismiss: () => void;
}

/** `refetch`: shows the latest version of what changed elsewhere. */
export function useAlertActions(refetch: () => void): AlertActions {
  const [update, updating] = useUpdateAlertMutation();
  const [snooze, snoozing] = useSnoozeAlertMutation();
  const [remove, removing] = useDeleteAlertMutation();
  const [restore, restoring] = useRestoreAlertMutation();
  const { gone, setGone, undo } = useUndo<Alert>(restore, ({ name }) => name, 'Alert restored');

  const failed = (what: string, error: unknown) => {
    if (!isConflict(error)) {
      showFailure(error);
      return;
    }
    showToast({
      title: `Couldn't ${what}`,
      description: `${changedElsewhere()} The latest version is shown now.`,
      kind: 'destructive',
    });
    refetch();
  };
  return {
    gone: gone?.name,
    isBusy: updating.isLoading || snoozing.isLoading || removing.isLoading,
    isRestoring: restoring.isLoading,
    toggle: async (alert, enabled) => {
      const answer = await update({ id: alert.id, version: alert.version, newAlert: bodyOfAlert(alert, { enabled }) });
      if (answer.data === undefined) failed(enabled ? 'turn the alert on' : 'turn the alert off', answer.error);
    },
    snooze: async (alert, until) => {
      const answer = await snooze({ id: alert.id, alertSnooze: { until_at: until.toISOString() } });
      if (answer.data === undefined) showFailure(answer.error);
      else if (until.getTime() > Date.now())
        showToast({ title: `Snoozed until ${formatDateTime(until)}`, description: `${alert.name}. What fires is logged.` });
      else showToast({ title: 'Snooze ended', description: alert.name });
    },
    remove: async (alert) => {
      const answer = await remove({ id: alert.id, version: alert.version });
      if (answer.error) failed('delete the alert', answer.error);
      else setGone(alert);
    },
    undo,
    dismiss: () => setGone(null),
  };
}
