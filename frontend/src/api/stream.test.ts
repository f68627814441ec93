// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeChannel, fakeLocks } from '@/testing/tabs';
import { LiveStream } from './stream';
import type { Tick } from './types';

const tick = (id: string, sequence: number): Tick => ({
  id,
  symbol: id,
  price_usd: sequence,
  change_24h: 0,
  market_cap: 1,
  volume_24h: 1,
  at: '',
  sequence,
});

interface Line {
  url: string;
  headers: Headers;
  say: (event: string, data: unknown, id?: number | string) => void;
  end: () => void;
  signal: AbortSignal | undefined;
}

let lines: Line[];
let statuses: number[];
let headers: Record<string, string>;
const openStreams: LiveStream[] = [];

function open(): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    let control: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (given) => {
        control = given;
      },
    });
    init.signal?.addEventListener('abort', () => control?.error(new DOMException('aborted', 'AbortError')));
    const encode = (text: string) => control?.enqueue(new TextEncoder().encode(text));
    lines.push({
      url,
      headers: new Headers(init.headers),
      say: (event, data, id) =>
        encode(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      end: () => control?.close(),
      signal: init.signal ?? undefined,
    });
    return new Response(body, { status: statuses.shift() ?? 200, headers });
  });
}

beforeEach(() => {
  lines = [];
  statuses = [];
  headers = {};
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  open();
});
afterEach(() => {
  for (const stream of openStreams.splice(0)) stream.leave();
  vi.useRealTimers();
});

function streamWith(ports: Partial<Parameters<LiveStream['attach']>[0]> = {}) {
  const stream = new LiveStream();
  stream.attach({ token: () => 'a1', refresh: async () => ({ ok: true }), onStatus: () => {}, ...ports });
  openStreams.push(stream);
  return stream;
}

const settle = () => vi.advanceTimersByTimeAsync(250);

it('opens one line for all listeners, with the token in the header and never in the address', async () => {
  const stream = streamWith();
  const first: string[] = [];
  const second: string[] = [];
  stream.listen({ ids: ['bitcoin'], onTicks: (ticks) => first.push(...ticks.map((t) => t.id)) });
  stream.listen({ ids: ['ethereum', 'bitcoin'], onTicks: (ticks) => second.push(...ticks.map((t) => t.id)) });
  await settle();
  expect(lines).toHaveLength(1);
  expect(lines[0]?.url).toBe(
    '/api/v1/stream?topics=market%2Cstatus%2Calerts%2Cjobs%2Cfeed%2Cpaper%2Cchat&ids=bitcoin%2Cethereum',
  );
  expect(lines[0]?.headers.get('authorization')).toBe('Bearer a1');
  lines[0]?.say('tick', { ticks: [tick('ethereum', 1), tick('bitcoin', 2)] }, 2);
  await settle();
  expect(stream.state()).toBe('live');
  expect([first, second]).toEqual([['bitcoin'], ['ethereum', 'bitcoin']]);
});

it('comes back after growing pauses and says where it was', async () => {
  const stream = streamWith();
  stream.listen({ ids: [], onTicks: () => {} });
  await settle();
  lines[0]?.say('snapshot', { ticks: [tick('bitcoin', 41)] }, 41);
  await settle();
  lines[0]?.end();
  await vi.advanceTimersByTimeAsync(10);
  expect(stream.state()).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines).toHaveLength(2);
  expect(lines[1]?.headers.get('last-event-id')).toBe('41');
});

it('asks for a new token when it is refused, and stops when there is none', async () => {
  statuses = [401, 200];
  const refresh = vi.fn(async () => ({ ok: true }));
  const stream = streamWith({ refresh });
  stream.listen({ ids: [], onTicks: () => {} });
  await settle();
  await vi.advanceTimersByTimeAsync(1_100);
  expect(refresh).toHaveBeenCalledOnce();
  expect(stream.state()).toBe('live');
  stream.leave();

  statuses = [401];
  const over = streamWith({ refresh: async () => ({ ok: false, over: true }) });
  over.listen({ ids: [], onTicks: () => {} });
  await settle();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(over.state()).toBe('off');
});

