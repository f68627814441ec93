import { describe, expect, it } from 'vitest';
import { everything, facts, label, move, ROOT, sideOf, total, traceEdge, traceNode } from '../testing';
import { hiddenWords } from '../words';
import { factsOf } from './fromMovements';
import { contentOf, factsOfTrace } from './fromTrace';
import { groupsOf, largest, restOf } from './groups';
import { allocate, exact, portion, scaled, USD_PLACES, unitsIn, written } from './money';
import { hiddenCount, NO_LABEL, namesIn, narrow } from './narrow';
import { isRest, pickedGroup } from './picked';

const dollars = (text: string) => scaled(text, USD_PLACES);

describe('money', () => {
  it('is whole numbers, exact beyond what a float holds', () => {
    expect(scaled('9007199254740993.25', 2)).toBe(900719925474099325n);
    expect(scaled('0.000000000001', USD_PLACES)).toBe(1n);
    expect(scaled('-1.5', 1)).toBe(-15n);
    for (const bad of ['', '1e3', 'x', '1.', null, undefined]) expect(scaled(bad, 2), String(bad)).toBeNull();
    expect(unitsIn('12.5')).toBeNull();
    expect(exact(900719925474099325n, { kind: 'asset', asset: { id: 'native', symbol: 'BTC', decimals: 8 } })).toBe(
      '9007199254.74099325',
    );
    expect(written(dollars('1234.5') ?? 0n, { kind: 'usd' })).toBe('$1,234.50');
  });

  it.each([
    [10n, [1n, 1n, 1n]],
    [7n, [0n, 0n]],
    [1n, [3n, 5n]],
    [123_456_789_012_345_678_901n, [7n, 11n, 13n]],
  ])('%s divided by %s loses nothing', (whole, weights) => {
    const shares = allocate(whole, weights);
    expect(shares).toHaveLength(weights.length);
    expect(shares.reduce((sum, one) => sum + one, 0n)).toBe(whole);
  });

  it('makes lengths between nothing and all', () => {
    expect([portion(1n, 4n), portion(0n, 0n), portion(3n, 3n)]).toEqual([0.25, 0, 1]);
  });
});

describe('movements as flows', () => {
  it('are divided among counterparties without losing a unit or a cent', () => {
    const found = facts(
      move(
        'in',
        '100',
        [
          ['a', '33'],
          ['b', '33'],
          ['c', '33'],
        ],
        { usd: '10.01' },
      ),
      move('out', '70', [['d', '70']], { usd: '7' }),
    );
    expect(sideOf(narrow(found, everything).flows, 'in')).toBe(100n);
    expect(total(narrow(found, { ...everything, unit: 'usd' }).flows)).toBe(dollars('17.01'));
    expect(found.flows.filter(({ shared }) => shared)).toHaveLength(3);
  });

  it('to itself, newly made and without an address have their places', () => {
    const found = facts(move('own', '5', []), move('in', '50', [], { kind: 'coinbase' }), move('out', '1', [[null, '1']]));
    expect(found.flows.map(({ side, from, to }) => [side, from, to])).toEqual([
      ['own', ROOT, ROOT],
      ['in', 'nobody:in', ROOT],
      ['out', ROOT, 'nobody:out'],
    ]);
    expect(found.parties.get('nobody:in')?.name).toBe('Newly made coins');
  });

  it('between two chosen addresses count once, as the sender tells them', () => {
    const sent = move('out', '10', [['b', '10']], { tx: 'same' });
    const got = move(
      'in',
      '10',
      [
        ['a', '6'],
        ['z', '4'],
      ],
      { tx: 'same' },
    );
    const found = factsOf([
      { address: 'a', movements: [sent] },
      { address: 'b', movements: [got] },
    ]);
    expect(found.twice).toBe(1);
    expect(found.flows.map(({ from, to, value }) => [from, to, value])).toEqual([
      ['a', 'b', 10n],
      ['z', 'b', 4n],
    ]);
  });

  it('of one told side alone are kept', () => {
    const got = move('in', '10', [['a', '10']]);
    const found = factsOf([
      { address: 'a', movements: [] },
      { address: 'b', movements: [got] },
    ]);
    expect([found.twice, found.flows.length]).toEqual([0, 1]);
  });
});

describe('traces as flows', () => {
  const nodes = [traceNode('address', 'a'), traceNode('address', 'b'), traceNode('address', 'c'), traceNode('transaction', 't')];

  it('divide each output among the owners of the inputs, and lose nothing', () => {
    const found = factsOfTrace({
      nodes,
      edges: [
        traceEdge('input', 'address:a', 'tx:t', '30'),
        traceEdge('input', 'address:b', 'tx:t', '70'),
        traceEdge('output', 'tx:t', 'address:c', '99'),
      ],
    });
    expect(found.flows.map(({ from, to, value, shared }) => [from, to, value, shared])).toEqual([
      ['address:a', 'address:c', 30n, true],
      ['address:b', 'address:c', 69n, true],
    ]);
    expect(found.roots).toEqual([]);
    expect(found.parties.has('tx:t')).toBe(false);
  });

  it('keep a transaction where one of its sides is not in the trace', () => {
    const only = factsOfTrace({ nodes, edges: [traceEdge('output', 'tx:t', 'address:c', '5')] });
    expect(only.flows.map(({ from, to }) => [from, to])).toEqual([['tx:t', 'address:c']]);
    const spent = factsOfTrace({ nodes, edges: [traceEdge('input', 'address:a', 'tx:t', '5')] });
    expect(spent.flows.map(({ from, to }) => [from, to])).toEqual([['address:a', 'tx:t']]);
  });

  it('are only taken from a document that has them', () => {
    expect(contentOf({ nodes: [], edges: 'none' })).toBeNull();
    expect(contentOf({ nodes: [], edges: [] })).toEqual({ nodes: [], edges: [] });
  });
});

