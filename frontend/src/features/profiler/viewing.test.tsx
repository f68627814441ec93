import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { answersTo, inTeam } from '@/testing/viewer';
import ProfilerPage from './ProfilerPage';

inTeam();

it('a viewer is not offered to label or watch an address', async () => {
  serve(answersTo('viewer'));
  renderRoutes(
    [{ path: '/profiler', element: <ProfilerPage /> }],
    '/profiler?chain=bitcoin&address=1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  );
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
  await waitFor(() => {
    for (const name of ['Label', 'Watch', 'Add to case']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
