/** Stand-ins for what tabs of one browser share, so that a test can have several in one page. */

type Turn = () => Promise<unknown>;

/** Locks that are given in the order in which they were asked for, as the browser does. */
export function fakeLocks() {
  const queues = new Map<string, Turn[]>();
  const next = (name: string): void => {
    const turn = queues.get(name)?.[0];
    if (turn !== undefined) void turn();
  };
  return {
    request: (name: string, ...rest: unknown[]): Promise<unknown> => {
      const work = rest.at(-1) as () => Promise<unknown>;
      const { signal } = (rest.length > 1 ? rest[0] : {}) as { signal?: AbortSignal };
      return new Promise((done, refuse) => {
        const queue = queues.get(name) ?? [];
        queues.set(name, queue);
        const turn: Turn = async () => {
          isHeld = true;
          done(await work());
          queue.splice(queue.indexOf(turn), 1);
          next(name);
        };
        let isHeld = false;
        signal?.addEventListener('abort', () => {
          if (isHeld) return;
          queue.splice(queue.indexOf(turn), 1);
          refuse(new DOMException('aborted', 'AbortError'));
        });
        queue.push(turn);
        if (queue.length === 1) next(name);
      });
    },
    query: async () => ({ held: [...queues].flatMap(([name, queue]) => (queue.length > 0 ? [{ name }] : [])) }),
  };
}

const open = new Map<string, Set<FakeChannel>>();

/** A `BroadcastChannel` within one page: everybody else on the channel hears a message a moment later. */
export class FakeChannel {
  onmessage: ((event: MessageEvent) => void) | null = null;

  constructor(private readonly name: string) {
    const others = open.get(name) ?? new Set();
    open.set(name, others.add(this));
  }

  postMessage(data: unknown): void {
    if (!open.get(this.name)?.has(this)) throw new DOMException('The channel is closed', 'InvalidStateError');
    const copy = structuredClone(data);
    for (const other of open.get(this.name) ?? []) {
      if (other !== this) queueMicrotask(() => other.onmessage?.(new MessageEvent('message', { data: copy })));
    }
  }

  close(): void {
    open.get(this.name)?.delete(this);
    this.onmessage = null;
  }
}
