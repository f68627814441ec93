/**
 * Which tab of a browser leads. Where the browser has Web Locks, the one that holds the lock. Pages that are not secure, such as plain HTTP on
 * a name of a local network, have none: there the tabs elect one over a BroadcastChannel. A tab claims the lead, and has it if nobody objects
 * for a moment; of several that claim at once the lowest name wins. The leader repeats that it leads, and after a silence the others claim
 * again. Two leaders, as after a tab was frozen, hear of each other by the same message, and the one with the higher name steps down.
 */

import { random } from './trace';

/** The part of one tab, until it leaves. */
export interface Lead {
  /** Gives up the lead, or the wait for it. */
  readonly leave: () => void;
}

export interface LeadPorts {
  /** This tab leads from now on. */
  readonly onLead: () => void;
  /** Another tab leads instead. Only without Web Locks. */
  readonly onLost: () => void;
}

/** How long a claim waits for an objection, how often the leader says that it leads, and after which silence it is gone, milliseconds. */
export const CLAIM_MS = 300;
export const BEAT_MS = 3_000;
export const SILENCE_MS = 10_000;

interface Message {
  /** `claim`: wants to lead. `lead`: leads. `rest`: led or claimed until now. */
  readonly kind: 'claim' | 'lead' | 'rest';
  readonly from: string;
}

const lockManager = (): LockManager | null => (typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : null);

/** Takes part in the choice of the tab that leads `name`. */
export function seekLead(name: string, ports: LeadPorts): Lead {
  const locks = lockManager();
  return locks === null ? new Election(name, ports) : byLock(locks, name, ports);
}

function byLock(locks: LockManager, name: string, { onLead }: LeadPorts): Lead {
  const queue = new AbortController();
  let release: (() => void) | null = null;
  const reign = (): Promise<void> => {
    if (queue.signal.aborted) return Promise.resolve();
    onLead();
    return new Promise((done) => {
      release = done;
    });
  };
  // Leaving ends the wait, which is what the promise is rejected with.
  void locks.request(name, { signal: queue.signal }, reign).catch(() => undefined);
  return {
    leave: () => {
      queue.abort();
      release?.();
    },
  };
}

class Election implements Lead {
  private readonly me = random(16);
  private readonly channel: BroadcastChannel;
  private state: 'claiming' | 'leading' | 'following' = 'claiming';
  /** Of the state: ends a claim, repeats the lead, or misses the leader. */
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    name: string,
    private readonly ports: LeadPorts,
  ) {
    this.channel = new BroadcastChannel(`${name}-lead`);
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => this.hear(data);
    this.claim();
  }

  leave(): void {
    clearTimeout(this.timer);
    // Whoever gave way to this tab can claim the lead at once, without waiting for the silence.
    if (this.state !== 'following') this.say('rest');
    this.channel.close();
  }

  private claim(): void {
    this.state = 'claiming';
    this.say('claim');
    this.after(CLAIM_MS, () => {
      this.state = 'leading';
      this.beat();
      this.ports.onLead();
    });
  }

  private beat(): void {
    this.say('lead');
    this.after(BEAT_MS, () => this.beat());
  }

  private follow(): void {
    this.state = 'following';
    this.after(SILENCE_MS, () => this.claim());
  }

  private hear({ kind, from }: Message): void {
    const isLower = from < this.me;
    if (this.state === 'leading') {
      // Answers a claim, and a second leader that is to step down.
      if (kind === 'claim' || (kind === 'lead' && !isLower)) this.say('lead');
      else if (kind === 'lead') {
        this.follow();
        this.ports.onLost();
      }
      return;
    }
    if (kind === 'lead') this.follow();
    else if (kind === 'rest') this.claim();
    else if (this.state === 'claiming' && isLower) this.follow();
    // It may have come too late to hear this tab's claim.
    else if (this.state === 'claiming') this.say('claim');
  }

  private after(wait: number, then: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, wait);
  }

  private say(kind: Message['kind']): void {
    this.channel.postMessage({ kind, from: this.me } satisfies Message);
  }
}
