/**
 * Live data: one event stream for the tab, opened while somebody listens and somebody is signed in. It comes back by itself with growing
 * pauses, and asks for a fresh token when the server refuses the old one.
 */

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { EventDecoder, type ServerEvent } from './sse';
import { traceHeaders } from './trace';
import type { PlatformStatus, Tick } from './types';

export type StreamState = 'off' | 'connecting' | 'live' | 'waiting';

export interface StreamPorts {
  token: () => string | null;
  /** Resolves to true when a new access token is there. */
  refresh: () => Promise<boolean>;
  onStatus: (status: PlatformStatus) => void;
}

interface Listener {
  /** Empty means: every coin that the server sends. */
  ids: readonly string[];
  onTicks: (ticks: readonly Tick[]) => void;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** The server sends a comment every 15 s; three missed ones mean that the line is dead. */
const SILENCE_MS = 45_000;

export class LiveStream {
  private readonly listeners = new Set<Listener>();
  private readonly watchers = new Set<() => void>();
  private current: StreamState = 'off';
  private ports: StreamPorts | null = null;
  private abort: AbortController | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pause = FIRST_PAUSE_MS;
  private lastId: string | undefined;
  private opened = '';

  attach(ports: StreamPorts): void {
    this.ports = ports;
  }

  state = (): StreamState => this.current;

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

  /** Called when the session begins or ends. */
  sessionChanged(): void {
    if (this.ports?.token() == null) this.close();
    else this.settle();
  }

  private query(): string {
    const all = [...this.listeners].some((listener) => listener.ids.length === 0);
    const ids = all ? [] : [...new Set([...this.listeners].flatMap((listener) => listener.ids))].sort();
    const search = new URLSearchParams({ topics: 'market,status' });
    if (ids.length > 0) search.set('ids', ids.join(','));
    return search.toString();
  }

  /** Waits a moment, because pages leave and enter together, then opens, reopens or closes. */
  private settle(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.listeners.size === 0 || this.ports?.token() == null) this.close();
      else if (this.abort === null || this.opened !== this.query()) void this.open();
    }, 200);
  }

  private close(): void {
    clearTimeout(this.timer);
    this.abort?.abort();
    this.abort = null;
    this.lastId = undefined;
    this.pause = FIRST_PAUSE_MS;
    this.move('off');
  }

  private move(state: StreamState): void {
    if (state === this.current) return;
    this.current = state;
    for (const watcher of this.watchers) watcher();
  }

  private async open(): Promise<void> {
    this.abort?.abort();
    const abort = new AbortController();
    this.abort = abort;
    this.opened = this.query();
    this.move('connecting');
    let retry = true;
    try {
      retry = await this.read(abort);
    } catch {
      // The line broke or the server is away; the pause below answers both.
    }
    if (this.abort !== abort) return;
    this.abort = null;
    if (!retry) return this.move('off');
    this.move('waiting');
    const jitter = 0.75 + Math.random() / 2;
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => void (this.listeners.size > 0 && this.ports?.token() != null && this.open()),
      this.pause * jitter,
    );
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
  }

  /** Reads until the end. False means: do not come back by yourself. */
  private async read(abort: AbortController): Promise<boolean> {
    const headers: Record<string, string> = {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${this.ports?.token() ?? ''}`,
      ...traceHeaders(),
    };
    if (this.lastId !== undefined) headers['Last-Event-ID'] = this.lastId;
    const response = await fetch(`/api/v1/stream?${this.opened}`, { headers, signal: abort.signal, credentials: 'same-origin' });
    if (response.status === 401 || response.status === 403) {
      const again = (await this.ports?.refresh()) ?? false;
      return again;
    }
    if (!response.ok || response.body === null) return true;
    this.pause = FIRST_PAUSE_MS;
    this.move('live');
    const decoder = new EventDecoder();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let silence = setTimeout(() => abort.abort(), SILENCE_MS);
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return true;
        clearTimeout(silence);
        silence = setTimeout(() => void reader.cancel(), SILENCE_MS);
        for (const event of decoder.push(value)) this.deliver(event);
      }
    } finally {
      clearTimeout(silence);
    }
  }

  private deliver(event: ServerEvent): void {
    this.lastId = event.id ?? this.lastId;
    let data: { ticks?: readonly Tick[] };
    try {
      data = JSON.parse(event.data) as { ticks?: readonly Tick[] };
    } catch {
      return;
    }
    if (event.event === 'status') this.ports?.onStatus(data as unknown as PlatformStatus);
    const ticks = data.ticks;
    if ((event.event !== 'tick' && event.event !== 'snapshot') || ticks === undefined) return;
    for (const listener of this.listeners) {
      const wanted = listener.ids.length === 0 ? ticks : ticks.filter((tick) => listener.ids.includes(tick.id));
      if (wanted.length > 0) listener.onTicks(wanted);
    }
  }
}

export const liveStream = new LiveStream();

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
