import { describe, expect, it } from 'vitest';
import {
  barWords,
  chanceWords,
  drawdownWords,
  lastOf,
  marketWords,
  overWords,
  percentOf,
  quoteOf,
  randomWords,
  timesOf,
  valueWords,
  variantWords,
  warmUpWords,
  winWords,
  yearFactor,
} from '@/domain/strategies/words';
import { figures, fresh, points, strategy, trade } from '@/testing/strategies';
import { curveOptions, describeCurve } from './curveOptions';
import { tradesCsv, tradesFileName } from './tradesCsv';

describe('a strategy', () => {
  it('has no figures before its first run', () => {
    expect(lastOf(fresh('s1'))).toBeNull();
    expect(lastOf(strategy('s1'))?.trades).toBe(64);
  });

  it('names the coin of a run', () => {
    expect(overWords({ coin: 'usd-coin', over: 'usd-coin' }, 'USDC')).toBe('USDC');
    expect(overWords({ coin: 'shiba-inu', over: 'shiba-inu' })).toBe('Shiba Inu');
    expect(overWords({ coin: null, over: 'BTC/USD 1h' })).toBe('BTC/USD 1h');
  });
});

describe('figures in words', () => {
  it('says how often random entries did as well', () => {
    expect(randomWords({ p: 0.042, seeds: 1_000 })).toBe('Random entries did at least as well in 4% of 1,000 random runs.');
    expect(randomWords({ p: 0.001, seeds: 1_000 })).toBe(
      'Random entries did at least as well in fewer than 1% of 1,000 random runs.',
    );
    expect(randomWords({ p: 1, seeds: 400 })).toBe('Random entries did at least as well in 100% of 400 random runs.');
  });

  it('explains the deflated Sharpe ratio only where more than one variant was tried', () => {
    expect(variantWords(figures({ variants: 1 }))).toBeNull();
    expect(variantWords(figures())).toBe("Probability that the Sharpe ratio isn't luck after 12 tries: 41%.");
    expect(variantWords(figures({ deflated_sharpe: null }))).toContain('too little data');
    expect(variantWords(figures({ sharpe_bar: null, sharpe_year: null, deflated_sharpe: null, chance_sharpe: null }))).toContain(
      'too little data',
    );
  });

  it('says why the deflated Sharpe ratio is missing where chance is unknown', () => {
    expect(variantWords(figures({ deflated_sharpe: null, chance_sharpe: null }))).toBe(
      'The best of 12 tries can look good by luck alone. How well luck alone would do is unknown until at least two tries have different Sharpe ratios. Run a grid to get them.',
    );
  });

  it('never writes a probability as certain that is not', () => {
    expect([0, 0.004, 0.5, 0.996, 1].map(chanceWords)).toEqual(['0%', '<1%', '50%', '>99%', '100%']);
    expect(chanceWords(null)).toBe('—');
  });

  it('writes wins with their interval, falls without a sign, and bars with their gaps', () => {
    expect(winWords(figures())).toBe('42%, 95% interval 31–54%');
    expect(winWords(figures({ trades: 0, wins: 0 }))).toBe('—');
    expect(drawdownWords(-0.1862)).toBe('18.62%');
    expect([drawdownWords(null), drawdownWords(0)]).toEqual(['—', '0.00%']);
    expect([percentOf(0.25), percentOf(0), percentOf(null), percentOf(undefined)]).toEqual([25, 0, null, null]);
    expect(barWords({ bars: 17_508, missing: 12, bar: '1h' })).toBe('17,508 bars of 1h, 12 missing');
    expect(warmUpWords(50)).toBe('The first 50 bars only warm up the indicators.');
  });

  it('reads market, bar and quote from the rules, and says where they say nothing', () => {
    expect(marketWords(strategy('s1'))).toBe('BTC/USD · 1h');
    expect(quoteOf(strategy('s1'))).toBe('USD');
    expect(marketWords({ rules: {} })).toBe('—');
    expect(quoteOf({ rules: {} })).toBe('');
    expect(valueWords([])).toBe('Default values');
    expect(valueWords([{ name: 'n', value: '30' }])).toBe('n 30');
  });
});

describe('the curve', () => {
  it('draws the strategy, holding, and the falls below zero', () => {
    const options = curveOptions(points(10), 'USD');
    const ids = options?.series?.map(({ id }) => id);
    expect(ids).toEqual(['hold', 'equity', 'falls']);
    const drawn = (options?.series ?? []) as unknown as { data: [number, number][] }[];
    const falls = drawn[2]?.data.map(([, value]) => value) ?? [1];
    expect(Math.max(...falls)).toBeLessThanOrEqual(0);
    expect(curveOptions([], 'USD')).toBeNull();
  });

  it('has a logarithmic scale where every sum is above zero', () => {
    const scale = (of: ReturnType<typeof points>) => [curveOptions(of, 'USD', true)?.yAxis].flat()[0]?.type;
    expect(scale(points(10))).toBe('logarithmic');
    expect(scale(points(10).map((point) => ({ ...point, equity: 0 })))).toBeUndefined();
  });

  it('is described in a sentence', () => {
    // The return is the run's own: the first point is not the start where bars were left out.
    const returns = { total: 0.4819, hold: 0.25 };
    expect(describeCurve(points(120), 'USD', returns)).toMatch(
      /^Equity from Jan 1, 2024 to Apr 29, 2024: 13,\d{3} USD at the end, 48\.19%\. Buying and holding: 25\.00%\. At most \d+\.\d\d% below the peak\.$/,
    );
    expect(describeCurve([], 'USD', returns)).toBe('Equity: no bars yet.');
    expect(describeCurve(points(1), 'USD', returns)).toMatch(/^Equity on Jan 1, 2024: /);
    expect(describeCurve(points(120), 'USD', { total: null, hold: null })).toMatch(/at the end, —\. Buying and holding: —\./);
  });
});

it('trades become a file with every digit', () => {
  const text = tradesCsv([trade(1), trade(4, { exit_at: null, exit_price: null, net: null, reason: 'open' })]);
  expect(text.split('\r\n')[0]).toBe(
    'number,side,entry_at,entry_price,exit_at,exit_price,quantity,fees,funding,net,return,bars,reason',
  );
  expect(text).toContain(
    '1,long,2024-01-04T00:00:00.000Z,42150.5,2024-01-06T00:00:00.000Z,43890,0.23712,20.41,,392.04,0.0392,48,signal',
  );
  expect(tradesFileName('Averages cross!', '2026-11-23T10:00:00Z')).toBe('averages-cross-2026-11-23.csv');
  expect(tradesFileName('突破', '2026-11-23T10:00:00Z')).toBe('strategy-2026-11-23.csv');
});

it('puts the Sharpe ratio of a step by year, as the headline has it', () => {
  expect(timesOf(0.1, yearFactor({ sharpe_bar: 0.05, sharpe_year: 0.05 * Math.sqrt(365) }))).toBeCloseTo(0.1 * Math.sqrt(365));
  expect(yearFactor({ sharpe_bar: null, sharpe_year: null })).toBeNull();
  expect(timesOf(null, 19)).toBeNull();
});
