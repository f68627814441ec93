import { expect, it } from 'vitest';
import { offeredRanges, rangeOf, showsAverages } from './ranges';

it('offers the whole history only where there is more than a year', () => {
  expect(offeredRanges(366).map(({ value }) => value)).not.toContain('max');
  expect(offeredRanges(null).map(({ value }) => value)).not.toContain('max');
  expect(offeredRanges(4000).map(({ value }) => value)).toContain('max');
});

it('falls back to its default range', () => {
  expect(rangeOf('7d').days).toBe(7);
  expect(rangeOf('nonsense').value).toBe('90d');
});

it('knows when daily averages say something', () => {
  expect([1, 7, 30, 365, 'max' as const].map(showsAverages)).toEqual([false, false, true, true, true]);
});
