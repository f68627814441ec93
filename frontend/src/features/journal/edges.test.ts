import { expect, it } from 'vitest';
import { byChance, marksOf, verdictOf } from './edges';

const group = (name: string, net: string, low?: number, high?: number) => ({
  name,
  trips: 12,
  wins: 6,
  losses: 6,
  net,
  expectancy: '1',
  expectancy_low: low ?? null,
  expectancy_high: high ?? null,
});

it.each([
  [0.1, 9, 'edge'],
  [-9, -0.1, 'leak'],
  [-1, 1, 'unclear'],
  [0, 1, 'unclear'],
  [-1, 0, 'unclear'],
  [undefined, undefined, 'few'],
] as const)('a mean from %s to %s is %s', (low, high, verdict) => expect(verdictOf(group('a', '1', low, high))).toBe(verdict));

it('groups that stand out are listed by what they brought, of all groupings that divide the round trips', () => {
  const groupings = [
    { by: 'account', groups: [group('Kraken', '900', 1, 2)] },
    { by: 'setup', groups: [group('Breakout', '90', 1, 2), group('Fade', '-30', -9, -1), group('', '5', -1, 2)] },
    { by: 'hour', groups: [group('09:00', '120', 1, 2), group('10:00', '-200', -9, -1), group('11:00', '-1')] },
    { by: 'week', groups: [group('2026-11-02', '500', 1, 2), group('2026-11-09', '-500', -2, -1)] },
  ];
  const { edges, leaks, judged } = marksOf({ groupings });
  expect(edges.map(({ by, group }) => [by, group.name])).toEqual([
    ['hour', '09:00'],
    ['setup', 'Breakout'],
  ]);
  expect(leaks.map(({ by, group }) => [by, group.name])).toEqual([
    ['hour', '10:00'],
    ['setup', 'Fade'],
  ]);
  expect(judged).toBe(5);
});

it('one group in twenty is marked by chance', () => expect([0, 9, 10, 58].map(byChance)).toEqual([0, 0, 1, 3]));
