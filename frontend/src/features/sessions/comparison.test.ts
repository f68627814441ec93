import { describe, expect, it } from 'vitest';
import type { TradingSession } from '@/api/sessionsApi';
import { lossOf, spanWords, timeWords, titleOf, todayIn } from '@/domain/sessions/words';
import { trip } from '@/testing/journal';
import { result, session } from '@/testing/sessions';
import { comparisonOf } from './comparison';

const lineOf = (name: string, change: Partial<TradingSession>) =>
  comparisonOf(session('s1', change), 'USDT').find((line) => line.name === name);

describe('planned and done', () => {
  const trips = [trip('t1'), trip('t2', { base: 'ETH', direction: 'short' })];

  it('compares the bias with the directions that were traded', () => {
    expect(lineOf('Bias', { result: result({ round_trips: trips }) })).toEqual({
      name: 'Bias',
      planned: 'Long',
      done: '1 long, 1 short',
      verdict: 'broken',
    });
    expect(lineOf('Bias', { result: result({ round_trips: [trip('t1')] }) })?.verdict).toBe('kept');
    expect(lineOf('Bias', { bias: 'neutral', result: result({ round_trips: trips }) })?.verdict).toBe('none');
  });

  it('names assets that no level has', () => {
    const change = { result: result({ round_trips: trips, unplanned: ['ETH'] }) };
    expect(lineOf('Assets', change)).toMatchObject({ planned: 'BTC', done: 'BTC, ETH (not planned)', verdict: 'broken' });
    expect(lineOf('Assets', { ...change, levels: [] })).toMatchObject({
      planned: 'Not planned',
      done: 'BTC, ETH',
      verdict: 'none',
    });
  });

  it('compares the limits by what the server says', () => {
    expect(lineOf('Loss limit', { result: result({ loss_exceeded: true, net: '-250' }) })).toMatchObject({
      planned: '200.00 USDT',
      done: '-250.00 USDT',
      verdict: 'broken',
    });
    expect(lineOf('Loss limit', { result: result() })?.verdict).toBe('kept');
    expect(lineOf('Round trips', { result: result() })).toMatchObject({ planned: '3 at most', done: '2', verdict: 'kept' });
    expect(lineOf('Round trips', { max_trades: null, result: result() })?.verdict).toBe('none');
  });

  it('calls no loss limit kept while a result is unknown', () => {
    expect(lineOf('Loss limit', { result: result({ left_out: 1 }) })?.verdict).toBe('none');
    expect(lineOf('Loss limit', { result: result({ left_out: 1, loss_exceeded: true }) })?.verdict).toBe('broken');
  });

  it('judges nothing before the session has started', () => {
    expect(comparisonOf(session('s1'), 'USDT').map(({ verdict }) => verdict)).toEqual(Array(6).fill('none'));
    expect(lineOf('Round trips', {})?.done).toBe('No result');
  });

  it('judges a checklist once the session has ended', () => {
    const checklist = [
      { text: 'Read the news', done: true },
      { text: 'Set the stop', done: false },
    ];
    expect(lineOf('Checklist', { state: 'running', checklist })).toMatchObject({ done: '1 ticked', verdict: 'none' });
    expect(lineOf('Plan followed', { state: 'running' })?.done).toBe('Asked after the session');
    expect(lineOf('Checklist', { state: 'closed', checklist })?.verdict).toBe('broken');
    expect(lineOf('Plan followed', { state: 'closed' })?.done).toBe('Not reviewed');
  });

  it('takes the word of the review', () => {
    const review = { text: '', rating: null, followed_plan: 'no', checklist: [] };
    expect(lineOf('Plan followed', { review })).toMatchObject({ done: 'No', verdict: 'broken' });
  });
});

describe('words', () => {
  it('name a loss, and no gain', () => {
    expect(lossOf({ net: '-120.5' })).toBe('120.5');
    expect(lossOf({ net: '120.5' })).toBeNull();
    expect(lossOf({ net: '-0' })).toBeNull();
  });

  it('write spans', () => {
    expect(spanWords('2026-11-20T09:00:00Z', '2026-11-20T11:30:00Z')).toBe('2 h 30 min');
    expect(spanWords('2026-11-20T09:00:00Z', '2026-11-20T09:12:20Z')).toBe('12 min');
  });

  it('add the day to a time of another day, in the zone', () => {
    expect(timeWords('2026-11-22T23:30:00Z', '2026-11-23', 'Europe/Berlin')).toBe('12:30 AM');
    expect(timeWords('2026-11-22T22:30:00Z', '2026-11-23', 'Europe/Berlin')).toBe('Nov 22, 2026, 11:30 PM');
  });

  it('take the day of the zone, and name a session without title by its day', () => {
    expect(todayIn('Europe/Berlin', Date.parse('2026-11-22T23:30:00Z'))).toBe('2026-11-23');
    expect(titleOf({ title: ' ', day: '2026-11-23' })).toBe('Session of Nov 23, 2026');
  });
});
