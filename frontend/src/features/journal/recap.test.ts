import { describe, expect, it } from 'vitest';
import { DEFAULT_VIEW } from '@/domain/journal/view';
import { daysShown, isPartial, weekNumber, weeksOf } from './recap';

const day = (day: string, net: string, unknown = 0) => ({ day, net, trips_closed: 1, unknown });
const group = (name: string, net: string) => ({ name, trips: 3, wins: 2, losses: 1, net, expectancy: '1' });
const data = (days: readonly ReturnType<typeof day>[], groups: readonly ReturnType<typeof group>[]) => ({
  days,
  groupings: [
    { by: 'hour', groups: [] },
    { by: 'week', groups },
  ],
});

it.each([
  // By ISO 8601: the week of 1 January 2026, a Thursday, and those of years that begin on Friday and end on Thursday.
  ['2025-12-29', 1],
  ['2026-11-02', 45],
  ['2026-12-28', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
  ['2020-12-28', 53],
])('the week of Monday, %s, is number %i', (monday, number) => expect(weekNumber(monday)).toBe(number));

describe('the weeks', () => {
  it('are from Monday to Sunday, oldest first, also over the turn of a year', () => {
    const days = [day('2026-01-04', '-3'), day('2025-12-29', '5'), day('2026-01-05', '7')];
    const weeks = weeksOf(data(days, [group('2026-01-05', '7'), group('2025-12-29', '2')]));
    expect(weeks.map(({ from, to, number }) => [from, to, number])).toEqual([
      ['2025-12-29', '2026-01-04', 1],
      ['2026-01-05', '2026-01-11', 2],
    ]);
    expect(weeks[0]?.best?.day).toBe('2025-12-29');
    expect(weeks[0]?.worst?.day).toBe('2026-01-04');
    expect(weeks[0]?.byDay).toBeUndefined();
    expect(weeks[1]?.worst).toBeUndefined();
  });

  it('compare days as exact decimals', () => {
    const days = [day('2026-11-02', '90071992547409930.1'), day('2026-11-03', '90071992547409930.2'), day('2026-11-04', '-9')];
    const [week] = weeksOf(data([...days, day('2026-11-05', '-10')], []));
    expect(week?.best?.day).toBe('2026-11-03');
    expect(week?.worst?.day).toBe('2026-11-05');
  });

  it('say what their days add up to where a round trip also had exits in another week', () => {
    const days = [day('2026-10-30', '100'), day('2026-11-02', '0.1'), day('2026-11-03', '0.2', 2)];
    const [before, week] = weeksOf(data(days, [group('2026-11-02', '100.3')]));
    expect([before?.closed, before?.byDay]).toEqual([undefined, '100']);
    expect([week?.closed?.net, week?.byDay, week?.unknown]).toEqual(['100.3', '0.3', 2]);
  });

  it('take what differs by the rounding of conversions for the same', () => {
    const days = [day('2026-11-02', '0.100000000000000001'), day('2026-11-03', '0.2')];
    expect(weeksOf(data(days, [group('2026-11-02', '0.3')]))[0]?.byDay).toBeUndefined();
    expect(weeksOf(data(days, [group('2026-11-02', '0.30000001')]))[0]?.byDay).toBe('0.300000000000000001');
  });

  it('are none without results', () => expect(weeksOf({ days: [], groupings: [] })).toEqual([]));
});

it.each([
  ['', '', '2026-11-02', '2026-11-08'],
  ['2026-11-04', '', '2026-11-04', '2026-11-08'],
  ['2026-10-01', '2026-11-05', '2026-11-02', '2026-11-05'],
  ['2026-11-07', '2026-11-03', '2026-11-02', '2026-11-08'],
])('a filter from %j to %j shows its days from %s to %s', (from, to, first, last) => {
  const view = { ...DEFAULT_VIEW, from, to };
  expect(daysShown({ from: '2026-11-02', to: '2026-11-08' }, view)).toEqual({ from: first, to: last });
});

it('a view is partial by its account or its asset, and not by its days', () => {
  expect(isPartial({ ...DEFAULT_VIEW, from: '2026-11-01', to: '2026-11-30' })).toBe(false);
  expect(isPartial({ ...DEFAULT_VIEW, asset: 'BTC' })).toBe(true);
});
