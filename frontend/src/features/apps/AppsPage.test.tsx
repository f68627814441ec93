import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { paths } from '@/app/paths';
import { listedSections } from '@/app/settingsSections';
import { tools } from '@/app/tools';
import { renderRoutes } from '@/testing/render';
import AppsPage from './AppsPage';
import { launchGroups, launchGroupsFor } from './launcher';

const open = (at = '/apps') =>
  renderRoutes(
    [
      { path: '/apps', element: <AppsPage /> },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    at,
  );
const names = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

it('lists every tool that works once, in its group, and no other', () => {
  open();
  const expected = tools.map(({ path }) => path).filter((path) => path !== '/apps' && path !== '/settings');
  expect(names().sort()).toEqual([...expected, ...listedSections.map(({ to }) => paths.settingsOf(to))].sort());
  const analytics = within(screen.getByRole('region', { name: 'Analytics' }));
  expect(analytics.getAllByRole('link').map((link) => link.querySelector('span')?.textContent)).toEqual([
    'New Listings',
    'Tokens',
    'NFTs',
    'Forecasting',
    'Whale watch',
    'Analysis',
    'ETF flows',
  ]);
  expect(launchGroups.map(({ title }) => title)).toEqual([
    'Investigations',
    'Analytics',
    'Personal Workspace',
    'General',
    'Settings',
  ]);
});

it('filters by name and by what a tool does; Enter opens the only one left', async () => {
  const { router } = open();
  const field = screen.getByRole('searchbox', { name: 'Filter tools' });
  await userEvent.type(field, 'TRANSFERS');
  expect(names()).toEqual(['/profiler', '/whale-watch', '/feed']);
  expect(router.state.location.search).toBe('?q=TRANSFERS');
  await userEvent.clear(field);
  await userEvent.type(field, 'sankey');
  expect(screen.getByRole('status')).toHaveTextContent('Visualiser: press Enter to open');
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/visualiser');
});

it('keeps keys, and words that may begin a recovery phrase, out of the address', async () => {
  const { router } = open('/apps?q=sankey');
  const field = screen.getByRole('searchbox', { name: 'Filter tools' });
  fireEvent.change(field, { target: { value: 'abandon ability able about' } });
  expect(field).toHaveValue('abandon ability able about');
  expect(field).toHaveAccessibleDescription(/may begin a recovery phrase/);
  await waitFor(() => expect(router.state.location.search).toBe(''));
  fireEvent.change(field, { target: { value: 'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4' } });
  expect(field).toHaveValue('abandon ability able about');
});

it('says when nothing matches and clears the filter', async () => {
  open('/apps?q=teleport');
  expect(screen.getByText('No tool matches')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
  expect(names().length).toBeGreaterThan(10);
});

it('finds the settings by their word', () => {
  expect(launchGroupsFor(' settings ').map(({ title }) => title)).toContain('Settings');
});
