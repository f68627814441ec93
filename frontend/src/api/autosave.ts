/**
 * Saves one document by itself: one call at a time, the newest state last, and never into another document, because each document that is opened
 * has a saver of its own. Nothing is lost on the way: what the server does not have yet is flushed when its page is left, kept as a draft where
 * that fails or the browser closes, and tried again after a pause. A document that changed elsewhere is never overwritten unasked.
 */

import { onAccountEnd } from './account';
import { dropDraft, keepDraft, readDraft } from './drafts';
import { isConflict, isFailure } from './failure';
import { isUnknown } from './idempotency';

/** `new`: the server has never had it, and nothing is to be saved yet. */
export type SaveState = 'new' | 'saved' | 'changed' | 'saving' | 'failed' | 'stale';

/** What the server says of a document that it has. */
export interface Version {
  readonly version: number;
}

export interface WriteOptions {
  /** Over whatever is the newest version. */
  readonly over: boolean;
  /** The page is going: the call should outlive it where it can. */
  readonly leaving: boolean;
}

export interface Written<T, V> {
  readonly data?: V;
  readonly error?: unknown;
  /** What was saved, where it was not what was given: an earlier state whose outcome was unknown. */
  readonly saved?: T;
}

export interface AutosaveOptions<T, V extends Version> {
  /** Names the draft: the kind of document and its id. */
  readonly draft: string | ((version: V | null) => string);
  readonly value: T;
  /** What the server has; null for a document that it has never had. */
  readonly version: V | null;
  readonly same: (a: T, b: T) => boolean;
  /** Nothing is there yet that would be worth a new document on the server. */
  readonly isEmpty?: (value: T) => boolean;
  /** The form in which the server has it, for the draft. */
  readonly pack?: (value: T) => unknown;
  readonly write: (value: T, version: V | null, options: WriteOptions) => Promise<Written<T, V>>;
  /** The page was left, and what was written there could not be saved. A draft keeps it. */
  readonly onLeftUnsaved?: (error: unknown) => void;
}

export interface SaveStatus<V> {
  readonly state: SaveState;
  readonly version: V | null;
  /** Why the last save failed. */
  readonly error: unknown;
}

/** Rest after which a change is saved. */
export const REST_MS = 1_500;
const FIRST_RETRY_MS = 3_000;
const LONGEST_RETRY_MS = 60_000;

/** A failure that goes away by itself: no answer, too many calls, a server that is away, the same call still being worked on. */
const isPassing = (error: unknown): boolean => isFailure(error) && (error.status === 429 || isUnknown(error));

export class Autosave<T, V extends Version> {
  private readonly watchers = new Set<() => void>();
  private value: T;
  /** What the server has, as far as this page knows. */
  private kept: T;
  private current: SaveStatus<V>;
  /** Version of the document that the value was made from: an older one than the server's while the two conflict. */
  private base: number;
  private running: Promise<void> | null = null;
  private sent: T | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private armed: boolean;
  private left = false;
  private drafted = false;
  private isAbandoned = false;

  constructor(private readonly options: AutosaveOptions<T, V>) {
    this.value = options.value;
    this.kept = options.value;
    this.armed = options.version !== null;
    this.current = { state: options.version === null ? 'new' : 'saved', version: options.version, error: undefined };
    this.base = numberOf(options.version);
    open.add(this as unknown as AnySave);
  }

  status = (): SaveStatus<V> => this.current;

  watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  /** Whether the page has something that the server lacks and should get. */
  get isUnsaved(): boolean {
    return this.armed && this.hasChanged();
  }

  /** A document that the server has never had is saved from now on. */
  arm(): void {
    if (this.armed) return;
    this.armed = true;
    this.plan();
  }

  /** The newest state of the document. */
  put(value: T): void {
    if (value === this.value) return;
    this.value = value;
    if (this.armed) this.plan();
  }

  /** Saves what is unsaved, now. True where the server has everything afterwards. */
  async flush(leaving = false): Promise<boolean> {
    this.stopTimer();
    while (this.isUnsaved && this.current.state !== 'stale') {
      const before = this.failures;
      this.running ??= this.write(false, leaving);
      await this.running;
      if (this.failures > before) break;
    }
    return !this.isUnsaved;
  }

