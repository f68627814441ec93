/** Dashboards that answer the pages of dashboards; their widgets are answered by the areas they come from. */

import type { Route } from '@playwright/test';
import type { Schemas } from '../../src/api/generated';
import * as made from '../../src/testing/dashboards';

type Handler = (url: URL, route: Route) => { status?: number; body?: unknown };

const place = (i: string, x: number, y: number, w: number, h: number) => ({ i, x, y, w, h });

const board = {
  ...made.documentOf(),
  widgets: {
    w1: { kind: 'token.chart', v: 1, params: { token: '$token', range: '$range' } },
    w2: { kind: 'market.movers', v: 1, params: { view: 'gainers' } },
    w3: { kind: 'journal.tasks', v: 1, params: {} },
    w4: { kind: 'feed', v: 1, params: {} },
    w5: { kind: 'quota', v: 1, params: {} },
    w6: { kind: 'note', v: 1, params: { text: 'Check funding before the open.' } },
    w7: { kind: 'portfolio.allocation', v: 1, params: {} },
  },
  tabs: [
    {
      title: 'Main',
      layout: [place('w1', 0, 0, 8, 8), place('w2', 8, 0, 4, 8), place('w3', 0, 8, 4, 6), place('w4', 4, 8, 8, 6)],
    },
    { title: 'Desk', layout: [place('w5', 0, 0, 4, 5), place('w6', 4, 0, 4, 5), place('w7', 8, 0, 4, 8)] },
  ],
};

const list = [
  made.dashboard('d1', { name: 'Morning', note: 'Before the first trade', document: null, widget_count: 7 }),
  made.dashboard('d2', { name: 'Investigation desk', document: null, widget_count: 4 }),
];

export const dashboardHandlers: [RegExp, Handler][] = [
  [
    /^\/api\/v1\/dashboard-templates$/,
    () => ({
      body: {
        templates: [{ id: 'morning', name: 'Morning', lead: 'What is due today.', document: board }],
      } satisfies Schemas['DashboardTemplates'],
    }),
  ],
  [
    /^\/api\/v1\/dashboards\/d1\/versions$/,
    () => ({
      body: {
        versions: [
          {
            version: 3,
            saved_at: '2026-11-20T08:00:00Z',
            name: 'Morning',
            widget_count: 7,
            summary: 'Layout changed',
            document: null,
          },
          {
            version: 2,
            saved_at: '2026-11-12T08:00:00Z',
            name: 'Morning',
            widget_count: 6,
            summary: '1 widget added',
            document: null,
          },
        ],
      } satisfies Schemas['DashboardVersions'],
    }),
  ],
  [
    /^\/api\/v1\/dashboards\/[^/]+$/,
    () => ({ body: made.dashboard('d1', { name: 'Morning', note: 'Before the first trade', document: board, widget_count: 7 }) }),
  ],
  [/^\/api\/v1\/dashboards$/, () => ({ body: { dashboards: list } satisfies Schemas['DashboardList'] })],
];
