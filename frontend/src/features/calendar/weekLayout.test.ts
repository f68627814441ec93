import { describe, expect, it } from 'vitest';
import { instance } from '@/testing/calendar';
import { DAY_MINUTES, firstHour, layoutOf, minuteOf } from './weekLayout';

const DAY = '2026-12-09';
const at = (title: string, starts: string, ends: string | null, part = {}) =>
  instance({ title, starts_at: `${DAY}T${starts}:00Z`, ends_at: ends && `${DAY}T${ends}:00Z`, ...part });
const places = (...on: readonly ReturnType<typeof instance>[]) =>
  layoutOf(on, DAY, 'UTC').placed.map(({ instance: one, from, to, lane, lanes }) => [one.title, from, to, lane, lanes]);

describe('the hours of a day', () => {
  it('are counted in the zone of the workspace, also over a change of the clock', () => {
    expect(minuteOf('2026-12-09T19:30:00Z', 'Europe/Berlin')).toBe(20 * 60 + 30);
    expect(minuteOf('2026-10-25T06:00:00Z', 'Europe/Berlin')).toBe(7 * 60);
    expect(minuteOf('2026-12-09T00:00:00Z', 'UTC')).toBe(0);
  });

  it('place events by start and end, and give one without an end a line', () => {
    expect(places(at('FOMC', '19:00', '20:15'), at('Print', '08:30', null))).toEqual([
      ['Print', 510, 540, 0, 1],
      ['FOMC', 1140, 1215, 0, 1],
    ]);
    expect(places(at('Late', '23:50', null))).toEqual([['Late', 1410, DAY_MINUTES, 0, 1]]);
  });

  it('leave out whole days', () => {
    expect(places(at('Conference', '00:00', null, { all_day: true, starts_at: null }))).toEqual([]);
  });

  it('cut what goes over midnight', () => {
    const night = instance({
      title: 'Night',
      starts_at: '2026-12-08T22:00:00Z',
      ends_at: '2026-12-09T02:00:00Z',
      day: '2026-12-08',
      last_day: '2026-12-09',
    });
    expect(places(night)).toEqual([['Night', 0, 120, 0, 1]]);
    expect(layoutOf([night], '2026-12-08', 'UTC').placed[0]).toMatchObject({ from: 1320, to: DAY_MINUTES });
    const toMidnight = at('Evening', '22:00', null, { ends_at: '2026-12-10T00:00:00Z' });
    expect(places(toMidnight)).toEqual([['Evening', 1320, DAY_MINUTES, 0, 1]]);
  });

  it('put those that overlap beside each other, and start afresh behind them', () => {
    expect(
      places(at('A', '09:00', '11:00'), at('B', '10:00', '10:30'), at('C', '10:30', '12:00'), at('D', '12:00', '13:00')),
    ).toEqual([
      ['A', 540, 660, 0, 2],
      ['B', 600, 630, 1, 2],
      ['C', 630, 720, 1, 2],
      ['D', 720, 780, 0, 1],
    ]);
  });

  it('count those that have no place', () => {
    const five = ['A', 'B', 'C', 'D', 'E'].map((title) => at(title, '09:00', '10:00'));
    const { placed, crowds } = layoutOf(five, DAY, 'UTC');
    expect(placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 4],
      [1, 4],
      [2, 4],
    ]);
    expect(crowds).toEqual([{ from: 540, to: 600, lane: 3, lanes: 4, count: 2 }]);
  });

  it('begin before the first event of the week', () => {
    expect(firstHour([layoutOf([at('Early', '05:45', null)], DAY, 'UTC')])).toBe(5);
    expect(firstHour([layoutOf([at('Late', '15:00', null)], DAY, 'UTC')])).toBe(7);
    // What began the evening before doesn't open the week at midnight.
    const night = at('Night', '00:00', '02:00', { starts_at: '2026-12-08T22:00:00Z', day: '2026-12-08', last_day: DAY });
    expect(firstHour([layoutOf([night], '2026-12-08', 'UTC'), layoutOf([night], DAY, 'UTC')])).toBe(7);
  });
});
