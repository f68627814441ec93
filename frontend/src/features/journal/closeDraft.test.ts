import { describe, expect, it } from 'vitest';
import { trip } from '@/testing/journal';
import { closeDraftOf, closeErrors, closingFill, partOf } from './closeDraft';

const open = trip('t1', { closed_at: null, left: '0.3', direction: 'short', kind: 'linear' });
const now = new Date('2026-11-26T12:00:00Z');

describe('a close', () => {
  it('begins with all that is open, and a part of it is exact', () => {
    expect(closeDraftOf(open, 110.5)).toEqual({ quantity: '0.3', price: '110.5', fee: '', feeAsset: 'USDT' });
    expect(closeDraftOf(open, null).price).toBe('');
    expect(closeDraftOf(open, 4.2e-7).price).toBe('0.00000042');
    expect(partOf(open, 2)).toBe('0.15');
    expect(partOf({ ...open, left: '0.1' }, 4)).toBe('0.025');
  });

  it('takes no more than is open, and something', () => {
    const draft = closeDraftOf(open, 1);
    expect(closeErrors(draft, open)).toEqual({});
    expect(closeErrors({ ...draft, quantity: '0.300000000000000001' }, open).quantity?.[0]).toMatch('0.3');
    for (const quantity of ['', '0', '-1', 'all']) {
      expect(closeErrors({ ...draft, quantity }, open).quantity).toHaveLength(1);
    }
  });

  it('is a fill against the direction, in the position that was opened', () => {
    const draft = { ...closeDraftOf(open, 110), quantity: '0.1', fee: '0.02' };
    expect(closingFill(open, 'short', draft, now)).toMatchObject({
      traded_at: '2026-11-26T12:00:00.000Z',
      side: 'buy',
      quantity: '0.1',
      price: '110',
      fees: [{ asset: 'USDT', amount: '0.02' }],
      position: 'short',
    });
    const spot = trip('t2', { left: '1', closed_at: null });
    expect(closingFill(spot, 'net', closeDraftOf(spot, 1), now)).toMatchObject({ side: 'sell', fees: [] });
  });
});
