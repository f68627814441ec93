// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDraft } from '@/api/drafts';
import type { JournalEntry } from '@/api/journalApi';
import { FakeChannel } from '@/testing/tabs';
import { clean, type JsonNode, textOf } from './document';
import { type EntryValue, entryValueOf, newEntry } from './entry';
import { type EntryCalls, EntrySession } from './session';

const doc = (...lines: [string, string][]): JsonNode => ({
  type: 'doc',
  content: lines.map(([id, text]) => ({ type: 'paragraph', attrs: { id }, content: [{ type: 'text', text }] })),
});

const entry = (version: number, content: JsonNode, change: Partial<JournalEntry> = {}): JournalEntry => ({
  id: 'e1',
  title: 'Monday',
  day: '2026-11-23',
  kind: 'entry',
  document: { schema_version: 1, doc: content } as unknown as JournalEntry['document'],
  tags: [],
  session_id: 's1',
  created_at: '2026-11-23T08:00:00Z',
  updated_at: '2026-11-23T08:00:00Z',
  version,
  ...change,
});

const conflict = { status: 412, message: 'It changed' };
const sentDoc = (call: unknown): JsonNode => (call as { entry: { document: { doc: JsonNode } } }).entry.document.doc;

function calls(over: Partial<EntryCalls> = {}) {
  const made = {
    add: vi.fn(async (body) => ({ data: entry(1, body.document.doc, { title: body.title ?? '' }) })),
    update: vi.fn(async ({ version, entry: body }) => ({ data: entry(version + 1, body.document.doc) })),
    get: vi.fn(async () => ({ error: { status: 500, message: 'Away' } })),
    version: vi.fn(async () => ({ error: { status: 404, message: 'Gone' } })),
    ...over,
  };
  return made as typeof made & EntryCalls;
}

const open = (server: EntryCalls, start: JournalEntry | null, value?: EntryValue) => {
  const events = { onCreated: vi.fn(), onLeftUnsaved: vi.fn() };
  const known = start === null ? newEntry('2026-11-23') : entryValueOf(start);
  if (known === null) throw new Error('unknown parts');
  const session = new EntrySession({ entry: start, value: value ?? known }, server, events);
  session.join();
  return { session, events };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', FakeChannel);
});
afterEach(() => vi.useRealTimers());

describe('saving', () => {
  it('happens two seconds after the last change, with the version that was seen', async () => {
    const server = calls();
    const { session } = open(server, entry(4, doc(['a', 'one'])));
    session.change({ doc: doc(['a', 'one two']) });
    await vi.advanceTimersByTimeAsync(1_900);
    session.change({ doc: doc(['a', 'one two three']) });
    await vi.advanceTimersByTimeAsync(1_900);
    expect(server.update).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(server.update).toHaveBeenCalledTimes(1);
    const [sent] = vi.mocked(server.update).mock.calls[0] ?? [];
    expect(sent).toMatchObject({ id: 'e1', version: 4, entry: { session_id: 's1', title: 'Monday' } });
    expect(textOf(sentDoc(sent))).toBe('one two three');
    expect(session.get().state).toBe('saved');
    session.leave();
  });

  it('sends nothing for an entry that was only opened', async () => {
    const server = calls();
    const { session } = open(server, entry(4, doc(['a', 'one'])));
    session.change({ doc: clean(doc(['a', 'one'])) });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.update).not.toHaveBeenCalled();
    session.leave();
  });

  it('creates a new entry with its first words, once', async () => {
    const server = calls();
    const { session, events } = open(server, null);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.add).not.toHaveBeenCalled();
    session.change({ title: 'Plan' });
    await vi.advanceTimersByTimeAsync(2_100);
    session.change({ title: 'Plan for Monday' });
    await vi.advanceTimersByTimeAsync(2_100);
    expect(server.add).toHaveBeenCalledTimes(1);
    expect(server.update).toHaveBeenCalledTimes(1);
    expect(events.onCreated).toHaveBeenCalledTimes(1);
    session.leave();
  });

  it('creates an empty entry for a picture', async () => {
    const server = calls();
    const { session } = open(server, null);
    await expect(session.ensureCreated()).resolves.toBe('e1');
    expect(server.add).toHaveBeenCalledTimes(1);
    session.leave();
  });

  it('keeps a draft until the server has the words, and brings it back', async () => {
    const server = calls({ update: vi.fn(async () => ({ error: { status: 0, message: 'Offline' } })) });
    const start = entry(4, doc(['a', 'one']));
    const { session } = open(server, start);
    session.change({ doc: doc(['a', 'one two']) });
    await vi.advanceTimersByTimeAsync(500);
    expect(textOf(readDraft<EntryValue>('entry:e1')?.value.doc ?? doc())).toBe('one two');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(session.get().state).toBe('failed');
    session.leave();
    await vi.advanceTimersByTimeAsync(0);

    const online = calls();
    const again = open(online, start).session;
    expect(again.get().notice).toEqual({ kind: 'restored' });
    expect(textOf(again.get().value.doc)).toBe('one two');
    await again.saveNow();
    expect(online.update).toHaveBeenCalledTimes(1);
    expect(readDraft('entry:e1')).toBeNull();
    again.leave();
  });
});

