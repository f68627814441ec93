/** Made-up tasks for tests. */

import type { Task, Tasks } from '@/api/tasksApi';

export const task = (id: string, change: Partial<Task> = {}): Task => ({
  id,
  title: `Task ${id}`,
  note: '',
  due: null,
  repeat: 'none',
  state: 'open',
  source_kind: null,
  source_id: null,
  created_at: '2026-11-20T09:00:00Z',
  done_at: null,
  version: 1,
  ...change,
});

export const tasksAnswer = (tasks: readonly Task[], change: Partial<Tasks> = {}): { json: Tasks } => ({
  json: { tasks, total: tasks.length, overdue: 0, due_today: 0, ...change },
});
