/** Words for firings, deliveries and channels. */

import type { Firing } from '@/api/alertsApi';
import type { Channel, Delivery } from '@/api/channelsApi';
import { formatCount, formatInteger } from '@/format/number';
import { formatDateTime } from '@/format/time';
import { copy } from './copy';

export const CHANNEL_KINDS = [
  { value: 'email', label: 'Email', about: 'To the address of your account.' },
  { value: 'webhook', label: 'Webhook', about: 'A signed POST to your own server (Standard Webhooks).' },
  { value: 'slack', label: 'Slack', about: 'An incoming webhook of a Slack channel.' },
  { value: 'telegram', label: 'Telegram', about: 'A message from your own bot.' },
] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number]['value'];

/** Made with the first browser that it is turned on in, so it is none of those that can be added. */
export const PUSH = 'push';

export const channelLabel = (kind: string): string =>
  kind === PUSH ? copy.browserPush : (CHANNEL_KINDS.find(({ value }) => value === kind)?.label ?? kind);

/** "Majors fall 5%: Solana": with the member of a watchlist or an entity that fired. */
export const nameOfFiring = ({ alert, member }: Pick<Firing, 'alert' | 'member'>): string =>
  member ? `${alert}: ${member}` : alert;

/** Where a channel sends. An email goes to the account, whose address the channel does not keep. */
export function channelTarget({ kind, target }: Pick<Channel, 'kind' | 'target'>): string {
  if (kind === PUSH) return copy.toEachDevice;
  return kind === 'email' ? copy.toTheAccountsAddress : target;
}

interface Mark {
  readonly key: 'reverted' | 'gap' | 'late' | 'quiet';
  readonly label: string;
  readonly about: string;
}

/** "Detected 15 minutes late". */
function lateWords(late: number): string {
  const minutes = Math.round(late / 60_000);
  const span = minutes < 120 ? formatCount(minutes, 'minute') : formatCount(Math.round(minutes / 60), 'hour');
  return `Detected ${span} late`;
}

/** What a reader should know before trusting the time of a firing. */
export const marksOf = ({
  gap,
  late,
  quiet,
  at,
  written_at: logged,
  reverted_at: reverted,
}: Pick<Firing, 'gap' | 'late' | 'quiet' | 'at' | 'written_at' | 'reverted_at'>): readonly Mark[] => [
  ...(reverted ? [{ key: 'reverted', label: copy.reverted, about: copy.removedByReorganisation } as const] : []),
  ...(gap
    ? [{ key: 'gap', label: 'Gap', about: 'Data was missing before this firing, so its exact time is unknown' } as const]
    : []),
  ...(late ? [{ key: 'late', label: 'Late', about: lateWords(Date.parse(logged) - Date.parse(at)) } as const] : []),
  ...(quiet
    ? [
        {
          key: 'quiet',
          label: 'Held back',
          about: 'Held back by a snooze or by quiet hours. What quiet hours hold back is sent when they end',
        } as const,
      ]
    : []),
];

interface Look {
  readonly label: string;
  readonly kind: 'neutral' | 'up' | 'warn' | 'down' | 'info';
}

const DELIVERY_STATES: Readonly<Record<string, Look>> = {
  waiting: { label: 'Pending', kind: 'info' },
  sent: { label: 'Sent', kind: 'up' },
  failed: { label: 'Failed, retrying', kind: 'warn' },
  given_up: { label: 'Failed', kind: 'down' },
};
export const deliveryLook = (state: string): Look => DELIVERY_STATES[state] ?? { label: state, kind: 'neutral' };

/** "HTTP 500 after 3 attempts, 212 ms. Next attempt Nov 23, 2026, 10:45 AM". */
export function deliveryWords({
  state,
  status,
  error,
  attempts,
  took_ms: took,
  sent_at: sent,
  next_attempt_at: next,
}: Delivery): string {
  const answer = status ? `HTTP ${status}` : '';
  const tries = attempts > 0 ? `${formatCount(attempts, 'attempt')}, ${formatInteger(took)} ms` : 'not attempted yet';
  const facts = [answer, error ?? '', tries].filter((part) => part !== '').join(' · ');
  const when = sent
    ? `. Sent ${formatDateTime(sent)}`
    : next && (state === 'waiting' || state === 'failed')
      ? `. Next attempt ${formatDateTime(next)}`
      : '';
  return `${facts}${when}`;
}

/** Is it off by itself, whatever its owner chose? */
export const isStopped = ({ state }: Pick<Channel, 'state'>): boolean => state === 'disabled' || state === 'revoked';

/** A password reset took its secret: it needs another one before it can send. */
export const needsSecret = ({ state, kind }: Pick<Channel, 'state' | 'kind'>): boolean =>
  state === 'revoked' && kind === 'webhook';

export function channelLook({ state, enabled }: Pick<Channel, 'state' | 'enabled'>): Look {
  if (state === 'revoked') return { label: 'Off after password reset', kind: 'down' };
  if (state === 'disabled') return { label: 'Paused after failures', kind: 'down' };
  if (!enabled) return { label: 'Off', kind: 'neutral' };
  if (state === 'failing') return { label: 'Failing', kind: 'warn' };
  return state === 'ok' ? { label: 'Working', kind: 'up' } : { label: copy.notUsedYet, kind: 'neutral' };
}

/** What a paused or failing channel says of itself; null where nothing is wrong. */
export function channelProblem({
  state,
  kind,
  last_error: error,
}: Pick<Channel, 'state' | 'kind' | 'last_error'>): string | null {
  if (state === 'revoked') {
    const what =
      kind === 'webhook'
        ? 'Turn it on again to get a new secret for your server.'
        : 'Check that it sends to you, then turn it on again.';
    return `Off because the password of this account was reset. ${what}`;
  }
  const reason = error ? ` Last answer: ${error.replace(/\.$/, '')}.` : '';
  if (state === 'disabled') {
    return `Paused: every message failed for five days, the receiver asked to stop (410), or the member who set it up left the team.${reason} Check where it sends to, then turn the channel on again.`;
  }
  return state === 'failing' ? `The last message failed and will be retried automatically.${reason}` : null;
}

const HOUR = 3_600_000;

/** Eight in the morning of the next day on this device. */
function tomorrow(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 8);
}

export const snoozeChoices = (
  now: Date = new Date(),
): readonly { readonly key: string; readonly label: string; readonly until: Date }[] => [
  { key: '1h', label: 'For 1 hour', until: new Date(now.getTime() + HOUR) },
  { key: '8h', label: 'For 8 hours', until: new Date(now.getTime() + 8 * HOUR) },
  { key: 'tomorrow', label: 'Until tomorrow, 8:00', until: tomorrow(now) },
];
