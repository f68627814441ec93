import { describe, expect, it } from 'vitest';
import { histogramOptions, labelledEdges } from './histogramOptions';

const bar = (from: number, count: number) => ({
  from: `${from} R`,
  to: `${from + 1} R`,
  words: '',
  count,
  isBelowZero: from < 0,
});

describe('a histogram', () => {
  it('labels edges, the one at zero among them, and never more than fit', () => {
    expect(labelledEdges(5, 2)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(labelledEdges(16, 5)).toEqual([2, 5, 8, 11, 14]);
    for (const bars of [1, 6, 7, 12, 16]) {
      for (let zero = 0; zero <= bars; zero += 1) {
        const edges = labelledEdges(bars, zero);
        expect(edges).toContain(zero);
        expect(edges.length).toBeLessThanOrEqual(7);
        expect(Math.max(...edges)).toBeLessThanOrEqual(bars);
      }
    }
  });

  it('draws bars between their edges', () => {
    const options = histogramOptions([bar(-1, 3), bar(0, 2), bar(1, 1)], 'Round trips');
    expect(options?.series?.[0]).toMatchObject({ data: [{ x: 0.5, y: 3 }, { x: 1.5 }, { x: 2.5 }] });
    expect(options?.xAxis).toMatchObject({ tickPositions: [0, 1, 2, 3], plotLines: [{ value: 1 }] });
    expect(options?.yAxis).toMatchObject([{ title: { text: 'Round trips' } }]);
    expect(histogramOptions([], 'Round trips')).toBeNull();
  });
});
