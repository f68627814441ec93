import { describe, expect, it } from 'vitest';
import { binsOf } from './histogram';

const total = (ratios: readonly number[]) => binsOf(ratios).reduce((sum, { count }) => sum + count, 0);

describe('the distribution of R', () => {
  it('has no bin that mixes gains with losses', () => {
    const bins = binsOf([-1.2, -0.3, 0, 0.3, 2.6]);
    expect(bins.every(({ from, to }) => to <= 0 || from >= 0)).toBe(true);
    expect(bins.find(({ from }) => from === 0)?.count).toBe(1);
    expect(bins.map(({ from }) => from)[0]).toBe(-1.25);
  });

  it('counts everything once, the edges too', () => {
    for (const ratios of [[0], [-1], [1, 1, 1], [-0.25, 0.25], [0.1, 300, -80], [-20, 20]])
      expect(total(ratios)).toBe(ratios.length);
  });

  it('makes bins wider when there would be too many to read', () => {
    const bins = binsOf([-9, 12]);
    expect(bins.length).toBeLessThanOrEqual(16);
    expect(new Set(bins.map(({ from, to }) => to - from)).size).toBe(1);
  });

  it('puts what is far off into open bins at the ends', () => {
    const bins = binsOf([-90, -1, 1, 300]);
    expect(bins[0]).toMatchObject({ isOpenBelow: true, count: 1 });
    expect(bins.at(-1)).toMatchObject({ isOpenAbove: true, count: 1 });
    expect(bins.slice(1, -1).some(({ isOpenBelow, isOpenAbove }) => isOpenBelow || isOpenAbove)).toBe(false);
  });

  it('is empty without results', () => {
    expect(binsOf([])).toEqual([]);
    expect(binsOf([Number.NaN])).toEqual([]);
  });
});
