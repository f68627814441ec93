import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { task, tasksAnswer } from '@/testing/tasks';
import TasksPage from './TasksPage';

const settings: Answerer = () => ({ json: { zone: 'UTC', currency: 'USD', version: 1 } });
const late = task('t1', {
  title: 'Review the BTC short',
  due: '2020-01-02',
  source_kind: 'round_trip',
  source_id: 'r1',
  version: 4,
});
const dateless = task('t2', { title: 'Read about stops', note: 'The chapter on exits' });

const render = (over: Record<string, Answerer> = {}, at = '/tasks') => {
  const server = serve({
    '/api/v1/workspace/settings': settings,
    '/api/v1/tasks': () => tasksAnswer([late, dateless], { overdue: 1 }),
    ...over,
  });
  return { server, ...renderRoutes([{ path: '/tasks', element: <TasksPage /> }], at) };
};
const section = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => vi.stubGlobal('innerWidth', 1440));

describe('the list', () => {
  it('stands under the days on which tasks are due, with a way back to where they came from', async () => {
    render();
    const overdue = await section('Overdue');
    expect(overdue.getByText('Jan 2, 2020')).toBeInTheDocument();
    expect(overdue.getByRole('link', { name: 'Round trip' })).toHaveAttribute('href', '/journal?tab=trips&open=r1');
    expect((await section('No date')).getByText('The chapter on exits')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Overdue 1' })).toBeInTheDocument();
  });

  it('keeps the choice and the search in the address and sends them', async () => {
    const { server, router } = render();
    await section('Overdue');
    await userEvent.click(screen.getByRole('radio', { name: /Upcoming/ }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search tasks' }), 'stop{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?show=upcoming&q=stop'));
    const last = () => server.to('/api/v1/tasks').at(-1)?.search;
    await waitFor(() =>
      expect([last()?.get('state'), last()?.get('due'), last()?.get('q')]).toEqual(['open', 'upcoming', 'stop']),
    );
  });

  it('says what would be here, and offers to clear a search', async () => {
    const { router } = render({ '/api/v1/tasks': () => tasksAnswer([]) }, '/tasks?q=xyz');
    await screen.findByText('No task matches “xyz”');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByText('No open tasks')).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
  });

  it('says what failed and asks again', async () => {
    let fails = true;
    render({ '/api/v1/tasks': () => (fails ? { status: 503, json: { message: 'Busy' } } : tasksAnswer([dateless])) });
    expect(await screen.findByText('Busy')).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Read about stops')).toBeInTheDocument();
  });

  it('goes on with the server’s own place', async () => {
    const { server } = render({
      '/api/v1/tasks': ({ search }) =>
        search.has('cursor') ? tasksAnswer([dateless], { total: null }) : tasksAnswer([late], { total: 2, next_cursor: 'more' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more tasks' }));
    expect(await screen.findByText('Read about stops')).toBeInTheDocument();
    expect(screen.getByText('Review the BTC short')).toBeInTheDocument();
    expect(server.to('/api/v1/tasks').at(-1)?.search.get('cursor')).toBe('more');
    expect(screen.getByText('2 tasks')).toBeInTheDocument();
  });

  it('waits for the settings of the workspace', async () => {
    const { server } = render({ '/api/v1/workspace/settings': () => ({ json: { zone: null, currency: null, version: 1 } }) });
    expect(await screen.findByRole('button', { name: 'Start' })).toBeInTheDocument();
    expect(server.to('/api/v1/tasks')).toEqual([]);
  });
});

describe('adding', () => {
  it('takes a line with Enter and is ready for the next', async () => {
    const { server } = render({
      '/api/v1/tasks': ({ method }) => (method === 'POST' ? { status: 201, json: dateless } : tasksAnswer([dateless])),
    });
    const field = await screen.findByLabelText('New task');
    await userEvent.type(field, '  Set alerts {Enter}');
    await waitFor(() => expect(field).toHaveValue(''));
    expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({ title: 'Set alerts', due: null });
  });

  it('keeps the words where the server refuses them', async () => {
    render({
      '/api/v1/tasks': ({ method }) =>
        method === 'POST'
          ? { status: 422, json: { message: 'No', errors: { title: ['Use at most 200 characters.'] } } }
          : tasksAnswer([]),
    });
    const field = await screen.findByLabelText('New task');
    await userEvent.type(field, 'Long{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription('Use at most 200 characters.'));
    expect(field).toHaveValue('Long');
  });
});

describe('completing', () => {
  const box = (name: string) => screen.findByRole('checkbox', { name });

  it('shows at once, names the next one, and can be undone', async () => {
    let isDone = false;
    let finish = () => {};
    const { server } = render({
      '/api/v1/tasks': () => tasksAnswer(isDone ? [dateless] : [late, dateless]),
      '/api/v1/tasks/t1/complete': async () => {
        await new Promise<void>((go) => {
          finish = go;
        });
        isDone = true;
        return { json: { task: { ...late, state: 'done' }, next: { ...late, id: 't9', due: '2026-12-01' } } };
      },
      '/api/v1/tasks/t1/reopen': () => {
        isDone = false;
        return { json: late };
      },
    });
    await userEvent.click(await box('Complete Review the BTC short'));
    expect(await box('Reopen Review the BTC short')).toBeChecked();
    // It is shown before the server is asked, and only an answer that is asked for can be held back.
    await waitFor(() => expect(server.to('/api/v1/tasks/t1/complete')).toHaveLength(1));
    finish();
    expect(await screen.findByText('“Review the BTC short” completed. Next on Dec 1, 2026.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Overdue' })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await box('Complete Review the BTC short')).not.toBeChecked();
    expect(server.to('/api/v1/tasks/t1').map(({ path }) => path)).toEqual([
      '/api/v1/tasks/t1/complete',
      '/api/v1/tasks/t1/reopen',
    ]);
  });

  it('is taken back where the server refuses', async () => {
    render({ '/api/v1/tasks/t1/complete': () => ({ status: 503, json: { message: 'Busy' } }) });
    await userEvent.click(await box('Complete Review the BTC short'));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Complete Review the BTC short' })).not.toBeChecked());
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('has keys: j along the list, space completes, Enter edits', async () => {
    const { server } = render({
      '/api/v1/tasks/t2/complete': () => ({ json: { task: { ...dateless, state: 'done' }, next: null } }),
    });
    await section('Overdue');
    await userEvent.keyboard('jj');
    expect(await box('Complete Read about stops')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Edit task' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.keyboard(' ');
    await waitFor(() => expect(server.to('/api/v1/tasks/t2/complete')).toHaveLength(1));
  });
});

describe('editing', () => {
  it('sends the version that was seen, with what the form does not show', async () => {
    const { server } = render({ '/api/v1/tasks/t1': () => ({ json: { ...late, version: 5 } }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Review the BTC short' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.selectOptions(dialog.getByLabelText('Repeat'), 'weekly');
    await userEvent.type(dialog.getByLabelText('Note'), 'With charts');
    await userEvent.click(dialog.getByRole('button', { name: 'Save task' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server.asked.find(({ method }) => method === 'PUT');
    expect(sent?.headers.get('if-match')).toBe('"4"');
    expect(sent?.body).toEqual({
      title: 'Review the BTC short',
      note: 'With charts',
      due: '2020-01-02',
      repeat: 'weekly',
      source_kind: 'round_trip',
      source_id: 'r1',
    });
  });

  it('offers the latest version where it changed elsewhere', async () => {
    let changed = false;
    const { server } = render({
      '/api/v1/tasks': () => tasksAnswer([changed ? { ...late, title: 'Other words', version: 6 } : late]),
      '/api/v1/tasks/t1': ({ headers }) => {
        changed = true;
        return headers.get('if-match') === '"6"'
          ? { json: { ...late, version: 7 } }
          : { status: 412, json: { message: 'Stale' } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Review the BTC short' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Title'), ' again');
    await userEvent.click(dialog.getByRole('button', { name: 'Save task' }));
    const load = await dialog.findByRole('button', { name: 'Load latest version' });
    expect(dialog.getByLabelText('Title')).toHaveValue('Review the BTC short again');
    await waitFor(() => expect(load).toBeEnabled());
    await userEvent.click(load);
    expect(dialog.getByLabelText('Title')).toHaveValue('Other words');
    await userEvent.click(dialog.getByRole('button', { name: 'Save task' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked.filter(({ method }) => method === 'PUT').map(({ headers }) => headers.get('if-match'))).toEqual([
      '"4"',
      '"6"',
    ]);
  });

  it('deletes with undo', async () => {
    let isGone = false;
    const { server } = render({
      '/api/v1/tasks': () => tasksAnswer(isGone ? [] : [late]),
      '/api/v1/tasks/t1': () => {
        isGone = true;
        return { status: 204 };
      },
      '/api/v1/tasks/t1/restore': () => {
        isGone = false;
        return { json: late };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Review the BTC short' }));
    expect(await screen.findByText('“Review the BTC short” deleted')).toBeInTheDocument();
    expect(await screen.findByText('No open tasks')).toBeInTheDocument();
    expect(server.asked.find(({ method }) => method === 'DELETE')?.headers.get('if-match')).toBe('"4"');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Review the BTC short' })).toBeInTheDocument();
  });
});
