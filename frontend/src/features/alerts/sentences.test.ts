import { describe, expect, it } from 'vitest';
import { alert, condition } from '@/testing/alerts';
import { alertSentence, cadenceWords, checkWords, conditionSentence, isSnoozed, knownWords } from './sentences';

const watched = { coin: null, level: null, chain: 'ethereum', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };

describe('a condition in words', () => {
  it.each([
    [{}, 'Bitcoin crosses above $60,000'],
    [{ level: '70000.5' }, 'Bitcoin crosses above $70,000.50'],
    [{ direction: 'below', level: '0.5' }, 'Bitcoin is below $0.50'],
    [
      { kind: 'ratio', coin: 'ethereum', other: 'bitcoin', direction: 'above', level: '0.05' },
      'Ethereum ÷ Bitcoin is above 0.05',
    ],
    [{ kind: 'change', percent: '-5', window_minutes: 60 }, 'Bitcoin falls 5% in 1 hour'],
    [{ kind: 'change', percent: '5', window_minutes: 0 }, 'Bitcoin rises 5% since the last firing'],
    [{ kind: 'change', percent: '5', window_minutes: 720 }, 'Bitcoin rises 5% in 12 hours'],
    [
      { kind: 'average', direction: 'above', average: 'simple', bar: 'day', bars: 50, fast: null },
      'Bitcoin is above its 50-day simple average',
    ],
    [
      { kind: 'average', direction: 'cross_up', average: 'exponential', bar: 'hour', bars: 50, fast: 20 },
      'The 20-hour exponential average of Bitcoin crosses above its 50-hour exponential average',
    ],
    [{ kind: 'extreme', direction: 'high', days: 20 }, 'Bitcoin is above the highest close of the last 20 days'],
    [{ kind: 'volume', z: '3', days: 30 }, '24-hour volume of Bitcoin is 3 standard deviations above its 30-day mean'],
    [{ kind: 'forecast_band', direction: 'outside', band: 95 }, 'Bitcoin is outside its 95% forecast band'],
    [
      { kind: 'whale', direction: 'in', at_least_usd: '10000000' },
      'A transfer of at least $10,000,000 of Bitcoin goes into an exchange',
    ],
    [{ kind: 'whale', coin: null, direction: '' }, 'A transfer appears in Whale watch'],
    [{ ...watched, kind: 'transfer', direction: 'in', level: '1.5' }, '0x5aAe…eAed receives at least 1.5 ETH'],
    [{ ...watched, kind: 'transfer', direction: '', level: null, asset: 'native' }, '0x5aAe…eAed receives or sends any amount'],
    [
      { ...watched, kind: 'transfer', direction: 'in', level: '1.5', at_most: '3', categories: ['exchange', 'mixer'] },
      '0x5aAe…eAed receives 1.5 to 3 ETH from an address labelled Exchange or Mixer',
    ],
    [
      { ...watched, kind: 'transfer', direction: 'out', level: null, at_most: '3', counterparty_label: 'Binance' },
      '0x5aAe…eAed sends at most 3 ETH to an address labelled “Binance”',
    ],
    [
      {
        ...watched,
        kind: 'transfer',
        direction: '',
        level: '3',
        at_most: '3.0',
        categories: ['exchange'],
        counterparty_label: 'Binance',
      },
      '0x5aAe…eAed receives or sends exactly 3 ETH from or to an address labelled “Binance” (Exchange)',
    ],
    [{ ...watched, kind: 'balance', direction: 'below', level: '10' }, 'The balance of 0x5aAe…eAed is below 10 ETH'],
    [
      { ...watched, kind: 'balance', direction: 'below', level: '10', asset: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599' },
      'The balance of 0x5aAe…eAed of 0x2260…C599 is below 10 tokens',
    ],
    [{ ...watched, kind: 'dormant', days: 180 }, '0x5aAe…eAed sends for the first time in 180 days'],
    [{ ...watched, kind: 'label', direction: 'address', categories: [] }, '0x5aAe…eAed has a label'],
    [
      { ...watched, kind: 'label', direction: 'counterparty', categories: ['mixer', 'scam'] },
      '0x5aAe…eAed sends to or receives from an address labelled Mixer or Scam',
    ],
    [
      { ...watched, kind: 'label', direction: 'counterparty', categories: [] },
      '0x5aAe…eAed sends to or receives from a labelled address',
    ],
    [
      { kind: 'listing', direction: 'pool', network: 'eth', at_least_usd: '10000' },
      'A new pool on eth with at least $10,000 of liquidity appears',
    ],
    [
      { kind: 'listing', direction: 'pool', network: 'eth', at_least_usd: null, deployer: watched.address },
      'A new pool on eth appears, its token created by 0x5aAe…eAed',
    ],
    [{ kind: 'listing', direction: 'coin' }, 'A new coin is listed'],
    [
      { kind: 'floor', collection: 'crypto-punks', direction: 'cross_down', level: '40', quote: 'native' },
      'The floor of Crypto Punks crosses below 40 in its native coin',
    ],
    [{ kind: 'calendar', categories: ['economic'], window_minutes: 30 }, '30 minutes before an economic event'],
    [{ kind: 'calendar', categories: [], window_minutes: 60 }, '1 hour before an event'],
    [{ kind: 'calendar', categories: ['halving'], window_minutes: 60 }, '1 hour before the Bitcoin halving'],
    [
      { kind: 'calendar', categories: ['monthly_expiry', 'quarterly_expiry'], window_minutes: 60 },
      '1 hour before a monthly option expiry or a quarterly option expiry',
    ],
    [
      { kind: 'etf_flow', direction: 'above', level: '500', fund: null },
      'The daily net flow of all imported Bitcoin ETFs is above $500 m',
    ],
    [{ kind: 'etf_flow', direction: 'below', level: '-200.5', fund: 'IBIT' }, 'The daily net flow of IBIT is below -$200.5 m'],
    [{ kind: 'rule_broken', coin: null, ruleset_id: null, rule: '' }, 'A rule of any ruleset is broken'],
    [
      { kind: 'rule_broken', coin: null, ruleset_id: 'r1', rule: 'max_trades' },
      'The rule “Trades a day” of the chosen ruleset is broken',
    ],
  ])('%j', (change, words) => expect(conditionSentence(condition(change))).toBe(words));

  it('uses the names of networks that it is given', () => {
    const pool = condition({ kind: 'listing', direction: 'pool', network: 'eth', at_least_usd: null });
    expect(conditionSentence(pool, undefined, () => 'Ethereum')).toBe('A new pool on Ethereum appears');
  });

  it('uses the coin names that it is given', () => {
    expect(conditionSentence(condition({ coin: 'shiba-inu' }))).toMatch(/^Shiba Inu crosses/);
    expect(conditionSentence(condition({ coin: 'ripple' }), () => 'XRP')).toMatch(/^XRP crosses/);
  });

  it('is joined to the others by how they combine', () => {
    const conditions = [condition(), condition({ kind: 'change', percent: '-5', window_minutes: 60 })];
    expect(alertSentence({ conditions, combine: 'any' })).toBe('Bitcoin crosses above $60,000 or Bitcoin falls 5% in 1 hour');
    const pool = condition({ kind: 'listing', coin: null, direction: 'pool', level: null });
    expect(alertSentence({ conditions: [condition(), pool], combine: 'all' })).toBe(
      'Bitcoin crosses above $60,000 and a new pool appears',
    );
  });
});

describe('when an alert is checked', () => {
  it('says how often, and when next', () => {
    expect(checkWords(alert('a', { next_check_at: '2026-11-23T10:45:00' }))).toBe('Checked every 15 minutes; next 10:45 AM');
    expect(checkWords(alert('a', { state: 'done' }))).toBe('Not checked');
    const since = { no_data_since: '2026-11-23T08:00:00' };
    expect(checkWords(alert('a', since))).toBe('Waiting for market data since Nov 23, 2026, 8:00 AM');
    const conditions = [condition({ kind: 'balance' })];
    expect(checkWords(alert('a', { ...since, conditions }))).toBe('No data since Nov 23, 2026, 8:00 AM');
  });

  it('follows the condition that is checked most often', () => {
    const daily = condition({ kind: 'volume' });
    expect(cadenceWords([daily])).toBe('once a day');
    expect(cadenceWords([daily, condition()])).toBe('every 15 minutes');
    expect(cadenceWords([condition({ kind: 'average', bar: 'hour' })])).toBe('at the close of each hour');
    expect(cadenceWords([condition({ kind: 'whale' })])).toBe('as transfers arrive');
    expect(cadenceWords([condition({ kind: 'balance' })])).toBe('every 15 minutes');
    expect(cadenceWords([condition({ kind: 'calendar' })])).toBe('every minute');
  });

  it('a snooze ends by itself', () => {
    const now = Date.parse('2026-11-23T10:00:00Z');
    expect(isSnoozed({ snoozed_until: '2026-11-23T11:00:00Z' }, now)).toBe(true);
    expect(isSnoozed({ snoozed_until: '2026-11-23T09:00:00Z' }, now)).toBe(false);
    expect(isSnoozed({ snoozed_until: null }, now)).toBe(false);
  });
});

it('the basis of a backtest counts hours', () => expect(knownWords(2148, 2160)).toBe('2,148 of 2,160 hours known'));
