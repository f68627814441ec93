// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { momentsOf, offsetWords, wallOf, zoneOptions } from './zones';

describe('times of a zone', () => {
  it.each([
    ['2026-01-15T12:00:00', 'Europe/Berlin', '2026-01-15T11:00:00.000Z'],
    ['2026-07-15T12:00', 'Europe/Berlin', '2026-07-15T10:00:00.000Z'],
    ['2026-07-15T12:00:09', 'America/New_York', '2026-07-15T16:00:09.000Z'],
    ['2026-07-15T00:10', 'Asia/Kathmandu', '2026-07-14T18:25:00.000Z'],
    ['2026-07-15T12:00', 'UTC', '2026-07-15T12:00:00.000Z'],
    ['2026-12-31T20:00', 'Pacific/Kiritimati', '2026-12-31T06:00:00.000Z'],
  ])('%s in %s is %s', (wall, zone, moment) => {
    expect(momentsOf(wall, zone)).toEqual([moment]);
    expect(wallOf(moment, zone)).toBe(wall.length === 16 ? `${wall}:00` : wall);
  });

  it('come twice where clocks are set back', () => {
    const both = momentsOf('2026-10-25T02:30', 'Europe/Berlin');
    expect(both).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']);
    expect(both.map((moment) => offsetWords(moment, 'Europe/Berlin'))).toEqual(['UTC+02:00', 'UTC+01:00']);
  });

  it('do not exist where clocks are set forward', () => {
    expect(momentsOf('2026-03-29T02:30', 'Europe/Berlin')).toEqual([]);
    expect(momentsOf('2026-03-29T03:30', 'Europe/Berlin')).toEqual(['2026-03-29T01:30:00.000Z']);
  });

  it.each(['', 'yesterday', '2026-01-15', '2026-13-40T99:99'])('are no moment where nothing is named: %s', (wall) =>
    expect(momentsOf(wall, 'UTC')).toEqual([]),
  );

  it('keep whole seconds and drop what the field cannot show', () => {
    expect(wallOf('2026-05-01T10:00:05.250Z', 'UTC')).toBe('2026-05-01T10:00:05');
    expect(wallOf('never', 'UTC')).toBe('');
    expect(offsetWords('2026-05-01T10:00:05.250Z', 'America/St_Johns')).toBe('UTC-02:30');
  });

  it('can be read in every zone that the browser knows', () => {
    const options = zoneOptions();
    expect(options.find(({ value }) => value === 'UTC')?.label).toBe('UTC (UTC+00:00)');
    expect(options.find(({ value }) => value === 'Asia/Kathmandu' || value === 'Asia/Katmandu')?.label).toMatch(/UTC\+05:45/);
    expect(options.length).toBeGreaterThan(300);
  });
});
