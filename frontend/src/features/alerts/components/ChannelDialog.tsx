/** One channel: its name, its kind and where it sends. Addresses and tokens are never shown again; empty fields keep them. */

import { useState } from 'react';
import { type Channel, type NewChannel, useAddChannelMutation, useUpdateChannelMutation } from '@/api/channelsApi';
import { fieldErrors, isConflict } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import { changedElsewhere } from '@/api/unsaved';
import { FormDialog } from '@/ui/FormDialog';
import { Note, SelectField, TextField } from '@/ui/fields';
import { showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { CHANNEL_KINDS, type ChannelKind, channelLabel, PUSH } from '../words';

interface ChannelDialogProps {
  /** The channel to change; without it a new one. */
  readonly channel?: Channel;
  readonly onClose: () => void;
  /** A new webhook's answer holds its secret. */
  readonly onSaved: (channel: Channel) => void;
}

interface Draft {
  readonly name: string;
  readonly kind: ChannelKind | typeof PUSH;
  readonly url: string;
  readonly botToken: string;
  readonly chat: string;
}

const PLACES = new Set(['name', 'kind', 'url', 'bot_token', 'chat', 'request_id']);

function draftOf(channel: Channel | undefined): Draft {
  const kind = channel?.kind === PUSH ? PUSH : (CHANNEL_KINDS.find(({ value }) => value === channel?.kind)?.value ?? 'email');
  return { name: channel?.name ?? '', kind, url: '', botToken: '', chat: '' };
}

/** Only the fields of its kind; what is empty stays as the server has it. */
export function bodyOf({ name, kind, url, botToken, chat }: Draft, enabled: boolean | undefined): NewChannel {
  const some = (text: string) => text.trim() || null;
  return {
    name: name.trim() || channelLabel(kind),
    kind,
    ...(kind === 'webhook' || kind === 'slack' ? { url: some(url) } : {}),
    ...(kind === 'telegram' ? { bot_token: some(botToken), chat: some(chat) } : {}),
    ...(enabled === undefined ? {} : { enabled }),
  };
}

function wrongIn({ kind, url, botToken, chat }: Draft, isNew: boolean): FieldErrors {
  const errors: Record<string, string[]> = {};
  const hasUrl = kind === 'webhook' || kind === 'slack';
  if (hasUrl && (isNew || url.trim() !== '') && !/^https:\/\/\S+$/.test(url.trim())) {
    errors.url = [copy.enterAnAddressThatBegins];
  }
  if (kind === 'telegram' && isNew && botToken.trim() === '') errors.bot_token = [copy.enterTheTokenOfYour];
  if (kind === 'telegram' && isNew && chat.trim() === '') errors.chat = [copy.enterTheIdOfThe];
  return errors;
}

export function ChannelDialog({ channel, onClose, onSaved }: ChannelDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(channel));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [add, adding] = useAddChannelMutation();
  const [update, updating] = useUpdateChannelMutation();
  const put = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const first = (field: string) => errors[field]?.[0];
  const isNew = channel === undefined;

  const submit = async () => {
    const wrong = wrongIn(draft, isNew);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const body = bodyOf(draft, channel?.enabled);
    const answer = channel ? await update({ id: channel.id, version: channel.version, newChannel: body }) : await add(body);
    if (answer.data !== undefined) {
      showToast({ title: isNew ? copy.channelAdded : copy.channelChanged, description: answer.data.name });
      onSaved(answer.data);
      return;
    }
    setErrors(
      isConflict(answer.error)
        ? {
            non_field_errors: [copy.couldntSaveTheChannelIt(changedElsewhere())],
          }
        : fieldErrors(answer.error, copy.couldntSaveTheChannel),
    );
  };
  const whole = Object.entries(errors).find(([field]) => !PLACES.has(field))?.[1][0];
  return (
    <FormDialog
      title={isNew ? copy.addChannel : copy.editChannel}
      width={480}
      action={isNew ? copy.addChannel : copy.saveChanges}
      busy={adding.isLoading || updating.isLoading}
      typed={draft}
      error={whole}
      onClose={onClose}
      onSubmit={submit}
    >
      {isNew && (
        <SelectField
          compact
          label={copy.kind}
          hint={CHANNEL_KINDS.find(({ value }) => value === draft.kind)?.about}
          value={draft.kind}
          error={first('kind')}
          onChange={({ target }) => put({ kind: CHANNEL_KINDS.find(({ value }) => value === target.value)?.value ?? 'email' })}
        >
          {CHANNEL_KINDS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        compact
        label={copy.name}
        placeholder={channelLabel(draft.kind)}
        maxLength={100}
        autoComplete="off"
        value={draft.name}
        error={first('name')}
        onChange={({ target }) => put({ name: target.value })}
      />
      <Target draft={draft} isNew={isNew} error={first} onChange={put} />
    </FormDialog>
  );
}

interface TargetProps {
  readonly draft: Draft;
  readonly isNew: boolean;
  readonly error: (field: string) => string | undefined;
  readonly onChange: (change: Partial<Draft>) => void;
}

function Target({ draft, isNew, error, onChange }: TargetProps) {
  const keep = isNew ? undefined : copy.leaveEmptyToKeepThe;
  const secret = { compact: true, autoComplete: 'off', spellCheck: false } as const;
  switch (draft.kind) {
    case 'email':
      return <Note kind="info">{copy.sentToTheAddressOf}</Note>;
    case PUSH:
      return <Note kind="info">{copy.sentToEachDevice}</Note>;
    case 'webhook':
      return (
        <>
          <TextField
            {...secret}
            label={copy.address}
            type="url"
            placeholder={copy.httpsExampleComMeridian}
            maxLength={2000}
            hint={keep ?? copy.aPublicHttpsAddressRedirects}
            value={draft.url}
            error={error('url')}
            onChange={({ target }) => onChange({ url: target.value })}
          />
          {isNew && <Note kind="info">{copy.afterYouAddItThe}</Note>}
        </>
      );
    case 'slack':
      return (
        <TextField
          {...secret}
          label={copy.incomingWebhook}
          type="url"
          placeholder={copy.httpsHooksSlackComServices}
          maxLength={2000}
          hint={keep ?? copy.fromTheSettingsOfYour}
          value={draft.url}
          error={error('url')}
          onChange={({ target }) => onChange({ url: target.value })}
        />
      );
    case 'telegram':
      return (
        <>
          <TextField
            {...secret}
            label={copy.botToken}
            type="password"
            autoComplete="new-password"
            maxLength={100}
            hint={keep ?? copy.fromBotFatherInTelegram}
            value={draft.botToken}
            error={error('bot_token')}
            onChange={({ target }) => onChange({ botToken: target.value })}
          />
          <TextField
            {...secret}
            label={copy.chatId}
            placeholder="-1001234567890"
            maxLength={100}
            hint={keep ?? copy.ofTheChatGroupOr}
            value={draft.chat}
            error={error('chat')}
            onChange={({ target }) => onChange({ chat: target.value })}
          />
        </>
      );
  }
}
