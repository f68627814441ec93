import { describe, expect, it } from 'vitest';
import { breadth, endedCoins, endedLast, orderOf, selectRows, turnover, universeWords } from './rows';
import { coin } from './testing';
import { DEFAULT_VIEW, NO_RANGES } from './view';

const coins = [
  coin({ id: 'bitcoin', symbol: 'btc', name: 'Bitcoin', market_cap_rank: 1, market_cap: 900, total_volume: 90, change: -1 }),
  coin({ id: 'ethereum', symbol: 'eth', name: 'Ethereum', market_cap_rank: 2, market_cap: 400, total_volume: 80, change: 4 }),
  coin({ id: 'ghost', symbol: 'gho', name: 'Ghost', market_cap_rank: null, market_cap: null, total_volume: null, change: null }),
  coin({ id: 'tron', symbol: 'trx', name: 'Tron', market_cap_rank: 3, market_cap: 20, total_volume: 2, change: 7 }),
];
const ids = (view: Partial<typeof DEFAULT_VIEW>, starred: string[] = []) =>
  selectRows(coins, { ...DEFAULT_VIEW, ...view }, new Set(starred)).map(({ id }) => id);

describe('selectRows', () => {
  it('keeps the order of rank, unknown ranks last', () => expect(ids({})).toEqual(['bitcoin', 'ethereum', 'tron', 'ghost']));

  it('puts unknown values last in both directions', () => {
    expect(ids({ sort: 'marketCap', descending: true })).toEqual(['bitcoin', 'ethereum', 'tron', 'ghost']);
    expect(ids({ sort: 'marketCap' })).toEqual(['tron', 'ethereum', 'bitcoin', 'ghost']);
  });

  it('finds by name, symbol and id, whatever the case', () => {
    expect(ids({ text: ' ETH ' })).toEqual(['ethereum']);
    expect(ids({ text: 'trx' })).toEqual(['tron']);
    expect(ids({ text: 'nothing' })).toEqual([]);
  });

  it('does not count a missing value as inside a range', () => {
    expect(ids({ ranges: { ...NO_RANGES, capMin: 20, capMax: 400 } })).toEqual(['ethereum', 'tron']);
    expect(ids({ ranges: { ...NO_RANGES, changeMax: 100 } })).toEqual(['bitcoin', 'ethereum', 'tron']);
  });

  it('shows gainers strongest first, and obeys a chosen order within them', () => {
    expect(ids({ list: 'gainers' })).toEqual(['tron', 'ethereum']);
    expect(ids({ list: 'losers' })).toEqual(['bitcoin']);
    expect(ids({ list: 'gainers', sort: 'name' })).toEqual(['ethereum', 'tron']);
  });

  it('shows what is starred', () => expect(ids({ list: 'starred' }, ['tron'])).toEqual(['tron']));

  it('does not change what it was given', () => {
    const before = coins.map(({ id }) => id);
    ids({ sort: 'name', descending: true });
    expect(coins.map(({ id }) => id)).toEqual(before);
  });
});

it('computes turnover only from what is known', () => {
  expect(turnover(coins[0] as (typeof coins)[0])).toBe(10);
  expect(turnover(coins[2] as (typeof coins)[0])).toBeNull();
});

it('counts what rose', () => {
  expect(breadth(coins)).toEqual({ rising: 2, known: 3, median: 4 });
  expect(breadth([])).toEqual({ rising: 0, known: 0, median: null });
});

it('knows the order in which rows stand', () => {
  expect(orderOf({ ...DEFAULT_VIEW, list: 'gainers' })).toEqual({ sort: 'change24h', descending: true });
  expect(orderOf({ ...DEFAULT_VIEW, list: 'losers' })).toEqual({ sort: 'change24h', descending: false });
  expect(orderOf({ ...DEFAULT_VIEW, list: 'losers', sort: 'name' })).toMatchObject({ sort: 'name' });
});

it('puts coins whose data ended after all others and knows their day', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const old = coin({ id: 'old', last_updated: '2021-10-17T00:00:00Z' });
  const rows = [old, coin({ id: 'new', last_updated: '2026-11-21T00:00:00Z' })];
  const ended = endedCoins(rows, now);
  expect([...ended]).toEqual([['old', '2021-10-17']]);
  expect(endedLast(rows, ended).map(({ id }) => id)).toEqual(['new', 'old']);
  expect(endedCoins(rows, Number.NaN).size).toBe(0);
});

it('names no more coins than there are', () => {
  expect(universeWords(250, 250)).toBe('top 250');
  expect(universeWords(25, 250)).toBe('all 25 coins of the source');
  expect(universeWords(1, 40)).toBe('all 1 coin of the source');
});
