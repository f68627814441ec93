// @vitest-environment jsdom
import { beforeAll, describe, expect, it, vi } from 'vitest';

/** Loaded when the test has given it the part of a browser that jsdom lacks. */
let library: object & { seriesTypes: object };

beforeAll(async () => {
  vi.stubGlobal('CSS', { supports: () => true });
  library = (await import('./highcharts')).default as unknown as typeof library;
});

describe('our cut of the chart library', () => {
  it.each(['line', 'area', 'column', 'arearange', 'candlestick'])('can draw %s', (type) => {
    expect(Object.keys(library.seriesTypes)).toContain(type);
  });

  it('keeps the keyboard and the words for screen readers', () => {
    expect(library).toHaveProperty('KeyboardNavigationHandler');
  });
});
