/** How often an alert fires, for how long its conditions must be true, when it ends, and where it is sent. */

import { Link } from 'react-router';
import { useListChannelsQuery } from '@/api/channelsApi';
import { errorAt } from '@/api/failure';
import { messages } from '@/api/messages';
import type { FieldErrors } from '@/api/types';
import { paths } from '@/app/paths';
import parts from '@/domain/rules/condition.module.css';
import { DurationField } from '@/domain/rules/DurationField';
import { Choice } from '@/ui/Choice';
import { fieldOf } from '@/ui/fieldOf';
import { TextAreaField, TextField } from '@/ui/fields';
import { DecimalField, FormField } from '@/ui/formFields';
import { FailedLine, Skeleton } from '@/ui/states';
import { type AlertDraft, isOfEvents } from '../alertDraft';
import { copy } from '../copy';
import { MODES } from '../kinds';
import { channelLabel, channelLook } from '../words';
import styles from './AlertDialog.module.css';

interface TimingFieldsProps {
  readonly draft: AlertDraft;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<AlertDraft>) => void;
}

export function TimingFields({ draft, errors, onChange }: TimingFieldsProps) {
  const field = fieldOf({ draft, errors, onChange });
  const hasOnlyEvents = isOfEvents(draft);
  return (
    <>
      <h3 className={styles.heading}>{copy.whenItFires}</h3>
      <div className={parts.fields}>
        <Choice
          label={copy.fires}
          hint={MODES.find(({ value }) => value === draft.mode)?.about}
          value={draft.mode}
          error={errorAt(errors, 'mode')}
          options={MODES}
          onChange={(mode) => onChange({ mode })}
        />
        {!hasOnlyEvents && (
          <DurationField
            label={copy.trueForAtLeast}
            value={draft.lasting}
            error={errorAt(errors, 'for_minutes')}
            onChange={(lasting) => onChange({ lasting })}
          />
        )}
        <DurationField
          label={copy.cooldown}
          value={draft.cooldown}
          error={errorAt(errors, 'cooldown_minutes')}
          onChange={(cooldown) => onChange({ cooldown })}
        />
        {!hasOnlyEvents && (
          <DecimalField
            label={copy.hysteresis}
            maxLength={12}
            placeholder="0"
            hint={copy.howFarBackItMust}
            {...field('hysteresis')}
          />
        )}
        <TextField
          compact
          type="datetime-local"
          label={copy.expiresTitle}
          hint={copy.inTheTimeZoneOfThis}
          {...field('expires', 'expires_at')}
        />
      </div>
      <h3 className={styles.heading}>{copy.whereItIsSent}</h3>
      <ChannelChoice
        chosen={draft.channels}
        error={errorAt(errors, 'channel_ids')}
        onChange={(channels) => onChange({ channels })}
      />
      <FormField label={copy.name} placeholder={copy.madeFromTheConditions} maxLength={120} {...field('name')} />
      <TextAreaField compact label={copy.note} placeholder={copy.whatWillYouDoWhen} maxLength={4_000} {...field('note')} />
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
      <legend className="visually-hidden">{copy.channels}</legend>
      <label className={styles.check}>
        <input type="checkbox" checked disabled />
        {copy.inTheAppAlways}
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
              {look.kind === 'up' || look.label === copy.notUsedYet ? '' : ` · ${look.label}`}
            </small>
          </label>
        );
      })}
      {data?.length === 0 && (
        <p className={styles.hint}>
          {/* Beside the dialog, which keeps what was entered. */}
          {copy.addEmailAWebhookSlack}{' '}
          <Link to={`${paths.alerts}?tab=channels`} target="_blank">
            {copy.channels}
          </Link>
          .
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
