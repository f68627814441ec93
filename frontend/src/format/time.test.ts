import { describe, expect, it } from 'vitest';
import { formatAge, formatDate, formatElapsed, formatRelative } from './time';

const now = new Date(2026, 10, 21, 12, 0, 0);
const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

describe('date styles', () => {
  const date = new Date(2026, 0, 5, 15, 4, 9);
  it.each([
    ['short', '01/05/2026'],
    ['medium', 'Jan 5, 2026'],
    ['long', 'January 5, 2026'],
    ['dateOnly', '2026-01-05'],
    ['time', '3:04 PM'],
    ['dateTime', 'Jan 5, 2026, 3:04 PM'],
    ['iso', date.toISOString()],
  ] as const)('%s', (style, text) => expect(formatDate(date, style)).toBe(text));

  it('keeps a bare day on that day in every time zone', () => expect(formatDate('2026-03-01', 'dateOnly')).toBe('2026-03-01'));

  it.each([null, undefined, '', 'yesterday'])('%s is a dash', (moment) => expect(formatDate(moment)).toBe('—'));
});

describe('relative', () => {
  it.each([
    [3, 'just now'],
    [45, '45 seconds ago'],
    [60, '1 minute ago'],
    [3_599, '59 minutes ago'],
    [7_200, '2 hours ago'],
    [86_400, '1 day ago'],
    [30 * 86_400, '30 days ago'],
    [30 * 86_400 + 1, '10/22/2026'],
    [-120, 'in 2 minutes'],
  ])('%d s before', (seconds, text) => expect(formatRelative(before(seconds), now)).toBe(text));
});

describe('elapsed', () => {
  it.each([
    [0, '0s'],
    [45, '45s'],
    [200, '3m 20s'],
    [3_600, '1h 0m'],
    [5 * 3_600 + 12 * 60 + 59, '5h 12m'],
    [2 * 86_400 + 4 * 3_600, '2d 4h'],
    [7 * 86_400 - 1, '6d 23h'],
    [7 * 86_400, '11/14/2026'],
    [-5, '0s'],
  ])('%d s', (seconds, text) => expect(formatElapsed(before(seconds), now)).toBe(text));
});

describe('age', () => {
  it.each([
    [5, 'under a minute'],
    [60, '1 minute'],
    [5 * 3_600, '5 hours'],
    [7 * 86_400, '7 days'],
    [364 * 86_400, '364 days'],
    [365 * 86_400, '1 year'],
    [800 * 86_400, '2 years 70 days'],
  ])('of %d s is a span', (seconds, text) => expect(formatAge(before(seconds), now)).toBe(text));

  it('of no time is a dash', () => expect(formatAge(null)).toBe('—'));
});