it('closes when nobody listens', async () => {
  const stream = streamWith();
  const leave = stream.listen({ ids: [], onTicks: () => {} });
  await settle();
  leave();
  await settle();
  expect(lines[0]?.signal?.aborted).toBe(true);
  expect(stream.state()).toBe('off');
});

/** An access token that the server made at `from` and that lives for `seconds`. */
const tokenOf = (from: number, seconds: number, mark = '') =>
  `h.${btoa(JSON.stringify({ sub: 'u1', iat: Math.floor(from / 1000), exp: Math.floor(from / 1000) + seconds, mark }))}.s`;

describe('a token that ends', () => {
  it('is replaced before it does, and the line with it', async () => {
    let token = tokenOf(Date.now(), 300, 'first');
    const refresh = vi.fn(async () => {
      token = tokenOf(Date.now(), 300, 'second');
      return { ok: true };
    });
    const stream = streamWith({ token: () => token, refresh });
    stream.listen({ ids: [], onTicks: () => {} });
    await settle();
    for (let at = 0; at < 26; at += 1) {
      lines.at(-1)?.say('tick', { ticks: [tick('bitcoin', at)] }, at);
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(refresh).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(12_000);
    expect(refresh).toHaveBeenCalledOnce();
    expect(lines).toHaveLength(2);
    expect(lines[1]?.headers.get('authorization')).toBe(`Bearer ${token}`);
    expect(lines[0]?.signal?.aborted).toBe(true);
  });

  it('does not open a line every second where the server ends each at once', async () => {
    // As a server does that takes a token for half a minute after its end, on a machine whose clock is behind.
    const token = tokenOf(Date.now() + 3_600_000, 300);
    const stream = streamWith({ token: () => token, refresh: async () => ({ ok: false }) });
    stream.listen({ ids: [], onTicks: () => {} });
    await settle();
    let answered = 0;
    for (let second = 0; second < 30; second += 1) {
      for (; answered < lines.length; answered += 1) {
        lines[answered]?.say('snapshot', { ticks: [tick('bitcoin', 1)] }, 1);
        lines[answered]?.end();
      }
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(lines.length).toBeLessThan(7);
  });

  it('with which the server ended the line is not used again', async () => {
    let token = tokenOf(Date.now() + 3_600_000, 300);
    const refresh = vi.fn(async () => {
      token = tokenOf(Date.now(), 300, 'second');
      return { ok: true };
    });
    const stream = streamWith({ token: () => token, refresh });
    stream.listen({ ids: [], onTicks: () => {} });
    await settle();
    lines[0]?.say('bye', { reason: 'token_expired' });
    await settle();
    lines[0]?.end();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(refresh).toHaveBeenCalledOnce();
    expect(lines.map((line) => line.headers.get('authorization'))[1]).toBe(`Bearer ${token}`);
  });
});

describe('the pause', () => {
  it('is short again only after a line that held and brought something', async () => {
    const stream = streamWith();
    stream.listen({ ids: [], onTicks: () => {} });
    await settle();
    for (const [pause, opened] of [
      [1_000, 2],
      [2_000, 3],
      [4_000, 4],
    ] as const) {
      lines.at(-1)?.end();
      await vi.advanceTimersByTimeAsync(pause - 100);
      expect(lines).toHaveLength(opened - 1);
      await vi.advanceTimersByTimeAsync(200);
      expect(lines).toHaveLength(opened);
    }
    await vi.advanceTimersByTimeAsync(11_000);
    lines.at(-1)?.say('tick', { ticks: [tick('bitcoin', 1)] }, 1);
    await settle();
    lines.at(-1)?.end();
    await vi.advanceTimersByTimeAsync(1_100);
    expect(lines).toHaveLength(5);
  });

  it('is as long as the server asks', async () => {
    statuses = [503, 200];
    headers = { 'retry-after': '20' };
    const stream = streamWith();
    stream.listen({ ids: [], onTicks: () => {} });
    await settle();
    await vi.advanceTimersByTimeAsync(19_000);
    expect(lines).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(lines).toHaveLength(2);
  });

  it('is as long as the server asks whoever wants a new token', async () => {
    statuses = [401, 200];
    const stream = streamWith({ refresh: async () => ({ ok: false, retryAfter: 20 }) });
    stream.listen({ ids: [], onTicks: () => {} });
    await settle();
    await vi.advanceTimersByTimeAsync(19_000);
    expect(lines).toHaveLength(1);
    expect(stream.state()).toBe('waiting');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(stream.state()).toBe('live');
  });
});

it('a tab that is hidden for a minute lets go of the stream until it is shown', async () => {
  const stream = streamWith();
  stream.listen({ ids: [], onTicks: () => {} });
  await settle();
  stream.visibilityChanged(true);
  await vi.advanceTimersByTimeAsync(30_000);
  lines[0]?.say('tick', { ticks: [tick('bitcoin', 1)] }, 1);
  await vi.advanceTimersByTimeAsync(29_000);
  stream.visibilityChanged(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lines[0]?.signal?.aborted, 'a short look elsewhere changes nothing').toBe(false);
  stream.visibilityChanged(true);
  lines[0]?.say('tick', { ticks: [tick('bitcoin', 2)] }, 2);
  await vi.advanceTimersByTimeAsync(40_000);
  lines[0]?.say('tick', { ticks: [tick('bitcoin', 3)] }, 3);
  await vi.advanceTimersByTimeAsync(21_000);
  expect(lines[0]?.signal?.aborted).toBe(true);
  expect(stream.state()).toBe('off');
  stream.visibilityChanged(false);
  await settle();
  expect(lines).toHaveLength(2);
  expect(stream.state()).toBe('live');
});

describe('many tabs', () => {
  const tabs = (many: number) => Array.from({ length: many }, () => streamWith());
  const heard = (stream: LiveStream, ids: readonly string[]) => {
    const ticks: string[] = [];
    stream.listen({ ids, onTicks: (got) => ticks.push(...got.map((one) => `${one.id} ${one.price_usd}`)) });
    return ticks;
  };

  it('share one line, for what all of them want', async () => {
    const [first, second, ...rest] = tabs(8) as [LiveStream, LiveStream, ...LiveStream[]];
    const one = heard(first, ['bitcoin']);
    await settle();
    const other = heard(second, ['ethereum']);
    for (const stream of rest) heard(stream, ['bitcoin']);
    await settle();
    await settle();
    expect(lines.filter((line) => line.signal?.aborted === false)).toHaveLength(1);
    expect(lines.at(-1)?.url).toContain('ids=bitcoin%2Cethereum');
    lines.at(-1)?.say('tick', { ticks: [tick('ethereum', 7), tick('bitcoin', 8)] }, 8);
    await settle();
    expect([one, other]).toEqual([['bitcoin 8'], ['ethereum 7']]);
    expect([first, second, ...rest].map((stream) => stream.state())).toEqual(Array.from({ length: 8 }, () => 'live'));
  });

  it('share one line also where the browser has no Web Locks', async () => {
    vi.stubGlobal('navigator', {});
    const [first, ...rest] = tabs(8) as [LiveStream, ...LiveStream[]];
    heard(first, ['bitcoin']);
    const ticks = rest.map((stream) => heard(stream, ['ethereum']));
    const elect = () => vi.advanceTimersByTimeAsync(1_000);
    await elect();
    const lasting = () => lines.filter((line) => line.signal?.aborted === false);
    expect(lasting()).toHaveLength(1);
    expect(lasting()[0]?.url).toContain('ids=bitcoin%2Cethereum');
    lasting()[0]?.say('tick', { ticks: [tick('ethereum', 7)] }, 7);
    await settle();
    expect(ticks).toEqual(rest.map(() => ['ethereum 7']));
    const leader = [first, ...rest].findIndex((stream) => stream.leads);
    ([first, ...rest][leader] as LiveStream).leave();
    await elect();
    expect(lasting(), 'the next one has the line').toHaveLength(1);
  });

  it('a tab that comes later knows at once what the others know', async () => {
    const [first, second] = tabs(2) as [LiveStream, LiveStream];
    heard(first, []);
    await settle();
    lines[0]?.say('snapshot', { ticks: [tick('bitcoin', 41)] }, 41);
    await settle();
    const late = heard(second, ['bitcoin']);
    await settle();
    expect(late).toEqual(['bitcoin 41']);
    expect(lines).toHaveLength(1);
  });

  it('the next one leads when the leader goes', async () => {
    const [first, second] = tabs(2) as [LiveStream, LiveStream];
    heard(first, []);
    await settle();
    const ticks = heard(second, []);
    await settle();
    expect(lines).toHaveLength(1);
    first.leave();
    await settle();
    expect(lines[0]?.signal?.aborted).toBe(true);
    expect(lines).toHaveLength(2);
    lines[1]?.say('tick', { ticks: [tick('bitcoin', 9)] }, 9);
    await settle();
    expect(ticks).toEqual(['bitcoin 9']);
  });

  it('what tabs of another account say is not heard', async () => {
    const mine = streamWith({ token: () => tokenOf(Date.now(), 300) });
    const theirs = streamWith({ token: () => `h.${btoa(JSON.stringify({ sub: 'u2', iat: 1, exp: 9_999_999_999 }))}.s` });
    heard(mine, []);
    await settle();
    const ticks = heard(theirs, []);
    await settle();
    lines[0]?.say('tick', { ticks: [tick('bitcoin', 3)] }, 3);
    await settle();
    expect(ticks).toEqual([]);
  });
});

it('hands over alerts that fired, and says when some were missed', async () => {
  const fired: string[] = [];
  const onResync = vi.fn();
  const stream = streamWith({ onAlert: ({ id }) => fired.push(id), onResync });
  stream.listen({ ids: [], onTicks: () => {} });
  await settle();
  lines[0]?.say('alert', { id: 'f1', alert: 'Bitcoin above 60k', text: 'Bitcoin crossed above $60,000' }, 7);
  lines[0]?.say('alert', { broken: true });
  await settle();
  expect(fired).toEqual(['f1']);
  expect(onResync).not.toHaveBeenCalled();
  lines[0]?.say('resync', {});
  await settle();
  expect(onResync).toHaveBeenCalledOnce();
});

it('hands over what changed elsewhere, and comes back to where it was with that', async () => {
  const changed: string[] = [];
  const stream = streamWith({ onChange: (topic, { kind }) => changed.push(`${topic} ${kind}`) });
  stream.listen({ ids: [], onTicks: () => {} });
  await settle();
  const said = { id: 'c1', kind: 'file', subject_id: 'f1', at: '2026-11-26T20:00:00Z' };
  lines[0]?.say('ready', {}, 'event-1795344300000');
  lines[0]?.say('jobs', said, 'event-1795344301000');
  lines[0]?.say('paper', { broken: true }, 'event-1795344302000');
  lines[0]?.say('tick', { ticks: [tick('bitcoin', 41)] }, 41);
  await settle();
  expect(changed).toEqual(['jobs file']);
  lines[0]?.end();
  await vi.advanceTimersByTimeAsync(1_100);
  expect(lines[1]?.headers.get('last-event-id'), 'a price says nothing of what else was missed').toBe('event-1795344302000');
});
