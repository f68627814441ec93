import { describe, expect, it } from 'vitest';
import { dollarsOf, exactUnits, unitsOf, unitWords } from './amount';

describe('amounts in base units', () => {
  it.each([
    ['0', 8, '0'],
    ['1', 8, '0.00000001'],
    ['150000000', 8, '1.5'],
    ['1000000000000000000', 18, '1'],
    [
      '115792089237316195423570985008687907853269984665640564039457584007913129639935',
      0,
      '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    ],
    ['12', 0, '12'],
  ])('%s with %d decimals is %s', (value, decimals, text) => expect(unitsOf(value, decimals)).toBe(text));

  it.each([null, undefined])('without decimals (%s) are said to be base units', (decimals) => {
    const value = '1000000000000000000';
    expect(unitsOf(value, decimals)).toBe(value);
    expect(exactUnits(value, decimals)).toBe('1,000,000,000,000,000,000');
    expect(unitWords('USDX', decimals)).toBe('base units of USDX (decimals unknown)');
    expect(unitWords('', decimals)).toBe('base units (decimals unknown)');
    expect(unitWords('USDX', 0)).toBe('USDX');
  });

  it('without a price is nothing', () => expect([dollarsOf(null), dollarsOf(''), dollarsOf('1.5')]).toEqual([null, null, 1.5]));
});
