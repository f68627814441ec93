// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountBegan, accountEnded } from './account';
import { Autosave, flushUnsaved, hasUnsaved, leftoverOf, REST_MS, type Version, type Written } from './autosave';
import { keepDraft, readDraft } from './drafts';

interface Call {
  readonly text: string;
  readonly version: number | null;
  readonly over: boolean;
  readonly leaving: boolean;
  readonly answer: (written: Written<string, Version>) => void;
}

let calls: Call[];
let savers: Autosave<string, Version>[];
const last = () => calls.at(-1) as Call;
const saved = (version: number) => ({ data: { version } });
const away = { error: { status: 503, message: 'Away' } };

function saverOf(
  text: string,
  version: Version | null = { version: 1 },
  more: Partial<ConstructorParameters<typeof Autosave<string, Version>>[0]> = {},
) {
  const made = new Autosave<string, Version>({
    draft: 'note:1',
    value: text,
    version,
    same: (a, b) => a === b,
    isEmpty: (value) => value === '',
    write: (value, at, { over, leaving }) =>
      new Promise((answer) => calls.push({ text: value, version: at?.version ?? null, over, leaving, answer })),
    ...more,
  });
  savers.push(made);
  return made;
}

const rest = () => vi.advanceTimersByTimeAsync(REST_MS + 1);
const turn = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  calls = [];
  savers = [];
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  accountBegan('u1');
});
afterEach(() => {
  for (const made of savers) made.discard();
  vi.useRealTimers();
});

describe('a document that is changed', () => {
  it('is saved after a rest, one call at a time, the newest state last', async () => {
    const made = saverOf('a');
    made.put('ab');
    made.put('abc');
    expect(made.status().state).toBe('changed');
    await rest();
    expect(calls.map(({ text, version }) => [text, version])).toEqual([['abc', 1]]);
    made.put('abcd');
    await rest();
    expect(calls).toHaveLength(1);
    last().answer(saved(2));
    await rest();
    expect(calls.map(({ text, version }) => [text, version])[1]).toEqual(['abcd', 2]);
    last().answer(saved(3));
    await turn();
    expect(made.status()).toMatchObject({ state: 'saved', version: { version: 3 } });
    expect(hasUnsaved()).toBe(false);
  });

  it('that the server has never had is saved only from the first change on', async () => {
    const made = saverOf('opened', null);
    made.put('drawn');
    await rest();
    expect([calls.length, made.status().state, hasUnsaved()]).toEqual([0, 'new', false]);
    made.arm();
    made.put('changed');
    await rest();
    expect(last()).toMatchObject({ text: 'changed', version: null });
  });
});

describe('a save that fails', () => {
  it('keeps a draft, tries again after a pause, and drops the draft when the server has it', async () => {
    const made = saverOf('a');
    made.put('ab');
    await rest();
    last().answer(away);
    await turn();
    expect(made.status().state).toBe('failed');
    expect(readDraft('note:1')).toMatchObject({ value: 'ab', version: 1 });
    expect(hasUnsaved()).toBe(true);
    await vi.advanceTimersByTimeAsync(3_100);
    expect(calls).toHaveLength(2);
    last().answer(saved(2));
    await turn();
    expect(readDraft('note:1')).toBeNull();
    expect(made.status().state).toBe('saved');
  });

  it('waits as long as the server asks', async () => {
    const made = saverOf('a');
    made.put('ab');
    await rest();
    last().answer({ error: { status: 429, message: 'Slow down', retryAfter: 30 } });
    await vi.advanceTimersByTimeAsync(29_000);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(calls).toHaveLength(2);
  });

  it('because the same call is still being worked on is tried again; another conflict is not', async () => {
    const made = saverOf('a');
    made.put('ab');
    await rest();
    last().answer({ error: { status: 409, message: 'Still running', code: 'idempotency_in_flight' } });
    await vi.advanceTimersByTimeAsync(3_100);
    expect(calls.map(({ text }) => text)).toEqual(['ab', 'ab']);
    last().answer({ error: { status: 409, message: 'Another', code: 'idempotency_key_reused' } });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(2);
    expect(made.status().state).toBe('failed');
  });

  it('for what was written is not repeated until something changes', async () => {
    const made = saverOf('a');
    made.put('too long');
    await rest();
    last().answer({ error: { status: 422, message: 'Too long' } });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
    made.put('short');
    await rest();
    expect(calls).toHaveLength(2);
  });

  it('because it changed elsewhere overwrites nothing unasked', async () => {
    const made = saverOf('a');
    made.put('mine');
    await rest();
    last().answer({ error: { status: 412, message: 'Changed' } });
    await turn();
    made.put('mine too');
    await vi.advanceTimersByTimeAsync(120_000);
    expect([calls.length, made.status().state]).toEqual([1, 'stale']);
    expect(await made.flush()).toBe(false);
    void made.overwrite();
    await turn();
    expect(last()).toMatchObject({ text: 'mine too', over: true });
    last().answer(saved(9));
    await turn();
    expect(made.status()).toMatchObject({ state: 'saved', version: { version: 9 } });
  });
});

