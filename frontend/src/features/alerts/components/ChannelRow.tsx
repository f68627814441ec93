/** One channel: where it sends, how it goes, and what can be done with it. */

import { BellRing, Ellipsis, KeyRound, List, Mail, MessageCircle, MessageSquare, Pencil, Trash2, Webhook } from 'lucide-react';
import type { Channel } from '@/api/channelsApi';
import { useCreates } from '@/domain/teams/useCreates';
import { useManages } from '@/domain/teams/useManages';
import { Ago } from '@/ui/Ago';
import { Button, IconButton } from '@/ui/Button';
import { Menu } from '@/ui/Menu';
import { Chip } from '@/ui/states';
import { copy } from '../copy';
import { type ChannelKind, channelLabel, channelLook, channelProblem, channelTarget, isStopped, PUSH } from '../words';
import styles from './ChannelsPanel.module.css';

const ICONS = { email: Mail, webhook: Webhook, slack: MessageSquare, telegram: MessageCircle, push: BellRing } as const;

interface ChannelRowProps {
  readonly channel: Channel;
  readonly isBusy: boolean;
  readonly onToggle: (enabled: boolean) => void;
  readonly onTest: () => void;
  readonly onLog: () => void;
  readonly onEdit: () => void;
  readonly onRotate: () => void;
  readonly onDelete: () => void;
}

export function ChannelRow({ channel, isBusy, onToggle, onTest, onLog, onEdit, onRotate, onDelete }: ChannelRowProps) {
  const { name, kind, target, last_sent_at: sent } = channel;
  const Icon = ICONS[kind as ChannelKind | typeof PUSH] ?? Webhook;
  const look = channelLook(channel);
  const problem = channelProblem(channel);
  const where = channelTarget({ kind, target });
  const creates = useCreates();
  const manages = useManages();
  const isOn = channel.enabled && !isStopped(channel);
  return (
    <li className={styles.row}>
      <Icon aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.name}>
          {name}
          <Chip kind={look.kind}>{look.label}</Chip>
        </p>
        <p className={styles.meta}>
          {channelLabel(kind)} · <span className={kind === 'webhook' ? 'mono' : undefined}>{where}</span>
          {sent && (
            <>
              {' '}
              {copy.lastSent} <Ago at={sent} />
            </>
          )}
        </p>
        {problem !== null && <p className={isStopped(channel) ? styles.broken : styles.failing}>{problem}</p>}
      </div>
      <div className={styles.tools}>
        {kind !== PUSH && creates && (
          <Button size="small" disabled={isBusy || !isOn} onClick={onTest} aria-label={copy.sendTestMessageTo(name)}>
            {copy.sendTest}
          </Button>
        )}
        {manages && (
          <Button
            size="small"
            disabled={isBusy}
            aria-label={copy.turn(name, isOn ? 'off' : 'on')}
            onClick={() => onToggle(!isOn)}
          >
            {copy.turnOfWords(isOn ? copy.off : copy.on)}
          </Button>
        )}
        <Menu
          label={copy.moreFor(name)}
          items={[
            { key: 'log', label: copy.showDeliveryLog, icon: List, onPick: onLog },
            ...(manages ? [{ key: 'edit', label: copy.editChannel, icon: Pencil, onPick: onEdit }] : []),
            ...(manages && kind === 'webhook'
              ? [{ key: 'rotate', label: copy.rotateSecret, icon: KeyRound, onPick: onRotate }]
              : []),
            ...(manages ? [{ key: 'delete', label: copy.deleteChannel, icon: Trash2, ruled: true, onPick: onDelete }] : []),
          ]}
          trigger={(props) => (
            <IconButton {...props} label={copy.moreFor(name)}>
              <Ellipsis />
            </IconButton>
          )}
        />
      </div>
    </li>
  );
}
