/** Where firings are sent: email, webhooks, Slack and Telegram, with their state and their last error. Shown by the alerts and by the settings. */

import { Plus, Send } from 'lucide-react';
import { useState } from 'react';
import {
  type Channel,
  useDeleteChannelMutation,
  useListChannelsQuery,
  useRotateChannelSecretMutation,
  useTestChannelMutation,
  useUpdateChannelMutation,
} from '@/api/channelsApi';
import { isConflict } from '@/api/failure';
import { messages } from '@/api/messages';
import { Button } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { Panel } from '@/ui/Panel';
import { EmptyState, FailedLine, FailedState, Skeleton } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { deliveryLook, deliveryWords } from '../words';
import { ChannelDialog } from './ChannelDialog';
import { ChannelRow } from './ChannelRow';
import styles from './ChannelsPanel.module.css';
import { DeliveriesDialog } from './DeliveriesDialog';
import { SecretDialog } from './SecretDialog';

const CHANGED = 'It changed in another tab or on another device. The latest version is shown now.';
/** The most that one account may have. */
const MOST_CHANNELS = 20;

type Open =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'log'; readonly channel: Channel }
  | { readonly kind: 'secret'; readonly name: string; readonly secret: string; readonly isRotated: boolean };

export function ChannelsPanel() {
  const { data: channels, isError, error, refetch } = useListChannelsQuery();
  const [open, setOpen] = useState<Open | null>(null);
  const actions = useChannelActions(() => void refetch());
  const saved = (channel: Channel) => {
    if (channel.secret) setOpen({ kind: 'secret', name: channel.name, secret: channel.secret, isRotated: false });
    else setOpen(null);
  };
  return (
    <Panel
      title="Channels"
      note="Firings are always listed in the app. A channel sends them elsewhere too"
      flush
      actions={
        channels !== undefined &&
        channels.length > 0 && (
          <Button size="small" disabled={channels.length >= MOST_CHANNELS} onClick={() => setOpen({ kind: 'new' })}>
            <Plus aria-hidden="true" />
            Add channel
          </Button>
        )
      }
    >
      {isError && channels !== undefined && (
        <p className={styles.stale}>
          <FailedLine title={messages.data} error={error} onRetry={() => void refetch()} />
        </p>
      )}
      {channels === undefined ? (
        isError ? (
          <FailedState compact title={messages.data} error={error} onRetry={() => void refetch()} />
        ) : (
          <div className={styles.waiting} aria-busy="true">
            <Skeleton width="40%" />
            <Skeleton width="60%" />
          </div>
        )
      ) : channels.length === 0 ? (
        <EmptyState
          compact
          icon={Send}
          title="No channels yet"
          text="Send firings to your email, your own server, Slack or Telegram."
          action={
            <Button kind="primary" onClick={() => setOpen({ kind: 'new' })}>
              Add channel
            </Button>
          }
        />
      ) : (
        <ul className={styles.list}>
          {channels.map((channel) => (
            <ChannelRow
              key={channel.id}
              channel={channel}
              isBusy={actions.isBusy}
              onToggle={(enabled) => void actions.toggle(channel, enabled)}
              onTest={() => void actions.test(channel)}
              onLog={() => setOpen({ kind: 'log', channel })}
              onEdit={() => setOpen({ kind: 'edit', channel })}
              onDelete={() => void actions.remove(channel)}
              onRotate={() =>
                void actions.rotate(channel).then((secret) => {
                  if (secret) setOpen({ kind: 'secret', name: channel.name, secret, isRotated: true });
                })
              }
            />
          ))}
        </ul>
      )}
      {open?.kind === 'new' && <ChannelDialog onClose={() => setOpen(null)} onSaved={saved} />}
      {open?.kind === 'edit' && (
        <ChannelDialog
          channel={channels?.find(({ id }) => id === open.channel.id) ?? open.channel}
          onClose={() => setOpen(null)}
          onSaved={saved}
        />
      )}
      {open?.kind === 'log' && <DeliveriesDialog channel={open.channel} onClose={() => setOpen(null)} />}
      {open?.kind === 'secret' && <SecretDialog {...open} onClose={() => setOpen(null)} />}
    </Panel>
  );
}

function useChannelActions(refetch: () => void) {
  const [update, updating] = useUpdateChannelMutation();
  const [remove, removing] = useDeleteChannelMutation();
  const [send, testing] = useTestChannelMutation();
  const [rotate, rotating] = useRotateChannelSecretMutation();
  const failed = (what: string, error: unknown) => {
    if (!isConflict(error)) {
      showFailure(error);
      return;
    }
    showToast({ title: `Couldn't ${what}`, description: CHANGED, kind: 'destructive' });
    refetch();
  };
  return {
    isBusy: updating.isLoading || removing.isLoading || testing.isLoading || rotating.isLoading,
    toggle: async ({ id, version, name, kind }: Channel, enabled: boolean) => {
      const answer = await update({ id, version, newChannel: { name, kind, enabled } });
      if (answer.data === undefined) failed(enabled ? 'turn the channel on' : 'turn the channel off', answer.error);
    },
    test: async (channel: Channel) => {
      const answer = await send(channel.id);
      if (answer.data === undefined) {
        showFailure(answer.error);
        return;
      }
      const { state } = answer.data;
      showToast({
        title:
          state === 'sent'
            ? `Test message sent to ${channel.name}`
            : `Test message to ${channel.name}: ${deliveryLook(state).label.toLowerCase()}`,
        description: deliveryWords(answer.data),
        kind: state === 'sent' || state === 'waiting' ? 'default' : 'destructive',
      });
    },
    remove: async ({ id, version, name }: Channel) => {
      const text = `Alerts no longer send to “${name}”, and its delivery log is deleted. You can't undo this.`;
      if (!(await confirmed({ title: 'Delete channel?', text, action: 'Delete channel' }))) return;
      const answer = await remove({ id, version });
      if (answer.error) failed('delete the channel', answer.error);
      else showToast({ title: 'Channel deleted', description: name });
    },
    rotate: async ({ id, name }: Channel): Promise<string | null> => {
      const text = `“${name}” gets a new secret. For 24 hours messages are signed with both, so that your server can change over.`;
      if (!(await confirmed({ title: 'Rotate secret?', text, action: 'Rotate secret' }))) return null;
      const answer = await rotate(id);
      if (answer.data === undefined) showFailure(answer.error);
      return answer.data?.secret ?? null;
    },
  };
}
