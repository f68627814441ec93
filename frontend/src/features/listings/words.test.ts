import { beforeEach, describe, expect, it, vi } from 'vitest';
import { csvText } from '@/format/csv';
import { checks, cohort, fresh, listed, pool, source } from '@/testing/listings';
import { csvRows } from '@/ui/CsvOfList';
import { placeOf } from './components/SurvivalBar';
import { COIN_CSV, POOL_CSV } from './csv';
import {
  ageOf,
  aliveWords,
  chainOf,
  checksWords,
  cohortWords,
  dexName,
  emptyPools,
  hoursWords,
  leastWords,
  oldListWords,
  pairOf,
  rangeWords,
  readingWords,
  sampledWords,
  survivalWords,
  verdictOf,
} from './words';

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-21T08:00:00Z'));
  return () => void vi.useRealTimers();
});

it.each([
  ['uniswap_v3', 'Uniswap v3'],
  ['uniswap-v4-ethereum', 'Uniswap v4'],
  ['pancakeswap-v3-bsc', 'PancakeSwap v3'],
  ['aerodrome-base', 'Aerodrome'],
  ['pump-fun', 'Pump.fun'],
  ['raydium', 'Raydium'],
])('names the exchange %s', (id, name) => expect(dexName(id)).toBe(name));

describe('survival', () => {
  it('counts a worked example: 40 seen, 38 answered, 9 alive', () => {
    const one = cohort('eth');
    expect(survivalWords(one)).toBe('23.7%');
    expect(rangeWords(one.low, one.high)).toBe('13.0–39.2%');
    expect(rangeWords(one.worst, one.best)).toBe('22.5–27.5%');
    expect(cohortWords(one)).toBe('9 of 38 alive: 23.7%, 95% interval 13.0–39.2%');
  });

  it('has no rate below 20 answers', () => {
    const few = cohort('eth', { answered: 19, survival: null, low: null, high: null });
    expect(survivalWords(few)).toBe('No rate below 20');
    expect(survivalWords({ ...few, survival: 0.5 })).toBe('No rate below 20');
    expect(survivalWords({ answered: 20, survival: 0 })).toBe('0.0%');
    expect(rangeWords(null, 0.2)).toBeNull();
    expect(cohortWords(few)).toBe('9 of 19 alive: no rate below 20 answers');
  });

  it('is drawn between 0 and 100 %', () => {
    expect(placeOf(0)).toBe(0);
    expect(placeOf(0.25)).toBe(placeOf(1) / 4);
    expect(placeOf(1.4)).toBe(placeOf(1));
  });
});

describe('risk checks', () => {
  it.each([
    ['yes', '', 'risk'],
    ['no', '', 'clear'],
    ['unknown', '', 'unknown'],
    ['figure', '41.8 %', 'figure'],
    ['figure', '', 'unknown'],
    ['figure', null, 'unknown'],
    ['', 'no', 'unknown'],
    ['maybe', '', 'unknown'],
  ] as const)('%s with %j is %s', (answer, value, verdict) => expect(verdictOf({ answer, value })).toBe(verdict));

  it('are counted', () => {
    expect(checksWords(checks)).toBe('1 risk signal, 1 clear, 2 unknown');
    expect(checksWords([])).toBe('0 risk signals, 0 clear, 0 unknown');
  });
});

describe('a list', () => {
  it('says what a sample it is, and since when', () => {
    expect(sampledWords(12_408, '2026-11-03T09:00:00Z')).toMatch(
      /^Sampled: 20 newest per poll\. 12,408 pools kept since Nov 3, 2026\.$/,
    );
    expect(sampledWords(0, null)).toBe('Sampled: 20 newest per poll. No pools seen yet.');
  });

  it('says that it is empty, in which network and time', () => {
    expect(emptyPools('Ethereum', 24)).toBe('No pools on Ethereum pass the filters in the last 24 hours');
    expect(emptyPools('', 168)).toBe('No pools on any network pass the filters in the last 7 days');
  });

  it('says how old it is where the provider fails', () => {
    expect(oldListWords(source())).toBeNull();
    expect(oldListWords(source({ trouble: 'Quota used.', as_of_at: '2026-11-21T05:00:00Z' }))).toBe(
      'GeckoTerminal data unavailable; showing 3 h old list',
    );
    expect(oldListWords(source({ trouble: 'Quota used.', as_of_at: null }), 'CoinGecko')).toBe(
      'CoinGecko data unavailable; nothing received yet',
    );
  });

  it('counts an age from the first sight where the opening is unknown', () => {
    expect(ageOf(pool('a'))).toEqual({ text: '2 h 12 min', isOpened: true });
    expect(ageOf(pool('a', { opened_at: null }))).toEqual({ text: '2 h 10 min', isOpened: false });
  });

  it('never shows a missing count as zero', () => expect(pairOf(null, 0)).toBe('— / 0'));

  it('writes times and amounts of filters', () => {
    expect([1, 48, 72, 168].map(hoursWords)).toEqual(['1 hour', '48 hours', '3 days', '7 days']);
    expect([0, 10_000].map(leastWords)).toEqual(['Any', '$10K or more']);
  });
});

it('readings say when they were taken and whether the provider answered', () => {
  expect([0, 1, 7].map((day) => readingWords({ day }))).toEqual(['First seen', 'After 1 day', 'After 7 days']);
  expect([true, false, null].map(aliveWords)).toEqual(['Alive', 'Dead', 'No answer']);
});

it('only networks of the profiler have a chain', () => {
  expect(chainOf('eth')).toBe('ethereum');
  expect(chainOf('polygon_pos')).toBe('polygon');
  expect(chainOf('solana')).toBeNull();
});

describe('files', () => {
  it('have every figure, and nothing where it is unknown', () => {
    const [head = '', first = '', , last = ''] = csvText(csvRows(POOL_CSV, fresh)).split('\r\n');
    const at = head.split(',').indexOf('volume_24h_usd');
    expect(first.split(',')[at]).toBe('184220.51');
    expect(last.split(',')[at]).toBe('');
    expect(last.split(',')[head.split(',').indexOf('price_usd')]).toBe('');
  });

  it('have the coins that are gone', () =>
    expect(csvText(csvRows(COIN_CSV, listed)).split('\r\n')[3]).toBe(
      'rugged,RUG,Rugged,2026-11-12T02:00:00Z,solana,0.0421,18.2,1204881,2026-11-18T02:00:00Z',
    ));
});
