import { describe, expect, it } from 'vitest';
import { COLUMN_IDS, cleared, coinArgs, DEFAULT_VIEW, isNarrowed, poolArgs, poolOf, readView, writeView } from './view';

const read = (text: string) => readView(new URLSearchParams(text));

describe('the address of the page', () => {
  it('is plain for the plain page', () => {
    expect(read('')).toEqual(DEFAULT_VIEW);
    expect(writeView(DEFAULT_VIEW).toString()).toBe('');
  });

  it.each([
    'tab=cohorts&by=network&day=30&weeks=26',
    'tab=coins&q=moon',
    'q=pepe&network=eth&dex=uniswap_v3&min_reserve=10000&min_volume=1000&hours=6&order=reserve',
    'columns=price%2Crisk&pool=eth%2F0xaaa1',
  ])('keeps %s', (text) => expect(writeView(read(text)).toString()).toBe(text));

  it('drops what makes no sense', () => {
    expect(read('tab=x&order=y&hours=0&min_reserve=-1&min_volume=1.5&day=8&weeks=99&by=z&pool=eth')).toEqual(DEFAULT_VIEW);
    expect(read('columns=risk,nope,price').columns).toEqual(['price', 'risk']);
    expect(read(`q=${'a'.repeat(300)}`).text).toHaveLength(100);
  });
});

describe('what is asked', () => {
  it('leaves out what is not filtered', () =>
    expect(poolArgs(DEFAULT_VIEW)).toEqual({ maxAgeHours: 48, order: 'opened', limit: 50 }));

  it('has every filter', () =>
    expect(poolArgs(read('q=+pepe+&network=eth&dex=d&min_reserve=10000&min_volume=5&hours=6&order=volume'))).toEqual({
      network: 'eth',
      dex: 'd',
      query: 'pepe',
      minReserveUsd: 10_000,
      minVolumeUsd: 5,
      maxAgeHours: 6,
      order: 'volume',
      limit: 50,
    }));

  it('has the words of coins', () => expect(coinArgs(read('tab=coins&q=moon')).query).toBe('moon'));
});

it('an open pool is named by its network and address', () => {
  expect(poolOf(read('pool=eth/0xaaa1'))).toEqual({ network: 'eth', address: '0xaaa1' });
  expect(poolOf(DEFAULT_VIEW)).toBeNull();
});

it('clearing keeps the tab, the order and the columns', () => {
  const view = read('q=a&network=eth&hours=6&order=volume&columns=price');
  expect(isNarrowed(view)).toBe(true);
  const next = cleared(view);
  expect(isNarrowed(next)).toBe(false);
  expect(next).toMatchObject({ hours: 48, order: 'volume', columns: ['price'] });
  expect(cleared(DEFAULT_VIEW).columns).toBe(COLUMN_IDS);
});
