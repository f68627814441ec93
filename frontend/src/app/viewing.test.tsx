/** What pages offer to a viewer of a team, to a member who may write, and to one who may delete. */

import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import CalendarPage from '@/features/calendar/CalendarPage';
import EtfPage from '@/features/etf/EtfPage';
import FeedPage from '@/features/feed/FeedPage';
import NftsPage from '@/features/nfts/NftsPage';
import RulesetsPage from '@/features/rules/RulesetsPage';
import SessionsPage from '@/features/sessions/SessionsPage';
import TasksPage from '@/features/tasks/TasksPage';
import TripsPage from '@/features/trips/TripsPage';
import { calendarDays } from '@/testing/calendar';
import { feedPage } from '@/testing/feed';
import { collectionList } from '@/testing/nfts';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { around } from '@/testing/sessions';
import { task, tasksAnswer } from '@/testing/tasks';
import { answersTo, inTeam, KnownRole } from '@/testing/viewer';

inTeam();
beforeEach(() => void vi.stubGlobal('innerWidth', 1800));

const answers: Record<string, Answerer> = {
  ...around,
  '/api/v1/calendar': () => ({ json: calendarDays([]) }),
  '/api/v1/etf-assets': () => ({ json: { assets: [] } }),
  '/api/v1/feed': () => ({ json: feedPage([]) }),
  '/api/v1/feed/unread': () => ({ json: { news: 0, own: 0 } }),
  '/api/v1/feed/sources': () => ({ json: { sources: [] } }),
  '/api/v1/collections': () => ({ json: collectionList([]) }),
  '/api/v1/tasks': () => tasksAnswer([task('t1')]),
};

interface Offered {
  readonly page: ReactElement;
  readonly role?: 'textbox' | 'button';
  readonly name: string;
  /** What viewers read instead, or beside it. */
  readonly text: string | RegExp;
}

const offered: readonly Offered[] = [
  { page: <CalendarPage />, name: 'New event', text: /^Times in / },
  { page: <EtfPage />, name: 'Import CSV', text: /^You're a viewer in this team\. Flows/ },
  { page: <FeedPage />, name: 'Choose sources', text: /^You're a viewer in this team\. News/ },
  { page: <NftsPage />, name: 'Follow collection', text: /^You're a viewer in this team\. Collections/ },
  { page: <RulesetsPage />, name: 'Create ruleset', text: /^You're a viewer in this team\. Rulesets/ },
  { page: <SessionsPage />, name: 'Start session', text: 'No planned sessions' },
  { page: <TasksPage />, role: 'textbox', name: 'New task', text: 'Task t1' },
  { page: <TripsPage />, name: 'Create trip', text: /^You're a viewer in this team\. Trips/ },
];

const managed: readonly Offered[] = [{ page: <TasksPage />, name: 'Delete Task t1', text: 'Task t1' }];

it.each([...offered, ...managed])('a viewer is not offered $name', async ({ page, role = 'button', name, text }) => {
  serve({ ...answers, ...answersTo('viewer') });
  renderRoutes([{ path: '/', element: page }], '/');
  expect(await screen.findByText(text)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryAllByRole(role, { name })).toEqual([]));
});

it.each(offered)('an analyst is offered $name', async ({ page, role = 'button', name }) => {
  serve({ ...answers, ...answersTo('analyst') });
  renderRoutes([{ path: '/', element: page }], '/');
  await waitFor(() => expect(screen.queryAllByRole(role, { name })).not.toEqual([]));
});

it.each(managed)('an analyst is not offered $name, and an admin is', async ({ page, role = 'button', name, text }) => {
  const show = (as: 'admin' | 'analyst') => {
    serve({ ...answers, ...answersTo(as) });
    const element = (
      <>
        {page}
        <KnownRole />
      </>
    );
    return renderRoutes([{ path: '/', element }], '/');
  };
  const { unmount } = show('analyst');
  expect(await screen.findByText('analyst')).toBeInTheDocument();
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryAllByRole(role, { name })).toEqual([]);
  unmount();
  show('admin');
  await waitFor(() => expect(screen.queryAllByRole(role, { name })).not.toEqual([]));
});
