/** Hours without messages. The form has its whole size before the answer is there, so that nothing below it moves. */

import { type FormEvent, useMemo, useState } from 'react';
import { fieldErrors, firstError, isConflict } from '@/api/failure';
import { useHeldEdits } from '@/api/heldEdits';
import { messages } from '@/api/messages';
import { type QuietHours, useGetNotificationsQuery, useUpdateNotificationsMutation } from '@/api/notificationsApi';
import type { FieldErrors } from '@/api/types';
import { mayBeOthers } from '@/api/unsaved';
import { useCreates } from '@/domain/teams/useCreates';
import { zoneChoices } from '@/format/zones';
import { Button } from '@/ui/Button';
import { Note, TextField } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { Panel } from '@/ui/Panel';
import { Picker } from '@/ui/Picker';
import { usePreferences } from '@/ui/preferences';
import { Switch } from '@/ui/Switch';
import { FailedLine } from '@/ui/states';
import { showToast } from '@/ui/toastStore';
import { copy } from './copy';
import styles from './QuietHoursPanel.module.css';

const changed = () => (mayBeOthers() ? copy.couldntSaveQuietHoursSomeone : copy.couldntSaveQuietHoursThey);

type Draft = QuietHours & { readonly on: boolean };

export function QuietHoursPanel() {
  const { zone: chosenZone } = usePreferences();
  const { data, error, refetch } = useGetNotificationsQuery();
  const [update, { isLoading }] = useUpdateNotificationsMutation();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const zones = useMemo(zoneChoices, []);

  const kept: Draft = {
    from: '22:00',
    to: '07:00',
    zone: chosenZone || Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...data?.quiet_hours,
    on: data?.quiet_hours != null,
  };
  const shown = draft ?? kept;
  const put = (part: Partial<Draft>) => setDraft({ ...shown, ...part });
  useHeldEdits(draft !== null && JSON.stringify(draft) !== JSON.stringify(kept));
  const isWaiting = data === undefined;
  const creates = useCreates();
  const rest = isWaiting || !shown.on || !creates;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (data === undefined) return;
    const { on, ...hours } = shown;
    const answer = await update({
      version: data.version,
      newNotificationSettings: { events: [], quiet_hours: on ? hours : null },
    });
    if (answer.data !== undefined) {
      setDraft(null);
      setErrors({});
      showToast({
        title: on ? copy.quietHoursSaved : copy.quietHoursTurnedOff,
        description: on ? copy.fromTo(hours.from, hours.to) : undefined,
      });
    } else if (isConflict(answer.error)) {
      setDraft(null);
      setErrors({ non_field_errors: [changed()] });
      void refetch();
    } else {
      setErrors(fieldErrors(answer.error, copy.couldntSaveQuietHours));
    }
  };
  const at = (field: string) => firstError(errors, `quiet_hours.${field}`);
  const general = Object.keys(errors).some((field) => field.startsWith('quiet_hours.'))
    ? undefined
    : firstError(errors, 'non_field_errors');

  return (
    <Panel
      title={copy.quietHours}
      note={copy.hoursWithoutMessagesEachDay}
      actions={
        <Switch
          label={copy.quietHours}
          checked={shown.on}
          disabled={isWaiting || isLoading || !creates}
          onChange={(on) => put({ on })}
        />
      }
    >
      <form noValidate className={styles.stack} onSubmit={submit}>
        {error !== undefined && data === undefined && (
          <FailedLine title={messages.data} error={error} onRetry={() => void refetch()} />
        )}
        {general !== undefined && <Note>{general}</Note>}
        <div className={styles.hours}>
          <TextField
            compact
            label={copy.from}
            type="time"
            required
            value={shown.from}
            disabled={rest}
            error={at('from')}
            onChange={({ target }) => put({ from: target.value })}
          />
          <TextField
            compact
            label={copy.to}
            type="time"
            required
            value={shown.to}
            disabled={rest}
            error={at('to')}
            onChange={({ target }) => put({ to: target.value })}
          />
          <div className={styles.hoursZone}>
            <Picker
              label={copy.timeZone}
              value={shown.zone}
              disabled={rest}
              error={at('zone')}
              options={zones.map(({ zone, label }) => ({ value: zone, label }))}
              onChange={(zone) => put({ zone })}
            />
          </div>
        </div>
        <p className={styles.hint}>{copy.alertsThatFireInThese}</p>
        {creates && (
          <div className={layout.buttons}>
            <Button type="submit" kind="primary" busy={isLoading} disabled={draft === null}>
              {copy.saveQuietHours}
            </Button>
          </div>
        )}
      </form>
    </Panel>
  );
}
