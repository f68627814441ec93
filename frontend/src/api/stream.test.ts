import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
  say: (event: string, data: unknown, id?: number) => void;
  end: () => void;
  signal: AbortSignal | undefined;
}

let lines: Line[];
let statuses: number[];

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
    return new Response(body, { status: statuses.shift() ?? 200 });
  });
}

beforeEach(() => {
  lines = [];
  statuses = [];
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  open();
});
afterEach(() => vi.useRealTimers());

function streamWith(ports: Partial<Parameters<LiveStream['attach']>[0]> = {}) {
  const stream = new LiveStream();
  stream.attach({ token: () => 'a1', refresh: async () => true, onStatus: () => {}, ...ports });
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
  expect(lines[0]?.url).toBe('/api/v1/stream?topics=market%2Cstatus&ids=bitcoin%2Cethereum');
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
  const refresh = vi.fn(async () => true);
  const stream = streamWith({ refresh });
  stream.listen({ ids: [], onTicks: () => {} });
  await settle();
  await vi.advanceTimersByTimeAsync(1_100);
  expect(refresh).toHaveBeenCalledOnce();
  expect(stream.state()).toBe('live');

  statuses = [401];
  const over = streamWith({ refresh: async () => false });
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
