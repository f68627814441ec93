import { describe, expect, it } from 'vitest';
import { addDays, addMonths, isDay, longDay, monthName, monthOf, weekday, weekOf } from './days';

describe('days', () => {
  it('accepts only days that exist', () => {
    expect(['2026-02-28', '2024-02-29'].every(isDay)).toBe(true);
    expect(['2026-02-29', '2026-13-01', '2026-1-1', '', null, 'today'].some(isDay)).toBe(false);
  });

  it('steps over ends of months and years, and over changes of clocks', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26');
  });

  it('takes the last day of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  });

  it('begins weeks on Monday', () => {
    expect(weekday('2026-11-23')).toBe(0);
    expect(weekOf('2026-11-29')).toEqual(weekOf('2026-11-23'));
    expect(weekOf('2026-11-25')[0]).toBe('2026-11-23');
  });

  it('shows a month in whole weeks', () => {
    const november = monthOf('2026-11-10');
    expect(november).toHaveLength(6);
    expect([november[0]?.[0], november.at(-1)?.[6]]).toEqual(['2026-10-26', '2026-12-06']);
    expect(monthOf('2027-02-01')).toHaveLength(4);
  });

  it('writes days as they are, whatever the zone of the browser is', () => {
    expect(longDay('2026-11-23')).toBe('Monday, November 23, 2026');
    expect(monthName('2026-11-30')).toBe('November 2026');
  });
});
