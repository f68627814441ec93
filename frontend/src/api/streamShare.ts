/**
 * One event stream for all tabs of a browser. A browser opens six connections to a server over HTTP/1.1, and a line for each tab would leave
 * none for the seventh. One tab leads (see `streamLead`): it has the line, for all that any tab wants, and passes on what comes by a
 * BroadcastChannel. When it closes, the next one leads.
 */

import { principalPrefix } from './principal';
import type { ServerEvent } from './sse';
import { type Lead, seekLead } from './streamLead';
import type { StreamState } from './streamLine';
import { random } from './trace';

/** What one tab wants: ids of coins, or null for all of them. */
export type Wants = readonly string[] | null;

type Content =
  /** A tab that follows, and what it wants. Repeated, so that a tab that vanished is forgotten. */
  | { readonly kind: 'wants'; readonly ids: Wants }
  | { readonly kind: 'left' }
  /** A new leader asks who is there. */
  | { readonly kind: 'leads' }
  | { readonly kind: 'state'; readonly state: StreamState }
  /** `to`: for one tab only. */
  | { readonly kind: 'event'; readonly event: ServerEvent; readonly to?: string };

/** With the tab that sends it, and the account of that tab. */
type Message = Content & { readonly from: string; readonly account: string };

export interface SharePorts {
  /** Whose line it is: what tabs of another account say is not heard. */
  account: () => string;
  /** As leader: opens the line for what all tabs want together, or closes it. */
  lead: (wants: Wants) => void;
  rest: () => void;
  onEvent: (event: ServerEvent) => void;
  onState: (state: StreamState) => void;
  /** What a tab that has just come should know at once. */
  snapshot: () => readonly ServerEvent[];
  state: () => StreamState;
}

const LOCK = 'meridian-stream';
const CHANNEL = 'meridian-stream';
/** How often a tab repeats what it wants, and after which silence it is gone, milliseconds. */
const REPEAT_MS = 20_000;
const GONE_MS = 70_000;

export class StreamShare {
  private readonly name = random(16);
  private readonly others = new Map<string, { readonly ids: Wants; readonly heardAt: number }>();
  private channel: BroadcastChannel | null = null;
  private wants: Wants = [];
  private joined = false;
  private leading = false;
  private lead: Lead | null = null;
  private repeat: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly ports: SharePorts) {}

  get leads(): boolean {
    return this.leading;
  }

  /** Takes part, with these wants. */
  join(wants: Wants): void {
    this.wants = wants;
    if (this.joined) {
      if (this.leading) this.leadAll();
      else this.tell();
      return;
    }
    this.joined = true;
    this.ports.onState('connecting');
    if (typeof BroadcastChannel === 'undefined') {
      this.leading = true;
      this.leadAll();
      return;
    }
    this.channel = new BroadcastChannel(CHANNEL);
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => this.hear(data);
    this.repeat = setInterval(() => (this.leading ? this.forgetGone() : this.tell()), REPEAT_MS);
    this.tell();
    this.lead = seekLead(`${LOCK}${principalPrefix()}`, { onLead: () => this.reign(), onLost: () => this.serve() });
  }

  /** Takes no part any more; a line of this tab goes to the next. */
  leave(): void {
    if (!this.joined) return;
    this.send({ kind: 'left' });
    this.joined = false;
    clearInterval(this.repeat);
    if (this.leading) this.ports.rest();
    this.leading = false;
    this.lead?.leave();
    this.lead = null;
    this.channel?.close();
    this.channel = null;
    this.others.clear();
    this.ports.onState('off');
  }

  /** As leader: passes on what the line says. */
  pass(event: ServerEvent): void {
    this.send({ kind: 'event', event });
  }

  passState(state: StreamState): void {
    // A line that is let go of comes back in another tab; those that follow wait for it as they are.
    if (state !== 'off') this.send({ kind: 'state', state });
  }

  private reign(): void {
    this.leading = true;
    this.send({ kind: 'leads' });
    this.leadAll();
  }

  /** Another tab leads instead: it has the line from now on, and hears what this one wants. */
  private serve(): void {
    this.leading = false;
    this.others.clear();
    this.ports.rest();
    this.ports.onState('connecting');
    this.tell();
  }

  private leadAll(): void {
    const all = [this.wants, ...[...this.others.values()].map(({ ids }) => ids)];
    this.ports.lead(all.includes(null) ? null : [...new Set(all.flatMap((ids) => ids ?? []))].sort());
  }

  private tell(): void {
    this.send({ kind: 'wants', ids: this.wants });
  }

  private forgetGone(): void {
    const before = this.others.size;
    for (const [tab, { heardAt }] of this.others) if (Date.now() - heardAt > GONE_MS) this.others.delete(tab);
    if (this.others.size !== before) this.leadAll();
  }

  private send(message: Content): void {
    this.channel?.postMessage({ ...message, from: this.name, account: this.ports.account() } satisfies Message);
  }

  private hear(message: Message): void {
    if (message.account !== this.ports.account()) return;
    if (this.leading) this.hearAsLeader(message);
    else if (message.kind === 'leads') this.tell();
    else if (message.kind === 'state') this.ports.onState(message.state);
    else if (message.kind === 'event' && (message.to === undefined || message.to === this.name))
      this.ports.onEvent(message.event);
  }

  private hearAsLeader(message: Message): void {
    if (message.kind === 'left') {
      this.others.delete(message.from);
      this.leadAll();
    }
    if (message.kind !== 'wants') return;
    const before = this.others.get(message.from);
    this.others.set(message.from, { ids: message.ids, heardAt: Date.now() });
    if (before !== undefined && JSON.stringify(before.ids) === JSON.stringify(message.ids)) return;
    this.leadAll();
    for (const event of this.ports.snapshot()) this.send({ kind: 'event', event, to: message.from });
    this.send({ kind: 'state', state: this.ports.state() });
  }
}