describe('leaving the page', () => {
  it('saves what is unsaved at once', async () => {
    const made = saverOf('a');
    made.put('ab');
    made.leave();
    expect(last().text).toBe('ab');
    last().answer(saved(2));
    await turn();
    expect(hasUnsaved()).toBe(false);
  });

  it('keeps it as a draft where that fails, and says so', async () => {
    const onLeftUnsaved = vi.fn();
    const made = saverOf('a', { version: 4 }, { onLeftUnsaved });
    made.put('ab');
    made.leave();
    last().answer(away);
    await turn();
    expect(onLeftUnsaved).toHaveBeenCalledOnce();
    expect(readDraft('note:1')).toMatchObject({ value: 'ab', version: 4 });
  });

  it('by closing the browser keeps a draft and sends what outlives the page', async () => {
    const made = saverOf('a');
    made.put('ab');
    made.part();
    expect(last()).toMatchObject({ text: 'ab', leaving: true });
    expect(readDraft('note:1')).toMatchObject({ value: 'ab' });
  });

  it('can wait for everything that is unsaved', async () => {
    const one = saverOf('a');
    const other = saverOf('b', { version: 1 }, { draft: 'note:2' });
    one.put('aa');
    other.put('bb');
    const done = flushUnsaved();
    for (const call of calls) call.answer(saved(2));
    expect(await done).toBe(true);
  });
});

describe('what an earlier visit left', () => {
  const draft = (more: object) => keepDraft('case:1', { value: { title: 'mine', tags: [] }, version: 3, at: 0, ...more });

  it.each([
    ['is taken up where the server has the version that it was made from', {}, 'theirs', 3, { base: 3 }],
    ['keeps its own base where the server has another', {}, 'theirs', 4, { base: 3 }],
    ['was saved in part, and the rest is taken up', { sent: { title: 'half', tags: [] } }, 'half', 4, { base: 4 }],
  ])('%s', (_name, more, title, version, expected) => {
    draft(more);
    expect(leftoverOf('case:1', { value: { tags: [], title }, version })).toMatchObject({
      value: { title: 'mine' },
      ...expected,
    });
  });

  it('is forgotten where the server has the same', () => {
    draft({});
    expect(leftoverOf('case:1', { value: { tags: [], title: 'mine' }, version: 4 })).toBeNull();
    expect(readDraft('case:1')).toBeNull();
  });
});

describe('a draft that conflicts with the server', () => {
  const theirs = { value: 'theirs', version: 4 };
  /** Opens the document as a page does when it is loaded. */
  const load = (server = theirs) => {
    const made = saverOf(server.value, { version: server.version });
    const leftover = leftoverOf<string>('note:1', server);
    if (leftover !== null) made.restore(leftover.value, leftover.base);
    return made;
  };
  beforeEach(() => void keepDraft('note:1', { value: 'mine', version: 3, at: 0 }));

  it('does so through any number of visits, and is never sent unasked', async () => {
    for (const version of [4, 4, 5, 5]) {
      const made = load({ value: 'theirs', version });
      expect(made.status().state).toBe('stale');
      made.put(`mine ${version}`);
      await rest();
      made.part();
      made.leave();
      await turn();
      expect(readDraft('note:1')).toMatchObject({ value: `mine ${version}`, version: 3 });
    }
    expect(calls).toEqual([]);
  });

  it('keeps its base when the session ends', () => {
    load();
    accountEnded('u1', 'expired');
    accountBegan('u1');
    expect(load().status().state).toBe('stale');
    expect(readDraft('note:1')).toMatchObject({ version: 3 });
  });

  it('still conflicts where keeping it failed and the page is loaded again', async () => {
    const made = load();
    void made.overwrite();
    last().answer(away);
    await turn();
    made.part();
    expect(readDraft('note:1')).toMatchObject({ value: 'mine', version: 3 });
    expect(load().status().state).toBe('stale');
  });

  it('conflicts no more once the reader chose', async () => {
    const made = load();
    void made.overwrite();
    last().answer(saved(5));
    await turn();
    made.put('mine, later');
    made.part();
    expect(readDraft('note:1'), 'made from what was saved').toMatchObject({ value: 'mine, later', version: 5 });
    made.adopt('theirs, later', { version: 6 });
    expect(readDraft('note:1')).toBeNull();
    made.put('mine, last');
    made.part();
    expect(readDraft('note:1')).toMatchObject({ version: 6 });
  });
});

describe('when the session ends', () => {
  it('by itself, nothing stays in the browser, and the same account finds its work again', async () => {
    const made = saverOf('a');
    made.put('ab');
    accountEnded('u1', 'expired');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls, 'and nothing is sent').toHaveLength(0);
    accountBegan('u1');
    expect(readDraft('note:1')).toMatchObject({ value: 'ab' });
  });

  it.each([
    ['another account finds nothing', 'expired', 'u2'],
    ['after signing out not even the same one', 'signedOut', 'u1'],
  ] as const)('%s', (_name, how, next) => {
    const made = saverOf('a');
    made.put('ab');
    accountEnded('u1', how);
    accountBegan(next);
    expect(readDraft('note:1')).toBeNull();
  });
});
