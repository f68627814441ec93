/** Dashboards as the gateway gives them. */

import type { Dashboard } from '@/api/dashboardsApi';

export const documentOf = (...kinds: readonly string[]) => ({
  schema: 1,
  parameters: [
    { name: 'token', type: 'token', value: 'bitcoin' },
    { name: 'range', type: 'range', value: '30d' },
  ],
  widgets: Object.fromEntries(kinds.map((kind, at) => [`w${at + 1}`, { kind, v: 1, params: {} }])),
  tabs: [
    {
      title: 'Main',
      layout: kinds.map((_, at) => ({ i: `w${at + 1}`, x: (at % 2) * 6, y: Math.floor(at / 2) * 6, w: 6, h: 6 })),
    },
  ],
});

export const dashboard = (id: string, over: Partial<Dashboard> = {}): Dashboard => ({
  id,
  name: `Board ${id}`,
  note: '',
  document: documentOf('note', 'journal.tasks'),
  widget_count: 2,
  read_only: false,
  created_at: '2026-11-01T08:00:00Z',
  updated_at: '2026-11-20T08:00:00Z',
  version: 3,
  access: 'owner',
  shared: null,
  ...over,
});

export const noTasks = { tasks: [], total: 0, overdue: 0, due_today: 0 };
