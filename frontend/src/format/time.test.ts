import { describe, expect, it } from 'vitest';
import { formatAge, formatDate, formatElapsed, formatRelative, formatSpan } from './time';

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
    [0, '0 s'],
    [45, '45 s'],
    [200, '3 min 20 s'],
    [3_600, '1 h'],
    [5 * 3_600 + 12 * 60 + 59, '5 h 12 min'],
    [30 * 3_600, '30 h'],
    [2 * 86_400 + 4 * 3_600, '2 days 4 h'],
    [7 * 86_400 - 1, '6 days 23 h'],
    [7 * 86_400, '11/14/2026'],
    [-5, '0 s'],
  ])('%d s', (seconds, text) => expect(formatElapsed(before(seconds), now)).toBe(text));
});

describe('age', () => {
  it.each([
    [5, '5 s'],
    [60, '1 min'],
    [5 * 3_600, '5 h'],
    [5 * 3_600 + 59 * 60, '5 h 59 min'],
    [7 * 86_400 + 23 * 3_600, '7 days'],
    [364 * 86_400, '364 days'],
    [365 * 86_400, '1 year'],
    [800 * 86_400, '2 years 70 days'],
  ])('of %d s is a span', (seconds, text) => expect(formatAge(before(seconds), now)).toBe(text));

  it('of no time is a dash', () => expect(formatAge(null)).toBe('—'));
});

describe('a span', () => {
  const minutes = (count: number) => count * 60_000;

  it('has its two largest units beside each other', () => {
    expect(formatSpan(minutes(2 * 1_440 + 30))).toBe('2 days');
    expect(formatSpan(minutes(10 * 60 + 45) + 9_000)).toBe('10 h 45 min');
  });

  it('loses nothing where it is exact', () => {
    expect(formatSpan(minutes(9 * 1_440 + 61), true)).toBe('9 days 1 h 1 min');
    expect(formatSpan(minutes(366 * 1_440), true)).toBe('366 days');
  });
});
