/**
 * Live data: what the pages of this tab listen to, out of the one event stream that all tabs of the browser share. Taken part in while
 * somebody listens, somebody is signed in, and the tab is looked at; a tab that is hidden for a minute lets go of it until it is shown.
 */

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { principalPrefix } from './principal';
import type { ServerEvent } from './sse';
import { type LinePorts, StreamLine, type StreamState } from './streamLine';
import { StreamShare, type Wants } from './streamShare';
import { subjectOf } from './tokens';
import type { Firing, LiveChange, PlatformStatus, Tick } from './types';

export type { StreamState } from './streamLine';

export interface StreamPorts extends LinePorts {
  onStatus: (status: PlatformStatus) => void;
  /** An alert of this account fired. */
  onAlert?: (firing: Firing) => void;
  /** Something of this account changed; `topic` is the event's name. */
  onChange?: (topic: string, change: LiveChange) => void;
  /** Events of this account were missed: what they tell of is to be asked for again. */
  onResync?: () => void;
}

interface Listener {
  /** Empty means: every coin that the server sends. */
  ids: readonly string[];
  onTicks: (ticks: readonly Tick[]) => void;
}

/** What the one line carries. */
const TOPICS = 'market,status,alerts,jobs,feed,paper,chat';
/** Those whose events say that something changed. `alerts` is the name of notices, and of firings that were missed. */
const CHANGES: ReadonlySet<string> = new Set(['alerts', 'jobs', 'feed', 'paper', 'chat']);
/** Pages leave and enter together; what they want is looked at after this. */
const SETTLE_MS = 200;
/** A tab that is hidden this long lets go of the stream. */
const HIDDEN_MS = 60_000;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

export class LiveStream {
  private readonly listeners = new Set<Listener>();
  private readonly watchers = new Set<() => void>();
  private readonly lastTicks = new Map<string, Tick>();
  private lastStatus: ServerEvent | null = null;
  private current: StreamState = 'off';
  private ports: StreamPorts | null = null;
  private line: StreamLine | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hideTimer: ReturnType<typeof setTimeout> | undefined;
  private hidden = false;

  private readonly share = new StreamShare({
    // Tabs of one account may have selected different teams: each team has its own line.
    account: () => `${principalPrefix()}${subjectOf(this.ports?.token() ?? null) ?? ''}`,
    lead: (wants) => this.lead(wants),
    rest: () => this.rest(),
    onEvent: (event) => this.deliver(event),
    onState: (state) => this.move(state),
    snapshot: () => this.known(),
    state: () => this.current,
  });

  attach(ports: StreamPorts): void {
    this.ports = ports;
  }

  state = (): StreamState => this.current;

  /** Whether this tab has the line. */
  get leads(): boolean {
    return this.share.leads;
  }

  watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    this.settle();
    return () => {
      this.listeners.delete(listener);
      this.settle();
    };
  }

  /** Called when the session begins, ends, or becomes another account's. */
  sessionChanged(): void {
    this.leave();
    this.settle();
  }

  /** Called when the tab is hidden or shown. */
  visibilityChanged(hidden: boolean): void {
    clearTimeout(this.hideTimer);
    if (hidden) {
      this.hideTimer = setTimeout(() => {
        this.hidden = true;
        this.leave();
      }, HIDDEN_MS);
    } else if (this.hidden) {
      this.hidden = false;
      this.settle();
    }
  }

  /** The page goes: the next tab need not wait until the browser notices. */
  leave(): void {
    clearTimeout(this.timer);
    this.share.leave();
    this.lastTicks.clear();
    this.lastStatus = null;
  }

  private settle(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.listeners.size === 0 || this.hidden || this.ports?.token() == null) this.leave();
      else this.share.join(this.wants());
    }, SETTLE_MS);
  }

  private wants(): Wants {
    const lists = [...this.listeners].map(({ ids }) => ids);
    return lists.some((ids) => ids.length === 0) ? null : [...new Set(lists.flat())].sort();
  }

  private lead(wants: Wants): void {
    if (this.ports === null) return;
    this.line ??= new StreamLine(this.ports, {
      onEvent: (event) => {
        this.share.pass(event);
        this.deliver(event);
      },
      onState: (state) => {
        this.share.passState(state);
        this.move(state);
      },
    });
    const search = new URLSearchParams({ topics: TOPICS });
    if (wants !== null && wants.length > 0) search.set('ids', wants.join(','));
    this.line.want(search.toString());
  }

  private rest(): void {
    this.line?.close();
    this.line = null;
  }

  /** For a tab that has just come: the newest price of each coin, and the state of the platform. */
  private known(): readonly ServerEvent[] {
    const ticks = [...this.lastTicks.values()];
    const snapshot = { event: 'snapshot', data: JSON.stringify({ ticks }), id: undefined };
    return [...(ticks.length === 0 ? [] : [snapshot]), ...(this.lastStatus === null ? [] : [this.lastStatus])];
  }

  private move(state: StreamState): void {
    if (state === this.current) return;
    this.current = state;
    for (const watcher of this.watchers) watcher();
  }

  private deliver(event: ServerEvent): void {
    if (!this.share.leads) this.move('live');
    if (event.event === 'status') {
      const status = parsed(event.data);
      if (status === null) return;
      this.lastStatus = event;
      this.ports?.onStatus(status as PlatformStatus);
      return;
    }
    if (event.event === 'alert') {
      const firing = parsed(event.data) as Partial<Firing> | null;
      if (typeof firing?.id === 'string') this.ports?.onAlert?.(firing as Firing);
      return;
    }
    if (CHANGES.has(event.event)) {
      const change = parsed(event.data) as Partial<LiveChange> | null;
      if (typeof change?.kind === 'string') this.ports?.onChange?.(event.event, change as LiveChange);
      return;
    }
    if (event.event === 'resync') this.ports?.onResync?.();
    if (event.event !== 'tick' && event.event !== 'snapshot') return;
    const { ticks } = (parsed(event.data) ?? {}) as { ticks?: readonly Tick[] };
    if (ticks === undefined) return;
    for (const tick of ticks) this.lastTicks.set(tick.id, tick);
    for (const listener of this.listeners) {
      const wanted = listener.ids.length === 0 ? ticks : ticks.filter((tick) => listener.ids.includes(tick.id));
      if (wanted.length > 0) listener.onTicks(wanted);
    }
  }
}

export const liveStream = new LiveStream();

/** Lets the stream follow whether the page is looked at, and go with the page. Called once. */
export function followVisibility(stream: LiveStream = liveStream): void {
  document.addEventListener('visibilitychange', () => stream.visibilityChanged(document.visibilityState === 'hidden'));
  window.addEventListener('pagehide', () => stream.leave());
  window.addEventListener('pageshow', (event) => event.persisted && stream.sessionChanged());
}

/**
 * Calls `onTicks` for every price that arrives for `ids` (none: for all). Typical use: patch a query's cache with
 * `dispatch(api.util.updateQueryData(...))`. The stream is shared; mounting many of these opens one connection.
 */
export function useLiveTicks(ids: readonly string[], onTicks: (ticks: readonly Tick[]) => void): void {
  const latest = useRef(onTicks);
  useEffect(() => {
    latest.current = onTicks;
  });
  const key = ids.join(',');
  useEffect(() => liveStream.listen({ ids: key === '' ? [] : key.split(','), onTicks: (ticks) => latest.current(ticks) }), [key]);
}

export const useStreamState = (): StreamState => useSyncExternalStore(liveStream.watch, liveStream.state);
