import { describe, expect, it } from 'vitest';
import type { Holding } from '@/api/addressesApi';
import { factsOf } from '../flows/fromMovements';
import { factsOfTrace } from '../flows/fromTrace';
import { narrow } from '../flows/narrow';
import type { Counted, Facts } from '../flows/types';
import { crowd, everything, facts, label, move, ROOT, sideOf, total, traceEdge, traceNode } from '../testing';
import { forward, hopsOf } from './forward';
import { calendarOf, MOST_WEEKS, weekdayOf, weekOf } from './heat';
import { holdingsOf } from './holdings';
import { joined, linked, shareRoom } from './links';
import { MOST_NODES, networkOf } from './network';
import { riverOf, stepStart } from './river';

const BTC = { kind: 'asset', asset: { id: 'native', symbol: 'BTC', decimals: 8 } } as const;
const USD = { kind: 'usd' } as const;
const flowsOf = (of: Facts): readonly Counted[] => narrow(of, everything).flows;

const mixed = facts(
  move('in', '100', [['a', '100', label('Northwind')]]),
  move(
    'in',
    '60',
    [
      ['b', '40'],
      ['c', '20'],
    ],
    { days: 1 },
  ),
  move('out', '90', [['a', '90', label('Northwind')]], { days: 2 }),
  move('out', '30', [['d', '30', label('Whirl', { kind: 'derived', category: 'mixer' })]], { days: 9 }),
  move('own', '5', [], { days: 10 }),
);
const one = facts(move('in', '100', [['a', '100']]));
const self = facts(move('own', '5', []));
const nobody: Facts = facts();
const trace = factsOfTrace({
  nodes: ['a', 'b', 'c'].map((key) => traceNode('address', key)),
  edges: [
    traceEdge('transfer', 'address:a', 'address:b', '50'),
    traceEdge('transfer', 'address:b', 'address:c', '30'),
    traceEdge('transfer', 'address:c', 'address:a', '10'),
    traceEdge('transfer', 'address:c', 'address:c', '1'),
  ],
});

describe('who paid whom', () => {
  it.each([
    ['mixed', mixed],
    ['one counterparty', one],
    ['to itself', self],
    ['nothing', nobody],
    ['a trace', trace],
  ])('%s: all money is in the bands, however few are drawn apart', (_, of) => {
    const flows = flowsOf(of);
    for (const by of ['label', 'address'] as const) {
      for (const most of [1, 2, Number.POSITIVE_INFINITY]) {
        for (const shape of [linked(of, flows, by, most, 100), joined(of, flows, by, most)]) {
          expect(total(shape.links)).toBe(total(flows));
          const apart = shape.links.filter(({ from, to }) => from !== to);
          expect(total(apart) + shape.inside.amount).toBe(total(flows));
          const ids = new Set(shape.cards.map(({ id }) => id));
          expect(shape.links.every(({ from, to }) => ids.has(from) && ids.has(to))).toBe(true);
        }
      }
    }
  });

  it('sources stand left, the chosen in the middle, receivers right; somebody on both sides twice', () => {
    const shape = linked(mixed, flowsOf(mixed), 'address', 10, 100);
    expect(shape.cards.map(({ id, column }) => [id, column])).toEqual([
      ['in:a', 0],
      ['in:b', 0],
      ['in:c', 0],
      [ROOT, 1],
      ['out:a', 2],
      ['out:d', 2],
    ]);
    expect(shape.inside).toEqual({ amount: 5n, count: 1 });
    expect(shape.links.find(({ from }) => from === 'in:b')?.shared).toBe(true);
    expect(shape.links.find(({ from }) => from === 'in:a')?.shared).toBe(false);
  });

  it('counts the groups that have no card', () => {
    const shape = linked(mixed, flowsOf(mixed), 'address', 1, 100);
    expect(shape.merged).toBe(2);
    expect(shape.cards.find(({ id }) => id === 'in:others')?.group).toMatchObject({ stands: 2, sent: 60n });
  });

  it('keeps a chosen address that nothing is left of', () => {
    expect(linked(nobody, [], 'label', 10, 100).cards.map(({ id }) => id)).toEqual([ROOT]);
  });

  it('gives what one side does not need to the other', () => {
    expect(shareRoom(10, 10, 5, 100)).toEqual([5, 5]);
    expect(shareRoom(10, 200, Number.POSITIVE_INFINITY, 100)).toEqual([10, 90]);
    expect(shareRoom(200, 10, Number.POSITIVE_INFINITY, 100)).toEqual([90, 10]);
    expect(shareRoom(200, 200, Number.POSITIVE_INFINITY, 101)).toEqual([51, 50]);
  });

  it('puts a trace into columns, circles too', () => {
    const shape = joined(trace, flowsOf(trace), 'address', 10);
    const hops = hopsOf(shape);
    expect(hops.size).toBe(3);
    expect([...hops.values()].sort()).toEqual([0, 1, 2]);
    const placed = forward(shape);
    const at = new Map(placed.cards.map((card) => [card.id, card.at]));
    expect(placed.links.every(({ from, to }) => (at.get(from) ?? 9) < (at.get(to) ?? 0))).toBe(true);
    expect(total(placed.links) + shape.inside.amount).toBe(total(flowsOf(trace)));
    expect(placed.cards.filter(({ again }) => again)).toHaveLength(1);
  });

  it('leads money between two chosen addresses to the right as well', () => {
    const both = factsOf([
      { address: 'a', movements: [move('out', '10', [['b', '10']])] },
      { address: 'b', movements: [move('out', '4', [['a', '4']])] },
    ]);
    const placed = forward(linked(both, flowsOf(both), 'address', 10, 100));
    expect(placed.cards.map(({ id, at }) => [id, at])).toEqual([
      ['a', 1],
      ['b', 1],
      ['again:a', 2],
      ['again:b', 2],
    ]);
    expect(total(placed.links)).toBe(14n);
  });
});

