import { expect, test } from 'vitest';
import { ABSENT } from '@/format/number';
import { priceWords } from './words';

test('a price that has no value is absent, not zero', () => {
  expect(priceWords({ price: null, quote: 'USDT' })).toBe(ABSENT);
  expect(priceWords({ price: '0.5', quote: 'USDT' })).toBe('0.5 USDT');
});
