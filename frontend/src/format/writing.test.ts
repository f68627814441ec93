import { afterEach, describe, expect, it } from 'vitest';
import { formatCompact, formatNumber, formatSignedPercent, formatUsd, tinyParts } from './number';
import { formatDate } from './time';
import { DEFAULT_WRITING, setWriting, type Writing } from './writing';

const write = (part: Partial<Writing>) => setWriting({ ...DEFAULT_WRITING, ...part });
afterEach(() => setWriting(DEFAULT_WRITING));

describe('marks of numbers', () => {
  it.each([
    ['point', ['94,212', '$3,418.60', '1.9B', '+1.53%', '-1,234.50']],
    ['comma', ['94.212', '$3.418,60', '1,9B', '+1,53%', '-1.234,50']],
    ['space', ['94\u202f212', '$3\u202f418.60', '1.9B', '+1.53%', '-1\u202f234.50']],
  ] as const)('%s', (numbers, texts) => {
    write({ numbers });
    expect([
      formatNumber(94_212),
      formatUsd(3_418.6),
      formatCompact(1_862_000_000),
      formatSignedPercent(1.534),
      formatNumber(-1_234.5),
    ]).toEqual(texts);
  });

  it('zeros of a tiny value are counted in every style, and nothing is not a rise', () => {
    write({ numbers: 'comma' });
    expect(tinyParts(0.00001234)).toEqual({ sign: '', zeros: 4, digits: '1234' });
    expect(formatSignedPercent(0.001)).toBe('0,00%');
  });
});

describe('days and clocks', () => {
  const moment = '2026-01-05T15:04:09Z';
  it.each([
    [{ zone: 'UTC' }, ['01/05/2026', 'Jan 5, 2026', 'January 5, 2026', '3:04 PM', 'Jan 5, 2026, 3:04 PM']],
    [
      { zone: 'UTC', days: 'european', clock: '24' },
      ['05/01/2026', '5 Jan 2026', '5 January 2026', '15:04', '5 Jan 2026, 15:04'],
    ],
    [{ zone: 'UTC', days: 'iso', clock: '24' }, ['2026-01-05', '2026-01-05', '2026-01-05', '15:04', '2026-01-05, 15:04']],
    [{ zone: 'Asia/Tokyo', clock: '24' }, ['01/06/2026', 'Jan 6, 2026', 'January 6, 2026', '00:04', 'Jan 6, 2026, 00:04']],
    [{ zone: 'America/New_York' }, ['01/05/2026', 'Jan 5, 2026', 'January 5, 2026', '10:04 AM', 'Jan 5, 2026, 10:04 AM']],
  ] as const)('%o', (part, texts) => {
    write(part);
    expect((['short', 'medium', 'long', 'time', 'dateTime'] as const).map((style) => formatDate(moment, style))).toEqual(texts);
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])('a bare day stays that day in %s', (zone) => {
    write({ zone, days: 'european' });
    expect(formatDate('2026-03-01')).toBe('1 Mar 2026');
    expect(formatDate('2026-03-01', 'dateOnly')).toBe('2026-03-01');
  });

  it('midnight is twelve, and noon too', () => {
    write({ zone: 'UTC' });
    expect(formatDate('2026-03-01T00:05:00Z', 'time')).toBe('12:05 AM');
    expect(formatDate('2026-03-01T12:05:00Z', 'time')).toBe('12:05 PM');
  });
});
