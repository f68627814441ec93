/** The specification's table of number formats, held against every writer of figures, and nobody writing figures beside them. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { briefUnits, exactDecimal, exactUnits, exactWithUnit } from './amount';
import {
  decimalsFor,
  formatAxis,
  formatBytes,
  formatCompact,
  formatCount,
  formatNumber,
  formatPercent,
  formatPrice,
  formatRatio,
  formatShare,
  formatUsd,
  tinyParts,
} from './number';
import { formatUtcDay, formatUtcMonth, formatUtcTime } from './time';

describe('normal mode', () => {
  it.each([
    ['2 decimals below 10000 and at least 1', 3_418.6, '3,418.60'],
    ['2 decimals at 1', 1, '1.00'],
    ['0 decimals at 10000', 10_000, '10,000'],
    ['0 decimals above', 94_212.37, '94,212'],
    ['6 decimals from 0.0001', 0.0001234567, '0.000123'],
    ['6 decimals up to 1', 0.1234567, '0.123457'],
    ['9 decimals below 0.0001', 0.0000123456789, '0.000012346'],
    ['no minus before nothing', -0.0000000000001 * 0, '0.00'],
  ])('%s', (_, value, text) => {
    expect(formatNumber(value)).toBe(text);
    expect(formatUsd(value)).toBe(`$${text}`);
    expect(formatPrice(value)).toBe(`$${text}`);
  });
});

describe('compact mode', () => {
  it.each([
    ['K at 1e3', 1_000, '1K'],
    ['M at 1e6', 1_000_000, '1M'],
    ['B at 1e9', 1_000_000_000, '1B'],
    ['at most 1 decimal', 1_250_000, '1.3M'],
    ['B beyond a trillion too', 2_992_000_000_000, '2,992B'],
  ])('%s', (_, value, text) => expect(formatCompact(value)).toBe(text));

  it('has the same units on axes, with one precision for all labels', () => {
    expect([2_992e9, 3_000e9].map((value) => formatAxis(value, 8e9))).toEqual(['2,992B', '3,000B']);
    expect([1.5e6, 2e6].map((value) => formatAxis(value, 5e5))).toEqual(['1.5M', '2.0M']);
    expect([100_000, 95_000].map((value) => formatAxis(value, 5_000))).toEqual(['100,000', '95,000']);
    expect([0.0012, 0.0013].map((value) => formatAxis(value, 0.0001))).toEqual(['0.0012', '0.0013']);
    expect([-0.04, -1e-17, 0].map((value) => formatAxis(value, 0.1))).toEqual(['0.0', '0.0', '0.0']);
    expect([decimalsFor(0), decimalsFor(0.0025), decimalsFor(2.5)]).toEqual([2, 4, 1]);
  });
});

it('counts the zeros of a tiny value when 3 or more follow the decimal point', () => {
  expect(tinyParts(0.0001)).toMatchObject({ zeros: 3, digits: '1' });
  expect(tinyParts(0.001)).toBeNull();
});

it('has no minus before nothing, whatever is written', () => {
  expect([formatPercent(-0.04, 1), formatShare(-0.0001, 1), formatRatio(-0.0001)]).toEqual(['0.0%', '0.0%', '0.000']);
});

it('counts in words', () => {
  expect([formatCount(1, 'time'), formatCount(2, 'time'), formatCount(0, 'time')]).toEqual(['1 time', '2 times', '0 times']);
  expect(formatCount(1_204, 'address', 'addresses')).toBe('1,204 addresses');
  expect([3, 182_000, 5 * 1024 * 1024, 470 * 1024 * 1024].map(formatBytes)).toEqual(['1 KiB', '178 KiB', '5.0 MiB', '470 MiB']);
});

describe('amounts of chains', () => {
  it('keep every digit', () => {
    expect(exactUnits('209999275', 8)).toBe('2.09999275');
    expect(exactUnits('2100000000000000', 8)).toBe('21,000,000');
    expect(exactUnits('1', 18)).toBe('0.000000000000000001');
    expect(exactUnits('-1', 8)).toBe('—');
    expect(exactWithUnit('199800000', { decimals: 8, symbol: 'WBTC' })).toBe('1.998 WBTC');
    expect([exactDecimal('-1234.500'), exactDecimal('0.10'), exactDecimal('x')]).toEqual(['-1,234.5', '0.1', '—']);
  });

  it('are cut, never rounded, where there is no room, and say so', () => {
    expect(briefUnits('209999275', 8)).toBe('2.09999275');
    expect(briefUnits('1999999999999999999', 18)).toBe('1.99999999…');
    expect(briefUnits('1998000000000000000', 18)).toBe('1.998');
    expect(briefUnits('1', 18)).toBe('0.000000000000000001');
    expect(briefUnits('1234567', null)).toBe('1,234,567');
  });
});

it('writes the days, months and times of charts as other days and times', () => {
  const time = Date.UTC(2026, 1, 21, 15, 4);
  expect([formatUtcDay(time), formatUtcMonth(time)]).toEqual(['Sat, Feb 21, 2026', 'February 2026']);
  expect(formatUtcTime(time)).toBe('Feb 21, 2026, 3:04 PM UTC');
});

describe('nobody else', () => {
  const src = join(import.meta.dirname, '..');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|^format\//.test(file),
  );

  it.each([
    ['toFixed', /\.toFixed\(/],
    ['toLocaleString', /\.toLocale\w+\(/],
    ['Intl.NumberFormat', /Intl\.NumberFormat/],
    ['a plural by hand', /=== 1 \? '' : 's'/],
    // `Number(x.toPrecision(4))` rounds and writes nothing.
    ['toPrecision', /(?<!Number\([\w.]+)\.toPrecision\(/],
    ['a format of the chart library', /[fF]ormat: *['"`][^'"`]*\{/],
    ['a rounded number and its unit', /\$\{Math\.\w+\([^`}]*\}(?: [A-Za-z]|% [a-z])/],
    // A minus between spaces is an operator of a formula, and `ruleWords.ts` writes formulas.
    ['another minus than US English has', /−(?=[\d$(])|(?<!\['sub', )['"]−['"]|[>}]−</],
  ])('writes figures with %s', (_, pattern) =>
    expect(files.filter((file) => pattern.test(readFileSync(join(src, file), 'utf8')))).toEqual([]),
  );
});
