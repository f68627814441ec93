import { describe, expect, it } from 'vitest';
import { sum } from './amounts';
import { fitting, MOST_BYTES, sizeNote } from './fitting';
import { type HistoryAction, remember, startHistory } from './history';
import { countedOnce, withoutRest } from './merged';
import { pictureOf, titleOf } from './picture';
import { reduce, taintOf } from './reducer';
import { address, output, small } from './testing';
import { emptyDocument, type FactEdge, type TaintAnswer } from './types';

const begun = reduce(emptyDocument('bitcoin'), { type: 'drawn', graph: small, steps: [] });

describe('a trace', () => {
  it('takes in what was drawn, once, and gives every card a place of its own', () => {
    expect(begun.nodes).toHaveLength(6);
    const places = Object.values(begun.places).map(({ x, y }) => `${x},${y}`);
    expect(new Set(places).size).toBe(6);
    const again = reduce(begun, { type: 'drawn', graph: small, steps: [] });
    expect(again.nodes).toHaveLength(6);
    expect(again.edges).toHaveLength(5);
    expect(again.places).toEqual(begun.places);
  });

  it('keeps where the reader put a card when more is drawn', () => {
    const moved = reduce(begun, { type: 'moved', ids: ['address:a'], by: { x: 500, y: -70 } });
    const before = begun.places['address:a'];
    expect(moved.places['address:a']).toEqual({ x: (before?.x ?? 0) + 500, y: (before?.y ?? 0) - 70 });
    expect(reduce(moved, { type: 'drawn', graph: small, steps: [] }).places['address:a']).toEqual(moved.places['address:a']);
    const pinned = reduce(moved, { type: 'pinned', ids: ['address:a'] });
    expect(reduce(pinned, { type: 'arranged', arrangement: 'time' }).places['address:a']).toEqual(moved.places['address:a']);
  });

  it('removes a node with its lines, and a group with its members', () => {
    const without = reduce(begun, { type: 'removed', ids: ['tx:t1'] });
    expect(without.edges.map(({ id }) => id)).toEqual(['in:t2:0', 'out:t2:0']);
    const grouped = reduce(begun, { type: 'grouped', id: 'group:1', title: 'G', members: ['address:b', 'address:d'] });
    const gone = reduce(grouped, { type: 'removed', ids: ['group:1'] });
    expect(gone.nodes.map(({ id }) => id)).toEqual(['address:a', 'address:c', 'tx:t1', 'tx:t2']);
    expect(gone.groups).toEqual([]);
  });

  it('holds a node in one group at most', () => {
    const first = reduce(begun, { type: 'grouped', id: 'group:1', title: 'One', members: ['address:a', 'address:b'] });
    const second = reduce(first, { type: 'grouped', id: 'group:2', title: 'Two', members: ['address:b', 'address:c'] });
    expect(second.groups.map(({ members }) => members)).toEqual([['address:a'], ['address:b', 'address:c']]);
    const moved = reduce(second, { type: 'moved', ids: ['group:2'], by: { x: 10, y: 0 } });
    expect(moved.places['address:c']?.x).toBe((second.places['address:c']?.x ?? 0) + 10);
    expect(moved.places['address:a']).toEqual(second.places['address:a']);
  });

  it('hides and shows single transfers, and toggles marks', () => {
    const hidden = reduce(begun, { type: 'edgesShown', ids: ['out:t1:1'], shown: false });
    expect(hidden.hidden).toEqual(['out:t1:1']);
    expect(reduce(hidden, { type: 'edgesShown', ids: ['out:t1:1'], shown: true }).hidden).toEqual([]);
    const flagged = reduce(begun, { type: 'flagged', ids: ['address:a'] });
    expect(flagged.flagged).toEqual(['address:a']);
    expect(reduce(flagged, { type: 'flagged', ids: ['address:a'] }).flagged).toEqual([]);
  });

  it('shows taint of the chosen convention', () => {
    const method = (name: string, received: string) => ({
      method: name,
      marked: '100',
      held: '100',
      lost: '0',
      nodes: [{ of: 'address:b', category: '', received, held: received }],
      labels: [],
    });
    const answer: TaintAnswer = {
      methods: [method('fifo', '60000000'), method('haircut', '30000000')],
      stops: [],
      unknown: [],
      assumed: [],
      transactions: 2,
      asset: 'native',
      symbol: 'BTC',
      decimals: 8,
      rest: 'rest:a',
      grouped: 0,
      graph: small,
      steps: [],
    };
    const tainted = reduce(begun, { type: 'tainted', answer });
    expect(taintOf(tainted).get('address:b')).toBe(1);
    const haircut = reduce(tainted, { type: 'taintShown', method: 'haircut' });
    expect(taintOf(haircut).get('address:b')).toBe(0.5);
    expect(reduce(haircut, { type: 'taintCleared' }).taint).toBeNull();
  });
});

describe('what is kept', () => {
  it('leaves out the oldest fetches where it would be too large, and says so', () => {
    const step = (action: string, detail: string) => ({ at: '2026-11-21T08:00:00Z', action, detail });
    const steps = [step('expand', '{}'), ...Array.from({ length: 50 }, (_, n) => step('fetch', `tx ${n} ${'x'.repeat(100)}`))];
    const long = { ...begun, steps };
    expect(fitting(long)).toBe(long);
    const size = JSON.stringify(long).length;
    const kept = fitting(long, size - 2_000);
    expect(JSON.stringify(kept).length).toBeLessThanOrEqual(size - 2_000);
    expect(kept.steps[0]?.detail).toMatch(/^the \d+ oldest fetches/);
    expect(kept.steps[1]?.action).toBe('expand');
    expect(kept.steps.at(-1)?.detail).toContain('tx 49');
  });
});

