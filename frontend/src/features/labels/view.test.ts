import { describe, expect, it } from 'vitest';
import { DEFAULT_VIEW, filterOf, isNarrowed, readView, type View, writeView } from './view';

const view: View = {
  ...DEFAULT_VIEW,
  tab: 'conflicts',
  query: 'a b&c',
  entity: 'none',
  confidence: 60,
  validOn: '2026-01-02',
  used: 'false',
  sort: 'confidence',
  ascending: true,
};

describe('the labels page in the address', () => {
  it('comes back as it was written', () => expect(readView(writeView(view))).toEqual(view));
  it('is empty by default', () => expect(writeView(DEFAULT_VIEW).toString()).toBe(''));
  it('ignores what it does not know', () =>
    expect(readView(new URLSearchParams('tab=x&sort=y&confidence=900&on=soon'))).toEqual(DEFAULT_VIEW));
  it('knows when it is narrowed', () => {
    expect(isNarrowed(DEFAULT_VIEW)).toBe(false);
    expect(isNarrowed({ ...DEFAULT_VIEW, confidence: 10 })).toBe(true);
    expect(filterOf(view)).toMatchObject({
      query: 'a b&c',
      entityId: 'none',
      leastConfidence: 60,
      chain: undefined,
      used: false,
    });
    expect(filterOf(DEFAULT_VIEW).used).toBeUndefined();
  });
});
