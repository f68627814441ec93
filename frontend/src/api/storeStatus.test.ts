import { expect, it } from 'vitest';
import { storeView } from './storeStatus';

const query = { isUninitialized: false, isFetching: false, isError: false };

it('goes idle, loading, succeeded or failed', () => {
  expect(storeView({ ...query, isUninitialized: true }, 'm').status).toBe('idle');
  expect(storeView({ ...query, isFetching: true }, 'm').status).toBe('loading');
  expect(storeView({ ...query, currentData: [1] }, 'm')).toEqual({ status: 'succeeded', data: [1], error: null, reason: null });
  expect(storeView({ ...query, isError: true, error: { status: 503, message: 'away' } }, 'Failed to fetch crypto data')).toEqual({
    status: 'failed',
    data: undefined,
    error: 'Failed to fetch crypto data',
    reason: 'away',
  });
});

it('keeps the rows while the same is asked again, and when that fails', () => {
  expect(storeView({ ...query, isFetching: true, currentData: [1] }, 'm').status).toBe('succeeded');
  expect(storeView({ ...query, isError: true, currentData: [1] }, 'm')).toMatchObject({ status: 'failed', data: [1] });
});
