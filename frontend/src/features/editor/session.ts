/**
 * One entry while it is open: what is written, saving it by itself, the draft on this device, and merging with what another tab or device saved.
 * Knows no React and no editor; `show` is how a merged or newer document reaches the page.
 */

import { Autosave, leftoverOf, type SaveState, type WriteOptions, type Written } from '@/api/autosave';
import { keepDraft, readDraft } from '@/api/drafts';
import type { JournalEntry, JournalEntryVersion, NewJournalEntry } from '@/api/journalApi';
import { emptyDoc } from './document';
import { DraftKeeper, draftOf, packed } from './drafts';
import { bodyOf, type EntryValue, entryValueOf, isEmptyEntry, isSameEntry, mergeEntries } from './entry';

interface Answer<T> {
  readonly data?: T;
  readonly error?: unknown;
}

export interface EntryCalls {
  readonly add: (entry: NewJournalEntry) => Promise<Answer<JournalEntry>>;
  readonly update: (args: UpdateArgs) => Promise<Answer<JournalEntry>>;
  readonly get: (id: string) => Promise<Answer<JournalEntry>>;
  readonly version: (id: string, version: number) => Promise<Answer<JournalEntryVersion>>;
}

export interface UpdateArgs {
  readonly id: string;
  readonly version: number;
  readonly entry: NewJournalEntry;
  readonly keepalive: boolean;
}

/** What the reader should know besides the state of saving. */
export type Notice =
  | { readonly kind: 'merged'; readonly conflicts: number }
  | { readonly kind: 'restored' }
  /** The version of another tab could not be loaded. */
  | { readonly kind: 'unmerged'; readonly error: unknown }
  /** The version of another tab has parts that this one does not know. */
  | { readonly kind: 'foreign' };

export interface EntrySnapshot {
  readonly value: EntryValue;
  readonly state: SaveState;
  readonly entry: JournalEntry | null;
  readonly error: unknown;
  readonly notice: Notice | null;
}

export interface EntryStart {
  /** Null for one that the server has never had. */
  readonly entry: JournalEntry | null;
  readonly value: EntryValue;
}

export interface EntryEvents {
  readonly onCreated: (entry: JournalEntry) => void;
  readonly onLeftUnsaved: (error: unknown) => void;
}

const CHANNEL = 'meridian-entries';
/** The saver waits 1.5 s after a change; with this an entry is saved 2 s after the last key. */
const EXTRA_REST_MS = 500;
const DRAFT_REST_MS = 400;
/** Browsers refuse larger bodies in calls that outlive their page. */
const LARGEST_KEEPALIVE = 60_000;

interface Saved {
  readonly id: string;
  readonly version: number;
}

export class EntrySession {
  /** Puts another document on the page. */
  show: (value: EntryValue) => void = () => {};

  private readonly saver: Autosave<EntryValue, JournalEntry>;
  private readonly drafts = new DraftKeeper(DRAFT_REST_MS);
  private readonly watchers = new Set<() => void>();
  private channel: BroadcastChannel | null = null;
  private value: EntryValue;
  /** What the server had when the present words were begun; `value` is null where only its version is known. */
  private base: { readonly value: EntryValue | null; readonly version: number };
  private notice: Notice | null = null;
  private isResolving = false;
  private mustCreate = false;
  private isNew: boolean;
  private isLeft = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private snapshot: EntrySnapshot;

  constructor(
    start: EntryStart,
    private readonly calls: EntryCalls,
    private readonly events: EntryEvents,
  ) {
    const { entry } = start;
    this.value = start.value;
    this.isNew = entry === null;
    this.base = { value: entry === null ? null : start.value, version: entry?.version ?? 0 };
    this.saver = new Autosave<EntryValue, JournalEntry>({
      draft: (version) => draftOf(version?.id),
      value: start.value,
      version: entry,
      same: isSameEntry,
      isEmpty: (value) => !this.mustCreate && isEmptyEntry(value),
      pack: packed,
      write: (value, version, options) => this.write(value, version, options),
      onLeftUnsaved: events.onLeftUnsaved,
    });
    this.restore(start);
    this.snapshot = this.look();
    this.saver.watch(() => this.onStatus());
  }

  get = (): EntrySnapshot => this.snapshot;

  watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  /** What was typed or chosen. */
  change(change: Partial<EntryValue>): void {
    this.value = { ...this.value, ...change };
    this.put();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      // Another object with the same words: the saver begins its rest again.
      this.value = { ...this.value };
      this.saver.put(this.value);
    }, EXTRA_REST_MS);
  }

  /** True where the server has everything afterwards. */
  saveNow(): Promise<boolean> {
    return this.saver.flush();
  }

  /** The id of the entry; one that the server has never had is saved first, even if it is empty. Undefined where that fails. */
  async ensureCreated(): Promise<string | undefined> {
    if (this.saver.status().version === null) {
      this.mustCreate = true;
      this.saver.arm();
      await this.saver.flush();
    }
    return this.saver.status().version?.id;
  }

  /** Merges with the latest version of the server. */
  async resolve(): Promise<void> {
    const id = this.saver.status().version?.id;
    if (this.isResolving || id === undefined) return;
    this.isResolving = true;
    const newest = await this.calls.get(id);
    const theirs = newest.data === undefined ? undefined : entryValueOf(newest.data);
    if (newest.data === undefined) this.notice = { kind: 'unmerged', error: newest.error };
    else if (theirs === undefined || theirs === null) this.notice = { kind: 'foreign' };
    else this.take(await this.baseValue(id), theirs, newest.data);
    this.isResolving = false;
    this.tell();
  }

  dismissNotice(): void {
    this.notice = null;
    this.tell();
  }

  /** The page shows the entry. */
  join(): void {
    this.isLeft = false;
    this.saver.join();
    if (typeof BroadcastChannel !== 'undefined' && this.channel === null) {
      this.channel = new BroadcastChannel(CHANNEL);
      this.channel.onmessage = ({ data }: MessageEvent<Saved>) => void this.hear(data);
    }
    if (this.saver.status().state === 'stale') void this.resolve();
  }

  /** The page shows it no more. */
  leave(): void {
    this.isLeft = true;
    clearTimeout(this.timer);
    this.channel?.close();
    this.channel = null;
    this.saver.leave();
  }

  /** The entry was deleted: nothing of it is to be saved. */
  forget(): void {
    clearTimeout(this.timer);
    this.drafts.drop(draftOf(this.saver.status().version?.id));
    this.saver.discard();
  }

  private restore({ entry, value }: EntryStart): void {
    const name = draftOf(entry?.id);
    const draft = entry === null ? readDraft<EntryValue>(name) : null;
    const leftover =
      entry === null
        ? draft && { value: draft.value, base: 0 }
        : leftoverOf<EntryValue>(name, { value: packed(value), version: entry.version });
    if (leftover === null) return;
    this.value = leftover.value;
    if (leftover.base !== this.base.version) this.base = { value: null, version: leftover.base };
    this.notice = { kind: 'restored' };
    this.saver.restore(leftover.value, leftover.base);
  }

  private put(): void {
    this.saver.put(this.value);
    this.saver.arm();
    if (this.saver.isUnsaved) this.drafts.keep(draftOf(this.saver.status().version?.id), this.value, this.base.version);
    this.tell();
  }

  private async write(
    value: EntryValue,
    entry: JournalEntry | null,
    { leaving }: WriteOptions,
  ): Promise<Written<EntryValue, JournalEntry>> {
    const body = bodyOf(value);
    const answer =
      entry === null
        ? await this.calls.add(body)
        : await this.calls.update({
            id: entry.id,
            version: entry.version,
            entry: body,
            keepalive: leaving && JSON.stringify(body).length < LARGEST_KEEPALIVE,
          });
    if (answer.data === undefined) return { error: answer.error };
    const { id, version } = answer.data;
    this.base = { value, version };
    this.channel?.postMessage({ id, version } satisfies Saved);
    if (entry === null) this.drafts.drop(draftOf(undefined));
    return { data: answer.data };
  }

  private onStatus(): void {
    const { state, version } = this.saver.status();
    if (state === 'saved' && !this.saver.isUnsaved) this.drafts.drop(draftOf(version?.id));
    if (version !== null && this.isNew) {
      this.isNew = false;
      if (!this.isLeft) this.events.onCreated(version);
    }
    if (state === 'stale') void this.resolve();
    this.tell();
  }

  /** Another tab saved an entry. */
  private async hear({ id, version }: Saved): Promise<void> {
    const known = this.saver.status();
    if (known.version === null || known.version.id !== id || version <= known.version.version || known.state === 'saving') return;
    if (this.saver.isUnsaved) {
      await this.resolve();
      return;
    }
    const { data } = await this.calls.get(id);
    const theirs = data === undefined ? null : entryValueOf(data);
    if (data === undefined || theirs === null || !this.saver.meet(theirs, data)) return;
    this.base = { value: theirs, version: data.version };
    this.value = theirs;
    this.show(theirs);
    this.tell();
  }

  private async baseValue(id: string): Promise<EntryValue> {
    if (this.base.value !== null) return this.base.value;
    const { data } = await this.calls.version(id, this.base.version);
    const old = data && entryValueOf({ ...data, id, day: '', kind: '', tags: [], created_at: '', updated_at: '' });
    // Without the version that both began with, whatever differs counts as changed by both, and is kept.
    return { ...this.value, ...(old ? { title: old.title, doc: old.doc } : { doc: { ...emptyDoc(), content: [] } }) };
  }

  private take(base: EntryValue, theirs: EntryValue, entry: JournalEntry): void {
    const { value, conflicts } = mergeEntries(base, this.value, theirs);
    this.saver.adopt(theirs, entry);
    this.base = { value: theirs, version: entry.version };
    this.value = value;
    this.notice = { kind: 'merged', conflicts };
    this.saver.put(value);
    if (this.saver.isUnsaved) keepDraft(draftOf(entry.id), { value: packed(value), version: entry.version, at: Date.now() });
    this.show(value);
  }

  private look(): EntrySnapshot {
    const { state, version, error } = this.saver.status();
    return { value: this.value, state, entry: version, error, notice: this.notice };
  }

  private tell(): void {
    this.snapshot = this.look();
    for (const watcher of this.watchers) watcher();
  }
}