describe('the filters', () => {
  const found = facts(
    move('in', '100', [['a', '100', label('Northwind')]], { usd: '10' }),
    move('in', '200', [['b', '200']], { usd: null, days: 3 }),
    move('out', '300', [['c', '300', label('Whirl', { category: 'mixer', kind: 'derived' })]], { usd: '30', days: 40 }),
    move('out', '0', [['d', '0']], { usd: '0' }),
    move('out', '7', [['a', '7', label('Northwind')]], { asset: 'token', usd: '7' }),
    move('out', '9', [['a', '9']], { failed: true, usd: '9' }),
    move('own', '1', [], { days: null, usd: '1' }),
  );

  it.each([
    [{}, { failed: 1, asset: 1, nothing: 1 }],
    [{ unit: 'usd' as const }, { failed: 1, price: 1, nothing: 1 }],
    [{ direction: 'in' }, { failed: 1, asset: 1, direction: 3 }],
    [{ from: '2026-11-01' }, { failed: 1, asset: 1, dates: 2, nothing: 1 }],
    [{ to: '2026-11-13' }, { failed: 1, asset: 1, dates: 3 }],
    [{ label: 'Northwind' }, { failed: 1, asset: 1, label: 4 }],
    [{ label: NO_LABEL }, { failed: 1, asset: 1, label: 2, nothing: 1 }],
    [{ category: 'mixer' }, { failed: 1, asset: 1, label: 4 }],
    [{ min: '0.000002' }, { failed: 1, asset: 1, nothing: 1, min: 2 }],
    [{ asset: 'token' }, { failed: 1, asset: 5 }],
  ])('%j leave out and count %j', (filter, hidden) => {
    const narrowed = narrow(found, { ...everything, ...filter });
    expect(Object.fromEntries(narrowed.hidden)).toEqual(hidden);
    expect(narrowed.flows.length + hiddenCount(narrowed)).toBe(narrowed.total);
  });

  it('say so in words', () => {
    const narrowed = narrow(found, everything);
    expect(hiddenWords(narrowed)).toBe('3 of 7 flows hidden: 1 that carried nothing, 1 of another asset, 1 failed on the chain.');
    expect(hiddenWords({ hidden: new Map(), total: 7 })).toBe('');
  });

  it('count what has no price or value where only times matter', () => {
    const narrowed = narrow(found, { ...everything, unit: 'usd' }, true);
    expect([...narrowed.hidden.keys()]).toEqual(['failed']);
    expect(narrowed.flows).toHaveLength(6);
  });

  it('offer the names that occur', () => {
    expect(namesIn(found)).toEqual({ labels: ['Northwind', 'Whirl'], categories: ['exchange', 'mixer'] });
  });

  it('count in the named asset, else the first', () => {
    const token = facts(move('in', '5', [['a', '5']], { asset: 'token' }));
    expect(narrow(token, everything).unit).toMatchObject({ kind: 'asset', asset: { id: 'token', symbol: 'USDX' } });
    expect(narrow(token, { ...everything, asset: 'gone' }).flows).toEqual([]);
  });
});

describe('groups', () => {
  const derived = label('Northwind', { kind: 'derived' });
  const found = facts(
    move('in', '100', [['a', '100', label('Northwind')]]),
    move('out', '40', [['b', '40', label('Northwind')]]),
    move('in', '7', [['c', '7', derived]]),
    move('in', '3', [['d', '3']]),
    move('out', '2', [['e', '2']]),
  );
  const { flows } = narrow(found, everything);

  it('keep facts and conclusions of one name apart, and sum to everything', () => {
    const groups = groupsOf(found, flows, 'label');
    expect(
      [...groups.values()].map(({ name, derived: is, sent, received, members }) => [name, is, sent, received, members.length]),
    ).toEqual([
      ['Northwind', false, 100n, 40n, 2],
      ['bc1qroot', false, 42n, 110n, 1],
      ['Northwind', true, 7n, 0n, 1],
      ['Without label', false, 3n, 2n, 2],
    ]);
  });

  it('put the rest together with all its money, and never one alone', () => {
    const groups = [...groupsOf(found, flows, 'address').values()].filter(({ root }) => !root);
    const { kept, rest } = largest(groups, 'both', 2);
    expect(kept.map(({ id }) => id)).toEqual(['a', 'b']);
    const together = restOf(rest);
    expect([together.stands, together.sent, together.received, together.name]).toEqual([3, 10n, 2n, '3 others']);
    expect(largest(groups, 'both', 4).rest).toEqual([]);
  });

  it('are found again by the card that stands for them', () => {
    expect(pickedGroup(found, flows, 'address', 'in:a')?.sent).toBe(100n);
    expect(pickedGroup(found, flows, 'label', 'out:label:Northwind')?.members).toHaveLength(2);
    expect(pickedGroup(found, flows, 'label', 'out:label:Gone')).toBeNull();
    expect(pickedGroup(found, [], 'label', ROOT)).toMatchObject({ root: true, count: 0 });
    expect([isRest('in:others'), isRest('others'), isRest('in:a'), isRest(null)]).toEqual([true, true, false, false]);
  });
});
