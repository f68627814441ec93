import { describe, expect, it } from 'vitest';
import { DEFAULT_WRITING, setWriting } from '@/format/writing';
import type { Study, Whale, WhaleScan, Whales } from './types';
import { DEFAULT_VIEW } from './view';
import {
  dotOf,
  emptyWords,
  exactUsd,
  forwardWords,
  gapsOf,
  mutable,
  newestChange,
  priceWords,
  readingOf,
  roseWords,
  thresholdWords,
  troubleOf,
  usualWords,
  windowWords,
} from './words';

const now = new Date('2026-11-21T12:00:00Z');

const scan = (change: Partial<WhaleScan>): WhaleScan => ({
  chain: 'ethereum',
  name: 'Ethereum',
  state: 'ok',
  provider: 'JSON-RPC',
  method: 'blocks',
  mempool: null,
  heard_at: null,
  heard_message: null,
  from_block: 100,
  from_time: '2026-11-14T00:00:00Z',
  block: 200,
  block_time: '2026-11-21T11:00:00Z',
  scanned_at: '2026-11-21T11:59:00Z',
  tip: 200,
  tip_at: '2026-11-21T11:59:30Z',
  behind: 0,
  message: null,
  failed_at: null,
  failures: 0,
  unpriced: [],
  coinjoins: 0,
  ...change,
});

const answer = (change: Partial<Whales>): Whales => ({
  items: [],
  scans: [scan({})],
  count: 0,
  seen: 12,
  median_usd: '1840000',
  largest_usd: '4000000',
  floor_usd: '1000000',
  assets: ['BTC'],
  since: '2026-11-20T12:00:00Z',
  muted: 0,
  usual: [],
  ...change,
});

describe('what is said of a chain', () => {
  it('says nothing while all is well', () => expect(troubleOf(scan({}), now)).toBeNull());

  it('does not call a chain up to date whose best block is old', () => {
    expect(dotOf(scan({}))).toBe('up');
    const silent = scan({ block_time: '2026-11-21T08:00:00Z' });
    expect(dotOf(silent)).toBe('warn');
    expect(troubleOf(silent, now)).toMatch(/^Ethereum: no new block since Nov 21, 2026, /);
    expect(dotOf(scan({ state: 'failed' }))).toBe('down');
  });

  it('counts the blocks that are missing', () => {
    expect(troubleOf(scan({ state: 'behind', behind: 1_204 }), now)).toBe('Ethereum scanner is 1,204 blocks behind');
    expect(troubleOf(scan({ state: 'behind', behind: 1 }), now)).toBe('Ethereum scanner is 1 block behind');
  });

  it('names the failure and its age', () => {
    const failed = scan({
      state: 'failed',
      behind: 9,
      failed_at: '2026-11-21T11:57:00Z',
      message: 'JSON-RPC is not available right now.',
    });
    expect(troubleOf(failed, now)).toMatch(
      /^Ethereum scanner failed 3 .*ago, 9 blocks behind: JSON-RPC is not available right now\.$/,
    );
  });

  it('knows scanners that stopped, have not begun, or do not exist', () => {
    expect(troubleOf(scan({ state: 'stale' }), now)).toContain('no scanner is running; last block read 1');
    expect(troubleOf(scan({ state: 'starting', block: null, block_time: null }), now)).toBe(
      'Ethereum scanner has not read a block yet',
    );
    expect(troubleOf(scan({ state: 'off' }), now)).toContain('is not scanned');
  });
});

describe('an empty list', () => {
  it('names threshold, window and what was usual', () => {
    const words = emptyWords(answer({}), { ...DEFAULT_VIEW, minUsd: '5000000' });
    expect(words.title).toBe('No transfer above $5M in the last 24 hours');
    expect(words.text).toBe('Median was $1.8M over 12 transfers.');
  });

  it('says where not all of the window was read', () => {
    const late = scan({ from_time: '2026-11-21T06:00:00Z' });
    const words = emptyWords(
      answer({ scans: [late, scan({ chain: 'base', name: 'Base', state: 'behind', behind: 7 })] }),
      DEFAULT_VIEW,
    );
    expect(words.text).toContain('Not all of the window was read');
    expect(words.text).toContain('Base scanner is 7 blocks behind');
    expect(words.text).toContain('Ethereum is covered only since');
    expect(gapsOf(answer({ scans: [late] }), { ...DEFAULT_VIEW, chain: 'bitcoin' })).toEqual([]);
  });

  it('claims no absence where nothing was read', () => {
    const failed = scan({ state: 'failed', block: null, message: 'JSON-RPC is not available right now.' });
    const words = emptyWords(answer({ scans: [failed], seen: 0, median_usd: null }), DEFAULT_VIEW);
    expect(words.title).toBe('No data for this window yet');
    expect(words.text).toContain('JSON-RPC is not available');
    expect(emptyWords(answer({ scans: [] }), DEFAULT_VIEW).text).toContain('This installation scans no chain');
  });

  it('has no median where nothing was seen', () => {
    const words = emptyWords(answer({ seen: 0, median_usd: null }), { ...DEFAULT_VIEW, hours: 168 });
    expect(words.text).toBe('No transfer of $1M or more was seen in the last 7 days.');
  });
});

