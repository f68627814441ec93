import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CalendarInstance } from '@/api/calendarApi';
import { calendarDays, instance } from '@/testing/calendar';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import CalendarPage from './CalendarPage';

const whole = { all_day: true, starts_at: null, ends_at: null } as const;
const task = instance({ ...whole, event_id: null, source_id: 't1', kind: 'task', title: 'Export fills' });
const NOW = Date.parse('2026-12-09T10:30:00Z');

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => vi.restoreAllMocks());

function open(instances: readonly CalendarInstance[], at = '/calendar?view=week&day=2026-12-09') {
  serve({
    '/api/v1/workspace/settings': () => ({ json: { zone: 'Europe/Berlin', currency: 'USD', version: 1 } }),
    '/api/v1/calendar': () => ({ json: calendarDays(instances) }),
    '/api/v3/coins/markets': () => ({ json: [] }),
  });
  return renderRoutes([{ path: '/calendar', element: <CalendarPage /> }], at);
}

it('places events of a week by their hour, and whole days above', async () => {
  open([instance({}), task]);
  const fomc = await screen.findByRole('button', { name: /FOMC, Economic, 8:00 PM/ });
  const hours = screen.getByRole('row', { name: /^Hours/ });
  expect(within(hours).getByRole('button', { name: /FOMC/ })).toBe(fomc);
  // 20:00 to 21:00 in Berlin.
  expect(fomc.closest('li')).toHaveStyle({ top: `${(100 * 20) / 24}%`, height: `${100 / 24}%`, width: '100%' });
  const days = within(screen.getByRole('row', { name: /^All day/ }));
  expect(days.getByRole('button', { name: /Export fills/ })).toBeInTheDocument();
  expect(within(hours).queryByRole('button', { name: /Export fills/ })).toBeNull();
});

it('says until when what began on an earlier day goes on, in every view', async () => {
  const trip = instance({
    title: 'Maintenance',
    starts_at: '2026-12-08T21:00:00Z',
    ends_at: '2026-12-10T02:00:00Z',
    day: '2026-12-08',
    last_day: '2026-12-10',
  });
  const { unmount } = open([trip]);
  const blocks = await screen.findAllByRole('button', { name: /^Maintenance/ });
  expect(blocks.map((block) => block.getAttribute('aria-label'))).toEqual([
    'Maintenance, Economic, 10:00 PM',
    'Maintenance, Economic, All day',
    'Maintenance, Economic, Until 3:00 AM',
  ]);
  unmount();
  for (const view of ['month', 'agenda']) {
    const shown = open([trip], `/calendar?view=${view}&day=2026-12-08`);
    expect(await screen.findByText('Until 3:00 AM')).toBeInTheDocument();
    expect(screen.getAllByText('10:00 PM')).toHaveLength(1);
    shown.unmount();
  }
});

it('shows the title alone where there is no room for the time', async () => {
  open([
    instance({ ends_at: '2026-12-09T19:15:00Z' }),
    instance({ event_id: 'e2', title: 'Call', starts_at: '2026-12-09T10:00:00Z', ends_at: '2026-12-09T11:00:00Z' }),
  ]);
  expect(await screen.findByRole('button', { name: /^FOMC, Economic, 8:00 PM/ })).toHaveTextContent(/^FOMC$/);
  expect(screen.getByRole('button', { name: /^Call/ })).toHaveTextContent('Call11:00 AM');
});

it('moves along the days by arrows, and counts what has no room', async () => {
  const five = ['A', 'B', 'C', 'D', 'E'].map((title, at) => instance({ event_id: `e${at}`, title }));
  const { router } = open(five);
  const crowd = await screen.findByRole('button', { name: '+2 more events on Wednesday, December 9, 2026' });
  screen.getByRole('button', { name: /Wednesday, December 9, 2026, 5 events/ }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: /Thursday, December 10, 2026/ })).toHaveFocus();
  await userEvent.click(crowd);
  expect(router.state.location.search).toBe('?view=agenda&day=2026-12-09');
});

it('counts one event without room as one', async () => {
  open(['A', 'B', 'C', 'D'].map((title, at) => instance({ event_id: `e${at}`, title })));
  expect(await screen.findByRole('button', { name: '+1 more event on Wednesday, December 9, 2026' })).toHaveTextContent('+1');
});

it('has a line at the current time, in this week alone', async () => {
  vi.setSystemTime(NOW);
  const { unmount } = open([instance({})]);
  const line = await screen.findByText('Now, 11:30 AM');
  expect(line.parentElement).toHaveStyle({ top: `${(100 * 11.5) / 24}%` });
  unmount();
  open([instance({})], '/calendar?view=week&day=2026-12-16');
  await screen.findByText(/Dec 14 – Dec 20/);
  expect(screen.queryByText(/^Now,/)).toBeNull();
  vi.useRealTimers();
});

it('lists the days of the week on a phone', async () => {
  vi.stubGlobal('innerWidth', 390);
  open([instance({}), task]);
  const day = within(await screen.findByRole('region', { name: 'Wednesday, December 9, 2026' }));
  expect(day.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All dayExport fillsTask · High',
    '8:00 PMFOMCEconomic · High',
  ]);
  expect(screen.queryByRole('table')).toBeNull();
});
