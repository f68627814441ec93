import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { around, result, running, session, summary } from '@/testing/sessions';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import SessionsPage from './SessionsPage';

const SESSIONS = '/api/v1/trading-sessions';

/** Lists by state; `answer` has the rest. */
const lists =
  (byState: Record<string, readonly object[]>, other: Answerer = () => ({ status: 404 })): Answerer =>
  (asked) => {
    if (asked.method !== 'GET') return other(asked);
    const sessions = byState[asked.search.get('state') ?? 'all'] ?? [];
    return { json: { sessions, total: sessions.length } };
  };

const render = (over: Record<string, Answerer> = {}, at = '/session') => {
  vi.stubGlobal('innerWidth', 1440);
  const server = serve({ ...around, ...over });
  const page = (
    <>
      <SessionsPage />
      <ConfirmDialog />
    </>
  );
  return { server, ...renderRoutes([{ path: '/session', element: page }], at) };
};
const sent = (server: ReturnType<typeof serve>, method: string) => server.asked.filter((call) => call.method === method);

describe('without a running session', () => {
  it('starts a new one without a question', async () => {
    const made = session('n1', { title: '', day: '2026-11-23' });
    const { server } = render({
      [SESSIONS]: lists({}, () => ({ status: 201, json: made })),
      [`${SESSIONS}/n1/start`]: () => ({ json: { ...made, state: 'running' } }),
    });
    expect(await screen.findByText('No planned sessions')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Start session' }));
    await waitFor(() => expect(sent(server, 'POST').map(({ path }) => path)).toEqual([SESSIONS, `${SESSIONS}/n1/start`]));
    expect(sent(server, 'POST')[0]?.body).toEqual({ day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });
  });

  it('starts a planned one', async () => {
    const { server } = render({
      [SESSIONS]: lists({ planned: [summary('p1', { state: 'planned', title: 'Asia' })] }),
      [`${SESSIONS}/p1/start`]: () => ({ json: running('p1') }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Start Asia' }));
    await waitFor(() => expect(server.to(`${SESSIONS}/p1/start`)).toHaveLength(1));
  });

  it('keeps what was typed and shows what is wrong at its field', async () => {
    const message = 'Enter a price above zero.';
    const { server } = render({
      [SESSIONS]: lists({}, () => ({ status: 422, json: { message, errors: { 'levels[0].price': [message] } } })),
    });
    await userEvent.click((await screen.findAllByRole('button', { name: 'Plan session' }))[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Plan session' });
    await userEvent.type(within(dialog).getByLabelText('Title'), 'London');
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Short' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add level' }));
    await userEvent.type(within(dialog).getByLabelText('Asset of level 1'), 'btc');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Plan session' }));
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
    expect(within(dialog).getByLabelText('Price of level 1')).toHaveAttribute('aria-invalid', 'true');
    expect(within(dialog).getByLabelText('Title')).toHaveValue('London');
    expect(sent(server, 'POST')[0]?.body).toMatchObject({
      title: 'London',
      bias: 'short',
      levels: [{ asset: 'BTC', kind: 'entry', price: '', note: '' }],
    });
  });

  it('says that today could not be read, and reads it again', async () => {
    let fails = true;
    render({ [SESSIONS]: (asked) => (fails ? { status: 503, json: { message: 'Away' } } : lists({})(asked)) });
    // One of today, and below it one of past sessions, which may fail first.
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2));
    const [again] = screen.getAllByRole('button', { name: 'Try again' });
    fails = false;
    await userEvent.click(again as HTMLElement);
    expect(await screen.findByText('No planned sessions')).toBeInTheDocument();
  });
});

describe('the running session', () => {
  const live = (over: Parameters<typeof running>[1] = {}, more: Record<string, Answerer> = {}) =>
    render({
      [SESSIONS]: lists({ running: [summary('r1', { state: 'running' })] }),
      [`${SESSIONS}/r1`]: () => ({ json: running('r1', over) }),
      ...more,
    });

  it('shows its result, its limits and what was not planned', async () => {
    live({ result: result({ unplanned: ['DOGE'], trades_exceeded: true, trips: 4 }) });
    expect(await screen.findByText('Loss 120.00 of the 200.00 USDT limit')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Loss limit' })).toHaveAttribute('value', '0.6');
    expect(screen.getByText('4 of 3 round trips')).toHaveTextContent('Exceeded');
    expect(screen.getByText(/DOGE: the plan has no level for it/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Start session' })).toBeNull();
  });

  it('has the price now beside each level', async () => {
    live(
      {},
      { '/api/v3/coins/markets': () => ({ json: [{ id: 'bitcoin', symbol: 'btc', name: 'Bitcoin', current_price: 50_000 }] }) },
    );
    const row = (await screen.findByText('BTC · Entry')).closest('tr') as HTMLElement;
    await waitFor(() => expect(row).toHaveTextContent('$50,000'));
    expect(row).toHaveTextContent('≈ +20.00%');
  });

  it('writes a line of the chosen kind with Enter, and keeps one that failed', async () => {
    let status = 500;
    const { server } = live(
      {},
      {
        [`${SESSIONS}/r1/log`]: ({ body }) =>
          status === 201
            ? { status, json: { id: 'l1', at: '2026-11-23T09:00:00Z', ...(body as object) } }
            : { status, json: { message: 'The log is full.' } },
      },
    );
    const field = await screen.findByLabelText('New line');
    await userEvent.click(screen.getByRole('radio', { name: 'Mistake' }));
    await userEvent.type(field, 'Moved the stop{Enter}');
    expect(await screen.findByText('The log is full.')).toBeInTheDocument();
    expect(field).toHaveValue('Moved the stop');
    status = 201;
    await userEvent.type(field, '{Enter}');
    await waitFor(() => expect(field).toHaveValue(''));
    expect(server.to(`${SESSIONS}/r1/log`).at(-1)?.body).toEqual({ kind: 'mistake', text: 'Moved the stop' });
  });

  it('asks before it deletes a line', async () => {
    const log = [{ id: 'l1', at: '2026-11-23T09:00:00Z', kind: 'note', text: 'Quiet' }];
    const { server } = live({ log }, { [`${SESSIONS}/r1/log/l1`]: () => ({ status: 204 }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete line of 10:00 AM' }));
    expect(sent(server, 'DELETE')).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete line' }));
    await waitFor(() => expect(sent(server, 'DELETE').map(({ path }) => path)).toEqual([`${SESSIONS}/r1/log/l1`]));
  });

  it('sends two ticks one after the other, each with the version of the answer before', async () => {
    let kept = running('r1');
    const { server } = live(
      {},
      {
        [`${SESSIONS}/r1`]: ({ method, body }) => {
          if (method === 'PUT') kept = { ...kept, ...(body as object), version: kept.version + 1 };
          return { json: kept };
        },
      },
    );
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Read the news' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Set the stop' }));
    await waitFor(() => expect(sent(server, 'PUT')).toHaveLength(2));
    expect(sent(server, 'PUT').map(({ headers }) => headers.get('if-match'))).toEqual(['"4"', '"5"']);
    await waitFor(() => expect(kept.checklist.map(({ done }) => done)).toEqual([true, true]));
    expect(screen.getByRole('checkbox', { name: 'Read the news' })).toBeChecked();
  });

  it('ends with a review', async () => {
    const { server } = live(
      {},
      {
        [`${SESSIONS}/r1/review`]: ({ body }) => ({
          json: running('r1', { state: 'closed', ended_at: '2026-11-23T10:00:00Z', review: body as never }),
        }),
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'End session' }));
    const dialog = await screen.findByRole('dialog', { name: 'End session' });
    await userEvent.type(within(dialog).getByLabelText('Review'), 'Patient');
    await userEvent.click(within(dialog).getByRole('radio', { name: '4' }));
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Partly' }));
    await userEvent.click(within(dialog).getByLabelText('Item 1 done'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'End session' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'End session' })).toBeNull());
    const put = server.to(`${SESSIONS}/r1/review`)[0];
    expect(put?.headers.get('if-match')).toBe('"4"');
    expect(put?.body).toEqual({
      text: 'Patient',
      rating: 4,
      followed_plan: 'partly',
      checklist: [
        { text: 'Read the news', done: true },
        { text: 'Set the stop', done: false },
      ],
    });
  });
});

describe('past sessions', () => {
  it('are narrowed by what the address says, and by the fields', async () => {
    const { server, router } = render(
      { [SESSIONS]: lists({ closed: [summary('s1', { title: 'Yesterday' })] }) },
      '/session?from=2026-11-01&to=2026-11-30',
    );
    expect(await screen.findByRole('link', { name: 'Yesterday' })).toHaveAttribute('href', '/journal/session/s1');
    expect(screen.getByText('4 of 5')).toBeInTheDocument();
    const list = () => server.to(SESSIONS).filter(({ search }) => search.get('limit') === '20');
    expect(Object.fromEntries(list()[0]?.search ?? [])).toMatchObject({ state: 'closed', from: '2026-11-01', to: '2026-11-30' });
    await userEvent.type(screen.getByLabelText('Tag'), 'London{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?tag=london&from=2026-11-01&to=2026-11-30'));
    await waitFor(() => expect(list().at(-1)?.search.get('tag')).toBe('london'));
  });

  it('are narrowed in a dialog on a phone', async () => {
    const { router } = render();
    vi.stubGlobal('innerWidth', 390);
    act(() => void window.dispatchEvent(new Event('resize')));
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'State' }), 'planned');
    await waitFor(() => expect(router.state.location.search).toBe('?state=planned'));
    await userEvent.click(dialog.getByRole('button', { name: 'Show sessions' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('come page by page', async () => {
    const { server } = render({
      [SESSIONS]: (asked) => {
        if (asked.search.get('limit') !== '20') return lists({})(asked);
        return asked.search.get('cursor') === 'c2'
          ? { json: { sessions: [summary('s2', { title: 'Second' })], total: 0 } }
          : { json: { sessions: [summary('s1', { title: 'First' })], total: 21, next_cursor: 'c2' } };
      },
    });
    expect(await screen.findByText('21 sessions, page 1 of 2')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Second')).toBeInTheDocument();
    expect(server.to(SESSIONS).some(({ search }) => search.get('cursor') === 'c2')).toBe(true);
  });

  it('offer to clear filters that match nothing', async () => {
    const { router } = render({}, '/session?tag=nothing');
    expect(await screen.findByText('No session matches these filters')).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});
