// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { csvText } from '@/format/csv';
import { compareDecimals, quotient } from '@/format/decimal';
import { flows, imported } from '@/testing/etf';
import { canImport } from './components/ImportDialog';
import { cumulativeOptions, describeFlows, flowPriceOptions } from './flowOptions';
import { coinsOf, flowCsv, flowRows, fundRows, issuerShares, totalOf, unpricedDays } from './flowTable';
import { DEFAULT_VIEW, readView, writeView } from './view';
import {
  correlationWords,
  countWords,
  differsWords,
  placeWords,
  readWords,
  signed,
  signedMean,
  streakWords,
  supplyWords,
  webLink,
} from './words';

describe('exact decimals', () => {
  it('divides, rounding halves away from zero', () => {
    for (const [left, right, digits, expected] of [
      ['10', '4', 1, '2.5'],
      ['1', '3', 4, '0.3333'],
      ['0.25', '1', 1, '0.3'],
      ['-0.25', '1', 1, '-0.3'],
      ['-12.5', '0.5', 2, '-25'],
      ['1', '0', 2, null],
      ['n/a', '1', 2, null],
    ] as const) {
      expect(quotient(left, right, digits)).toBe(expected);
    }
  });

  it('compares by value and not by letters', () => {
    expect([compareDecimals('9.1', '12.5'), compareDecimals('1.0', '1'), compareDecimals('0', '-3.4')]).toEqual([-1, 0, 1]);
    expect(compareDecimals('', '1')).toBeNull();
  });
});

describe('flows in coins', () => {
  it('divides the flow by the close of its day', () => {
    expect(coinsOf('12.5', '91000')).toBe('137.36');
    expect(coinsOf('-3.4', '91000')).toBe('-37.36');
    expect(coinsOf('0', '91000')).toBe('0');
  });

  it('has none without a close, which is not zero', () => {
    expect(coinsOf('12.5', null)).toBeNull();
    const [newer, older] = flowRows(flows(), 'coins');
    expect(newer?.total).toBe('100.01');
    expect(older?.total).toBeNull();
    expect(older?.cells.get('IBIT')?.amount).toBeNull();
    expect(unpricedDays(flows())).toBe(1);
  });
});

describe('the table of flows', () => {
  it('keeps a fund without data apart from a day without flow', () => {
    const [newer, older] = flowRows(flows(), 'usd');
    expect(newer?.cells.has('FBTC')).toBe(false);
    expect(older?.cells.get('FBTC')).toMatchObject({ amount: '0', heat: 0 });
  });

  it('shades by the square root of the share of the largest flow, with the sign', () => {
    const [newer, older] = flowRows(flows(), 'usd');
    expect(older?.cells.get('IBIT')?.heat).toBe(1);
    expect(newer?.cells.get('GBTC')?.heat).toBeCloseTo(-Math.sqrt(3.4 / 45), 10);
  });

  it('is a file of all its days, where nothing known is not zero', () => {
    const text = (unit: 'usd' | 'coins') =>
      csvText(flowCsv(flows(), flowRows(flows(), unit)))
        .trim()
        .split('\r\n');
    expect(text('usd')).toEqual([
      'day,total,IBIT,FBTC,GBTC,cumulative_usd_m',
      '2026-11-20,9.1,12.5,,-3.4,50.7',
      '2026-11-19,41.6,45,0,-3.4,41.6',
    ]);
    expect(text('coins')[2]).toBe('2026-11-19,,,,,41.6');
  });

  it('sums up each fund over the range', () => {
    const [ibit, fbtc] = fundRows(flows(), 'usd');
    expect(ibit).toMatchObject({ total: '57.5', least: '12.5', most: '45', mean: '28.8', days: 2 });
    expect(fbtc).toMatchObject({ total: '0', least: '0', most: '0', mean: '0', days: 1 });
    expect(fundRows(flows(), 'coins')[1]).toMatchObject({ total: null, least: null, mean: null, days: 0 });
  });

  it('adds up shares by issuer, and names no issuer where no file does', () => {
    const { funds } = flows();
    const two = [...funds, { ...funds[0], ticker: 'ETHA', share: 0.05 } as (typeof funds)[number]];
    const shares = issuerShares(two);
    expect(shares.map(({ issuer, tickers }) => [issuer, tickers])).toEqual([
      ['BlackRock', ['IBIT', 'ETHA']],
      ['Fidelity', ['FBTC']],
      [null, ['GBTC']],
    ]);
    expect(shares[0]?.share).toBeCloseTo(0.84, 10);
    expect(issuerShares([{ ticker: 'X', issuer: null, first: '', sum: '0', share: null }])).toEqual([]);
  });
});

