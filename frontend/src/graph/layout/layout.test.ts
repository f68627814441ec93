import { describe, expect, it } from 'vitest';
import { CARD_HEIGHT, CARD_WIDTH } from '../model';
import { manyNodes } from '../testing';
import { placeNew } from './incremental';
import { layered } from './layered';
import { timeAxis } from './timeAxis';
import { COLUMN, type Places, ROW, spread } from './types';

const ids = (...names: string[]) => names.map((id) => ({ id }));
const x = (places: Places, id: string) => places.get(id)?.x ?? Number.NaN;

function overlapping(places: Places): [string, string][] {
  const all = [...places].sort((a, b) => a[1].x - b[1].x);
  const found: [string, string][] = [];
  all.forEach(([a, p], at) => {
    for (const [b, q] of all.slice(at + 1)) {
      if (q.x >= p.x + CARD_WIDTH) break;
      if (Math.abs(p.y - q.y) < CARD_HEIGHT) found.push([a, b]);
    }
  });
  return found;
}

describe('layered', () => {
  it('puts what flows in left of the root and what flows out right of it, a column for each hop', () => {
    const edges = [
      { from: 'payer', to: 'root' },
      { from: 'root', to: 'first' },
      { from: 'first', to: 'second' },
    ];
    const places = layered(ids('second', 'root', 'payer', 'first'), edges, { roots: ['root'] });
    expect(x(places, 'root') - x(places, 'payer')).toBe(COLUMN);
    expect(x(places, 'first') - x(places, 'root')).toBe(COLUMN);
    expect(x(places, 'second') - x(places, 'root')).toBe(2 * COLUMN);
  });

  it('is the same every time, places everything once and lays no card on another', () => {
    const { nodes, edges } = manyNodes(2_000);
    const places = layered(nodes, edges, { roots: ['n0'] });
    expect([...layered(nodes, edges, { roots: ['n0'] })]).toEqual([...places]);
    expect(places.size).toBe(2_000);
    expect(overlapping(places)).toEqual([]);
  });

  it('holds cycles, self-transfers and edges to nodes that are not there', () => {
    const edges = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
      { from: 'a', to: 'a' },
      { from: 'b', to: 'gone' },
    ];
    expect(layered(ids('a', 'b', 'alone'), edges).size).toBe(3);
    expect(layered([], []).size).toBe(0);
  });
});

describe('spread', () => {
  it('keeps the gap and the order, and stays at the wishes where there is room', () => {
    expect(spread([0, 100, 300], 50)).toEqual([0, 100, 300]);
    expect(spread([10, 10, 10], 50)).toEqual([-40, 10, 60]);
  });
});

describe('placeNew', () => {
  const { nodes, edges } = manyNodes(300);

  it('never moves what stands', () => {
    const before = layered(nodes.slice(0, 200), edges, { roots: ['n0'] });
    const after = placeNew(nodes, edges, before);
    for (const [id, place] of before) expect(after.get(id)).toEqual(place);
    expect(after.size).toBe(300);
    expect(overlapping(after)).toEqual([]);
  });

  it('puts new cards beside what they are joined to: receivers right, payers left', () => {
    const placed = new Map([['a', { x: 0, y: 0 }]]);
    const around = [
      { from: 'a', to: 'out' },
      { from: 'in', to: 'a' },
    ];
    const places = placeNew(ids('a', 'out', 'in'), around, placed);
    expect(x(places, 'out')).toBe(COLUMN);
    expect(x(places, 'in')).toBe(-COLUMN);
    expect(Math.abs(places.get('out')?.y ?? Infinity)).toBeLessThan(ROW);
  });

  it('gives a thousand receivers of one payer room of their own', () => {
    const fan = Array.from({ length: 1_000 }, (_, index) => ({ id: `r${index}` }));
    const places = placeNew(
      [{ id: 'a' }, ...fan],
      fan.map(({ id }) => ({ from: 'a', to: id })),
      new Map([['a', { x: 0, y: 0 }]]),
    );
    expect(overlapping(places)).toEqual([]);
  });

  it('lays what touches nothing below everything', () => {
    const places = placeNew(ids('a', 'b'), [], new Map([['a', { x: 0, y: 500 }]]));
    expect(places.get('b')?.y).toBeGreaterThan(500);
  });
});

describe('timeAxis', () => {
  const day = 86_400;
  const nodes = [
    { id: 'late', time: 20 * day },
    { id: 'early', time: 0 },
    { id: 'middle', time: 10 * day },
    { id: 'undated' },
    { id: 'beside' },
  ];
  const edges = [{ from: 'early', to: 'beside' }];

  it('stands in the order of time, what has none beside what it is joined to or at the end', () => {
    const { places, ticks } = timeAxis(nodes, edges);
    expect(x(places, 'early')).toBeLessThan(x(places, 'middle'));
    expect(x(places, 'middle')).toBeLessThan(x(places, 'late'));
    expect(x(places, 'beside')).toBe(x(places, 'early'));
    expect(x(places, 'undated')).toBeGreaterThan(x(places, 'late'));
    expect(overlapping(places)).toEqual([]);
    expect(ticks.length).toBeGreaterThan(3);
    expect(ticks[0]?.label).toMatch(/^1970-01-\d\d$/);
  });

  it('is the same every time, and needs no times at all', () => {
    const { nodes: many, edges: links } = manyNodes(500);
    const timed = many.map((one, index) => ({ ...one, time: (index % 40) * day }));
    expect([...timeAxis(timed, links).places]).toEqual([...timeAxis(timed, links).places]);
    expect(overlapping(timeAxis(timed, links).places)).toEqual([]);
    expect(timeAxis(ids('a', 'b'), []).ticks).toEqual([]);
  });
});
