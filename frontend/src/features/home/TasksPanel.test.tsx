import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { task, tasksAnswer } from '@/testing/tasks';
import { TasksPanel } from './TasksPanel';

const show = () => renderRoutes([{ path: '*', element: <TasksPanel /> }], '/');

it('lists what is overdue or due today, and nothing later', async () => {
  serve({
    '/api/v1/tasks': () =>
      tasksAnswer(
        [
          task('a', { title: 'Late one', due: '2026-11-01' }),
          task('b', { title: 'One for today', due: '2026-11-23' }),
          task('c', { title: 'Later', due: '2026-12-23' }),
        ],
        { overdue: 1, due_today: 1 },
      ),
  });
  show();
  const list = await screen.findByRole('list', { name: 'Tasks due' });
  const rows = await within(list).findAllByRole('link');
  expect(list).toHaveAttribute('aria-busy', 'false');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Late oneOverdue since Nov 1, 2026', 'One for todayToday']);
  expect(screen.getByRole('link', { name: 'Open tasks, 2 due' })).toHaveAttribute('href', '/tasks');
});

it('says that none is due', async () => {
  serve({ '/api/v1/tasks': () => tasksAnswer([task('c', { due: '2026-12-23' })]) });
  show();
  expect(await screen.findByText(/^No tasks due\./)).toBeInTheDocument();
});
