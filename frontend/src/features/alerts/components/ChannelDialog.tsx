/** One channel: its name, its kind and where it sends. Addresses and tokens are never shown again; empty fields keep them. */

import { type Channel, type NewChannel, useAddChannelMutation, useUpdateChannelMutation } from '@/api/channelsApi';
import { errorAt, errorOutside } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import { changedElsewhere } from '@/api/unsaved';
import { Choice } from '@/ui/Choice';
import { FormDialog } from '@/ui/FormDialog';
import type { FieldOf } from '@/ui/fieldOf';
import { Note, TextField } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import { showToast } from '@/ui/toastStore';
import { useForm } from '@/ui/useForm';
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

const PLACES = ['name', 'kind', 'url', 'bot_token', 'chat'];

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
  const { draft, errors, field, put, passes, refuse } = useForm(() => draftOf(channel));
  const [add, adding] = useAddChannelMutation();
  const [update, updating] = useUpdateChannelMutation();
  const isNew = channel === undefined;

  const submit = async () => {
    if (!passes(wrongIn(draft, isNew))) return;
    const body = bodyOf(draft, channel?.enabled);
    const answer = channel ? await update({ id: channel.id, version: channel.version, newChannel: body }) : await add(body);
    if (answer.data !== undefined) {
      showToast({ title: isNew ? copy.channelAdded : copy.channelChanged, description: answer.data.name });
      onSaved(answer.data);
      return;
    }
    refuse(answer.error, copy.couldntSaveTheChannel, copy.couldntSaveTheChannelIt(changedElsewhere()));
  };
  return (
    <FormDialog
      title={isNew ? copy.addChannel : copy.editChannel}
      width={480}
      action={isNew ? copy.addChannel : copy.saveChanges}
      busy={adding.isLoading || updating.isLoading}
      typed={draft}
      error={errorOutside(errors, PLACES)}
      onClose={onClose}
      onSubmit={submit}
    >
      {isNew && (
        <Choice
          label={copy.kind}
          hint={CHANNEL_KINDS.find(({ value }) => value === draft.kind)?.about}
          value={draft.kind}
          error={errorAt(errors, 'kind')}
          options={CHANNEL_KINDS}
          onChange={(kind) => put({ kind })}
        />
      )}
      <FormField label={copy.name} placeholder={channelLabel(draft.kind)} maxLength={100} {...field('name')} />
      <Target kind={draft.kind} isNew={isNew} field={field} />
    </FormDialog>
  );
}

interface TargetProps {
  readonly kind: Draft['kind'];
  readonly isNew: boolean;
  readonly field: FieldOf<Draft>;
}

function Target({ kind, isNew, field }: TargetProps) {
  const keep = isNew ? undefined : copy.leaveEmptyToKeepThe;
  const secret = { compact: true, autoComplete: 'off', spellCheck: false } as const;
  switch (kind) {
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
            {...field('url')}
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
          {...field('url')}
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
            {...field('botToken', 'bot_token')}
          />
          <TextField
            {...secret}
            label={copy.chatId}
            placeholder="-1001234567890"
            maxLength={100}
            hint={keep ?? copy.ofTheChatGroupOr}
            {...field('chat')}
          />
        </>
      );
  }
}
