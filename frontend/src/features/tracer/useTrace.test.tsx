import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountBegan } from '@/api/account';
import { discardUnsaved, REST_MS } from '@/api/autosave';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { emptyDocument, type FactNode } from './types';
import { useOpening } from './useOpening';
import { useQuestions } from './useQuestions';
import { useTrace } from './useTrace';

const nodeOf = (key: string): FactNode =>
  ({
    id: `address:${key}`,
    kind: 'address',
    key,
    labels: [],
    findings: [],
    value: '0',
    inputs: 0,
    outputs: 0,
  }) as unknown as FactNode;

const trace = (id: string, version: number, keys: readonly string[] = [id]) => ({
  id,
  name: `Trace ${id}`,
  chain: 'bitcoin',
  version,
  sha256: `sha-${id}-${version}`,
  content: { ...emptyDocument('bitcoin'), nodes: keys.map(nodeOf) },
});

/** The hooks of the page, with buttons in place of the canvas. */
function Page() {
  const held = useTrace();
  const questions = useQuestions(held.document, held.dispatch, { symbol: 'BTC', decimals: 8 }, held.opened);
  useOpening(held, questions.ask);
  const [shown, setShown] = useState(true);
  return (
    <>
      <output aria-label="nodes">{held.document.nodes.map(({ key }) => key).join(' ')}</output>
      <output aria-label="notes">{held.document.notes.map(({ text }) => text).join(' ')}</output>
      <output aria-label="state">{held.state}</output>
      <button
        type="button"
        onClick={() =>
          held.dispatch({
            type: 'noted',
            id: `n${held.document.notes.length}`,
            text: `note-on-${held.saved?.id ?? 'new'}`,
            at: { x: 0, y: 0 },
            color: 'c1',
          })
        }
      >
        Note
      </button>
      <button type="button" onClick={() => void questions.ask('late', 'both')}>
        Ask
      </button>
      <button type="button" onClick={held.loadLatest}>
        Load
      </button>
      <button type="button" onClick={() => setShown(!shown)}>
        Turn
      </button>
    </>
  );
}

const routes = [
  { path: '/tracer', element: <Page /> },
  { path: '/away', element: <p>Away</p> },
];
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const text = (label: string) => screen.getByLabelText(label).textContent;
const graph = (...keys: string[]) => ({
  json: { graph: { nodes: keys.map(nodeOf), edges: [], skipped: [], sources: [] }, steps: [] },
});
/** Lets time pass, and with it every rest after which something is saved. */
const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const rest = () => pause(REST_MS + 100);

/** An answer that comes when the test lets it. */
function held(answer: Answerer): { answerer: Answerer; release: () => void } {
  let release = () => {};
  const gate = new Promise<void>((done) => {
    release = done;
  });
  return { answerer: async (call) => gate.then(() => answer(call)), release: () => release() };
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  discardUnsaved();
  accountBegan('u1');
});
afterEach(() => vi.useRealTimers());

