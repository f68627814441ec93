// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { priceOn, usdAt } from './useDayPrice';

const daily = [
  [Date.UTC(2025, 7, 18), 68_815.81],
  [Date.UTC(2025, 7, 19), 68_555.627302],
] as const;

it('prices a transaction by its own UTC day alone', () => {
  expect(priceOn(daily, '2025-08-19T23:06:00.000Z')).toBe(68_555.627302);
  expect(priceOn(daily, '2025-08-20T00:00:01.000Z')).toBeNull();
});

it('tells base units in dollars, and nothing without a price', () => {
  expect(Number(usdAt('1000000000', 8, 68_555.627302))).toBeCloseTo(685_556.27, 2);
  expect(usdAt('1000000000', 8, null)).toBeNull();
});
