import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { RoundTripDetail } from '@/api/ledgerApi';
import { settings, statistics, trip } from '@/testing/journal';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { task, tasksAnswer } from '@/testing/tasks';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { TripDialog } from './TripDialog';

const group = (name: string) => ({ name, trips: 3, wins: 1, losses: 2, net: '1', expectancy: '0.3' });
const used = statistics({
  groupings: [
    { by: 'setup', groups: [group('Breakout'), group('')] },
    { by: 'tag', groups: [group('news'), group('overnight')] },
  ],
});
const review = { setup: 'Fade', tags: ['news'], emotion: 'calm', confidence: 3, quality: 2, target: '150', note: '' };
const detail = (change: Partial<RoundTripDetail> = {}): RoundTripDetail => ({
  trip: trip('t1', { review, planned_r: 5 }),
  fills: [],
  version: 7,
  stops: [],
  position: 'net',
  ...change,
});

const onClose = vi.fn();
const render = (over: Record<string, Answerer> = {}) => {
  vi.stubGlobal('innerWidth', 1440);
  onClose.mockClear();
  const server = serve({
    '/api/v1/workspace/settings': () => ({ json: settings }),
    '/api/v1/statistics': () => ({ json: used }),
    '/api/v1/round-trips/t1': () => ({ json: detail() }),
    '/api/v1/entries': () => ({ json: { entries: [], total: 0 } }),
    '/api/v1/tasks': () => tasksAnswer([]),
    ...over,
  });
  const element = (
    <>
      <TripDialog id="t1" onClose={onClose} />
      <ConfirmDialog />
    </>
  );
  return {
    server,
    ...renderRoutes(
      [
        { path: '/', element },
        { path: '*', element: <p>elsewhere</p> },
      ],
      '/',
    ),
  };
};
const puts = (server: ReturnType<typeof render>['server']) => server.asked.filter(({ method }) => method === 'PUT');

describe('the facts of a round trip', () => {
  it('are rounded where they were computed, and whole in their titles', async () => {
    const computed = trip('t1', {
      currency: 'USD',
      quote: 'USD',
      net: '245.076231763234681117',
      entry_price: '41666.666666666666666672',
      peak: '0.024000000000000001',
    });
    render({ '/api/v1/round-trips/t1': () => ({ json: detail({ trip: computed }) }) });
    expect((await screen.findByText('+245.08')).closest('dd')).toHaveTextContent('+245.08 USD');
    expect(screen.getByTitle('+245.076231763234681117 USD')).toHaveTextContent('+245.08');
    expect(screen.getByTitle('41,666.666666666666666672 USD')).toHaveTextContent('41,666.67 USD');
    expect(screen.getByText('Largest size').nextElementSibling).toHaveTextContent('0.024000000000000001 BTC');
  });
});