  /** Saves over whatever is the newest version on the server. */
  async overwrite(): Promise<void> {
    this.stopTimer();
    if (this.running !== null) await this.running;
    this.running = this.write(true, false);
    await this.running;
  }

  /** Takes what the server has; what is unsaved here is given up. */
  adopt(value: T, version: V): void {
    this.stopTimer();
    this.value = value;
    this.kept = value;
    this.armed = true;
    this.forgetDraft();
    this.base = version.version;
    this.move('saved', version);
  }

  /** A newer answer of the server, asked for by something else. True where the page should show it, because nothing is written here. */
  meet(value: T, version: V): boolean {
    const known = this.current.version;
    if (known === null || version.version <= known.version || this.running !== null || this.current.state === 'stale')
      return false;
    // The text is what it was: only something beside it changed, such as an exhibit of a case.
    if (this.options.same(value, this.kept)) {
      this.base = version.version;
      this.move(this.current.state, version, this.current.error);
      return false;
    }
    if (this.isUnsaved) return false;
    this.adopt(value, version);
    return true;
  }

  /**
   * Takes what an earlier visit left unsaved, made from version `base`; 0 for a document that the server has never had. Where the server has
   * another version since, nothing is saved until the reader chooses, and drafts keep `base`: the next visit finds the same conflict.
   */
  restore(value: T, base: number): void {
    this.value = value;
    this.armed = true;
    this.drafted = true;
    this.base = base;
    if (base === numberOf(this.current.version)) this.plan();
    else this.move('stale');
  }

  /** Gives up what is unsaved. */
  discard(): void {
    this.stopTimer();
    this.value = this.kept;
    this.base = numberOf(this.current.version);
    this.forgetDraft();
    open.delete(this as unknown as AnySave);
    this.move(this.current.version === null ? 'new' : 'saved');
  }

  /** The page shows the document again. */
  join(): void {
    this.left = false;
    open.add(this as unknown as AnySave);
  }

  /** The page shows it no more: what is unsaved is saved behind it, and kept as a draft where that fails. */
  leave(): void {
    if (this.left) return;
    this.left = true;
    if (!this.isUnsaved) {
      this.end();
      return;
    }
    void this.flush().then((saved) => {
      if (!this.left) return;
      if (!saved) {
        this.saveDraft();
        this.options.onLeftUnsaved?.(this.current.error);
      }
      this.end();
    });
  }

  /** The browser closes the page: there is no time to wait for an answer. */
  part(): void {
    if (!this.isUnsaved) return;
    this.saveDraft();
    if (this.running === null && this.current.state !== 'stale') void this.flush(true);
  }

  /** The session ended: nothing is sent any more, and a draft keeps what may be kept. A call that fails later keeps no other. */
  abandon(): void {
    if (this.isUnsaved) this.saveDraft();
    this.armed = false;
    this.isAbandoned = true;
    this.end();
  }

  private end(): void {
    this.stopTimer();
    open.delete(this as unknown as AnySave);
  }

  private hasChanged(): boolean {
    if (this.current.version === null) return !(this.options.isEmpty?.(this.value) ?? false);
    return !this.options.same(this.value, this.kept);
  }

  private plan(): void {
    if (this.current.state === 'stale') return;
    if (!this.hasChanged()) {
      this.stopTimer();
      this.forgetDraft();
      if (this.running === null) this.move(this.current.version === null ? 'new' : 'saved');
      return;
    }
    if (this.running !== null) return;
    this.move('changed');
    this.saveAfter(REST_MS);
  }

