import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '@/api/calendarApi';
import { draftFrom, draftOf, eventOf, newDraft, readRule, writeRule } from './eventDraft';

const DAY = '2026-11-23';
const draft = newDraft(DAY, 'Europe/Berlin');

describe('the rule of an event', () => {
  it.each([
    ['FREQ=DAILY', 'daily'],
    ['FREQ=DAILY;COUNT=3', 'daily'],
    ['FREQ=WEEKLY;BYDAY=MO,WE', 'weekly'],
    ['FREQ=MONTHLY;UNTIL=20270131T235959', 'monthly'],
    ['FREQ=YEARLY', 'yearly'],
    ['FREQ=MONTHLY;BYDAY=-1FR', 'custom'],
    ['FREQ=WEEKLY;BYDAY=1MO', 'custom'],
    ['FREQ=DAILY;UNTIL=20261026T080000Z', 'custom'],
    ['FREQ=HOURLY;COUNT=4', 'custom'],
  ])('%s is read and written back unchanged', (rule, repeat) => {
    const fields = readRule(rule, DAY);
    expect(fields.repeat).toBe(repeat);
    expect(writeRule({ ...fields, allDay: false })).toBe(rule);
  });

  it('ends a series of whole days on a day', () => {
    expect(writeRule({ ...draft, repeat: 'daily', ends: 'until', until: '2026-12-01', allDay: true })).toBe(
      'FREQ=DAILY;UNTIL=20261201',
    );
  });

  it('takes a custom rule with or without its name', () => {
    expect(writeRule({ ...draft, repeat: 'custom', rule: ' RRULE:FREQ=MONTHLY;BYDAY=-1FR ' })).toBe('FREQ=MONTHLY;BYDAY=-1FR');
    expect(writeRule({ ...draft, repeat: 'custom', rule: ' ' })).toBeNull();
  });
});

describe('an event while it is edited', () => {
  const event: CalendarEvent = {
    id: 'e1',
    title: 'FOMC',
    kind: 'economic',
    note: 'Statement, then questions.',
    location: '',
    starts: '2026-12-09T14:00:00',
    ends: '2026-12-09T15:30:00',
    zone: 'America/New_York',
    all_day: false,
    rule: 'FREQ=WEEKLY;BYDAY=WE;COUNT=2',
    left_out: ['2026-12-16T14:00:00'],
    importance: 'high',
    coins: ['bitcoin'],
    url: 'https://www.federalreserve.gov/',
    next: [],
    created_at: '2026-11-23T10:00:00Z',
    version: 3,
  };

  it('comes back as it was', () => {
    const { title, kind, note, location, starts, ends, zone, all_day, rule, left_out, importance, coins, url } = event;
    expect(eventOf(draftOf(event), event.left_out)).toEqual({
      title,
      kind,
      note,
      location,
      starts,
      ends,
      zone,
      all_day,
      rule,
      left_out,
      importance,
      coins,
      url,
    });
  });

  it('shows the last of its whole days, and sends the day after it', () => {
    const whole = draftOf({ ...event, all_day: true, starts: '2026-12-24', ends: '2026-12-27', zone: null, rule: null });
    expect([whole.day, whole.lastDay, whole.repeat]).toEqual(['2026-12-24', '2026-12-26', 'none']);
    expect(eventOf(whole)).toMatchObject({ starts: '2026-12-24', ends: '2026-12-27', zone: '', rule: null });
  });
});

describe('a new event', () => {
  const times = (day: string, now: string) => {
    const { day: on, time, lastDay, endTime } = draftFrom(day, 'UTC', new Date(now));
    return [on, time, ...(lastDay === on ? [] : [lastDay]), endTime];
  };
  it('of today begins at the next full hour, of another day at nine', () => {
    expect(times('2026-11-28', '2026-11-28T14:20:00Z')).toEqual(['2026-11-28', '15:00', '16:00']);
    expect(times('2026-11-28', '2026-11-28T06:20:00Z')).toEqual(['2026-11-28', '09:00', '10:00']);
    expect(times('2026-11-29', '2026-11-28T14:20:00Z')).toEqual(['2026-11-29', '09:00', '10:00']);
    expect(times('2026-11-28', '2026-11-28T22:20:00Z')).toEqual(['2026-11-28', '23:00', '2026-11-29', '00:00']);
    expect(times('2026-11-28', '2026-11-28T23:20:00Z')).toEqual(['2026-11-29', '00:00', '01:00']);
  });
});
