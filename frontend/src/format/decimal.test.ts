import { describe, expect, it } from 'vitest';
import { difference, shifted, sumOf } from './decimal';

describe('decimals', () => {
  it.each([
    ['0.75', '0.5', '0.25'],
    ['0.5', '0.75', '-0.25'],
    ['1', '1.000', '0'],
    ['123456789012345678901234567890.000000000000000001', '0', '123456789012345678901234567890.000000000000000001'],
    ['-1.5', '-1.25', '-0.25'],
  ])('%s less %s is %s', (left, right, expected) => expect(difference(left, right)).toBe(expected));

  it('have no difference where one is no number', () => expect(difference('1', 'x')).toBeNull());

  it('are summed exactly, and nothing has no sum', () => {
    expect(sumOf(['0.1', '0.2', '-0.05', '+1'])).toBe('1.25');
    expect(sumOf([])).toBeNull();
    expect(sumOf(['1', ''])).toBeNull();
  });

  it.each([
    ['0.125', 2, '12.5'],
    ['12.5', -2, '0.125'],
    ['100', -2, '1'],
    ['1', 2, '100'],
    ['0', -2, '0'],
    ['33.333', -2, '0.33333'],
  ])('%s moved by %i is %s', (text, places, expected) => expect(shifted(text, places)).toBe(expected));
});
