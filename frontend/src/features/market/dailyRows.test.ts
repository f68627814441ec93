import { describe, expect, it } from 'vitest';
import { DAY, type Point } from '@/charts/series';
import { dailyRows } from './dailyRows';

const series = (values: number[]): Point[] => values.map((value, at) => [DAY * at, value]);

describe('dailyRows', () => {
  it('has one row a day, and the last value of the day wins', () => {
    const rows = dailyRows(
      [
        [DAY + 1, 10],
        [DAY + 5, 11],
        [DAY * 2, 12],
      ],
      [
        [DAY + 2, 100],
        [DAY + 6, 110],
      ],
    );
    expect(rows.map(({ date, price, volume }) => [date, price, volume])).toEqual([
      ['1970-01-02', 11, 110],
      ['1970-01-03', 12, null],
    ]);
  });

  it('computes each average only when it has its days', () => {
    const rows = dailyRows(series(Array.from({ length: 90 }, (_, at) => at + 1)), []);
    expect(rows[5]?.ma7).toBeNull();
    expect(rows[6]).toMatchObject({ ma7: 4, ma14: null, ma28: null, ma90: null });
    expect(rows[13]?.ma14).toBe(7.5);
    expect(rows[27]?.ma28).toBe(14.5);
    expect(rows[88]?.ma90).toBeNull();
    expect(rows[89]?.ma90).toBe(45.5);
  });

  it('takes the band of a day from the forecast for that day, and from nowhere else', () => {
    const rows = dailyRows(series([5, 6]), [], [{ ds: '1970-01-02T00:00:00Z', yhat_lower: 4, yhat_upper: 8 }]);
    expect(rows[0]).toMatchObject({ uncertaintyLower: null, uncertaintyUpper: null });
    expect(rows[1]).toMatchObject({ uncertaintyLower: 4, uncertaintyUpper: 8 });
  });

  it('is empty without prices', () => expect(dailyRows([], [])).toEqual([]));
});
