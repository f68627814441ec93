// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { movedItems } from '@/api/watchlistsApi';
import { history, nft, nftDay } from '@/testing/nfts';
import { item, watchlist } from '@/testing/watchlists';
import { dropOf, isDue, matches, nftFigures, sectionsOf, sinceAdded, stepOf, targetDistance } from './figures';

describe('the return since an item was added', () => {
  it('is in per cent of the price then', () => {
    expect(sinceAdded({ added_price: '50000' }, 60_000)).toBeCloseTo(20);
    expect(sinceAdded({ added_price: '0.00000012' }, 0.00000006)).toBeCloseTo(-50);
  });

  it.each([
    [null, 60_000],
    ['0', 60_000],
    ['50000', null],
    ['50000', undefined],
  ])('is unknown, and not zero, for %j and %j', (added, price) => expect(sinceAdded({ added_price: added }, price)).toBeNull());
});

describe('the figures of a collection', () => {
  it('are its floor in both currencies, its changes and its owners', () => {
    expect(nftFigures(nft(), history())).toMatchObject({
      price: 24_310.2,
      floor: '9.87 ETH',
      day: 2.4,
      week: -6.1,
      volume: 1_204_881,
      owners: 4_962,
    });
  });

  it('leave out what is unknown, which is not zero', () => {
    const { figures } = nft();
    const unknown = nft({
      changes: [],
      figures: { ...figures, floor_usd: null, floor_native: null, holders: null, volume_usd: '0' },
    });
    const days = [nftDay(0, { floor_usd: null }), nftDay(1, { floor_usd: '5' })];
    expect(nftFigures(unknown, { days })).toMatchObject({
      price: null,
      floor: null,
      day: undefined,
      owners: null,
      volume: 0,
      line: [5],
    });
    expect(nftFigures(undefined, undefined)).toMatchObject({ price: null, floor: null, owners: undefined, line: undefined });
  });
});

describe('the distance to a target', () => {
  it('is from the price now', () => {
    const { percent, isReached } = targetDistance({ target: '80000', added_price: '50000' }, 64_000) ?? {};
    expect(percent).toBeCloseTo(25);
    expect(isReached).toBe(false);
  });

  it('is reached from the side on which the item was added', () => {
    expect(targetDistance({ target: '80000', added_price: '50000' }, 81_000)?.isReached).toBe(true);
    expect(targetDistance({ target: '40000', added_price: '50000' }, 39_000)?.isReached).toBe(true);
    expect(targetDistance({ target: '40000', added_price: '50000' }, 41_000)?.isReached).toBe(false);
  });

  it('is unknown without a price or a target', () => {
    expect(targetDistance({ target: null, added_price: '1' }, 1)).toBeNull();
    expect(targetDistance({ target: '1', added_price: '1' }, null)).toBeNull();
  });
});

it('a reason is due on its day', () => {
  expect(isDue({ review_day: '2026-11-23' }, '2026-11-23')).toBe(true);
  expect(isDue({ review_day: '2026-11-24' }, '2026-11-23')).toBe(false);
  expect(isDue({ review_day: null }, '2026-11-23')).toBe(false);
});

it('items are found by name, symbol, note and reason', () => {
  const one = item('a', { note: 'Halving', reason: 'Breakout' });
  expect(['btc', 'BITCOIN', 'halv', 'break', ''].every((text) => matches(one, text))).toBe(true);
  expect(matches(one, 'ether')).toBe(false);
});

describe('places', () => {
  const items = [item('a'), item('b'), item('c', { section: 'L2' }), item('d', { section: 'gone' })];
  const sections = sectionsOf(['', 'L2', 'Memes'], items);

  it('are by section, and what names none that is there is in the first', () =>
    expect(sections.map(({ name, items: of }) => [name, of.map(({ id }) => id)])).toEqual([
      ['', ['a', 'b', 'd']],
      ['L2', ['c']],
      ['Memes', []],
    ]));

  it('one step up and down go over the borders of sections', () => {
    expect(stepOf(sections, 'b', -1)).toEqual({ section: '', after: null });
    expect(stepOf(sections, 'a', 1)).toEqual({ section: '', after: 'b' });
    expect(stepOf(sections, 'd', 1)).toEqual({ section: 'L2', after: null });
    expect(stepOf(sections, 'c', -1)).toEqual({ section: '', after: 'd' });
    expect(stepOf(sections, 'c', 1)).toEqual({ section: 'Memes', after: null });
    expect(stepOf(sections, 'a', -1)).toBeNull();
  });

  it('a drop is before or behind a row, and nothing where the item is already', () => {
    expect(dropOf(sections, 'd', 'b', true)).toEqual({ section: '', after: 'a' });
    expect(dropOf(sections, 'a', 'c', false)).toEqual({ section: 'L2', after: 'c' });
    expect(dropOf(sections, 'b', 'a', false)).toBeNull();
    expect(dropOf(sections, 'a', 'a', true)).toBeNull();
  });

  it('are shown before the server has answered', () => {
    const list = watchlist('w', { sections: ['', 'L2'], items: [item('a'), item('b'), item('c', { section: 'L2' })] });
    const ids = (id: string, section: string, after: string | null) =>
      movedItems(list, id, section, after).map((one) => `${one.section}:${one.id}`);
    expect(ids('a', '', 'b')).toEqual([':b', ':a', 'L2:c']);
    expect(ids('a', 'L2', null)).toEqual([':b', 'L2:a', 'L2:c']);
    expect(ids('c', '', 'a')).toEqual([':a', ':c', ':b']);
    expect(ids('nobody', '', null)).toEqual([':a', ':b', 'L2:c']);
  });
});