describe('the charts', () => {
  it('go from the oldest day to the newest, with gaps where nothing is known', () => {
    const [close, column] = (flowPriceOptions(flows().days, 'coins', 'BTC')?.series ?? []) as {
      data: [number, number | null][];
    }[];
    const times = [Date.parse('2026-11-19T00:00:00Z'), Date.parse('2026-11-20T00:00:00Z')];
    expect(close?.data).toEqual([
      [times[0], null],
      [times[1], 91_000],
    ]);
    expect(column?.data).toEqual([
      [times[0], null],
      [times[1], 100.01],
    ]);
    const [sum] = (cumulativeOptions(flows().days)?.series ?? []) as { data: unknown[] }[];
    expect(sum?.data).toEqual([
      [times[0], 41.6],
      [times[1], 50.7],
    ]);
    expect(cumulativeOptions([])).toBeNull();
  });

  it('are described in a sentence', () => {
    expect(describeFlows(flows().days, 'usd', 'BTC')).toBe(
      'Flows by day and close from Nov 19, 2026 to Nov 20, 2026. Last day: +9.1 US$ m, close $91,000.',
    );
  });
});

describe('words', () => {
  it('writes each flow with its sign, and a missing one as a dash', () => {
    expect(['12.5', '-3', '0', '-0.0', '1234.567', null, ''].map((text) => signed(text, 'usd'))).toEqual([
      '+12.5',
      '-3.0',
      '0.0',
      '0.0',
      '+1,234.567',
      '—',
      '—',
    ]);
    expect(signed('12.5', 'coins')).toBe('+12.50');
  });

  it('writes a mean with the decimals of its unit, and a small share as more than nothing', () => {
    expect([signedMean('106.7717', 'usd'), signedMean('-0.04', 'usd'), signedMean(null, 'usd')]).toEqual(['+106.8', '0.0', '—']);
    expect([signedMean('1.25', 'usd'), signedMean('-1.25', 'usd')]).toEqual(['+1.3', '-1.3']);
    expect([supplyWords(0, '85'), supplyWords(0.0004, '85'), supplyWords(0, '0'), supplyWords(2.77, '581736')]).toEqual([
      '<0.001%',
      '<0.001%',
      '0.000%',
      '2.770%',
    ]);
  });

  it('says what differs from the stated total', () => {
    const [newer, older] = flows().days;
    expect(newer && differsWords(newer)).toBe('The file states +14.3; the funds add up to +9.1. Difference: -5.2 US$ m.');
    expect(older && differsWords(older)).toBeNull();
    expect(older && totalOf(older, 'coins')).toBeNull();
  });

  it('says streaks and correlations with what they rest on', () => {
    expect([3, -1, 0].map(streakWords)).toEqual(['3 days of inflow', '1 day of outflow', 'None']);
    const { figures } = flows();
    if (!figures) throw new Error('no figures');
    expect(correlationWords(figures)).toEqual({ value: '0.42', extra: '95%: 0.21 to 0.60, 120 days' });
    expect(correlationWords({ ...figures, correlation: null, correlation_days: 12 })).toEqual({
      value: '—',
      extra: 'Needs 30 days; 12 stored',
    });
  });

  it('names line and column of what is wrong', () => {
    expect([placeWords(12, 'IBIT'), placeWords(3, ''), placeWords(0, '')]).toEqual(['Line 12, column IBIT', 'Line 3', 'File']);
  });

  it('says what a dry run found, and imports only what is right and new', () => {
    const warned = { line: 2, column: 'Total', message: 'Off by 1.', warning: true };
    expect(countWords(imported())).toBe('4 new values · 1 changed · 0 unchanged');
    expect(readWords(imported())).toBe('2 days from Nov 19, 2026 to Nov 20, 2026, one column per fund: IBIT, FBTC, GBTC');
    expect(canImport(imported({ problems: [warned] }))).toBe(true);
    expect(canImport(imported({ problems: [{ ...warned, warning: false }] }))).toBe(false);
    expect(canImport(imported({ new: 0, changed: 0, same: 5 }))).toBe(false);
  });

  it('follows only web addresses', () => {
    expect(webLink('https://flows.example')).toBe('https://flows.example');
    expect([webLink('javascript:alert(1)'), webLink(''), webLink(null)]).toEqual([null, null, null]);
  });
});

describe('the address', () => {
  it('keeps the whole view and nothing that is the default', () => {
    const text =
      'tab=treasuries&asset=ethereum&from=2026-01-01&to=2026-02-01&unit=coins&page=2&coin=ethereum&holders=governments';
    expect(writeView(readView(new URLSearchParams(text))).toString()).toBe(text);
    expect(writeView(DEFAULT_VIEW).toString()).toBe('');
    expect(readView(new URLSearchParams('tab=x&from=1&unit=eur&page=-1&open=y'))).toEqual(DEFAULT_VIEW);
  });
});
