// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeChannel } from '@/testing/tabs';
import { BEAT_MS, CLAIM_MS, type Lead, SILENCE_MS, seekLead } from './streamLead';

/** A channel of a tab that can be frozen: what it says is lost, and it hears nothing. */
class TabChannel extends FakeChannel {
  frozen = false;

  constructor(name: string) {
    super(name);
    channels.push(this);
    let hear: ((event: MessageEvent) => void) | null = null;
    Object.defineProperty(this, 'onmessage', {
      get: () => (this.frozen ? null : hear),
      set: (next: typeof hear) => {
        hear = next;
      },
    });
  }

  override postMessage(data: unknown): void {
    if (!this.frozen) super.postMessage(data);
  }
}

let channels: TabChannel[];
let open: Lead[];
let leads: boolean[];

beforeEach(() => {
  channels = [];
  open = [];
  leads = [];
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('BroadcastChannel', TabChannel);
});
afterEach(() => {
  for (const lead of open) lead.leave();
  vi.useRealTimers();
});

/** Opens a tab; the number names its place in `leads`, `open` and `channels`. */
function tab(): number {
  const at = leads.push(false) - 1;
  const set = (isLeading: boolean) => {
    leads[at] = isLeading;
  };
  open.push(seekLead('prices', { onLead: () => set(true), onLost: () => set(false) }));
  return at;
}
const leaders = () => leads.flatMap((isLeading, at) => (isLeading ? [at] : []));
const close = (at: number) => {
  open.splice(at, 1, { leave: () => {} })[0]?.leave();
  leads[at] = false;
};
const pass = (time: number) => vi.advanceTimersByTimeAsync(time);

it('one of the tabs that come at once leads, and stays when others come', async () => {
  for (let count = 0; count < 8; count += 1) tab();
  expect(leaders()).toEqual([]);
  await pass(CLAIM_MS + 10);
  const first = leaders();
  expect(first).toHaveLength(1);
  for (let count = 0; count < 8; count += 1) {
    tab();
    await pass(CLAIM_MS + 10);
  }
  await pass(2 * SILENCE_MS);
  expect(leaders()).toEqual(first);
});

it('the next one leads at once when the leader closes', async () => {
  for (let count = 0; count < 3; count += 1) tab();
  await pass(CLAIM_MS + 10);
  const [first] = leaders() as [number];
  close(first);
  await pass(CLAIM_MS + 10);
  expect(leaders()).toHaveLength(1);
  expect(leaders()).not.toEqual([first]);
});

it('the others elect another when the leader falls silent, and one of the two steps down when it is back', async () => {
  for (let count = 0; count < 3; count += 1) tab();
  await pass(CLAIM_MS + 10);
  const [first] = leaders() as [number];
  const channel = channels[first] as TabChannel;
  channel.frozen = true;
  await pass(SILENCE_MS - BEAT_MS - 10);
  expect(leaders(), 'a short silence changes nothing').toEqual([first]);
  await pass(BEAT_MS + CLAIM_MS + 20);
  expect(leaders()).toHaveLength(2);
  channel.frozen = false;
  await pass(BEAT_MS + 10);
  expect(leaders()).toHaveLength(1);
  await pass(2 * SILENCE_MS);
  expect(leaders()).toHaveLength(1);
});

it('a claim that is given up keeps nobody waiting for the silence', async () => {
  tab();
  tab();
  await pass(10);
  close(0);
  await pass(CLAIM_MS + 10);
  expect(leaders()).toEqual([1]);
});

it('tabs of another name have a leader of their own', async () => {
  tab();
  const other = vi.fn();
  open.push(seekLead('prices of a team', { onLead: other, onLost: () => {} }));
  await pass(CLAIM_MS + 10);
  expect(leaders()).toEqual([0]);
  expect(other).toHaveBeenCalledOnce();
});
