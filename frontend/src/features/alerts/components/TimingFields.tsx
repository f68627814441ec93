/** How often an alert fires, for how long its conditions must be true, when it ends, and where it is sent. */

import { Link } from 'react-router';
import { useListChannelsQuery } from '@/api/channelsApi';
import { messages } from '@/api/messages';
import type { FieldErrors } from '@/api/types';
import { paths } from '@/app/paths';
import { DurationField } from '@/domain/rules/DurationField';
import { SelectField, TextAreaField, TextField } from '@/ui/fields';
import { FailedLine, Skeleton } from '@/ui/states';
import type { AlertDraft } from '../alertDraft';
import { MODES } from '../kinds';
import { channelLabel, channelLook } from '../words';
import styles from './AlertDialog.module.css';

interface TimingFieldsProps {
  readonly draft: AlertDraft;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<AlertDraft>) => void;
}

export function TimingFields({ draft, errors, onChange }: TimingFieldsProps) {
  const first = (field: string) => errors[field]?.[0];
  return (
    <>
      <h3 className={styles.heading}>When it fires</h3>
      <div className={styles.fields}>
        <SelectField
          compact
          label="Fires"
          hint={MODES.find(({ value }) => value === draft.mode)?.about}
          value={draft.mode}
          error={first('mode')}
          onChange={({ target }) => onChange({ mode: MODES.find(({ value }) => value === target.value)?.value ?? 'once' })}
        >
          {MODES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <DurationField
          label="True for at least"
          value={draft.lasting}
          error={first('for_minutes')}
          onChange={(lasting) => onChange({ lasting })}
        />
        <DurationField
          label="Cooldown"
          value={draft.cooldown}
          error={first('cooldown_minutes')}
          onChange={(cooldown) => onChange({ cooldown })}
        />
        <TextField
          compact
          label="Hysteresis, %"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          placeholder="0"
          hint="How far back it must move before it can fire again"
          value={draft.hysteresis}
          error={first('hysteresis')}
          onChange={({ target }) => onChange({ hysteresis: target.value })}
        />
        <TextField
          compact
          type="datetime-local"
          label="Expires"
          hint="In the time zone of this device; empty for never"
          value={draft.expires}
          error={first('expires_at')}
          onChange={({ target }) => onChange({ expires: target.value })}
        />
      </div>
      <h3 className={styles.heading}>Where it is sent</h3>
      <ChannelChoice chosen={draft.channels} error={first('channel_ids')} onChange={(channels) => onChange({ channels })} />
      <TextField
        compact
        label="Name"
        placeholder="Made from the conditions"
        maxLength={120}
        autoComplete="off"
        value={draft.name}
        error={first('name')}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextAreaField
        compact
        label="Note"
        placeholder="What will you do when it fires?"
        maxLength={4_000}
        value={draft.note}
        error={first('note')}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </>
  );
}

interface ChannelChoiceProps {
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

function ChannelChoice({ chosen, error, onChange }: ChannelChoiceProps) {
  const { data, isError, error: failure, refetch } = useListChannelsQuery();
  const toggle = (id: string, isOn: boolean) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <fieldset className={styles.channels}>
      <legend className="visually-hidden">Channels</legend>
      <label className={styles.check}>
        <input type="checkbox" checked disabled />
        In the app, always
      </label>
      {data === undefined &&
        (isError ? (
          <FailedLine title={messages.data} error={failure} onRetry={() => void refetch()} />
        ) : (
          <Skeleton width={160} />
        ))}
      {data?.map((channel) => {
        const look = channelLook(channel);
        return (
          <label key={channel.id} className={styles.check}>
            <input
              type="checkbox"
              checked={chosen.includes(channel.id)}
              onChange={({ target }) => toggle(channel.id, target.checked)}
            />
            {channel.name}
            <small>
              {channelLabel(channel.kind)}
              {look.kind === 'up' || look.label === 'Not used yet' ? '' : ` · ${look.label}`}
            </small>
          </label>
        );
      })}
      {data?.length === 0 && (
        <p className={styles.hint}>
          Add email, a webhook, Slack or Telegram under <Link to={`${paths.alerts}?tab=channels`}>Channels</Link>.
        </p>
      )}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
