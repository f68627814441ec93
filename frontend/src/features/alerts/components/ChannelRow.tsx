/** One channel: where it sends, how it goes, and what can be done with it. */

import { Ellipsis, KeyRound, List, Mail, MessageCircle, MessageSquare, Pencil, Trash2, Webhook } from 'lucide-react';
import type { Channel } from '@/api/channelsApi';
import { formatDateTime, formatRelative } from '@/format/time';
import { Button, IconButton } from '@/ui/Button';
import { Menu } from '@/ui/Menu';
import { Chip } from '@/ui/states';
import { type ChannelKind, channelLabel, channelLook, channelProblem } from '../words';
import styles from './ChannelsPanel.module.css';

const ICONS = { email: Mail, webhook: Webhook, slack: MessageSquare, telegram: MessageCircle } as const;

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
  const Icon = ICONS[kind as ChannelKind] ?? Webhook;
  const look = channelLook(channel);
  const problem = channelProblem(channel);
  const isOn = channel.enabled && channel.state !== 'disabled';
  return (
    <li className={styles.row}>
      <Icon aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.name}>
          {name}
          <Chip kind={look.kind}>{look.label}</Chip>
        </p>
        <p className={styles.meta}>
          {channelLabel(kind)} · <span className={kind === 'webhook' ? 'mono' : undefined}>{target}</span>
          {sent && (
            <>
              {' '}
              · last sent <span title={formatDateTime(sent)}>{formatRelative(sent)}</span>
            </>
          )}
        </p>
        {problem !== null && <p className={channel.state === 'disabled' ? styles.broken : styles.failing}>{problem}</p>}
      </div>
      <div className={styles.tools}>
        <Button size="small" disabled={isBusy || !isOn} onClick={onTest} aria-label={`Send test message to ${name}`}>
          Send test
        </Button>
        <Button size="small" disabled={isBusy} aria-label={`Turn ${name} ${isOn ? 'off' : 'on'}`} onClick={() => onToggle(!isOn)}>
          Turn {isOn ? 'off' : 'on'}
        </Button>
        <Menu
          label={`More for ${name}`}
          items={[
            { key: 'log', label: 'Show delivery log', icon: List, onPick: onLog },
            { key: 'edit', label: 'Edit channel', icon: Pencil, onPick: onEdit },
            ...(kind === 'webhook' ? [{ key: 'rotate', label: 'Rotate secret', icon: KeyRound, onPick: onRotate }] : []),
            { key: 'delete', label: 'Delete channel', icon: Trash2, ruled: true, onPick: onDelete },
          ]}
          trigger={(props) => (
            <IconButton {...props} label={`More for ${name}`}>
              <Ellipsis />
            </IconButton>
          )}
        />
      </div>
    </li>
  );
}
