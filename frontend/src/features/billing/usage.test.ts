import { describe, expect, it } from 'vitest';
import { planUsage, spendingLimits } from '@/testing/billing';
import { bodyOf, draftOf, problemsOf } from './limitDraft';
import { daysOf, describeUsage, limitState, monthsBefore, usageCsv, usedBy } from './usage';

describe('calls by day', () => {
  it('has every day to today, also those without calls', () => {
    const usage = planUsage({
      days: [{ day: '2026-11-03', provider: 'esplora', calls: 4, installation_calls: 9, background_calls: 0 }],
    });
    const days = daysOf(usage);
    expect(days.length).toBe(21);
    expect(days[2]).toEqual({ day: '2026-11-03', calls: { esplora: 4 }, sum: 4 });
    expect(days.reduce((all, { sum }) => all + sum, 0)).toBe(4);
  });

  it('keeps the colour of a provider, whoever else was used', () => {
    const all = usedBy(planUsage());
    const [coingecko, ...others] = planUsage().providers;
    const less = usedBy(planUsage({ providers: [{ ...coingecko, calls: 0 } as (typeof others)[number], ...others] }));
    expect(less[0]?.color).toBe(all[1]?.color);
  });

  it('says in words what the chart shows', () => {
    expect(describeUsage(planUsage())).toMatch(/calls this month\. Busiest day: .+ with \d+\.$/);
    expect(describeUsage(planUsage({ days: [] }))).toBe('Your provider calls by day: none in this month.');
  });

  it('is a file with a row for each day and provider', () => {
    const lines = usageCsv(planUsage()).split('\r\n');
    expect(lines[0]).toBe('day,provider,your_calls,installation_calls,background_calls');
    expect(lines[1]).toBe('2026-11-01,coingecko,8,218,205');
    expect(lines.length).toBe(44);
  });

  it('offers this month and twelve before it', () => {
    const months = monthsBefore('2026-01-15');
    expect(months.map(({ value }) => value).slice(0, 3)).toEqual(['2026-01', '2025-12', '2025-11']);
    expect([months.length, months[0]?.label]).toEqual([13, 'January 2026']);
  });
});

describe('the sentence about limits', () => {
  const of = (soft: number | null, hard: number | null) =>
    limitState(planUsage(), { version: 1, limits: [{ provider: 'coingecko', name: 'CoinGecko', soft, hard }] });

  it.each([
    [null, null, 'none', 'You have no spending limits.'],
    [null, 100_000, 'fine', 'You are within all of your spending limits.'],
    [100, 100_000, 'warned', /CoinGecko passed your warning: \d+ calls, warning at 100\. Calls stop at 100,000\./],
    [null, 100, 'stopped', /CoinGecko is stopped: \d+ of 100 calls used\. Calls resume on Tue, Dec 1, 2026 \(UTC\)\./],
    [null, 0, 'stopped', 'CoinGecko is stopped: your hard limit is 0 calls. Saved data stays available.'],
  ] as const)('with a warning at %s and a stop at %s', (soft, hard, kind, text) => {
    const told = of(soft, hard);
    expect(told.kind).toBe(kind);
    expect(told.text).toMatch(text);
  });

  it('does not count a provider as unused while its service is not responding', () => {
    const usage = planUsage({ unavailable: ['blockchain data'] });
    const limit = (soft: number | null, hard: number | null) => [{ provider: 'etherscan', name: 'Etherscan', soft, hard }];
    const told = (soft: number | null, hard: number | null) => limitState(usage, { version: 1, limits: limit(soft, hard) });
    expect(told(null, 1_000).kind).toBe('unknown');
    expect(told(null, 1_000).text).toMatch(/^Couldn't count your Etherscan calls right now\./);
    expect(told(10, null).kind).toBe('unknown');
    expect(told(null, 0).kind).toBe('stopped');
    expect(limitState(planUsage(), { version: 1, limits: limit(null, 1_000) }).kind).toBe('fine');
  });

  it('names what is unknown after what is passed, and before what is close', () => {
    const unknown = { provider: 'etherscan', name: 'Etherscan', soft: null, hard: 1_000 };
    const coingecko = (soft: number | null, hard: number | null) => ({ provider: 'coingecko', name: 'CoinGecko', soft, hard });
    const usage = planUsage({ unavailable: ['blockchain data'] });
    const calls = usage.providers.find(({ id }) => id === 'coingecko')?.calls ?? 0;
    const told = (soft: number | null, hard: number | null) =>
      limitState(usage, { version: 1, limits: [coingecko(soft, hard), unknown] }).kind;
    expect(told(1, null)).toBe('warned');
    expect(told(null, calls + 1)).toBe('unknown');
  });

  it('begins with the worst and counts the others', () => {
    const limits = spendingLimits().limits.map((limit) => ({ ...limit, soft: 1, hard: limit.provider === 'esplora' ? 1 : null }));
    const told = limitState(planUsage(), { version: 1, limits });
    expect(told.kind).toBe('stopped');
    expect(told.text).toMatch(/^Esplora is stopped.*1 other provider needs attention too\.$/);
  });
});

describe('limits as they are typed', () => {
  const [first] = draftOf(spendingLimits().limits);
  const typed = (soft: string, hard: string) => [{ provider: 'coingecko', name: 'CoinGecko', soft, hard }];

  it('are numbers when saved, with or without marks', () => {
    expect(first).toEqual({ provider: 'coingecko', name: 'CoinGecko', soft: '500', hard: '1000' });
    expect(bodyOf(typed('1,500', ' 2 000 '))).toEqual([{ provider: 'coingecko', soft: 1500, hard: 2000 }]);
    expect(bodyOf(typed('', '0'))).toEqual([{ provider: 'coingecko', soft: null, hard: 0 }]);
    expect(bodyOf(typed('1.500', '1\u202f000\u202f000'))).toEqual([{ provider: 'coingecko', soft: 1500, hard: 1_000_000 }]);
  });

  it.each([
    ['a few', '', 'limits[0].soft'],
    ['0', '', 'limits[0].soft'],
    ['', '-1', 'limits[0].hard'],
    ['', '1000000001', 'limits[0].hard'],
    ['9', '5', 'limits[0].soft'],
    // A mark that groups no thousands may be a decimal mark: without it the limit would be a hundred times as high.
    ['', '500.00', 'limits[0].hard'],
    ['', '1,5', 'limits[0].hard'],
    ['', '1,500.000', 'limits[0].hard'],
    ['10,00', '', 'limits[0].soft'],
  ])('%s and %s are refused at their field', (soft, hard, field) => {
    expect(Object.keys(problemsOf(typed(soft, hard)))).toEqual([field]);
  });
});