describe('the network', () => {
  it('draws what the links say, conclusions dashed', () => {
    const { graph } = networkOf(mixed, flowsOf(mixed), 'address', 10, BTC);
    const column = (id: string) => graph.nodes.find((node) => node.id === id)?.x ?? Number.NaN;
    expect(column('in:a')).toBeLessThan(column(ROOT));
    expect(column('out:d')).toBeGreaterThan(column(ROOT));
    expect(graph.nodes.find(({ id }) => id === 'out:d')).toMatchObject({ derived: true, kind: 'mixer', title: 'Whirl' });
    expect(graph.edges.find(({ from }) => from === 'in:b')?.nature).toBe('derived');
    expect(graph.edges.find(({ from }) => from === 'in:a')).toMatchObject({ nature: 'fact', weight: 1 });
    expect(graph.edges.some(({ from, to }) => from === ROOT && to === ROOT)).toBe(true);
  });

  it('never has more cards than the cap, says how many it hides, also of ten thousand counterparties', () => {
    const many = crowd(10_000);
    const flows = flowsOf(many);
    const shape = networkOf(many, flows, 'address', Number.POSITIVE_INFINITY, BTC);
    expect(shape.graph.nodes.length).toBeLessThanOrEqual(MOST_NODES);
    const apart = shape.cards.filter(({ group }) => group.stands === 1 && !group.root).length;
    expect(apart + shape.merged).toBe(20_000);
    expect(total(shape.links)).toBe(total(flows));
  });
});

describe('the river', () => {
  it('keeps all dated money of each side', () => {
    const flows = flowsOf(mixed);
    for (const most of [1, 10]) {
      const shape = riverOf(mixed, flows, 'address', most);
      for (const { side, bands } of shape.panes) {
        const sum = bands.flatMap(({ amounts }) => amounts).reduce((all, amount) => all + amount, 0n);
        expect(sum).toBe(sideOf(flows, side));
      }
      expect([shape.own, shape.undated, shape.times.length]).toEqual([1, 0, 10]);
    }
    expect(riverOf(mixed, flows, 'address', 1).merged).toBe(2);
  });

  it('takes coarser steps over longer spans, without gaps', () => {
    const long = facts(move('in', '1', [['a', '1']]), move('in', '1', [['a', '1']], { days: 400 }));
    const weeks = riverOf(long, flowsOf(long), 'label', 5);
    expect(weeks.step).toBe('week');
    expect(weeks.times.every((time) => weekdayOf(time) === 0)).toBe(true);
    const longer = facts(move('in', '1', [['a', '1']]), move('in', '1', [['a', '1']], { days: 1_500 }));
    const months = riverOf(longer, flowsOf(longer), 'label', 5);
    expect([months.step, months.times.length]).toEqual(['month', 50]);
    expect(stepStart(Date.UTC(2026, 10, 22, 23), 'week')).toBe(Date.UTC(2026, 10, 16));
  });

  it('says what has no day, and draws nothing of nothing', () => {
    const late = facts(move('in', '1', [['a', '1']], { days: null }));
    expect(riverOf(late, flowsOf(late), 'label', 5)).toMatchObject({ times: [], panes: [], undated: 1 });
    expect(riverOf(self, flowsOf(self), 'label', 5)).toMatchObject({ times: [], own: 1 });
  });

  it('of a trace has one pane', () => {
    expect(riverOf(trace, flowsOf(trace), 'address', 5).panes.map(({ side }) => side)).toEqual(['between']);
  });
});

