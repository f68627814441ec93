import { describe, expect, it } from 'vitest';
import { minutesOf, percentOf, type Span, shareOf, shareText, spanOf, spanWords } from './units';

describe('lengths of time', () => {
  it.each([
    [30, { amount: '30', unit: 'minutes' }, '30 min'],
    [90, { amount: '90', unit: 'minutes' }, '1 h 30 min'],
    [240, { amount: '4', unit: 'hours' }, '4 h'],
    [1440, { amount: '24', unit: 'hours' }, '24 h'],
    [10_080, { amount: '7', unit: 'days' }, '7 days'],
    [2_940, { amount: '49', unit: 'hours' }, '2 days 1 h'],
  ] as const)('%s minutes', (minutes, span, words) => {
    expect(spanOf(minutes)).toEqual(span);
    expect(minutesOf(span)).toBe(minutes);
    expect(spanWords(minutes)).toBe(words);
  });

  it.each([
    { amount: '0', unit: 'minutes' },
    { amount: '1.5', unit: 'hours' },
    { amount: '-4', unit: 'hours' },
    { amount: '', unit: 'days' },
    { amount: '367', unit: 'days' },
  ] satisfies Span[])('$amount $unit are none', (span) => expect(minutesOf(span)).toBeNull());
});

describe('percentages', () => {
  it.each([
    ['5', '0.05'],
    ['0.5', '0.005'],
    ['100', '1'],
    ['12.345678901234', '0.12345678901234'],
    ['0.1', '0.001'],
  ])('%s percent is the share %s, and back', (percent, share) => {
    expect(shareOf(percent)).toBe(share);
    expect(percentOf(share)).toBe(percent);
  });

  it('may be typed with a sign and zeros', () => {
    expect(shareOf(' 5 % ')).toBe('0.05');
    expect(shareOf('05.00%')).toBe('0.05');
  });

  it.each(['', '0', '0.00', '100.01', '-1', '1,5', 'five', '1e1'])('%j is none', (text) => expect(shareOf(text)).toBeNull());

  it('are written with their sign', () => expect(shareText('0.0125')).toBe('1.25%'));
});
