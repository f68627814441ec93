import { expect, it } from 'vitest';
import { sparkPath } from '@/charts/spark';
import { weekLine } from './weekLine';

const coin = (change: number | null, price: number[] = [99, 104, 102]) => ({
  current_price: 100,
  price_change_percentage_7d_in_currency: change,
  sparkline_in_7d: { price },
});

it('begins and ends with the two prices that the change compares', () => {
  expect(weekLine(coin(25))).toEqual([80, 99, 104, 102, 100]);
  expect(weekLine(coin(-50))).toEqual([200, 99, 104, 102, 100]);
});

it('falls beside a fall, whatever the full hours in between say', () => {
  const line = (values: readonly number[] | null | undefined) => sparkPath(values ?? [], 80, 24)?.rises;
  expect(line(coin(-0.03).sparkline_in_7d.price)).toBe(true);
  expect(line(weekLine(coin(-0.03)))).toBe(false);
  expect(line(weekLine(coin(0.03, [101, 99])))).toBe(true);
  expect(line(weekLine(coin(0)))).toBeNull();
});

it('is the same line however often it is asked for', () => {
  const one = coin(5);
  expect(weekLine(one)).toBe(weekLine(one));
});

it('is what the provider gave where the change or the price is unknown, and nothing where that is nothing', () => {
  expect(weekLine(coin(null))).toEqual([99, 104, 102]);
  expect(weekLine({ ...coin(5), current_price: null })).toEqual([99, 104, 102]);
  expect(weekLine(coin(-100))).toEqual([99, 104, 102]);
  expect(weekLine(coin(5, []))).toEqual([]);
  expect(weekLine(undefined)).toBeUndefined();
});
