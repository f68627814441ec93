import { describe, expect, it } from 'vitest';
import { cell } from '@/format/csv';
import { inUnits, share, sum } from './amounts';
import { fileName, toCsv, toJson } from './exports';
import { beginningOf, pictureOf } from './picture';
import { reduce } from './reducer';
import { address, small } from './testing';
import { emptyDocument, emptyFilter } from './types';

const begun = reduce(emptyDocument('bitcoin'), { type: 'drawn', graph: small, steps: [] });

describe('amounts', () => {
  it('lose no unit', () => {
    expect(inUnits('1.23456789', 8)).toBe('123456789');
    expect(inUnits('1,000', 8)).toBe('100000000000');
    expect(inUnits('0.000000001', 8)).toBeNull();
    for (const bad of ['', '-1', '1e3', 'x', '.']) expect(inUnits(bad, 8), bad).toBeNull();
    expect(sum(['9007199254740993', '1'])).toBe('9007199254740994');
    expect(share('1', '3')).toBeCloseTo(0.3333);
  });
});

describe('the picture', () => {
  it('draws transactions as cards, and facts with solid lines', () => {
    const { graph } = pictureOf(begun);
    expect(graph.nodes).toHaveLength(6);
    expect(graph.edges.map(({ nature }) => nature)).toEqual(['fact', 'fact', 'fact', 'fact', 'fact']);
    expect(graph.nodes.find(({ id }) => id === 'address:c')).toMatchObject({ kind: 'exchange', title: 'Big exchange' });
    expect(Math.max(...graph.edges.map(({ weight }) => weight))).toBe(1);
  });

  it('joins addresses directly in relation mode and says that this is derived', () => {
    const { graph, facts } = pictureOf({ ...begun, mode: 'relation' });
    expect(graph.nodes.map(({ kind }) => kind)).not.toContain('transaction');
    const line = graph.edges.find(({ from, to }) => from === 'address:a' && to === 'address:b');
    expect(line).toMatchObject({ nature: 'derived', label: '0.6 BTC' });
    expect(facts.get(line?.id ?? '')).toEqual(['out:t1:0']);
  });

  it('leaves out what the filter excludes, and counts it', () => {
    const without = pictureOf({ ...begun, filter: { ...emptyFilter, hideDust: true } });
    expect(without.filtered).toBe(1);
    expect(without.graph.nodes.map(({ id }) => id)).not.toContain('address:d');
    expect(pictureOf({ ...begun, filter: { ...emptyFilter, least: '0.5' } }).graph.edges).toHaveLength(3);
    expect(pictureOf({ ...begun, filter: { ...emptyFilter, to: '2023-11-14' } }).graph.edges).toHaveLength(3);
  });

  it('folds a group into one card', () => {
    const grouped = reduce(begun, { type: 'grouped', id: 'group:1', title: 'Gang', members: ['address:a', 'address:b'] });
    expect(pictureOf(grouped).graph.frames).toEqual([{ id: 'group:1', title: 'Gang', members: ['address:a', 'address:b'] }]);
    const { graph } = pictureOf(reduce(grouped, { type: 'groupFolded', id: 'group:1' }));
    expect(graph.nodes.find(({ id }) => id === 'group:1')).toMatchObject({ kind: 'group', sub: '2 nodes' });
    expect(graph.edges.filter(({ from }) => from === 'group:1')).toHaveLength(2);
  });
});

describe('exports', () => {
  it('write every transfer in the order of time, and no formula', () => {
    const lines = toCsv(begun).trim().split('\r\n');
    expect(lines).toHaveLength(6);
    expect(lines[1]).toContain('2023-11-14T22:13:20.000Z,100,t1,input,a,,t1,,1,100000000,BTC,native,fact');
    for (const bad of ['=1+1', '+x', '-x', '@a', '\tx']) expect(cell(bad).replace(/^"/, '').startsWith("'"), bad).toBe(true);
    expect(cell('-12.5')).toBe('-12.5');
    expect(cell('a "b", c')).toBe('"a ""b"", c"');
  });

  it('leave out what was concluded', () => {
    const node = small.nodes[0];
    if (node === undefined) throw new Error('the graph has nodes');
    const label = {
      label_id: null,
      text: 'Guess',
      category: '',
      entity: '',
      confidence: 40,
      source: 'us',
      kind: 'derived',
      sanctioned: false,
    };
    const found = { heuristic: 'change', what: 'change', subject: 'tx', confidence: 50, evidence: [], described_in: '' };
    const document = { ...begun, nodes: [{ ...node, labels: [label], findings: [found] }] };
    expect(toJson(document, 'x')).not.toContain('Guess');
    expect(toJson(document, 'x')).not.toContain('"findings"');
    expect(toCsv(document)).not.toContain('Guess');
    expect(fileName('The Hack, part 2!', 'csv')).toBe('the-hack-part-2.csv');
  });
});

it('begins where its money comes from, whatever the server lists first', () => {
  const nodes = [...small.nodes].reverse();
  expect(beginningOf({ ...emptyDocument('bitcoin'), nodes, edges: small.edges })).toBe('address:a');
  expect(beginningOf({ ...emptyDocument('bitcoin'), nodes: [address('x')] })).toBe('address:x');
  expect(beginningOf(emptyDocument('bitcoin'))).toBeUndefined();
});
