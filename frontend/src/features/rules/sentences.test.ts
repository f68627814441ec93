import { describe, expect, it } from 'vitest';
import {
  costSentence,
  lockScope,
  lockSentence,
  ruleSentence,
  scopeWords,
  TOO_FEW,
  weekdayWords,
  withoutEnd,
} from '@/domain/rules/sentences';
import { guard, lock, rule, ruleset } from '@/testing/rules';
import { account } from '@/testing/trading';
import { changesOf } from './versions';

const accounts = [account('a1', 'Kraken')];

describe('a rule in words', () => {
  it.each([
    [guard, 'After 3 losing stops in 24 h, lock all trading for 4 h'],
    [rule({ kind: 'cooldown', per: 'instrument', lock_minutes: 30 }), 'After a round trip closes, lock the pair for 30 min'],
    [
      rule({ kind: 'cooldown', per: 'account', action: 'warn', lock_minutes: 30 }),
      'After a round trip closes, warn about trades on the account for 30 min',
    ],
    [
      rule({ kind: 'max_drawdown', share: '0.05', lookback_minutes: 10_080, unlock_at: '08:00' }),
      'After equity falls 5% from its peak in 7 days, lock all trading until 08:00',
    ],
    [
      rule({ kind: 'low_profit_pair', count: 2, lookback_minutes: 1440, lock_minutes: 60, per: 'instrument' }),
      'After 2 round trips of a pair in 24 h with a loss in total, lock the pair for 1 h',
    ],
    [
      rule({ kind: 'max_trades', count: 3, per: 'instrument' }),
      'After 3 round trips of one pair opened on one day, lock the pair until midnight',
    ],
    [rule({ kind: 'max_risk', share: '0.01' }), 'Lock a trade that risks more than 1% of equity or has no stop'],
    [
      rule({ kind: 'hours', from_time: '22:00', to_time: '02:00', weekdays: ['mon', 'tue', 'wed'] }),
      'Lock trades outside the hours from 22:00 to 02:00 the next day, Monday to Wednesday',
    ],
    [rule({ kind: 'setups', words: ['Breakout', 'Pullback'] }), 'Lock trades without one of these setups: Breakout, Pullback'],
    [rule({ kind: 'checklist', action: 'warn', words: ['Stop placed'] }), 'Warn about a trade until this is done: Stop placed'],
  ])('$kind', (one, words) => expect(ruleSentence(one)).toBe(words));

  it('names weekdays as a span where they follow each other', () => {
    expect(weekdayWords(['fri', 'mon'])).toBe('Monday, Friday');
    expect(weekdayWords([])).toBe('');
    expect(weekdayWords(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])).toBe('');
  });
});

it('a scope names its account, asset and direction', () => {
  expect(scopeWords(ruleset('r1'), accounts)).toBe('All trades');
  expect(scopeWords(ruleset('r1', { account_id: 'a1', asset: 'BTC', direction: 'long' }), accounts)).toBe('Kraken, BTC, long');
  expect(lockScope(lock({ base: 'BTC', quote: 'USDT', direction: 'short' }), accounts)).toBe('BTC/USDT, short');
});

describe('a lock in words', () => {
  it('says its end once, in the zone of the workspace', () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    const one = lock({ until_at: '2026-11-20T15:30:00Z' });
    expect(lockSentence(one, 'Europe/Berlin', now)).toBe('Locked until 4:30 PM by Intraday: 3 losing stops in 24 h (limit 3)');
    const later = lock({ until_at: '2026-11-22T15:30:00Z' });
    expect(lockSentence(later, 'Europe/Berlin', now)).toContain('until Nov 22, 2026, 4:30 PM by');
  });

  it('keeps a sentence that is nothing but its end', () => {
    expect(withoutEnd('Locked until 16:30.')).toBe('Locked until 16:30.');
    expect(withoutEnd('Risk is 1.25 % (limit 1 %).')).toBe('Risk is 1.25 % (limit 1 %)');
  });
});

describe('the cost of breaches', () => {
  it('is a loss with its interval turned round', () =>
    expect(costSentence({ value: -12.4, low: -21.7, high: -3.1 }, 'USDT')).toBe(
      'Breaking your rules cost 12.40 USDT a trade (95%: 3.10 to 21.70).',
    ));
  it('may be chance', () =>
    expect(costSentence({ value: -2, low: -6, high: 2 }, 'USDT')).toBe(
      'Breaking your rules cost 2.00 USDT a trade (95%: -2.00 to 6.00). The difference may be chance.',
    ));
  it('may be a gain, without an interval', () =>
    expect(costSentence({ value: 3.2 }, 'USDT')).toBe(
      'Breaking your rules earned 3.20 USDT a trade more than keeping them. There are too few trades for an interval.',
    ));
  it('is not known of too few', () => expect(costSentence(null, 'USDT')).toBe(TOO_FEW));
});

describe('versions', () => {
  const first = ruleset('r1', { version: 1 });

  it('say what changed', () => {
    const cooldown = rule({ kind: 'cooldown', lock_minutes: 30 });
    const second = ruleset('r1', { name: 'Day', enabled: false, asset: 'BTC', rules: [guard, cooldown], version: 2 });
    expect(changesOf(second, first, accounts)).toEqual([
      'Renamed from “Intraday” to “Day”',
      'Turned off',
      'Applies to: BTC (before: All trades)',
      'Added: After a round trip closes, lock all trading for 30 min',
    ]);
    expect(changesOf(first, second, accounts)).toContain('Removed: After a round trip closes, lock all trading for 30 min');
  });

  it('count equal rules, and notice another order', () => {
    const other = rule({ kind: 'max_trades', count: 3 });
    const twice = ruleset('r1', { rules: [guard, guard] });
    expect(changesOf(twice, first, accounts)).toEqual(['Added: After 3 losing stops in 24 h, lock all trading for 4 h']);
    const reordered = changesOf(ruleset('r1', { rules: [other, guard] }), ruleset('r1', { rules: [guard, other] }), accounts);
    expect(reordered).toEqual(['Rules reordered']);
  });

  it('begin with the rules that it was created with', () =>
    expect(changesOf(first, undefined, accounts)).toEqual([
      'Created as “Intraday”',
      'Added: After 3 losing stops in 24 h, lock all trading for 4 h',
    ]));
});
