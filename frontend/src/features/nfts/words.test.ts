// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { collection, history, nftDay } from '@/testing/nfts';
import { bodyOf, draftOf, faultsOf } from './collectionDraft';
import { webLink } from './components/CollectionView';
import { historyOptions } from './historyOptions';
import { DEFAULT_VIEW, readView, writeView } from './view';
import {
  describeHistory,
  FLOOR_UNKNOWN,
  figureOf,
  floorWords,
  nativeWords,
  salesWords,
  sinceWords,
  THIN_WORDS,
  valueRule,
  withoutValueWords,
} from './words';

it('rounds a floor for a cell, and keeps what is below one', () => {
  expect(floorWords('3.706015706377558', 'eth')).toBe('3.71 ETH');
  expect(floorWords('0.0834', 'eth')).toBe('0.0834 ETH');
  expect(floorWords(null, 'eth')).toBeNull();
});

describe('the address of the page', () => {
  it('is plain for the list', () => {
    expect(readView(new URLSearchParams())).toEqual(DEFAULT_VIEW);
    expect(writeView(DEFAULT_VIEW).toString()).toBe('');
  });

  it.each(['collection=pudgy-penguins&hidden=true&figure=holders&days=90', 'open=follow'])('keeps %s', (text) =>
    expect(writeView(readView(new URLSearchParams(text))).toString()).toBe(text),
  );

  it('drops what makes no sense', () =>
    expect(readView(new URLSearchParams('figure=x&days=7&hidden=1&open=edit'))).toEqual(DEFAULT_VIEW));
});

describe('figures', () => {
  it('are never zero where they are missing', () => {
    expect([null, undefined, '', 'x'].map(figureOf)).toEqual([null, null, null, null]);
    expect(figureOf('0')).toBe(0);
    expect(nativeWords(null, 'eth')).toBeNull();
    expect(nativeWords('9.870', 'eth')).toBe('9.87 ETH');
    expect([2.44, 0, null].map(salesWords)).toEqual(['2.4 a day', '0.0 a day', '—']);
  });

  it('say what is missing of a total', () => {
    expect(withoutValueWords(0)).toBeNull();
    expect(withoutValueWords(2)).toBe('2 without value');
  });
});

describe('a value', () => {
  it('is the count by the floor, the last sale or a price of the reader', () => {
    expect(valueRule(collection('a'))).toBe('2 × $24,310 by floor');
    expect(valueRule(collection('a', { valuation: 'last_sale', price_usd: '1200.5' }))).toBe('2 × $1,200.50 by last sale');
    expect(valueRule(collection('a', { valuation: 'manual', price_usd: '300', count: '1.5' }))).toBe('1.5 × $300.00 by manual');
  });

  it('is missing for a reason', () => {
    expect(valueRule(collection('a', { count: '0' }))).toBe('You hold none');
    expect(valueRule(collection('a', { floor_usd: null }))).toBe(FLOOR_UNKNOWN);
    expect(valueRule(collection('a', { valuation: 'manual' }))).toBe('No price entered for manual');
  });

  it('says little in a thin market', () => expect(THIN_WORDS).toContain('fewer than 3 sales a day'));
});

describe('what is typed', () => {
  const draft = draftOf(collection('a', { valuation: 'manual', price_usd: '300' }));

  it('is sent as plain decimals', () => {
    expect(bodyOf({ ...draft, count: ' 1,200 ', price: '$1,200.50', note: ' why ' })).toEqual({
      count: '1200',
      valuation: 'manual',
      price_usd: '1200.50',
      note: 'why',
      hidden: false,
    });
    expect(bodyOf({ ...draft, price: '' }).price_usd).toBeNull();
    expect(bodyOf({ ...draft, valuation: 'floor' }).price_usd).toBeNull();
    expect(bodyOf({ ...draft, count: '' }).count).toBe('0');
  });

  it('is refused where it is no number', () => {
    expect(faultsOf(draft)).toEqual({});
    expect(Object.keys(faultsOf({ ...draft, count: '-1', price: '1e3' }))).toEqual(['count', 'price_usd']);
    expect(faultsOf({ ...draft, valuation: 'floor', price: 'x' })).toEqual({});
  });
});

describe('the history', () => {
  const { days } = history();

  it('says since when it is kept', () => {
    expect(sinceWords('2026-11-03')).toBe('History since Nov 3, 2026');
    expect(sinceWords(null)).toBe('Follow a collection to start its price history');
  });

  it('leaves a gap where a day has no figure', () => {
    const series = historyOptions(days, 'floor_usd', 'eth')?.series?.[0] as {
      data: [number, number | null][];
      connectNulls: boolean;
    };
    expect(series.data).toHaveLength(19);
    expect(series.data[8]?.[1]).toBeNull();
    expect(series.data[0]).toEqual([Date.parse('2026-11-03T00:00:00Z'), 22_000]);
    expect(series.connectNulls).toBe(false);
  });

  it('is no chart where nothing is known', () => {
    const unknown = [nftDay(0, { floor_native: null })];
    expect(historyOptions(unknown, 'floor_native', 'eth')).toBeNull();
    expect(historyOptions([], 'floor_native', 'eth')).toBeNull();
    expect(describeHistory(unknown, 'floor_native', 'eth')).toBe('Floor by day: no data yet.');
  });

  it('is told in a sentence', () =>
    expect(describeHistory(days, 'holders', 'eth')).toBe(
      'Holders of 19 days from Nov 3, 2026 to Nov 21, 2026: 4,900 at first, 4,954 at the end.',
    ));
});

it('only addresses of the web become links', () => {
  expect(webLink('https://example.org')).toBe('https://example.org');
  expect(['javascript:alert(1)', '', null, undefined].map(webLink)).toEqual([null, null, null, null]);
});
