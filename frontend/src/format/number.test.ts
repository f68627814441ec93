import { describe, expect, it } from 'vitest';
import {
  formatCompact,
  formatInteger,
  formatNumber,
  formatPercent,
  formatShare,
  formatSignedPercent,
  formatUsd,
  leadingZeros,
  tinyParts,
} from './number';

describe('normal mode', () => {
  it.each([
    [94_212.37, '94,212'],
    [10_000, '10,000'],
    [9_999.999, '10,000'],
    [9_999.99, '9,999.99'],
    [3_418.6, '3,418.60'],
    [1, '1.00'],
    [1.005, '1.01'],
    [0.9999999, '1.00'],
    [0.9999, '0.9999'],
    [0.5, '0.50'],
    [0.1234567, '0.123457'],
    [0.0001, '0.0001'],
    [0.00009, '0.00009'],
    [0.0000123456789, '0.000012346'],
    [3.456e-10, '0.000000000346'],
    [0, '0.00'],
    [-0, '0.00'],
    [-1234.5, '-1,234.50'],
    [-0.00002, '-0.00002'],
    [1.23e15, '1,230,000,000,000,000'],
  ])('%d reads %s', (value, text) => expect(formatNumber(value)).toBe(text));

  it.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])('%s is a dash', (value) =>
    expect(formatNumber(value)).toBe('—'),
  );
});

describe('compact mode', () => {
  it.each([
    [999, '999.00'],
    [999.994, '999.99'],
    [1_000, '1K'],
    [1_250, '1.3K'],
    [12_345, '12.3K'],
    [999_940, '999.9K'],
    [999_950, '1M'],
    [1_000_000, '1M'],
    [3_400_000, '3.4M'],
    [999_999_999, '1B'],
    [52_200_000_000, '52.2B'],
    [2_992_000_000_000, '2,992B'],
    [-4_560, '-4.6K'],
    [0.5, '0.50'],
  ])('%d reads %s', (value, text) => expect(formatCompact(value)).toBe(text));

  it('has no number for nothing', () => expect(formatCompact(null)).toBe('—'));
});

describe('dollars', () => {
  it.each([
    [94_212.37, 'normal', '$94,212'],
    [-3.5, 'normal', '-$3.50'],
    [1_862_000_000_000, 'compact', '$1,862B'],
    [-412_600_000, 'compact', '-$412.6M'],
  ] as const)('%d in %s mode reads %s', (value, mode, text) => expect(formatUsd(value, mode)).toBe(text));
});

describe('percent', () => {
  it.each([
    [1.534, '1.53%', '+1.53%'],
    [-9.7, '-9.70%', '-9.70%'],
    [0, '0.00%', '0.00%'],
    [-0.001, '0.00%', '0.00%'],
    [0.001, '0.00%', '0.00%'],
    [1_234.5, '1,234.50%', '+1,234.50%'],
  ])('%d', (value, plain, signed) => {
    expect(formatPercent(value)).toBe(plain);
    expect(formatSignedPercent(value)).toBe(signed);
  });
});

describe('shares', () => {
  it.each([
    [0.1234, '12.3%'],
    [0.0005, '0.1%'],
    [0.0004, '<0.1%'],
    [0.0000001, '<0.1%'],
    [1e-17, '0.0%'],
    [0, '0.0%'],
    [-0.0001, '0.0%'],
    [null, '—'],
  ])('%d', (value, words) => expect(formatShare(value, 1)).toBe(words));

  it('are named by the least that their digits can say', () =>
    expect([0, 1, 2].map((digits) => formatShare(0.00001, digits))).toEqual(['<1%', '<0.1%', '<0.01%']));
});

describe('tiny values', () => {
  it.each([
    [0.00001234, { sign: '', zeros: 4, digits: '1234' }],
    [0.000123, { sign: '', zeros: 3, digits: '123' }],
    [-0.0000005, { sign: '-', zeros: 6, digits: '5' }],
    [1.5e-12, { sign: '', zeros: 11, digits: '15' }],
  ] as const)('%d counts its zeros', (value, parts) => expect(tinyParts(value)).toEqual(parts));

  it.each([0.00123, 0.5, 0, 12, null])('%s has too few zeros', (value) => expect(tinyParts(value)).toBeNull());

  it('counts zeros without rounding errors', () => {
    expect([0.1, 0.01, 0.001, 0.0001, 1, 0].map(leadingZeros)).toEqual([0, 1, 2, 3, 0, 0]);
  });
});

it('writes whole numbers with groups', () => expect(formatInteger(25_418_902.4)).toBe('25,418,902'));
