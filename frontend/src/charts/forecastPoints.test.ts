import { expect, it } from 'vitest';
import { fanPoints, isoDs, uploadPoints } from './forecastPoints';

it('reads a date as midnight UTC with a trailing Z', () => {
  expect(isoDs('2026-11-21')).toBe('2026-11-21T00:00:00.000Z');
  expect(isoDs('2026-11-21 06:00:00')).toBe('2026-11-21T06:00:00.000Z');
  expect(isoDs('2026-11-21T00:00:00+02:00')).toBe('2026-11-20T22:00:00.000Z');
});

it('takes the unnamed pair as the 80 % band and leaves out levels that are not given', () => {
  const [point] = fanPoints([
    { ds: '2026-11-22T00:00:00Z', yhat: 5, yhat_lower: 4, yhat_upper: 6, yhat_lower_95: 3, yhat_upper_95: null },
  ]);
  expect(point).toEqual({ time: Date.UTC(2026, 10, 22), median: 5, bands: { 80: [4, 6] } });
});

it('leaves out rows without a day', () => {
  expect(fanPoints([{ ds: 'soon', yhat: 5, yhat_lower: 4, yhat_upper: 6 }])).toEqual([]);
});

it('leaves out the bands that an uploaded file did not give', () => {
  const row = {
    ds: '2026-11-22',
    yhat: 5,
    yhat_lower: 4,
    yhat_upper: 6,
    yhat_lower_50: 5,
    yhat_upper_50: 5,
    yhat_lower_95: 5,
    yhat_upper_95: 5,
  };
  expect(uploadPoints({ points: [row], has_80: true, has_95: false })[0]?.bands).toEqual({ 80: [4, 6] });
});