describe('when another tab or device saved first', () => {
  const base = entry(4, doc(['a', 'one'], ['b', 'two']));
  const theirs = entry(5, doc(['a', 'one'], ['b', 'two theirs']));

  it('both versions are merged and saved over the latest', async () => {
    const update = vi
      .fn()
      .mockResolvedValueOnce({ error: conflict })
      .mockImplementation(async ({ version, entry: body }) => ({ data: entry(version + 1, body.document.doc) }));
    const server = calls({ update, get: vi.fn(async () => ({ data: theirs })) });
    const { session } = open(server, base);
    const show = vi.fn();
    session.show = show;
    session.change({ doc: doc(['a', 'one mine'], ['b', 'two']) });
    await vi.advanceTimersByTimeAsync(6_000);
    expect(update).toHaveBeenCalledTimes(2);
    const last = update.mock.calls[1]?.[0];
    expect(last.version).toBe(5);
    expect(textOf(sentDoc(last))).toBe('one mine\ntwo theirs');
    expect(show).toHaveBeenCalled();
    expect(session.get()).toMatchObject({ state: 'saved', notice: { kind: 'merged', conflicts: 0 } });
    session.leave();
  });

  it('says so where that version cannot be loaded, and merges on request', async () => {
    const get = vi
      .fn()
      .mockResolvedValueOnce({ error: { status: 503, message: 'Away' } })
      .mockResolvedValue({ data: theirs });
    const update = vi
      .fn()
      .mockResolvedValueOnce({ error: conflict })
      .mockImplementation(async ({ version, entry: body }) => ({ data: entry(version + 1, body.document.doc) }));
    const { session } = open(calls({ update, get }), base);
    session.change({ doc: doc(['a', 'one mine'], ['b', 'two']) });
    await vi.advanceTimersByTimeAsync(2_500);
    expect(session.get().notice).toMatchObject({ kind: 'unmerged' });
    await session.resolve();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(textOf(session.get().value.doc)).toBe('one mine\ntwo theirs');
    expect(session.get().state).toBe('saved');
    session.leave();
  });

  it('a version with unknown parts is not overwritten', async () => {
    const foreign = { ...theirs, document: { schema_version: 9, doc: {} } as unknown as JournalEntry['document'] };
    const update = vi.fn(async () => ({ error: conflict }));
    const { session } = open(calls({ update, get: vi.fn(async () => ({ data: foreign })) }), base);
    session.change({ title: 'Mine' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(update).toHaveBeenCalledTimes(1);
    expect(session.get().notice).toEqual({ kind: 'foreign' });
    expect(readDraft<EntryValue>('entry:e1')?.value.title).toBe('Mine');
    session.leave();
  });

  it('a tab that wrote nothing shows what the other one saved', async () => {
    const server = calls({ get: vi.fn(async () => ({ data: entry(5, doc(['a', 'one two'])) })) });
    const writing = open(calls(), entry(4, doc(['a', 'one']))).session;
    const reading = open(server, entry(4, doc(['a', 'one']))).session;
    writing.change({ doc: doc(['a', 'one two']) });
    await writing.saveNow();
    await vi.advanceTimersByTimeAsync(10);
    expect(textOf(reading.get().value.doc)).toBe('one two');
    expect(reading.get().notice).toBeNull();
    writing.leave();
    reading.leave();
  });
});
