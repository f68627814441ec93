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
import { changedElsewhere } from '@/api/unsaved';
import { useManages } from '@/domain/teams/useManages';
import { Button } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { EmptyState, FailedLine, Skeleton } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { deliveryLook, deliveryWords, needsSecret } from '../words';
import { ChannelDialog } from './ChannelDialog';
import { ChannelRow } from './ChannelRow';
import styles from './ChannelsPanel.module.css';
import { DeliveriesDialog } from './DeliveriesDialog';
import { SecretDialog } from './SecretDialog';

/** The most that one account may have. */
const MOST_CHANNELS = 20;

type Open =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'log'; readonly channel: Channel }
  | { readonly kind: 'secret'; readonly name: string; readonly secret: string; readonly isRotated: boolean };

interface ChannelsPanelProps {
  /** On a page that has browser push below. */
  readonly hasPush?: boolean;
}

export function ChannelsPanel({ hasPush = false }: ChannelsPanelProps) {
  const { data: channels, isError, error, refetch } = useListChannelsQuery();
  const [open, setOpen] = useState<Open | null>(null);
  const manages = useManages();
  const where = hasPush ? copy.sendAlertsPushIsBelow : copy.sendAlertsAndPush;
  const actions = useChannelActions(() => void refetch());
  const renew = async (channel: Channel) => {
    const secret = await actions.rotate(channel);
    if (secret) setOpen({ kind: 'secret', name: channel.name, secret, isRotated: !needsSecret(channel) });
  };
  const saved = (channel: Channel) => {
    if (channel.secret) setOpen({ kind: 'secret', name: channel.name, secret: channel.secret, isRotated: false });
    else setOpen(null);
  };
  return (
    <Panel
      title={copy.channels}
      note={copy.firedAlertsAreAlwaysListedIn}
      flush
      actions={
        manages &&
        channels !== undefined &&
        channels.length > 0 && (
          <Button size="small" disabled={channels.length >= MOST_CHANNELS} onClick={() => setOpen({ kind: 'new' })}>
            <Plus aria-hidden="true" />
            {copy.addChannel}
          </Button>
        )
      }
    >
      {isError && channels !== undefined && (
        <p className={styles.stale}>
          <FailedLine title={messages.data} error={error} onRetry={() => void refetch()} />
        </p>
      )}
      <QueryPanel
        compact
        query={{ isError, error, refetch }}
        data={channels}
        waiting={
          <div className={styles.waiting} aria-busy="true">
            <Skeleton width="40%" />
            <Skeleton width="60%" />
          </div>
        }
        empty={
          <EmptyState
            compact
            icon={Send}
            title={copy.noChannelsYet}
            text={manages ? where : copy.onlyAdminsAddChannels}
            action={
              manages ? (
                <Button kind="primary" onClick={() => setOpen({ kind: 'new' })}>
                  {copy.addChannel}
                </Button>
              ) : undefined
            }
          />
        }
      >
        {(channels) => (
          <ul className={styles.list}>
            {channels.map((channel) => (
              <ChannelRow
                key={channel.id}
                channel={channel}
                isBusy={actions.isBusy}
                onToggle={(enabled) => void (needsSecret(channel) ? renew(channel) : actions.toggle(channel, enabled))}
                onTest={() => void actions.test(channel)}
                onLog={() => setOpen({ kind: 'log', channel })}
                onEdit={() => setOpen({ kind: 'edit', channel })}
                onDelete={() => void actions.remove(channel)}
                onRotate={() => void renew(channel)}
              />
            ))}
          </ul>
        )}
      </QueryPanel>
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
    showToast({ title: copy.couldnt(what), description: copy.itChangedInAnotherTabOr(changedElsewhere()), kind: 'destructive' });
    refetch();
  };
  return {
    isBusy: updating.isLoading || removing.isLoading || testing.isLoading || rotating.isLoading,
    toggle: async ({ id, version, name, kind }: Channel, enabled: boolean) => {
      const answer = await update({ id, version, newChannel: { name, kind, enabled } });
      if (answer.data === undefined) failed(enabled ? copy.turnTheChannelOn : copy.turnTheChannelOff, answer.error);
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
            ? copy.testMessageSentTo(channel.name)
            : copy.testMessageTo(channel.name, deliveryLook(state).label.toLowerCase()),
        description: deliveryWords(answer.data),
        kind: state === 'sent' || state === 'waiting' ? 'default' : 'destructive',
      });
    },
    remove: async ({ id, version, name }: Channel) => {
      const text = copy.alertsNoLongerSendTo(name);
      if (!(await confirmed({ title: copy.deleteChannelTitle, text, action: copy.deleteChannel }))) return;
      const answer = await remove({ id, version });
      if (answer.error) failed(copy.deleteTheChannel, answer.error);
      else showToast({ title: copy.channelDeleted, description: name });
    },
    rotate: async (channel: Channel): Promise<string | null> => {
      const { id, name } = channel;
      const text = copy.getsANewSecretFor(name);
      // Without a secret there is nothing to lose.
      const isSure =
        needsSecret(channel) || (await confirmed({ title: copy.rotateSecretTitle, text, action: copy.rotateSecret }));
      if (!isSure) return null;
      const answer = await rotate(id);
      if (answer.data === undefined) showFailure(answer.error);
      return answer.data?.secret ?? null;
    },
  };
}
