import { describe, expect, it } from 'vitest';
import { type ChartView, MOST_DRAWN, pointOf, priceOf, readChart, writeChart } from './chartView';

const view: ChartView = {
  isLog: true,
  compare: 'ethereum',
  hasBands: true,
  hasRsi: false,
  hasEvents: true,
  levels: [60_000, 0.00012, 1.2e-7],
  lines: [{ from: [Date.UTC(2026, 0, 1), 50_000], to: [Date.UTC(2026, 1, 1), 60_000.5] }],
};

describe('the view of a price chart', () => {
  it('survives the address, and leaves what else is there', () => {
    const query = writeChart(new URLSearchParams('range=1y'), view);
    expect(query.get('range')).toBe('1y');
    expect(readChart(new URLSearchParams(query.toString()))).toEqual(view);
  });

  it('leaves out what is as usual', () => {
    const plain = readChart(new URLSearchParams());
    expect(writeChart(new URLSearchParams(writeChart(new URLSearchParams(), view)), plain).toString()).toBe('');
  });

  it('takes nothing odd from an address', () => {
    const odd = 'scale=cubic&compare=../x&with=magic&levels=abc,-5,0,7&lines=2026-02-01:5~2026-01-01:6;2026-13-01:1~x;nothing';
    expect(readChart(new URLSearchParams(odd))).toEqual({
      isLog: false,
      compare: '',
      hasBands: false,
      hasRsi: false,
      hasEvents: false,
      levels: [7],
      lines: [],
    });
    const many = Array.from({ length: 50 }, (_, at) => at + 1).join(',');
    expect(readChart(new URLSearchParams({ levels: many })).levels).toHaveLength(MOST_DRAWN);
  });
});

it('reads prices as people type them', () => {
  expect(['60,000', '$1.5', ' 0.00012 ', '', '-1', 'x', '0'].map(priceOf)).toEqual([
    60_000,
    1.5,
    0.00012,
    null,
    null,
    null,
    null,
  ]);
  expect(pointOf('2026-01-01', '5')).toEqual([Date.UTC(2026, 0, 1), 5]);
  expect(pointOf('', '5')).toBeNull();
});
