import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Statistics } from '@/api/ledgerApi';
import { DEFAULT_VIEW, type GroupBy } from '@/domain/journal/view';
import { statistics } from '@/testing/journal';
import { renderRoutes } from '@/testing/render';
import { GroupsTab } from './GroupsTab';

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
});

const group = (name: string, net: string, low: number | null, high: number | null) => ({
  name,
  trips: low === null ? 4 : 12,
  wins: 2,
  losses: 2,
  net,
  expectancy: '2.5',
  expectancy_low: low,
  expectancy_high: high,
});
const groupings = [
  { by: 'asset', groups: [group('BTC', '30', -1, 6), group('ETH', '4', null, null)] },
  { by: 'setup', groups: [group('Breakout', '30', 0.5, 4.5), group('Fade', '-24', -4, -0.25)] },
];

const onChange = vi.fn();
const render = (change: Partial<Statistics>, by: GroupBy = 'asset') => {
  onChange.mockClear();
  const element = <GroupsTab view={{ ...DEFAULT_VIEW, by }} data={statistics(change)} onChange={onChange} />;
  return renderRoutes([{ path: '/journal', element }], '/journal');
};

describe('edges and leaks', () => {
  it('are listed with their result, their number and the interval of the mean', async () => {
    render({ groupings });
    const edges = within(screen.getByRole('region', { name: 'Edges' }));
    expect(edges.getByRole('listitem')).toHaveTextContent('Setup Breakout+30.00 USDT12 round trips · mean +0.50 to +4.50');
    const leaks = within(screen.getByRole('region', { name: 'Leaks' }));
    expect(leaks.getByRole('listitem')).toHaveTextContent('Setup Fade-24.00 USDT12 round trips · mean -4.00 to -0.25');
    expect(
      screen.getByText(/^Compared 3 groups that have an interval.* fewer than one would be listed by chance/),
    ).toBeInTheDocument();
    await userEvent.click(edges.getByRole('button', { name: 'Setup Breakout' }));
    expect(onChange).toHaveBeenCalledWith({ ...DEFAULT_VIEW, by: 'setup' }, true);
  });

  it('are marked in the table, which says where an interval is missing or around zero', () => {
    render({ groupings });
    const table = within(screen.getByRole('table', { name: 'Results by asset' }));
    expect(table.getByText('not clear')).toHaveAttribute('title', '95% interval of the mean result: -1.00 to +6.00');
    expect(table.getByTitle('An interval needs at least 10 round trips')).toBeInTheDocument();
  });

  it('are none with few round trips', () => {
    render({ groupings: [{ by: 'asset', groups: [group('BTC', '30', null, null), group('ETH', '4', null, null)] }] });
    expect(screen.getByText('No group clearly makes money yet.')).toBeInTheDocument();
    expect(screen.getByText('No group has the 10 round trips that an interval needs.')).toBeInTheDocument();
  });
});

it('entries after a loss keep their order, and their rule is on the page', () => {
  const after = [group('Larger, after a loss', '-90', -9, -1), group('Other entries', '50', -1, 3)];
  render({ groupings: [{ by: 'after_loss', groups: after }] }, 'after_loss');
  const rows = within(screen.getByRole('table', { name: 'Results by entry after a loss' })).getAllByRole('row');
  expect(rows[1]).toHaveTextContent(/^Larger, after a loss/);
  expect(rows[2]).toHaveTextContent(/^Other entries/);
  expect(screen.getByText(/Opened up to 30 minutes after a round trip of any account was closed at a loss/)).toBeInTheDocument();
});
