import { describe, expect, it } from 'vitest';
import { lines, parsed, parted, sentence } from './report';

describe('contents of exhibits', () => {
  it('become lines', () =>
    expect(lines({ address: 'a', outputs: [{ value: 5 }, { value: 6 }], none: null, ok: false }, 10)).toEqual([
      ['address', 'a'],
      ['outputs.1.value', '5'],
      ['outputs.2.value', '6'],
      ['ok', 'false'],
    ]));
  it('end where it is enough', () => expect(lines([1, 2, 3, 4], 2)).toHaveLength(2));
  it('may be a single text', () => expect(lines('seen', 5)).toEqual([['', 'seen']]));
});

it('rows of like parts stand apart as tables, all else as single values', () => {
  const { single, tables } = parted({
    address: 'a',
    risks: ['x'],
    holdings: [{ amount: '1 BTC', usd: null }],
    deep: [{ a: { b: 1 } }],
  });
  expect(single).toEqual({ address: 'a', risks: ['x'], deep: [{ a: { b: 1 } }] });
  expect(tables).toEqual([['holdings', [{ amount: '1 BTC', usd: null }]]]);
  expect(parted('a note')).toEqual({ single: 'a note', tables: [] });
  expect(sentence('first_seen.1')).toBe('First seen 1');
  expect(parsed('{"a":{"b":1}}')).toEqual([['a.b', '1']]);
  expect(parsed('{')).toBeNull();
});
