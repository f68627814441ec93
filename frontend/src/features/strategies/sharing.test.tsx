import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inApp } from '@/testing/inApp';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { desk, deskMembers, fromAda, grant } from '@/testing/sharing';
import { gridStudy, listedStudy, ruleVersion, strategy } from '@/testing/strategies';
import StrategiesPage from './StrategiesPage';
import StrategyPage from './StrategyPage';

vi.mock('@/charts/HighchartsView', () => ({ default: () => <div data-testid="drawing" /> }));

const open = (at: string, access = 'viewer', answers: Record<string, Answerer> = {}) => {
  const theirs = strategy('s9', { name: 'Mean reversion', access, shared: fromAda, forked_from: 's8', forked_version: 2 });
  const server = serve({
    '/api/v1/candles': () => ({ json: { series: [] } }),
    '/api/v1/strategies': () => ({ json: { strategies: [strategy('s1')] } }),
    '/api/v1/strategies/s1': () => ({ json: strategy('s1') }),
    '/api/v1/strategies/s1/backtests': () => ({ json: { backtests: [] } }),
    '/api/v1/strategies/s1/grants': ({ method }) => (method === 'PUT' ? { json: grant } : { json: { grants: [] } }),
    '/api/v1/strategies/s9': () => ({ json: theirs }),
    '/api/v1/strategies/s9/backtests': () => ({ json: { backtests: [] } }),
    '/api/v1/strategies/s9/rules': () => ({ json: { versions: [ruleVersion(3)] } }),
    '/api/v1/shared-strategies': () => ({ json: { strategies: [theirs] } }),
    '/api/v1/teams': () => ({ json: { teams: [desk] } }),
    '/api/v1/teams/t1/members': () => ({ json: { members: deskMembers } }),
    ...answers,
  });
  const routes = [
    { path: '/strategies', element: inApp(<StrategiesPage />) },
    { path: '/strategies/:id', element: inApp(<StrategyPage />) },
  ];
  return { server, ...renderRoutes(routes, at) };
};

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1800);
  window.history.replaceState(null, '', '/strategies');
});

it('gives a member a role', async () => {
  const { server } = open('/strategies/s1');
  await userEvent.click(await screen.findByRole('button', { name: 'Share…' }));
  await screen.findByRole('option', { name: 'Ada (u2@desk.example)' });
  const dialog = within(screen.getByRole('dialog', { name: 'Share “Averages cross”' }));
  expect(dialog.getByRole('option', { name: 'View and fork' })).toBeInTheDocument();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Person' }), 'u2');
  await userEvent.click(dialog.getByRole('button', { name: 'Share strategy' }));
  expect(await screen.findByText('Strategy shared')).toBeInTheDocument();
  const [sent] = server.asked.filter(({ method }) => method === 'PUT');
  expect(sent?.path).toBe('/api/v1/strategies/s1/grants/u2');
  expect(sent?.body).toEqual({ team_id: 't1', role: 'viewer', days: null });
});

describe('a strategy of somebody else', () => {
  it.each([
    ['viewer', false, false, 'View and fork'],
    ['editor', true, false, 'View, fork and edit'],
    ['manager', true, true, 'View, fork, edit and share'],
  ])('offers a %s what they can do', async (access, edits, shares, rights) => {
    open('/strategies/s9', access);
    expect(await screen.findByRole('heading', { name: 'Mean reversion' })).toBeInTheDocument();
    expect(await screen.findByText('Shared by Ada')).toBeInTheDocument();
    expect(screen.getByText(rights)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Fork' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit strategy' }) !== null).toBe(edits);
    expect(screen.queryByRole('button', { name: 'Share…' }) !== null).toBe(shares);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('is read with its kept grids, which its owner alone deletes', async () => {
    open('/strategies/s9?tab=grid', 'manager', {
      '/api/v1/strategies/s9/studies': () => ({ json: { studies: [listedStudy('g1')] } }),
      '/api/v1/studies/g1': () => ({ json: gridStudy() }),
    });
    expect(await screen.findByRole('table', { name: 'Combinations' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Run grid' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete result' })).toBeNull();
  });

  it('is read with its back-tests and rules, and run by its owner alone', async () => {
    open('/strategies/s9?tab=paper');
    expect(await screen.findByText('Only its owner can run it. Fork it to run your own copy.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Run back-test' })).toBeNull();
    const tabs = within(screen.getByRole('tablist', { name: 'Strategy' })).getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Back-test', 'Grid', 'Walk-forward', 'Rules and playbook']);
    // What it was forked from may be closed to the reader.
    expect(screen.getByText(/Fork of version 2/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Fork of version/ })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Rules and playbook' }));
    expect(await screen.findByRole('heading', { name: /^Version 3/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit rules' })).toBeNull();
  });

  it('is forked into an own one', async () => {
    const { server, router } = open('/strategies/s9', 'viewer', {
      '/api/v1/strategies/s9/fork': () => ({ status: 201, json: strategy('s1') }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Fork' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fork strategy' }));
    expect(dialog.getByText(/^Copies rules version 3 into a strategy of your own\./)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Fork strategy' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/strategies/s1'));
    expect(server.to('/api/v1/strategies/s9/fork')[0]?.body).toEqual({ name: 'Mean reversion (fork)' });
  });

  it('is in a list of its own, from which it can be removed', async () => {
    const { server } = open('/strategies', 'viewer', {
      '/api/v1/strategies/s9/grants/u1': () => ({ status: 204 }),
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'Shared with you' }));
    expect(await screen.findByRole('link', { name: 'Mean reversion' })).toHaveAttribute('href', '/strategies/s9');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Mean reversion from your list' })).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: 'Remove Mean reversion from your list' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove from list' }));
    await waitFor(() =>
      expect(server.asked.find(({ method }) => method === 'DELETE')?.path).toBe('/api/v1/strategies/s9/grants/u1'),
    );
  });
});
