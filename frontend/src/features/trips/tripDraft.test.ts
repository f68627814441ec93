import { describe, expect, it } from 'vitest';
import { exactMoney } from '@/domain/journal/words';
import { makeTrip } from '@/testing/sessions';
import { bodyOf, draftOf, formError, newTrip, problemsOf } from './tripDraft';
import { countWords, daysWords, drawdownWords, goalWords } from './words';

describe('the trip of the form', () => {
  it('keeps amounts as they were typed, and sends nothing for what is empty', () => {
    const draft = { ...newTrip('2026-12-01', 'usdt'), name: ' Swing ', capital: ' 10000.10 ', accounts: ['a1'] };
    expect(bodyOf(draft)).toEqual({
      name: 'Swing',
      from: '2026-12-01',
      to: null,
      currency: 'USDT',
      capital: '10000.10',
      goal: null,
      max_drawdown: null,
      account_ids: ['a1'],
      note: '',
      ruleset_id: null,
    });
    expect(bodyOf(draftOf(makeTrip('t1', { ruleset_id: 'r1' }))).ruleset_id).toBe('r1');
  });

  it('says what is missing', () => {
    expect(Object.keys(problemsOf({ ...newTrip('', 'USDT'), to: '' })).sort()).toEqual([
      'account_ids',
      'capital',
      'from',
      'name',
    ]);
    expect(problemsOf({ ...draftOf(makeTrip('t1')), to: '2026-10-01' })).toEqual({
      to: ['The last day is before the first day.'],
    });
    expect(problemsOf(draftOf(makeTrip('t1')))).toEqual({});
  });

  it('shows messages without a field above the form', () => {
    expect(formError({ 'account_ids[0]': ['Taken.'], request_id: ['r'] })).toBeUndefined();
    expect(formError({ version: ['Wrong.'] })).toBe('Wrong.');
  });
});

describe('words', () => {
  it('say where a trip is in its days', () => {
    expect(daysWords(makeTrip('t1'))).toBe('Nov 1, 2026 to Nov 30, 2026, day 11 of 30');
    const on = (gone: number) => daysWords(makeTrip('t1', {}, { days_gone: gone }));
    expect([0, 29].map(on)).toEqual(['Nov 1, 2026 to Nov 30, 2026, day 1 of 30', 'Nov 1, 2026 to Nov 30, 2026, day 30 of 30']);
    expect(on(30)).toBe('Nov 1, 2026 to Nov 30, 2026, past its last day');
    expect(daysWords(makeTrip('t1', { to: null }, { days_all: null }))).toBe('From Nov 1, 2026, open end, day 11');
    expect(daysWords(makeTrip('t1', { state: 'completed' }))).toBe('Nov 1, 2026 to Nov 30, 2026');
  });

  it('say how far it is', () => {
    expect(goalWords(makeTrip('t1'))).toBe('Net +500.00 of the 2,000.00 USDT goal');
    expect(goalWords(makeTrip('t1', { goal: null }, { net: '-5' }))).toBe('Net -5.00 USDT');
    expect(drawdownWords(makeTrip('t1', { max_drawdown: null }))).toBe('Drawdown 300.00 USDT');
    const noLimits = { currency: 'BTC', goal: null, max_drawdown: null };
    const inCoins = makeTrip('t1', noLimits, { net: '0.12345678', drawdown: '0.00012345' });
    expect(goalWords(inCoins)).toBe('Net +0.12345678 BTC');
    expect(drawdownWords(inCoins)).toBe('Drawdown 0.00012345 BTC');
    const long = makeTrip('t1', { goal: null }, { net: '12.34567' });
    expect([goalWords(long), goalWords(long, exactMoney)]).toEqual(['Net +12.35 USDT', 'Net +12.34567 USDT']);
    expect(countWords(makeTrip('t1'))).toBe('12 round trips (7 won, 4 lost, 1 open) · 5 sessions');
  });
});
