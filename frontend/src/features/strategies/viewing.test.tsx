import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { deskMembers, fromAda } from '@/testing/sharing';
import { ruleVersion, series, strategy } from '@/testing/strategies';
import { answersTo, inTeam } from '@/testing/viewer';
import StrategiesPage from './StrategiesPage';
import StrategyPage from './StrategyPage';

inTeam();
beforeEach(() => void vi.stubGlobal('innerWidth', 1800));

const open = (at: string, strategies: readonly object[], one = strategy('s1')) => {
  serve({
    ...answersTo('viewer'),
    '/api/v1/strategies': () => ({ json: { strategies } }),
    '/api/v1/strategies/s1': () => ({ json: one }),
    '/api/v1/strategies/s1/backtests': () => ({ json: { backtests: [] } }),
    '/api/v1/strategies/s1/studies': () => ({ json: { studies: [] } }),
    '/api/v1/strategies/s1/rules': () => ({ json: { versions: [ruleVersion(3)] } }),
    '/api/v1/candles': () => ({ json: { series: [series('c1')] } }),
    '/api/v1/teams/t1/members': () => ({ json: { members: deskMembers } }),
  });
  const routes = [
    { path: '/strategies', element: <StrategiesPage /> },
    { path: '/strategies/:id', element: <StrategyPage /> },
  ];
  renderRoutes(routes, at);
};
const gone = (...names: readonly string[]) =>
  waitFor(() => {
    for (const name of names) expect(screen.queryByRole('button', { name })).toBeNull();
  });

it('a viewer sees the strategies of the team, and starts none', async () => {
  open('/strategies', [strategy('s1')]);
  expect(await screen.findByRole('link', { name: 'Averages cross' })).toBeInTheDocument();
  await gone('New strategy', 'Import candles');
});

it('a viewer of a team without strategies is not offered templates', async () => {
  open('/strategies', []);
  expect(await screen.findByText(/^You're a viewer in this team\. Strategies/)).toBeInTheDocument();
  await gone('New strategy');
});

it('a viewer reads a strategy and its runs, and runs nothing', async () => {
  open('/strategies/s1?tab=grid', []);
  expect(await screen.findByText(/^You're a viewer in this team\. Runs/)).toBeInTheDocument();
  await gone('Edit strategy', 'Fork', 'Delete', 'Run back-test', 'Run grid');
  const tabs = within(screen.getByRole('tablist', { name: 'Strategy' }));
  expect(tabs.getAllByRole('tab')).toHaveLength(5);
});

it('tells a viewer that only the owner runs a strategy shared with the team', async () => {
  open('/strategies/s1', [], strategy('s1', { access: 'viewer', shared: fromAda }));
  expect(await screen.findByText('Only its owner can run it.')).toBeInTheDocument();
  expect(screen.queryByText(/^You're a viewer in this team\. Runs/)).toBeNull();
});
