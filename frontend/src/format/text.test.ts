import { expect, it } from 'vitest';
import { initials, shorten, truncate } from './text';

it('cuts after 100 characters and adds an ellipsis', () => {
  expect(truncate('x'.repeat(100))).toBe('x'.repeat(100));
  expect(truncate('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`);
  expect(truncate('abcdef', 3)).toBe('abc…');
});

it('does not cut through a character of several code points', () => {
  expect(truncate('👩‍👩‍👧e\u0301x', 2)).toBe('👩‍👩‍👧e\u0301…');
  expect(truncate('👩‍👩‍👧', 1)).toBe('👩‍👩‍👧');
});

it('keeps head and tail of an address', () => {
  expect(shorten('0x7f3a1b2c3d4e5f60718293a4b5c6d7e8f9a0c91e')).toBe('0x7f3a…c91e');
  expect(shorten('0x7f3a')).toBe('0x7f3a');
});

it('has two letters for everybody', () => {
  expect(initials('Rosa Kern', 'x@y.z')).toBe('RK');
  expect(initials('Rosa', 'x@y.z')).toBe('RO');
  expect(initials('', 'rk@y.z')).toBe('RK');
});
