import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeStored } from '@/api/browserStorage';
import { forgetSelection, reloading } from '@/api/principal';
import { writeTokens } from '@/api/tokens';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { team } from '@/testing/teams';
import { useLinkedTeam } from './useLinkedTeam';

const reload = vi.fn();

function Page() {
  return useLinkedTeam() ? <p>Wait</p> : <h1>Page</h1>;
}

function show(at: string) {
  serve({ '/api/v1/teams': () => ({ json: { teams: [team('t2')] } }) });
  return renderRoutes([{ path: '/dashboard/d1', element: <Page /> }], at);
}

beforeEach(() => {
  vi.spyOn(reloading, 'to').mockImplementation(reload);
  writeTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  forgetSelection();
});
afterEach(() => {
  writeStored('selected-team', null);
  forgetSelection();
  reload.mockReset();
  vi.restoreAllMocks();
});

it('selects the team of a mailed link before its page is shown', async () => {
  show('/dashboard/d1?comment=m1&team=t2');
  await waitFor(() => expect(reload).toHaveBeenCalledWith('/dashboard/d1?comment=m1'));
  expect(screen.queryByRole('heading')).toBeNull();
});

it('shows the page at once where the team is selected already', async () => {
  writeStored('selected-team', '- t2');
  const { router } = show('/dashboard/d1?team=t2');
  await screen.findByRole('heading', { name: 'Page' });
  expect(router.state.location.search).toBe('');
  expect(reload).not.toHaveBeenCalled();
});

it('leaves the selection alone where the account does not belong to the team', async () => {
  const { router } = show('/dashboard/d1?comment=m1&team=t9');
  await screen.findByRole('heading', { name: 'Page' });
  expect(router.state.location.search).toBe('?comment=m1');
  expect(reload).not.toHaveBeenCalled();
});
