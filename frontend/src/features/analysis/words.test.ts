import { describe, expect, it } from 'vitest';
import { coin, correlation, fundingRates, pair, seasonality, series, strength } from '@/testing/analysis';
import { correlationCsv, daysCsv, fundingCsv, seasonalityCsv, strengthCsv } from './csv';
import { describeLines, legendOf, lineOptions, withGaps } from './lineOptions';
import { DEFAULT_VIEW, measured, readView, seasonCoin, writeView } from './view';
import { cellWords, closesWords, partName, periodWords, rangeWords, strengthSummary, testWords } from './words';

describe('the address', () => {
  it('keeps the whole view and nothing that is the default', () => {
    const text = 'tab=seasonality&coins=solana%2Ccardano&base=ethereum&coin=solana&by=month&days=730&scope=coins';
    expect(writeView(readView(new URLSearchParams(text))).toString()).toBe(text);
    expect(writeView(DEFAULT_VIEW).toString()).toBe('');
  });

  it('takes each coin once and at most twelve, and days within what the server answers', () => {
    const many = Array.from({ length: 20 }, (_, at) => `coin-${at}`).join(',');
    expect(readView(new URLSearchParams({ coins: `a,a,,${many}` })).coins).toHaveLength(12);
    expect(readView(new URLSearchParams({ coins: '' })).coins).toEqual([]);
    expect(['7', '99999', 'x'].map((days) => readView(new URLSearchParams({ days })).days)).toEqual([30, 3650, 365]);
  });

  it('never measures the base by itself', () => {
    expect(measured(DEFAULT_VIEW)).toEqual(['ethereum', 'solana']);
    expect([seasonCoin(DEFAULT_VIEW), seasonCoin({ ...DEFAULT_VIEW, coin: 'solana' })]).toEqual(['bitcoin', 'solana']);
  });
});

describe('correlation in words', () => {
  it('has its interval and its days: ρ = 0.80, n = 90 is 0.711 to 0.864', () => {
    expect(cellWords(pair('a', 'b'))).toBe('0.800, 95% interval 0.711 to 0.864, 90 common days');
  });

  it('says why there is none', () => {
    expect(cellWords(pair('a', 'b', { rho: null, trouble: 'Needs 30 common days; 12 stored.' }))).toBe(
      'Needs 30 common days; 12 stored.',
    );
  });
});

describe('the days of a table', () => {
  it('are from the first to the last close of any coin, and none are claimed without closes', () => {
    const coins = [
      { first: '2026-02-01', last: '2026-11-22' },
      { first: '2025-11-24', last: '2026-11-23' },
      { first: null, last: null },
    ];
    expect(periodWords(coins)).toBe('Nov 24, 2025 to Nov 23, 2026');
    expect(periodWords([{ first: null, last: null }])).toBe('');
  });
});

describe('other words', () => {
  it('sums up a series that begins at 100', () => {
    expect(strengthSummary(series('a', [100, 96, 131.2]))).toMatchObject({
      now: 131.2,
      low: 96,
      high: 131.2,
      last: '2026-11-20',
    });
    expect(strengthSummary(series('a', []))).toMatchObject({ now: null, low: null, first: null });
  });

  it('reads the test of the seasons at 5 %', () => {
    expect(testWords(seasonality(), 'weekday')).toBe(
      'No weekday can be distinguished from the others (Kruskal–Wallis, p = 0.430).',
    );
    expect(testWords(seasonality({ p_value: 0.0004 }), 'month')).toMatch(/^At least one month differs .*p < 0.001/);
    expect(testWords(seasonality({ p_value: null }), 'month')).toBe('Not tested: needs 5 returns in each month.');
  });

  it('names parts, ranges and closes', () => {
    expect([partName(1, 'weekday'), partName(7, 'weekday'), partName(12, 'month')]).toEqual(['Monday', 'Sunday', 'December']);
    expect([90, 365, 730].map(rangeWords)).toEqual(['90 days', '365 days', '2 years']);
    expect(closesWords(coin('a', { first: null, last: null, days: 0 }))).toBe('0 closes');
  });
});

describe('lines', () => {
  const line = (id: string, values: readonly number[]) => ({ id, name: id, series: series(id, values) });
  const write = (value: number) => value.toFixed(1);

  it('break where a day is missing', () => {
    const points = [
      { day: '2026-11-17', value: 1 },
      { day: '2026-11-18', value: 2 },
      { day: '2026-11-20', value: 3 },
    ];
    expect(withGaps(points).map(([, value]) => value)).toEqual([1, 2, null, 3]);
  });

  it('are told apart beyond the colours that there are', () => {
    const many = Array.from({ length: 10 }, (_, at) => line(`c${at}`, [1]));
    const legend = legendOf(many);
    expect(new Set(legend.map(({ color, shape }) => `${color} ${shape}`)).size).toBe(10);
    const drawn = lineOptions({ lines: many, write, level: 0 })?.series as { dashStyle: string }[];
    expect(drawn[8]?.dashStyle).toBe('ShortDash');
  });

  it('are nothing without points, and a sentence with them', () => {
    expect(lineOptions({ lines: [line('a', [])], write, level: 0 })).toBeNull();
    expect(describeLines('Drawdown', { lines: [line('a', [1, 2])], write, level: 0 })).toBe(
      'Drawdown at the end of the range: a 2.0.',
    );
  });
});

describe('files', () => {
  it('have figures as the server gives them, and nothing where it gives none', () => {
    expect(correlationCsv(correlation()).split('\r\n').slice(0, 3)).toEqual([
      'a,b,common_days,rho,low_95,high_95,trouble',
      'bitcoin,ethereum,90,0.8,0.7112,0.8637,',
      'bitcoin,solana,12,,,,Needs 30 common days; 12 stored.',
    ]);
    expect(daysCsv([series('a', [1, 2]), series('b', [3])])).toBe('day,a,b\r\n2026-11-19,1,\r\n2026-11-20,2,3\r\n');
    expect(strengthCsv(strength().series, 'bitcoin').split('\r\n')[1]).toMatch(/^ethereum,bitcoin,2025-11-21,2026-11-20,88.4,/);
    expect(seasonalityCsv(seasonality(), 'weekday').split('\r\n')[1]).toBe('Monday,52,-0.003,-0.011,0.0115,0.42');
    const [, total, first] = fundingCsv(fundingRates()).split('\r\n');
    expect(total).toBe('BTC,,,0.0081,31250000000.25,,,64');
    expect(first).toBe('BTC,Binance (Futures),BTCUSDT,0.0075,9120000000,18400000000,-0.041,');
  });
});