  private saveAfter(ms: number): void {
    this.stopTimer();
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  private stopTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async write(over: boolean, leaving: boolean): Promise<void> {
    const value = this.value;
    this.sent = value;
    this.move('saving');
    let answer: Written<T, V>;
    try {
      answer = await this.options.write(value, this.current.version, { over, leaving });
    } catch (error) {
      // Whoever began this call holds its promise only from the next turn on.
      await Promise.resolve();
      answer = { error };
    }
    this.running = null;
    this.sent = undefined;
    if (answer.data === undefined) this.failed(answer.error);
    else this.succeeded(answer.saved ?? value, answer.data);
  }

  private succeeded(value: T, version: V): void {
    this.failures = 0;
    this.kept = value;
    const before = this.draftName;
    this.base = version.version;
    this.move('saved', version);
    // A document that the server has for the first time has another draft from now on.
    if (before !== this.draftName && this.drafted) dropDraft(before);
    if (!this.hasChanged()) this.forgetDraft();
    else if (!this.left) this.plan();
  }

  private failed(error: unknown): void {
    this.failures += 1;
    this.saveDraft();
    this.move(isConflict(error) ? 'stale' : 'failed', this.current.version, error);
    if (!isPassing(error) || this.left) return;
    const asked = isFailure(error) ? (error.retryAfter ?? 0) * 1_000 : 0;
    const grown = Math.min(FIRST_RETRY_MS * 2 ** (this.failures - 1), LONGEST_RETRY_MS) * (0.75 + Math.random() / 2);
    this.saveAfter(Math.max(asked, grown));
  }

  private get draftName(): string {
    const { draft } = this.options;
    return typeof draft === 'string' ? draft : draft(this.current.version);
  }

  private saveDraft(): void {
    if (this.isAbandoned) return;
    const pack = this.options.pack ?? ((value: T): unknown => value);
    this.drafted = true;
    keepDraft<unknown>(this.draftName, {
      value: pack(this.value),
      ...(this.sent === undefined ? {} : { sent: pack(this.sent) }),
      version: this.base,
      at: Date.now(),
    });
  }

  private forgetDraft(): void {
    if (this.drafted) dropDraft(this.draftName);
    this.drafted = false;
  }

  private move(state: SaveState, version: V | null = this.current.version, error?: unknown): void {
    this.current = { state, version, error };
    for (const watcher of this.watchers) watcher();
  }
}

const numberOf = (version: Version | null): number => version?.version ?? 0;

type AnySave = Autosave<unknown, Version>;

/** Savers whose document is on a page, or still on its way to the server. */
const open = new Set<AnySave>();

onAccountEnd(() => {
  for (const save of [...open]) save.abandon();
});

export const hasUnsaved = (): boolean => [...open].some((save) => save.isUnsaved);

/** Saves everything that is unsaved on this page. True where the server has it all afterwards. */
export async function flushUnsaved(): Promise<boolean> {
  const saved = await Promise.all([...open].map((save) => save.flush()));
  return saved.every(Boolean);
}

/** Whether something here waits for the reader to choose between two versions. */
export const hasConflict = (): boolean => [...open].some((save) => save.isUnsaved && save.status().state === 'stale');

/** Why the last save that failed did. */
export const unsavedError = (): unknown =>
  [...open].find((save) => save.isUnsaved && save.status().error !== undefined)?.status().error;

export function discardUnsaved(): void {
  for (const save of [...open]) if (save.isUnsaved) save.discard();
}

/** What an earlier visit left unsaved of a document, and the version that it was made from. */
export type Leftover<T> = { readonly value: T; readonly base: number } | null;

/** Compares `draft` with the document that the server has; null where there is none, or where the server has the same. */
export function leftoverOf<T>(name: string, server: { readonly value: T; readonly version: number }): Leftover<T> {
  const draft = readDraft<T>(name);
  if (draft === null) return null;
  const text = stable(server.value);
  if (stable(draft.value) === text) {
    dropDraft(name);
    return null;
  }
  const wasSent = draft.sent !== undefined && draft.version + 1 === server.version && stable(draft.sent) === text;
  return { value: draft.value, base: wasSent ? server.version : draft.version };
}

/** JSON that does not depend on the order in which a server writes the members. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );

/** Lets savers hear that the browser closes the page, warns before it does, and tries again when the network is back. Returns the way to stop. */
export function followPage(): () => void {
  const onHide = () => {
    for (const save of open) save.part();
  };
  const onUnload = (event: BeforeUnloadEvent) => {
    if (hasUnsaved()) event.preventDefault();
  };
  const onOnline = () => void flushUnsaved();
  window.addEventListener('pagehide', onHide);
  window.addEventListener('beforeunload', onUnload);
  window.addEventListener('online', onOnline);
  return () => {
    window.removeEventListener('pagehide', onHide);
    window.removeEventListener('beforeunload', onUnload);
    window.removeEventListener('online', onOnline);
  };
}