describe('a size', () => {
  const holding = (bytes: number) => ({
    ...begun,
    notes: [{ id: 'n', text: 'x'.repeat(bytes), x: 0, y: 0, color: 'c1' as const }],
  });

  it('is announced before a document is too large to save', () => {
    expect(sizeNote(begun)).toBeNull();
    expect(sizeNote(holding(0.7 * MOST_BYTES))).toBeNull();
    expect(sizeNote(holding(0.85 * MOST_BYTES))).toEqual({ full: false, text: expect.stringMatching(/^This trace is 85% full/) });
    expect(sizeNote(holding(MOST_BYTES))).toEqual({ full: true, text: expect.stringContaining('too large to save') });
  });

  it('leaves out fetches of the log, which give way', () => {
    const fetches = Array.from({ length: 5 }, () => ({ at: '', action: 'fetch', detail: 'x'.repeat(MOST_BYTES) }));
    expect(sizeNote({ ...begun, steps: fetches })).toBeNull();
  });
});

describe('transfers that are merged', () => {
  const transfer = (n: number, time: number, value = '10'): FactEdge => ({
    ...output('x', 'b', n, value, time),
    id: `transfer:x:${n}`,
    from: 'address:a',
    to: 'address:b',
    role: 'transfer',
  });
  const line: FactEdge = {
    ...transfer(0, 100, '30'),
    id: 'flow:address:a>address:b:native',
    tx: '',
    transfers: 3,
    until: 300,
  };
  const total = (edges: readonly FactEdge[]) => sum(edges.map(({ value }) => value));

  it('stand for those that are there one by one, until all of them are', () => {
    const some = countedOnce([line, transfer(1, 100), transfer(2, 200)]);
    expect(some.map(({ id }) => id)).toEqual([line.id]);
    const all = countedOnce([line, transfer(1, 100), transfer(2, 200), transfer(3, 300)]);
    expect(all).toHaveLength(3);
    expect([total(some), total(all)]).toEqual(['30', '30']);
  });

  it('leave transfers of other times, pairs and assets alone', () => {
    const others = [transfer(1, 400), { ...transfer(2, 200), asset: '0xabc' }, { ...transfer(3, 200), to: 'address:c' }];
    expect(countedOnce([line, ...others])).toHaveLength(4);
  });

  it('are told with their number on the line', () => {
    const document = { ...begun, nodes: [address('a'), address('b')], edges: [line] };
    expect(pictureOf(document).graph.edges.map(({ label }) => label)).toEqual(['0.0000003 BTC · 3']);
  });

  it('are grouped anew by the next answer', () => {
    const rest = { ...address('a'), id: 'rest:a', kind: 'rest', addresses: 7 };
    const old = { ...line, id: 'flow:address:a>rest:a:native', to: 'rest:a' };
    const document = { ...begun, nodes: [...begun.nodes, rest], edges: [...begun.edges, old] };
    expect(titleOf(rest)).toBe('7 more addresses');
    const without = withoutRest(document, 'rest:a');
    expect([without.nodes, without.edges]).toEqual([begun.nodes, begun.edges]);
  });
});

describe('undo', () => {
  const play = (...actions: HistoryAction[]) => actions.reduce(remember, startHistory(begun));
  const flag = (id: string): HistoryAction => ({ type: 'flagged', ids: [id] });

  it('goes back and forth, and a new step ends what could be redone', () => {
    const undone = play(flag('address:a'), flag('address:b'), { type: 'undone' });
    expect(undone.present.flagged).toEqual(['address:a']);
    expect(remember(undone, { type: 'redone' }).present.flagged).toEqual(['address:a', 'address:b']);
    const other = remember(undone, flag('address:c'));
    expect(remember(other, { type: 'redone' })).toBe(other);
  });

  it('takes the drawing of an answer about taint away and keeps what it says, until it is cleared', () => {
    const answer: TaintAnswer = {
      methods: [{ method: 'fifo', marked: '1', held: '1', lost: '0', nodes: [], labels: [] }],
      stops: [],
      unknown: [],
      assumed: [],
      transactions: 1,
      asset: 'native',
      symbol: 'BTC',
      decimals: 8,
      rest: 'rest:z',
      grouped: 0,
      graph: { ...small, nodes: [address('z')], edges: [] },
      steps: [],
    };
    const judged = play({ type: 'tainted', answer });
    expect(judged.present.nodes).toHaveLength(begun.nodes.length + 1);
    const undone = remember(judged, { type: 'undone' });
    expect(undone.present.nodes).toHaveLength(begun.nodes.length);
    expect(undone.present.taint).toBe(judged.present.taint);
    const cleared = remember(undone, { type: 'taintCleared' });
    expect(cleared.present.taint).toBeNull();
    expect(remember(cleared, { type: 'undone' }).present.taint).toBe(judged.present.taint);
  });

  it('stops at the beginning and forgets another trace', () => {
    const start = play();
    expect(remember(start, { type: 'undone' })).toBe(start);
    const opened = play(flag('address:a'), { type: 'opened', document: emptyDocument('ethereum') });
    expect(opened.past).toEqual([]);
    expect(opened.present.chain).toBe('ethereum');
  });
});
