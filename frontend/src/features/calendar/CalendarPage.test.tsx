import { renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CalendarInstance } from '@/api/calendarApi';
import { calendarDays, halving, instance } from '@/testing/calendar';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { answerAsk, useAsk } from '@/ui/askStore';
import CalendarPage from './CalendarPage';

const settings: Answerer = () => ({ json: { zone: 'Europe/Berlin', currency: 'USD', version: 1 } });

const event = {
  id: 'e1',
  title: 'FOMC',
  kind: 'economic',
  note: '',
  location: '',
  starts: '2026-12-09T20:00:00',
  ends: '2026-12-09T21:00:00',
  zone: 'Europe/Berlin',
  all_day: false,
  rule: null,
  left_out: [],
  importance: 'high',
  coins: [],
  url: null,
  source_id: null,
  next: [],
  created_at: '2026-11-23T10:00:00Z',
  version: 3,
};
const on = (instances: readonly CalendarInstance[], more = {}) => ({ json: calendarDays(instances, more) });

const render = (over: Record<string, Answerer> = {}, at = '/calendar?day=2026-12-09') => {
  const server = serve({
    '/api/v1/workspace/settings': settings,
    '/api/v1/calendar': () => on([instance({}), halving]),
    '/api/v1/calendar-events/e1': () => ({ json: event }),
    '/api/v3/coins/markets': () => ({ json: [] }),
    ...over,
  });
  return { server, ...renderRoutes([{ path: '/calendar', element: <CalendarPage /> }], at) };
};

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: false,
    media,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
});

