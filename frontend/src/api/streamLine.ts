/**
 * One line to the event stream. It comes back by itself after pauses that grow, and shrink again only when a line has held for a while and
 * brought something: a line that the server ends as soon as it stands must not be opened every second. The access token is refreshed before it
 * ends, because the server ends the line with the token.
 */

import { retryAfterOf } from './failure';
import { TEAM_FORBIDDEN, teamHeader, teamLost } from './principal';
import { EventDecoder, type ServerEvent } from './sse';
import { lifeOf } from './tokens';
import { traceHeaders } from './trace';

export type StreamState = 'off' | 'connecting' | 'live' | 'waiting';

export interface LinePorts {
  token: () => string | null;
  /** `retryAfter`: seconds until it makes sense to ask again. `over`: the session ended. */
  refresh: () => Promise<{ readonly ok: boolean; readonly over?: boolean; readonly retryAfter?: number }>;
}

export interface LineListener {
  onEvent: (event: ServerEvent) => void;
  onState: (state: StreamState) => void;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** The server sends a comment every 15 s; three missed ones mean that the line is dead. */
const SILENCE_MS = 45_000;
/** A line that has held this long and brought something was a good one: the next pause is short again. */
const STEADY_MS = 10_000;
/** A new access token is asked for this long before the old one ends, and half of its life before where it lives less than twice that. */
const EARLY_MS = 30_000;

/** Ids of what changed for this account say since when events are missed; those of prices and firings do not. */
const CHANGE_ID = 'event-';

const laterId = (before: string | undefined, now: string | undefined): string | undefined =>
  now === undefined || (before?.startsWith(CHANGE_ID) && !now.startsWith(CHANGE_ID)) ? before : now;

interface Ending {
  /** Seconds that the server asked to wait. */
  readonly retryAfter?: number;
  /** Nothing brings the line back but a new session. */
  readonly over?: boolean;
}

export class StreamLine {
  private abort: AbortController | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private renewal: ReturnType<typeof setTimeout> | undefined;
  private pause = FIRST_PAUSE_MS;
  private lastId: string | undefined;
  private opened = '';
  private readonly first: string | null;
  private token: { readonly text: string; readonly heardAt: number } | null = null;
  /** The token with which the server ended the last line, whatever this machine's clock says of it. */
  private spent: string | null = null;

  constructor(
    private readonly ports: LinePorts,
    private readonly listener: LineListener,
  ) {
    this.first = ports.token();
  }

  /** Opens the line for `query`, or keeps it where it stands for that already. */
  want(query: string): void {
    if (this.opened === query && (this.abort !== null || this.timer !== undefined)) return;
    const waits = this.timer !== undefined;
    this.opened = query;
    // While the server asked for a pause, another question does not end it.
    if (!waits) void this.open();
  }

  close(): void {
    this.stopTimers();
    this.abort?.abort();
    this.abort = null;
    this.opened = '';
    this.listener.onState('off');
  }

  private stopTimers(): void {
    clearTimeout(this.timer);
    clearTimeout(this.renewal);
    this.timer = undefined;
  }

  private async open(): Promise<void> {
    this.stopTimers();
    this.abort?.abort();
    const abort = new AbortController();
    this.abort = abort;
    this.listener.onState('connecting');
    let ending: Ending = {};
    try {
      ending = await this.read(abort);
    } catch {
      // The line broke or the server is away; the pause below answers both.
    }
    if (this.abort !== abort) return;
    this.abort = null;
    clearTimeout(this.renewal);
    if (ending.over) {
      this.listener.onState('off');
      return;
    }
    this.listener.onState('waiting');
    const grown = this.pause * (0.75 + Math.random() / 2);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
    this.timer = setTimeout(() => void this.open(), Math.max(grown, (ending.retryAfter ?? 0) * 1_000));
  }

  /** Milliseconds until the token should be replaced. One that came while this page was open is judged by its length, not by the clock. */
  private untilRenewal(token: string): number | null {
    const life = lifeOf(token);
    if (life === null) return null;
    if (this.token?.text !== token) this.token = { text: token, heardAt: Date.now() };
    const endsAt = token === this.first ? life.endsAt : this.token.heardAt + life.livesFor;
    return endsAt - Math.min(EARLY_MS, life.livesFor / 2) - Date.now();
  }

  /** The token to open a line with: a new one where the old is about to end. */
  private async freshToken(): Promise<string | Ending> {
    const token = this.ports.token();
    if (token === null) return { over: true };
    const left = this.untilRenewal(token);
    if (token !== this.spent && (left === null || left > 0)) return token;
    const { ok, over, retryAfter } = await this.ports.refresh();
    const next = this.ports.token();
    return ok && next !== null ? next : { over, retryAfter };
  }

  /** Opens the next line with a new token while this one still stands. */
  private renewLater(token: string): void {
    const left = this.untilRenewal(token);
    if (left !== null) this.renewal = setTimeout(() => void this.renew(token), Math.max(left, 0));
  }

  private async renew(token: string): Promise<void> {
    const { ok, over, retryAfter } = await this.ports.refresh();
    if (this.abort === null || over) return;
    if (ok && this.ports.token() !== token) void this.open();
    // The line stands until the server ends it; until then it is asked again, not too often.
    else this.renewal = setTimeout(() => void this.renew(token), Math.max((retryAfter ?? 0) * 1_000, EARLY_MS / 3));
  }

  /** Reads until the end. */
  private async read(abort: AbortController): Promise<Ending> {
    const token = await this.freshToken();
    if (typeof token !== 'string') return token;
    const headers: Record<string, string> = {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${token}`,
      ...teamHeader('/api/v1/stream'),
      ...traceHeaders(),
    };
    if (this.lastId !== undefined) headers['Last-Event-ID'] = this.lastId;
    const response = await fetch(`/api/v1/stream?${this.opened}`, { headers, signal: abort.signal, credentials: 'same-origin' });
    if (response.status === 401 || response.status === 403) {
      const { ok, over, retryAfter } = await this.ports.refresh();
      return ok ? {} : { over, retryAfter };
    }
    if (!response.ok || response.body === null) return { retryAfter: retryAfterOf(response.headers) };
    this.listener.onState('live');
    this.renewLater(token);
    return this.follow(response.body, abort, token);
  }

  private async follow(body: ReadableStream<Uint8Array>, abort: AbortController, token: string): Promise<Ending> {
    const decoder = new EventDecoder();
    const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
    const since = Date.now();
    let silence = setTimeout(() => abort.abort(), SILENCE_MS);
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return {};
        clearTimeout(silence);
        silence = setTimeout(() => void reader.cancel(), SILENCE_MS);
        if (Date.now() - since >= STEADY_MS) this.pause = FIRST_PAUSE_MS;
        for (const event of decoder.push(value)) {
          this.lastId = laterId(this.lastId, event.id);
          if (event.event === 'bye' && event.data.includes('token_expired')) this.spent = token;
          if (event.event === 'bye' && event.data.includes(TEAM_FORBIDDEN)) teamLost();
          this.listener.onEvent(event);
        }
      }
    } finally {
      clearTimeout(silence);
    }
  }
}
