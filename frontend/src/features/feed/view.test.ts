import { describe, expect, it } from 'vitest';
import { byDay, cleared, DEFAULT_VIEW, feedArgs, isNarrowed, panelFilters, readView, writeView } from '@/domain/feed/view';
import { item } from '@/testing/feed';

describe('the view in the address', () => {
  it('comes back as it was written, and writes nothing of the default', () => {
    const view = {
      kind: 'news',
      coin: 'chainlink',
      source: 's1',
      watched: true,
      unread: true,
      kept: true,
      q: 'proof',
      open: 'sources',
    } as const;
    expect(readView(writeView(view))).toEqual(view);
    expect(writeView(DEFAULT_VIEW).toString()).toBe('');
  });

  it('leaves out what it cannot read', () => {
    expect(readView(new URLSearchParams('kind=gossip&unread=1&open=door&q=%20%20'))).toEqual(DEFAULT_VIEW);
    expect(readView(new URLSearchParams({ q: 'a'.repeat(300) })).q).toHaveLength(100);
  });

  it('asks only for what narrows', () => {
    expect(Object.values(feedArgs(DEFAULT_VIEW)).filter((value) => value !== undefined)).toEqual([]);
    expect(feedArgs({ ...DEFAULT_VIEW, kind: 'whale', kept: true, q: 'proof reserve' })).toMatchObject({
      kinds: 'whale',
      kept: true,
      query: 'proof reserve',
    });
  });

  it('knows a filter from a dialog, and keeps the dialog when filters go', () => {
    expect(isNarrowed({ ...DEFAULT_VIEW, open: 'muted' })).toBe(false);
    const narrowed = { ...DEFAULT_VIEW, coin: 'bitcoin', watched: true, unread: true, open: 'muted' } as const;
    expect([isNarrowed(narrowed), panelFilters(narrowed)]).toEqual([true, 2]);
    expect(cleared(narrowed)).toEqual({ ...DEFAULT_VIEW, open: 'muted' });
  });
});

it('puts items under their days, in their order', () => {
  const days = byDay([
    item('a', { published_at: '2026-11-21T14:00:00Z' }),
    item('b', { published_at: '2026-11-21T12:00:00Z' }),
    item('c', { published_at: '2026-11-19T12:00:00Z' }),
  ]);
  expect(days.map(({ items }) => items.map(({ id }) => id))).toEqual([['a', 'b'], ['c']]);
});
