import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { answersTo, inTeam, KnownRole } from '@/testing/viewer';
import { SourcesDialog } from './components/SourcesDialog';

inTeam();

const feed = { id: 'f1', name: 'Phone', kinds: [], busy_only: false, created_at: '2026-11-23T10:00:00Z' };

const open = (role: 'admin' | 'analyst') => {
  serve({
    ...answersTo(role),
    '/api/v1/calendar-feeds': () => ({ json: { feeds: [feed] } }),
    '/api/v1/calendar-sources': () => ({ json: { sources: [] } }),
  });
  const element = (
    <>
      <SourcesDialog onClose={() => {}} />
      <KnownRole />
    </>
  );
  renderRoutes([{ path: '/', element }], '/');
};

it('an analyst sees the links to the calendar of a team, and neither creates nor revokes one', async () => {
  open('analyst');
  expect(await screen.findByText('analyst')).toBeInTheDocument();
  expect(await screen.findByText('Phone')).toBeInTheDocument();
  for (const name of [/^Create link$/, /^Replace /, /^Revoke /]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

it('an admin creates and revokes links to the calendar of a team', async () => {
  open('admin');
  expect(await screen.findByRole('button', { name: 'Create link' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: /^Revoke / })).toBeInTheDocument();
});
