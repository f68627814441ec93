import { describe, expect, it } from 'vitest';
import { instance } from '@/testing/calendar';
import { byDay, calendarArgs, rangeOf, readView, stepped, writeView } from './view';

describe('the view in the address', () => {
  it('comes back as it was written', () => {
    const view = { shape: 'week', day: '2026-11-23', kinds: ['own', 'expiry'], coin: 'bitcoin', importance: 'high' } as const;
    expect(readView(writeView(view, 'month'), 'month')).toEqual(view);
    expect(writeView({ ...view, shape: 'month', day: '', kinds: [], coin: '', importance: '' }, 'month').toString()).toBe('');
  });

  it('leaves out what it cannot read', () => {
    const view = readView(new URLSearchParams('view=year&day=2026-02-30&kinds=own,moon&importance=huge'), 'agenda');
    expect(view).toEqual({ shape: 'agenda', day: '', kinds: ['own'], coin: '', importance: '' });
  });

  it('asks for the days that it shows', () => {
    expect(rangeOf('month', '2026-11-10')).toEqual(['2026-10-26', '2026-12-06']);
    expect(rangeOf('week', '2026-11-29')).toEqual(['2026-11-23', '2026-11-29']);
    expect(calendarArgs(readView(new URLSearchParams('view=agenda&kinds=own,task'), 'month'), '2026-11-23')).toEqual({
      from: '2026-11-23',
      to: '2027-01-21',
      kinds: 'own,task',
      coin: undefined,
      importance: undefined,
    });
  });

  it('turns to the neighbouring month, week or days', () => {
    expect(stepped('month', '2026-01-31', 1)).toBe('2026-02-28');
    expect(stepped('week', '2026-11-23', -1)).toBe('2026-11-16');
    expect(stepped('agenda', '2026-11-23', 1)).toBe('2027-01-22');
  });
});

describe('instances by day', () => {
  it('puts what lasts several days on each of them, within the range', () => {
    const long = instance({ title: 'Conference', all_day: true, starts_at: null, day: '2026-11-28', last_day: '2026-12-02' });
    const days = byDay([long], ['2026-11-30', '2026-12-01']);
    expect([...days.keys()]).toEqual(['2026-11-30', '2026-12-01']);
  });

  it('lists whole days first, then by time', () => {
    const early = instance({ title: 'Early', starts_at: '2026-12-09T08:00:00Z' });
    const whole = instance({ title: 'Whole', all_day: true, starts_at: null });
    const days = byDay([instance({}), early, whole], ['2026-12-01', '2026-12-31']);
    expect(days.get('2026-12-09')?.map(({ title }) => title)).toEqual(['Whole', 'Early', 'FOMC']);
  });
});