describe('a save on its way', () => {
  it('stays with its trace when another is opened', async () => {
    const slow = held(() => ({ json: trace('t1', 2) }));
    const server = serve({
      '/api/v1/traces/t1': (call) => (call.method === 'PUT' ? slow.answerer(call) : { json: trace('t1', 1) }),
      '/api/v1/traces/t2': ({ method }) => ({ json: trace('t2', method === 'PUT' ? 8 : 7) }),
    });
    const puts = (id: string) => server.to(`/api/v1/traces/${id}`).filter(({ method }) => method === 'PUT');
    const { router } = renderRoutes(routes, '/tracer?trace=t1');
    await waitFor(() => expect(text('nodes')).toBe('t1'));
    await press('Note');
    await rest();
    expect(puts('t1')).toHaveLength(1);
    await act(() => router.navigate('/tracer?trace=t2'));
    await waitFor(() => expect(text('nodes')).toBe('t2'));
    await act(async () => slow.release());
    await press('Note');
    await rest();
    expect(puts('t2')).toHaveLength(1);
    const [put] = puts('t2');
    expect(put?.headers.get('if-match'), 'the version of this trace, not of the one before').toBe('"7"');
    expect(put?.body).toMatchObject({ name: 'Trace t2', content: { nodes: [{ key: 't2' }], notes: [{ text: 'note-on-t2' }] } });
    expect(puts('t1')).toHaveLength(1);
    expect(puts('t1')[0]?.body).toMatchObject({ content: { notes: [{ text: 'note-on-t1' }] } });
  });

  it('is not made where somebody may only look, and is where they may edit', async () => {
    const others = (id: string, access: string) => ({
      ...trace(id, 1),
      access,
      shared: { owner_id: 'ada', team_id: 'desk', expires_at: null },
    });
    const server = serve({
      '/api/v1/traces/t1': () => ({ json: others('t1', 'viewer') }),
      '/api/v1/traces/t2': () => ({ json: others('t2', 'editor') }),
    });
    const puts = () => server.asked.filter(({ method }) => method === 'PUT').map(({ path }) => path);
    const { router } = renderRoutes(routes, '/tracer?trace=t1');
    await waitFor(() => expect(text('nodes')).toBe('t1'));
    expect(text('state')).toBe('shared');
    await press('Note');
    await rest();
    expect(puts()).toEqual([]);
    await act(() => router.navigate('/tracer?trace=t2'));
    await waitFor(() => expect(text('nodes')).toBe('t2'));
    await press('Note');
    await rest();
    expect(puts()).toEqual(['/api/v1/traces/t2']);
  });

  it('is sent at once when the page is left before the rest is over', async () => {
    const server = serve({ '/api/v1/traces/t1': ({ method }) => ({ json: trace('t1', method === 'PUT' ? 2 : 1) }) });
    const { router } = renderRoutes(routes, '/tracer?trace=t1');
    await waitFor(() => expect(text('nodes')).toBe('t1'));
    await press('Note');
    await act(() => router.navigate('/away'));
    expect(server.asked.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('that fails leaves a draft, which is there when the trace is opened again', async () => {
    let up = false;
    const server = serve({
      '/api/v1/traces/t1': ({ method }) =>
        method === 'PUT' && !up ? { status: 422, json: { message: 'No' } } : { json: trace('t1', method === 'PUT' ? 2 : 1) },
    });
    const { router } = renderRoutes(routes, '/tracer?trace=t1');
    await waitFor(() => expect(text('nodes')).toBe('t1'));
    await press('Note');
    await act(() => router.navigate('/away'));
    await waitFor(() => expect(Object.keys(localStorage)).toContain('draft:trace:t1'));
    up = true;
    await act(() => router.navigate('/tracer?trace=t1'));
    await waitFor(() => expect(text('notes')).toBe('note-on-t1'));
    await rest();
    expect(text('state')).toBe('saved');
    expect(server.asked.filter(({ method }) => method === 'PUT')).toHaveLength(2);
    expect(Object.keys(localStorage)).not.toContain('draft:trace:t1');
  });

  it('of a trace that changed elsewhere offers both versions', async () => {
    serve({
      '/api/v1/traces/t1': ({ method }) =>
        method === 'PUT' ? { status: 412, json: { message: 'Changed' } } : { json: trace('t1', 1) },
    });
    renderRoutes(routes, '/tracer?trace=t1');
    await waitFor(() => expect(text('nodes')).toBe('t1'));
    await press('Note');
    await rest();
    expect(text('state')).toBe('stale');
    await press('Load');
    await waitFor(() => expect([text('state'), text('notes')]).toEqual(['saved', '']));
  });
});

describe('a draft that is older than what the server has', () => {
  it('waits for the reader through any number of visits, and never replaces the newer version', async () => {
    let at = 1;
    const server = serve({
      '/api/v1/traces/t1': ({ method, headers }) => {
        if (method !== 'PUT') return { json: trace('t1', at) };
        if (headers.get('if-match') !== `"${at}"`) return { status: 412, json: { message: 'Changed' } };
        at += 1;
        return { json: trace('t1', at) };
      },
    });
    const puts = () => server.asked.filter(({ method }) => method === 'PUT').length;
    const { router } = renderRoutes(routes, '/tracer?trace=t1');
    await waitFor(() => expect(text('nodes')).toBe('t1'));
    at = 2;
    await press('Note');
    await rest();
    expect([text('state'), puts()]).toEqual(['stale', 1]);
    for (const newest of [3, 3, 4]) {
      await act(() => router.navigate('/away'));
      at = newest;
      await act(() => router.navigate('/tracer?trace=t1'));
      await waitFor(() => expect(text('notes')).toBe('note-on-t1'));
      await rest();
      expect([text('state'), puts(), at]).toEqual(['stale', 1, newest]);
    }
    await press('Load');
    await waitFor(() => expect([text('state'), text('notes')]).toEqual(['saved', '']));
    expect(Object.keys(localStorage)).not.toContain('draft:trace:t1');
  });
});

describe('an answer that comes late', () => {
  it('is not drawn into the trace that was opened since', async () => {
    const slow = held(() => graph('late'));
    serve({
      '/api/v1/traces/t1': () => ({ json: trace('t1', 1) }),
      '/api/v1/traces/t2': () => ({ json: trace('t2', 1) }),
      '/api/v1/graph/expand': slow.answerer,
    });
    const { router } = renderRoutes(routes, '/tracer?trace=t1');
    await waitFor(() => expect(text('nodes')).toBe('t1'));
    await press('Ask');
    await act(() => router.navigate('/tracer?trace=t2'));
    await waitFor(() => expect(text('nodes')).toBe('t2'));
    await act(async () => slow.release());
    await pause(50);
    expect(text('nodes')).toBe('t2');
  });

  it('about which trace to open loses to a later one', async () => {
    const slow = held(() => ({ json: trace('t1', 1) }));
    serve({ '/api/v1/traces/t1': slow.answerer, '/api/v1/traces/t2': () => ({ json: trace('t2', 1) }) });
    const { router } = renderRoutes(routes, '/tracer?trace=t1');
    await act(() => router.navigate('/tracer?trace=t2'));
    await waitFor(() => expect(text('nodes')).toBe('t2'));
    await act(async () => slow.release());
    await pause(50);
    expect(text('nodes')).toBe('t2');
  });
});

describe('a page that begins with an address', () => {
  const answers: Record<string, Answerer> = {
    '/api/v1/graph/expand': ({ body }) => graph((body as { node: string }).node, 'neighbour'),
    '/api/v1/traces': ({ body }) => ({ status: 201, json: { ...trace('t9', 1), ...(body as object) } }),
    '/api/v1/traces/t1': () => ({ json: trace('t1', 1) }),
  };
  const posts = (server: ReturnType<typeof serve>) =>
    server.asked.filter(({ method, path }) => method === 'POST' && path === '/api/v1/traces');

  it('saves nothing by being opened, however often', async () => {
    const server = serve(answers);
    const { router } = renderRoutes(routes, '/tracer?address=bc1q&chain=bitcoin');
    for (let visit = 0; visit < 3; visit += 1) {
      await waitFor(() => expect(text('nodes')).toBe('bc1q neighbour'));
      await rest();
      await act(() => router.navigate('/away'));
      await act(() => router.navigate('/tracer?address=bc1q&chain=bitcoin'));
    }
    expect(posts(server)).toEqual([]);
  });

  it('is saved once from the first change on', async () => {
    const server = serve(answers);
    const { router } = renderRoutes(routes, '/tracer?address=bc1q&chain=bitcoin');
    await waitFor(() => expect(text('nodes')).toBe('bc1q neighbour'));
    expect(text('state')).toBe('new');
    await press('Note');
    await rest();
    expect(text('state')).toBe('saved');
    expect(posts(server)).toHaveLength(1);
    expect(posts(server)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(router.state.location.search).toBe('?trace=t9');
  });

  it('keeps later failures under the trace that it has become', async () => {
    serve({ ...answers, '/api/v1/traces/t9': () => ({ status: 412, json: { message: 'Changed' } }) });
    renderRoutes(routes, '/tracer?address=bc1q&chain=bitcoin');
    await waitFor(() => expect(text('nodes')).toBe('bc1q neighbour'));
    await press('Note');
    await rest();
    await press('Note');
    await rest();
    expect(text('state')).toBe('stale');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual(['draft:trace:t9']);
  });

  it('leaves the trace that is open as it is', async () => {
    const server = serve(answers);
    const { router } = renderRoutes(routes, '/tracer?trace=t1');
    await waitFor(() => expect(text('nodes')).toBe('t1'));
    await act(() => router.navigate('/tracer?address=bc1q&chain=bitcoin'));
    await waitFor(() => expect(text('nodes')).toBe('bc1q neighbour'));
    await rest();
    expect(server.asked.filter(({ method }) => method === 'PUT')).toEqual([]);
    expect(posts(server)).toEqual([]);
  });
});
