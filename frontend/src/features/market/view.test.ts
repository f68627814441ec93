import { describe, expect, it } from 'vitest';
import { DEFAULT_COLUMNS, DEFAULT_VIEW, isNarrowed, needsUniverse, readView, type View, writeView } from './view';

describe('the view in the address', () => {
  it('is empty for the plain page', () => {
    expect(writeView(DEFAULT_VIEW).toString()).toBe('');
    expect(readView(new URLSearchParams())).toEqual(DEFAULT_VIEW);
  });

  it('comes back as it went', () => {
    const view: View = {
      list: 'gainers',
      text: 'a&b',
      category: 'layer-1',
      sort: 'turnover',
      descending: true,
      page: 3,
      columns: ['price', 'fdv'],
      ranges: { capMin: 1e9, capMax: null, volumeMin: 0, volumeMax: null, changeMin: -5, changeMax: 5 },
    };
    expect(readView(new URLSearchParams(writeView(view).toString()))).toEqual(view);
  });

  it('falls back where an address makes no sense', () => {
    const view = readView(new URLSearchParams('list=x&sort=-nonsense&page=-2&columns=price,evil&cap_min=abc'));
    expect(view).toMatchObject({ list: 'all', sort: 'rank', descending: false, page: 1, columns: ['price'] });
    expect(view.ranges.capMin).toBeNull();
  });

  it('shows no optional column when none is chosen', () => {
    const view = { ...DEFAULT_VIEW, columns: [] };
    expect(readView(writeView(view)).columns).toEqual([]);
    expect(DEFAULT_COLUMNS.length).toBeGreaterThan(0);
  });
});

it('knows when the first forty rows do not suffice', () => {
  expect(needsUniverse(DEFAULT_VIEW)).toBe(false);
  expect(needsUniverse({ ...DEFAULT_VIEW, page: 2 })).toBe(true);
  expect(needsUniverse({ ...DEFAULT_VIEW, sort: 'price' })).toBe(true);
  expect(isNarrowed({ ...DEFAULT_VIEW, sort: 'price' })).toBe(false);
  expect(isNarrowed({ ...DEFAULT_VIEW, text: ' ' })).toBe(false);
});