describe('the heat map', () => {
  it('counts every flow once', () => {
    const flows = flowsOf(mixed);
    for (const shape of [weekOf(flows), calendarOf(flows)]) {
      expect(shape.cells.reduce((sum, { count }) => sum + count, 0)).toBe(flows.length);
      expect(total(shape.cells)).toBe(total(flows));
    }
    // The sixteenth of November 2026 is a Monday.
    expect(weekOf(flows).cells.find(({ x, y }) => x === 12 && y === 0)?.count).toBe(1);
  });

  it('says what is too old for a calendar, and what has no time', () => {
    const flows = flowsOf(
      facts(
        move('in', '1', [['a', '1']]),
        move('in', '1', [['a', '1']], { days: 500 }),
        move('in', '1', [['a', '1']], { days: null }),
      ),
    );
    expect(calendarOf(flows)).toMatchObject({ older: 1, undated: 1, most: 1 });
    expect(calendarOf(flows).columns.length).toBe(MOST_WEEKS);
    expect(calendarOf([])).toEqual({ columns: [], cells: [], most: 0, undated: 0, older: 0 });
    expect(weekOf([])).toMatchObject({ most: 0 });
  });
});

describe('the holdings', () => {
  const holding = (asset: string, value: string, usd: string | null): Holding => ({
    amount: { asset, value, decimals: 8, symbol: asset.toUpperCase(), usd },
    price_usd: usd === null ? null : '1',
    price_source: 'market',
  });
  const held = [
    { address: 'a', holdings: [holding('native', '300', '3'), holding('x', '5', '50'), holding('spam', '9', null)] },
    { address: 'b', holdings: [holding('native', '100', '1'), holding('y', '1', '0.5'), holding('z', '0', '0')] },
  ];

  it('are sized by value, and sum to all that has one', () => {
    for (const most of [1, 2, 10]) {
      const shape = holdingsOf(held, { asset: '', min: '' }, USD, most);
      expect(total(shape.tiles)).toBe(shape.total);
      expect(shape.total).toBe(54_500_000_000_000n);
      expect(shape.hidden).toEqual({ asset: 0, price: 1, nothing: 1, min: 0 });
      expect(shape.tiles.reduce((sum, { stands }) => sum + stands, 0) + 2).toBe(shape.all);
    }
    expect(holdingsOf(held, { asset: '', min: '' }, USD, 2)).toMatchObject({ merged: 2 });
  });

  it('obey token and minimum', () => {
    expect(holdingsOf(held, { asset: '', min: '' }, BTC, 10)).toMatchObject({ total: 400n, hidden: { asset: 4 } });
    expect(holdingsOf(held, { asset: 'x', min: '' }, USD, 10).tiles.map(({ id }) => id)).toEqual(['a:x']);
    expect(holdingsOf(held, { asset: '', min: '2' }, USD, 10).hidden.min).toBe(2);
    expect(holdingsOf([], { asset: '', min: '' }, USD, 10)).toMatchObject({ tiles: [], total: 0n, all: 0 });
  });
});

describe('ten thousand counterparties', () => {
  it('lose nothing in any drawing', () => {
    const many = crowd(10_000);
    const flows = flowsOf(many);
    expect(total(linked(many, flows, 'label', 10, Number.POSITIVE_INFINITY).links)).toBe(total(flows));
    expect(total(joined(many, flows, 'address', 40).links)).toBe(total(flows));
    expect(riverOf(many, flows, 'label', 8).panes).toHaveLength(2);
    expect(weekOf(flows).most).toBeGreaterThan(0);
    expect(calendarOf(flows).cells.length).toBeGreaterThan(0);
  });
});
