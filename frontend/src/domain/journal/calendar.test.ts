import { describe, expect, it } from 'vitest';
import { levelOf, monthsOf, yearsOf } from './calendar';

const day = (day: string, net: string) => ({ day, net, trips_closed: 1, unknown: 0 });

describe('the calendar', () => {
  it('puts each day into the row of its weekday and the column of its week', () => {
    const [january, february] = monthsOf([], 2026);
    // 1 January 2026 is a Thursday.
    expect(january?.cells[0]).toMatchObject({ day: '2026-01-01', week: 0, weekday: 3 });
    expect(january?.cells[4]).toMatchObject({ day: '2026-01-05', week: 1, weekday: 0 });
    expect(january?.cells).toHaveLength(31);
    expect(february?.cells).toHaveLength(28);
    expect(february?.cells[0]).toMatchObject({ week: 0, weekday: 6 });
    expect(february?.weeks).toBe(5);
  });

  it('knows leap years and gives a month of six weeks its sixth column', () => {
    expect(monthsOf([], 2028)[1]?.cells).toHaveLength(29);
    expect(monthsOf([], 2026)[7]?.weeks).toBe(6);
  });

  it('never has two days in one place', () => {
    for (const { cells } of monthsOf([], 2026)) {
      expect(new Set(cells.map(({ week, weekday }) => `${week}:${weekday}`)).size).toBe(cells.length);
    }
  });

  it('colours by the largest day of all years, and leaves days without results empty', () => {
    const results = [day('2025-03-01', '-400'), day('2026-01-02', '25'), day('2026-01-03', '0')];
    const cells = monthsOf(results, 2026)[0]?.cells ?? [];
    expect(cells.slice(0, 3).map(({ level }) => level)).toEqual([0, 1, 0]);
    expect(cells[0]?.result).toBeUndefined();
    expect(monthsOf(results, 2025)[2]?.cells[0]?.level).toBe(4);
    expect(yearsOf(results)).toEqual([2025, 2026]);
  });

  it.each([
    ['0', 100, 0],
    ['0.0001', 100, 1],
    ['-26', 100, 3],
    ['100', 100, 4],
    ['5', 0, 0],
  ])('%s of %s has level %s', (net, most, level) => expect(levelOf(net, most)).toBe(level));
});