describe('the review of a round trip', () => {
  it('shows planned beside realised R', async () => {
    render();
    expect((await screen.findByText('Planned R')).nextElementSibling).toHaveTextContent('+5.00 R');
    expect(screen.getByText('Realised R').nextElementSibling).toHaveTextContent('+1.98 R');
    await userEvent.type(screen.getByLabelText('Target price, USDT'), '5');
    expect(screen.getByText('Planned R').nextElementSibling).toHaveTextContent('Calculated when you save');
  });

  it('is saved over the version that was seen, and the next save over the new one', async () => {
    let version = 7;
    const { server } = render({
      '/api/v1/round-trips/t1/review': ({ body }) => {
        version += 1;
        return { json: detail({ version, trip: trip('t1', { review: { ...review, ...(body as object) } }) }) };
      },
      '/api/v1/round-trips/t1': () => ({ json: detail({ version }) }),
    });
    const setup = await screen.findByLabelText('Setup');
    expect(setup).toHaveValue('Fade');
    expect(screen.getByRole('button', { name: 'Save review' })).toBeDisabled();
    await userEvent.clear(setup);
    await userEvent.type(setup, 'Breakout');
    await userEvent.click(await screen.findByRole('button', { name: 'Add tag overnight' }));
    await userEvent.click(within(screen.getByRole('radiogroup', { name: /^Quality/ })).getByRole('radio', { name: '5' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save review' }));
    await waitFor(() => expect(puts(server)).toHaveLength(1));
    expect(puts(server)[0]?.headers.get('if-match')).toBe('"7"');
    expect(puts(server)[0]?.body).toEqual({ ...review, setup: 'Breakout', tags: ['news', 'overnight'], quality: 5 });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save review' })).toBeDisabled());
    await userEvent.type(screen.getByLabelText('Note'), 'ok');
    await userEvent.click(screen.getByRole('button', { name: 'Save review' }));
    await waitFor(() => expect(puts(server).at(-1)?.headers.get('if-match')).toBe('"8"'));
  });

  it('keeps the edits at a conflict until the latest version is loaded', async () => {
    let isChanged = false;
    render({
      '/api/v1/round-trips/t1/review': () => {
        isChanged = true;
        return { status: 412, json: { message: 'Stale' } };
      },
      '/api/v1/round-trips/t1': () => ({
        json: isChanged ? detail({ version: 9, trip: trip('t1', { review: { ...review, setup: 'Other' } }) }) : detail(),
      }),
    });
    const note = await screen.findByLabelText('Note');
    await userEvent.type(note, 'mine');
    await userEvent.click(screen.getByRole('button', { name: 'Save review' }));
    const load = await screen.findByRole('button', { name: 'Load latest version' });
    expect(note).toHaveValue('mine');
    await userEvent.click(load);
    await waitFor(() => expect(screen.getByLabelText('Setup')).toHaveValue('Other'));
    expect(screen.getByLabelText('Note')).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Load latest version' })).toBeNull();
  });

  it('says at the field what the server refuses', async () => {
    render({
      '/api/v1/round-trips/t1/review': () => ({
        status: 422,
        json: { message: 'No', errors: { target: ['Use a price above 0.'], 'tags[1]': ['Use at most 60 characters.'] } },
      }),
    });
    await userEvent.type(await screen.findByLabelText('Note'), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Save review' }));
    await waitFor(() => expect(screen.getByLabelText('Target price, USDT')).toHaveAccessibleDescription('Use a price above 0.'));
    expect(screen.getByLabelText('Tags')).toHaveAccessibleDescription('Use at most 60 characters.');
    expect(screen.getByLabelText('Note')).toHaveValue('x');
  });

  it('asks before edits are lost, also by a link', async () => {
    const { router } = render();
    await userEvent.type(await screen.findByLabelText('Note'), 'x');
    await userEvent.click(screen.getByRole('link', { name: 'Write entry' }));
    expect(await screen.findByText('Discard your changes?')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(router.state.location.pathname).toBe('/');
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });
});

describe('what hangs on a round trip', () => {
  it('entries that mention it, and a new one', async () => {
    const { server } = render({
      '/api/v1/entries': () => ({
        json: { entries: [{ id: 'e1', title: 'Bad exit', day: '2026-11-02', excerpt: '' }], total: 1 },
      }),
    });
    expect(await screen.findByRole('link', { name: 'Bad exit' })).toHaveAttribute('href', '/journal/editor/e1');
    expect(server.to('/api/v1/entries')[0]?.search.get('mention')).toBe('trade:t1');
    const href = screen.getByRole('link', { name: 'Write entry' }).getAttribute('href') ?? '';
    expect(Object.fromEntries(new URLSearchParams(href.split('?')[1]))).toEqual({
      mention: 'trade:t1',
      label: 'BTC/USDT, long, 2026-11-01',
    });
  });

  it('tasks that came from it, and a new one', async () => {
    let tasks = [task('k1', { title: 'Check the stop', due: '2026-12-01', source_kind: 'round_trip', source_id: 't1' })];
    const { server } = render({
      '/api/v1/tasks': ({ method, search, body }) => {
        if (method !== 'POST') return tasksAnswer(search.get('state') === 'done' ? [] : tasks);
        tasks = [...tasks, task('k2', body as object)];
        return { status: 201, json: tasks.at(-1) };
      },
    });
    expect(await screen.findByText('Due Dec 1, 2026')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Add task' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add task' }));
    expect(await screen.findByRole('link', { name: 'Review BTC/USDT, long' })).toBeInTheDocument();
    expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
      title: 'Review BTC/USDT, long',
      due: null,
      source_kind: 'round_trip',
      source_id: 't1',
    });
  });
});

it('states interest and excursions with the grain of their prices', async () => {
  const one = trip('t1', { review, interest: '-0.75', mae: -0.05, mfe: null, excursion_grain: 'day' });
  render({ '/api/v1/round-trips/t1': () => ({ json: detail({ trip: one }) }) });
  expect((await screen.findByText('Margin interest')).nextElementSibling).toHaveTextContent('-0.75 USDT');
  expect(screen.getByText('Worst against entry (MAE)').nextElementSibling).toHaveTextContent(
    '-5.0% (daily closes and its own fills)',
  );
  expect(screen.getByText('Best against entry (MFE)').nextElementSibling).toHaveTextContent(
    'unknown: no market price while it was open',
  );
});

it('says that an entry was larger than usual after a loss, and by which rule', async () => {
  render({ '/api/v1/round-trips/t1': () => ({ json: detail({ trip: trip('t1', { after_loss: 'larger' }) }) }) });
  const note = await screen.findByText(/^Larger than usual, soon after a loss\. Opened up to 30 minutes after/);
  expect(note).toBeInTheDocument();
});
