// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { behind } from './dataClock';

const ours = Date.parse('2026-11-22T12:00:00Z');

it('is the data’s own present in a replay', () =>
  expect(behind('2026-02-21T00:00:00Z', ours)).toBe(Date.parse('2026-02-21T00:00:00Z')));

it.each([
  ['a provider that is some minutes behind', '2026-11-22T11:40:00Z'],
  ['a provider that is ahead', '2026-11-22T12:05:00Z'],
  ['a time that is not known', null],
  ['a time that cannot be read', 'soon'],
])('is ours with %s', (_, now) => expect(behind(now, ours)).toBeUndefined());