describe('the calendar', () => {
  it('shows the month in the zone of the workspace and asks for its whole weeks', async () => {
    const { server } = render();
    expect(await screen.findByText('December 2026')).toBeInTheDocument();
    const line = await screen.findByRole('button', { name: /FOMC, Economic/ });
    expect(within(line).getByText(/8:00 PM|20:00/)).toBeInTheDocument();
    const asked = server.to('/api/v1/calendar').at(-1)?.search;
    expect([asked?.get('from'), asked?.get('to')]).toEqual(['2026-11-30', '2027-01-03']);
  });

  it('turns pages by keys and keeps the day in the address', async () => {
    const { router } = render();
    await screen.findByText('December 2026');
    await userEvent.keyboard('{PageDown}');
    expect(await screen.findByText('January 2027')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?day=2027-01-09');
  });

  it('moves along the days by arrows', async () => {
    render();
    const ninth = await screen.findByRole('button', { name: /December 9, 2026/ });
    ninth.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(screen.getByRole('button', { name: /December 17, 2026/ })).toHaveFocus();
  });

  it('says how certain something computed is, and what it is computed from', async () => {
    render();
    await userEvent.click(await screen.findByRole('button', { name: /Bitcoin halving/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Bitcoin halving' });
    expect(within(dialog).getByText(/± 4\.4 days with 90% probability/)).toBeInTheDocument();
    expect(within(dialog).getByText(/Height 900,000/)).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: 'Edit event' })).toBeNull();
    expect(within(dialog).queryByRole('button', { name: 'Show price effect' })).toBeNull();
  });

  it('asks for an alert on the kind of an event, computed or not', async () => {
    render();
    const { result, unmount } = renderHook(() => useAsk());
    for (const [title, event] of [
      ['Bitcoin halving', 'halving'],
      ['FOMC', 'economic'],
    ] as const) {
      await userEvent.click(await screen.findByRole('button', { name: new RegExp(title) }));
      const dialog = await screen.findByRole('dialog', { name: title });
      await userEvent.click(within(dialog).getByRole('button', { name: 'Create alert' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
      expect(result.current).toEqual({ kind: 'alert', alert: { event } });
    }
    unmount();
    answerAsk();
  });

  const withEffect = async (more: object) => {
    const known = { cells: [{ after: '1h', events: 0 }], found: 40, grain: 'day', market_away: false };
    render({ '/api/v1/calendar-effect': () => ({ json: { ...known, ...more } }) });
    await userEvent.click(await screen.findByRole('button', { name: /FOMC/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'FOMC' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Show price effect' }));
    return dialog;
  };

  it('says which hourly prices the change in the first hour after events is computed from', async () => {
    const dialog = await withEffect({
      cells: [{ after: '1h', events: 12, mean: 0.01, low: 0.005, high: 0.015, p: 0.004, p_corrected: 0.012 }],
      hours_source: 'the market',
      hours_since: '2026-08-24T13:00:00Z',
    });
    const words =
      "The change after 1 hour is based on hourly prices from the market since Aug 24, 2026. Earlier events aren't counted in it.";
    expect(await dialog.findByText(words)).toBeInTheDocument();
    expect(dialog.getByText('+0.50% to +1.51%')).toBeInTheDocument();
    expect(dialog.queryByText(/The change after 1 hour is unknown/)).toBeNull();
  });

  it('says why the first hour after events is not known', async () => {
    const dialog = await withEffect({ hours_missing: 'No hourly prices of this coin are stored.' });
    const words = 'The change after 1 hour is unknown. No hourly prices of this coin are stored.';
    expect(await dialog.findByText(words)).toBeInTheDocument();
    expect(dialog.queryByText(/is based on hourly prices/)).toBeNull();
  });

  it('says how many events are left out, and why', async () => {
    const dialog = await withEffect({ cells: [{ after: '24h', events: 30 }], found: 40 });
    expect(
      await dialog.findByText(/^Left out: 10 after 24 hours\. These events overlap with an earlier one, are too recent/),
    ).toBeInTheDocument();
  });

  it('says why a coin has no price effect, and does not ask again', async () => {
    const fields = { coin: ['The market has no history of this coin.'] };
    const problem = { title: 'Bad request', status: 422, code: 'validation_failed', errors: fields };
    render({ '/api/v1/calendar-effect': () => ({ status: 422, json: problem }) });
    await userEvent.click(await screen.findByRole('button', { name: /FOMC/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'FOMC' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Show price effect' }));
    expect(await dialog.findByText('The market has no history of this coin.')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('offers to load prices again where the market was away', async () => {
    let isAway = true;
    const answer = () => ({ json: { cells: [{ after: '24h', events: 0 }], found: 40, grain: 'day', market_away: isAway } });
    render({ '/api/v1/calendar-effect': answer });
    await userEvent.click(await screen.findByRole('button', { name: /FOMC/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'FOMC' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Show price effect' }));
    expect(await dialog.findByText(/Couldn't load prices/)).toBeInTheDocument();
    isAway = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(dialog.queryByText(/Couldn't load prices/)).toBeNull());
  });

  it('says what could not be computed', async () => {
    render({ '/api/v1/calendar': () => on([], { missing: ["Bitcoin's height is not known: its provider does not answer."] }) });
    expect(await screen.findByText(/Bitcoin's height is not known/)).toBeInTheDocument();
  });

  it('shows what is computed to somebody who has no events yet', async () => {
    const weekly = instance({ event_id: null, title: 'Weekly option expiry 4DEC26', kind: 'expiry', importance: 'low' });
    const friday = { ...weekly, starts_at: '2026-12-04T08:00:00Z', day: '2026-12-04', last_day: '2026-12-04' };
    const { server } = render({ '/api/v1/calendar': () => on([friday, halving]) }, '/calendar');
    expect(await screen.findByText(/Times in/)).toBeInTheDocument();
    expect(server.to('/api/v1/calendar').at(-1)?.search.get('kinds')).toBeNull();
    expect(screen.queryByText(/not shown/)).toBeNull();
  });

  it('leaves routine expiries out until they are asked for', async () => {
    const routine = instance({ event_id: null, title: 'Daily option expiry 9DEC26', kind: 'expiry', importance: 'low' });
    const monthly = instance({ event_id: null, title: 'Monthly option expiry 25DEC26', kind: 'expiry', importance: 'medium' });
    const { router } = render({ '/api/v1/calendar': () => on([routine, monthly]) });
    expect(await screen.findByRole('button', { name: /Monthly option expiry/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Daily option expiry/ })).not.toBeInTheDocument();
    expect(screen.getByText(/1 daily option expiry not shown/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByRole('button', { name: /Daily option expiry/ })).toBeInTheDocument();
    expect(router.state.location.search).toContain('expiry');
  });

  it('says what would be here where nothing is', async () => {
    render({ '/api/v1/calendar': () => on([]) }, '/calendar?view=agenda&kinds=unlock');
    expect(await screen.findByText('Nothing in this range')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Filters' })).toBeInTheDocument());
  });

  it('says what failed and asks again', async () => {
    let fails = true;
    render({ '/api/v1/calendar': () => (fails ? { status: 503, json: { message: 'Busy' } } : on([instance({})])) });
    expect(await screen.findByText('Busy')).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: /FOMC/ })).toBeInTheDocument();
  });
});

describe('events', () => {
  it('are added with the zone of the workspace, and a rule', async () => {
    const { server } = render({ '/api/v1/calendar-events': () => ({ status: 201, json: { ...event, title: 'Weekly review' } }) });
    await screen.findByText('December 2026');
    await userEvent.keyboard('n');
    const dialog = within(await screen.findByRole('dialog', { name: 'New event' }));
    await userEvent.type(dialog.getByLabelText('Title'), 'Weekly review');
    await userEvent.selectOptions(dialog.getByLabelText('Repeat'), 'weekly');
    await userEvent.click(dialog.getByRole('button', { name: 'Friday' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save event' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.to('/api/v1/calendar-events').at(-1)?.body).toMatchObject({
      title: 'Weekly review',
      starts: '2026-12-09T09:00:00',
      ends: '2026-12-09T10:00:00',
      zone: 'Europe/Berlin',
      rule: 'FREQ=WEEKLY;BYDAY=WE,FR',
    });
  });

  it('keep what was typed where saving fails, and say why at the field', async () => {
    render({
      '/api/v1/calendar-events': () => ({
        status: 422,
        json: { message: 'Check the event.', errors: { title: ['Enter a title.'] } },
      }),
    });
    await screen.findByText('December 2026');
    await userEvent.click(screen.getByRole('button', { name: 'New event' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New event' }));
    await userEvent.type(dialog.getByLabelText('Note'), 'Keep this');
    await userEvent.click(dialog.getByRole('button', { name: 'Save event' }));
    expect(await dialog.findByText('Enter a title.')).toBeInTheDocument();
    expect(dialog.getByLabelText('Note')).toHaveValue('Keep this');
  });

  it('are deleted, and brought back', async () => {
    const { server } = render({
      '/api/v1/calendar-events/e1': ({ method }) => (method === 'DELETE' ? { status: 204 } : { json: event }),
      '/api/v1/calendar-events/e1/restore': () => ({ json: { ...event, version: 4 } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /FOMC/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete event' }));
    expect(await screen.findByText('“FOMC” deleted')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.to('/api/v1/calendar-events/e1/restore')).toHaveLength(1));
  });
});

describe('a file', () => {
  it('is reported first, and written by the second press', async () => {
    const report = {
      written: false,
      source_id: null,
      new: 2,
      changed: 0,
      unchanged: 1,
      rejected: 1,
      faults: [{ line: 12, event: 'Broken', code: 'bad_rule', message: 'FREQ=SOMETIMES is not a frequency.' }],
      preview: [instance({})],
    };
    const { server } = render({
      '/api/v1/calendar-imports': ({ body }) => ({ json: { ...report, written: !(body as { dry_run: boolean }).dry_run } }),
    });
    await screen.findByText('December 2026');
    await userEvent.click(screen.getByRole('button', { name: /Calendars/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Import calendar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import calendar' }));
    await userEvent.upload(
      dialog.getByLabelText('Calendar file'),
      new File(['BEGIN:VCALENDAR'], 'macro.ics', { type: 'text/calendar' }),
    );
    expect(await dialog.findByText(/Line 12, Broken: FREQ=SOMETIMES/)).toBeInTheDocument();
    // The events of a file without titles have this one.
    const name = dialog.getByLabelText('Name');
    expect(name).toHaveValue('macro');
    await userEvent.clear(name);
    await userEvent.type(name, 'Fed');
    expect(dialog.getByRole('button', { name: 'Import 2 events' })).toBeDisabled();
    await userEvent.tab();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Import 2 events' })).toBeEnabled());
    await userEvent.click(dialog.getByRole('button', { name: 'Import 2 events' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server.to('/api/v1/calendar-imports').map(({ body }) => body as { dry_run: boolean; name: string });
    expect(sent.map(({ dry_run: isDry, name: called }) => [called, isDry])).toEqual([
      ['macro', true],
      ['Fed', true],
      ['Fed', false],
    ]);
  });
});

describe('feeds', () => {
  it('show their link once', async () => {
    render({
      '/api/v1/calendar-sources': () => ({ json: { sources: [] } }),
      '/api/v1/calendar-feeds': ({ method }) =>
        method === 'POST'
          ? {
              status: 201,
              json: {
                id: 'f1',
                name: 'Phone',
                kinds: [],
                busy_only: false,
                created_at: '2026-11-23T10:00:00Z',
                path: '/calendar/abc.ics',
              },
            }
          : { json: { feeds: [] } },
    });
    await screen.findByText('December 2026');
    await userEvent.click(screen.getByRole('button', { name: /Calendars/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Calendars and feeds' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Calendars and feeds' }));
    await userEvent.type(dialog.getByLabelText('Name of the app'), 'Phone');
    await userEvent.click(dialog.getByRole('button', { name: 'Create link' }));
    expect(await dialog.findByText(/Copy this link now/)).toBeInTheDocument();
    expect(dialog.getByText(/\/calendar\/abc\.ics$/)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Copy link' })).toBeInTheDocument();
  });
});
