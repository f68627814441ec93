import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { around, makeTrip, result, running, session } from '@/testing/sessions';
import SessionPage from './SessionPage';

const ONE = '/api/v1/trading-sessions/s1';

const render = (answer: Answerer, over: Record<string, Answerer> = {}) => {
  vi.stubGlobal('innerWidth', 1440);
  const server = serve({ ...around, [ONE]: answer, ...over });
  const routes = [
    { path: '/journal/session/:id', element: <SessionPage /> },
    { path: '/session', element: <p>All sessions</p> },
  ];
  return { server, ...renderRoutes(routes, '/journal/session/s1') };
};
const closed = session('s1', {
  state: 'closed',
  started_at: '2026-11-23T08:00:00Z',
  ended_at: '2026-11-23T10:30:00Z',
  plan_changed_at: '2026-11-23T09:42:00Z',
  trip_id: 't1',
  result: result({ loss_exceeded: true, net: '-250' }),
  review: { text: 'Chased', rating: 2, followed_plan: 'no', checklist: [{ text: 'Kept the stop', done: true }] },
});

describe('a closed session', () => {
  it('has plan, review, and what was planned beside what was done', async () => {
    render(() => ({ json: closed }), { '/api/v1/trips': () => ({ json: { trips: [makeTrip('t1')], market_away: false } }) });
    expect(await screen.findByText('Plan changed after the start, 10:42 AM')).toBeInTheDocument();
    expect(screen.getByText('Nov 23, 2026 · 9:00 AM to 11:30 AM Europe/Berlin, 2 h 30 min')).toBeInTheDocument();
    expect(screen.getByText('Rated 2 of 5')).toBeInTheDocument();
    expect(screen.getByText('Kept the stop')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'November swing' })).toHaveAttribute('href', '/journal/trips?trip=t1');
    const row = screen.getByRole('row', { name: /^Loss limit/ });
    expect(row).toHaveTextContent('200.00 USDT');
    expect(row).toHaveTextContent('Not kept');
    expect(screen.queryByLabelText('New line')).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Set the stop' })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Write entry' })).toHaveAttribute('href', '/journal/editor?session=s1');
  });

  it('scores its checklist by weights', async () => {
    const checklist = [
      { text: 'Kept the stop', done: true, weight: 3 },
      { text: 'Waited for the close', done: false, weight: 5 },
      { text: 'Wrote it down', done: false, weight: 1 },
    ];
    const review = { text: '', rating: 2, followed_plan: 'no', checklist, score: 1 / 3 };
    render(() => ({ json: { ...closed, trip_id: null, review } }));
    expect(await screen.findByText('Checklist 33%')).toBeInTheDocument();
    const items = within(screen.getByRole('list', { name: 'Checklist of the review' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'DoneKept the stopweight 3',
      'Not doneWaited for the closeweight 5',
      'Not doneWrote it down',
    ]);
  });

  it('can be deleted and restored', async () => {
    let isGone = false;
    const { server } = render(
      ({ method }) => {
        if (method === 'DELETE') isGone = true;
        return method === 'DELETE' ? { status: 204 } : isGone ? { status: 404, json: { message: 'Gone' } } : { json: closed };
      },
      {
        [`${ONE}/restore`]: () => {
          isGone = false;
          return { json: closed };
        },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete session' }));
    expect(await screen.findByText('“London open” deleted')).toBeInTheDocument();
    expect(server.asked.find(({ method }) => method === 'DELETE')?.headers.get('if-match')).toBe('"4"');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Rated 2 of 5')).toBeInTheDocument();
  });

  it('changes its review, and loads the latest version where that is newer', async () => {
    let latest = closed;
    const { server } = render(() => ({ json: latest }), {
      [`${ONE}/review`]: ({ headers, body }) => {
        if (headers.get('if-match') === '"4"') return { status: 412, json: { code: 'version_mismatch', message: 'Changed' } };
        latest = { ...latest, review: body as never, version: 10 };
        return { json: latest };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit review' }));
    const dialog = await screen.findByRole('dialog', { name: 'Review session' });
    latest = { ...closed, review: { ...closed.review, text: 'From the phone' } as never, version: 9 };
    await userEvent.type(within(dialog).getByLabelText('Review'), ' again');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save review' }));
    expect(await within(dialog).findByText(/It changed in another tab/)).toBeInTheDocument();
    expect(within(dialog).getByLabelText('Review')).toHaveValue('Chased again');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Load latest version' }));
    await waitFor(() => expect(within(dialog).getByLabelText('Review')).toHaveValue('From the phone'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save review' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Review session' })).toBeNull());
    expect(server.to(`${ONE}/review`).at(-1)?.headers.get('if-match')).toBe('"9"');
  });
});

describe('a planned session', () => {
  it('starts', async () => {
    let kept = session('s1');
    render(() => ({ json: kept }), {
      [`${ONE}/start`]: () => {
        kept = running('s1', { version: 5 });
        return { json: kept };
      },
    });
    expect(await screen.findByText('Planned for Nov 23, 2026')).toBeInTheDocument();
    expect(screen.getByText('You can add lines once the session has started.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Start session' }));
    expect(await screen.findByLabelText('New line')).toBeInTheDocument();
  });

  it('has a plan that can be edited', async () => {
    let kept = session('s1');
    const { server } = render(({ method, body }) => {
      if (method === 'PUT') kept = { ...kept, ...(body as object), version: 5 };
      return { json: kept };
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit plan' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit plan' });
    const limit = within(dialog).getByLabelText('Loss limit, USDT');
    await userEvent.clear(limit);
    await userEvent.type(limit, '150.5');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save plan' }));
    expect(await screen.findAllByText('150.50 USDT')).not.toHaveLength(0);
    const put = server.asked.find(({ method }) => method === 'PUT');
    expect(put?.headers.get('if-match')).toBe('"4"');
    expect(put?.body).toMatchObject({ max_loss: '150.5', title: 'London open' });
  });
});

it('says that a session does not exist', async () => {
  render(() => ({ status: 404, json: { message: 'No such session' } }));
  expect(await screen.findByText('This session does not exist')).toBeInTheDocument();
});