it('writes a price with every digit', () => {
  expect(['84321.53', '1', '0.00001234', '1234567'].map(exactUsd)).toEqual(['$84,321.53', '$1', '$0.00001234', '$1,234,567']);
  setWriting({ ...DEFAULT_WRITING, numbers: 'comma' });
  const written = exactUsd('84321.53');
  setWriting(DEFAULT_WRITING);
  expect(written).toBe('$84.321,53');
});

it('names the UTC day of a daily close, with its year', () => {
  const row = {
    amount: { symbol: 'ETH' },
    price_usd: '2412.50',
    price_kind: 'day',
    price_at: '2025-12-31T23:59:59Z',
    price_source: 'sandbox',
  } as unknown as Whale;
  expect(priceWords(row)).toBe('$2,412.50 per ETH at the close on Dec 31, 2025 (UTC), from sandbox');
});

it('writes thresholds and windows short', () => {
  expect(['1000000', '1250000', '3000000000', '750'].map(thresholdWords)).toEqual(['$1M', '$1.25M', '$3B', '$750']);
  expect([windowWords(1), windowWords(24), windowWords(720)]).toEqual(['the last hour', 'the last 24 hours', 'the last 30 days']);
});

describe('what is unusual', () => {
  const usual = [
    { asset: 'BTC', usd: '84100000.00', count: 2_310 },
    { asset: 'ETH', usd: '20000000', count: 12 },
  ];

  it('names each asset, times over, with what it is read from', () => {
    expect(usualWords(usual, '1', '')).toBe('BTC from $84.1M (2,310 transfers), ETH from $20M (12 transfers)');
    expect(usualWords(usual, '2', 'ETH')).toBe('ETH from $40M (12 transfers)');
    expect(usualWords(usual, '1', '', 1)).toBe('BTC from $84.1M (2,310 transfers), and 1 more');
  });

  it('says so where nothing is known', () => {
    expect(usualWords([], '1', '')).toContain('No transfer in the last 30 days');
    expect(usualWords(usual, '1', 'UNI')).toContain('No transfer in the last 30 days');
  });
});

describe('what followed', () => {
  const study = (change: Partial<Study>): Study => ({
    hours: 24,
    events: { count: 40, rose: 30, median_percent: '0.40' },
    apart: 20,
    low_percent: '53.30',
    high_percent: '88.80',
    base: { count: 2_000, rose: 1_020, median_percent: '0.01' },
    ...change,
  });

  it('is read against any hour, and only where there are enough cases', () => {
    expect(readingOf(study({}))).toBe('Rose more often than usual');
    expect(readingOf(study({ low_percent: '45.00' }))).toBe('As usual');
    expect(readingOf(study({ low_percent: '10.00', high_percent: '50.90' }))).toBe('Rose less often than usual');
    expect(readingOf(study({ apart: 4 }))).toBe('Too few to tell: 4 separate hours');
    expect(readingOf(study({ events: { count: 0, rose: 0, median_percent: null } }))).toBe('Not over yet');
  });

  it('is shown in a row for the longest time up to a day that is over', () => {
    const change = (hours: number, due: boolean, change_percent: string | null = null) => ({ hours, due, change_percent });
    expect(newestChange([change(1, true, '0.10'), change(24, true, '-2.00'), change(168, true, '9.00')])?.hours).toBe(24);
    expect(newestChange([change(1, true, '0.10'), change(24, false), change(168, false)])?.hours).toBe(1);
    expect(newestChange([change(1, true, '0.10'), change(24, true), change(168, false)])?.change_percent).toBeNull();
    expect(newestChange([change(1, false), change(24, false)])).toBeUndefined();
  });

  it('counts what rose, and says why a return is missing', () => {
    expect(roseWords({ count: 40, rose: 30, median_percent: null })).toBe('75% of 40');
    expect(roseWords({ count: 0, rose: 0, median_percent: null })).toBe('—');
    const of = (due: boolean, change_percent: string | null) => forwardWords({ hours: 168, due, change_percent });
    expect([of(true, '-1.20'), of(true, null), of(false, null)]).toEqual(['7d -1.20%', '7d no price', '7d not over yet']);
  });
});

describe('what can be muted', () => {
  it('is a name that somebody gave, once, and every address', () => {
    const label = (text: string, kind: string, entity: string | null = null) => ({ text, kind, entity });
    const row = {
      chain: 'bitcoin',
      senders: [
        {
          address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
          labels: [label('Hot 3', 'private', 'Kestrel'), label('Cluster 9', 'derived')],
        },
      ],
      receiver: { address: null, labels: [] },
    } as unknown as Whale;
    expect(mutable(row)).toEqual([
      { kind: 'name', value: 'Kestrel', label: 'All transfers of Kestrel' },
      { kind: 'address', chain: 'bitcoin', value: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', label: 'Address 1A1zP1eP…DivfNa' },
    ]);
  });
});
