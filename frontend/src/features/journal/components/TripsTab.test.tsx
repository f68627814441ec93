import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { settings, statistics, trip } from '@/testing/journal';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { saveText } from '@/ui/save';
import JournalPage from '../JournalPage';

vi.mock('@/ui/save', () => ({ saveText: vi.fn(), saveBlob: vi.fn() }));
vi.mock('@/charts/HighchartsView', () => ({ default: () => <div data-testid="chart" /> }));

const answers: Record<string, Answerer> = {
  '/api/v1/workspace/settings': () => ({ json: settings }),
  '/api/v1/accounts': () => ({ json: { accounts: [] } }),
  '/api/v1/statistics': () => ({ json: statistics() }),
  '/api/v1/round-trips': ({ search }) => {
    const trips = search.get('after_loss') === 'usual' ? [] : [trip('t1')];
    return { json: { trips, total: trips.length, market_away: false } };
  },
};

const RULE = /^Opened up to 30 minutes after a round trip of any account was closed at a loss/;

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
});

it('are narrowed to entries after a loss, in the address too, and say what those are', async () => {
  const server = serve(answers);
  const { router } = renderRoutes([{ path: '/journal', element: <JournalPage /> }], '/journal?tab=trips');
  await screen.findByText('BTC/USDT');
  expect(screen.queryByText(RULE)).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Entry after a loss'), 'After a loss, larger');
  await waitFor(() => expect(server.to('/api/v1/round-trips').at(-1)?.search.get('after_loss')).toBe('larger'));
  expect(router.state.location.search).toBe('?tab=trips&after_loss=larger');
  expect(await screen.findByText('BTC/USDT')).toBeInTheDocument();
  expect(screen.getByText(RULE)).toBeInTheDocument();
});

it('come back from the address, and clear this filter with the others where nothing matches', async () => {
  serve(answers);
  const { router } = renderRoutes([{ path: '/journal', element: <JournalPage /> }], '/journal?tab=trips&after_loss=usual');
  expect(await screen.findByLabelText('Entry after a loss')).toHaveValue('usual');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(router.state.location.search).toBe('?tab=trips');
  expect(await screen.findByText('BTC/USDT')).toBeInTheDocument();
});

it('are saved as CSV page by page, with the filters of the list', async () => {
  const server = serve({
    ...answers,
    '/api/v1/round-trips': ({ search }) => {
      const cursor = search.get('cursor');
      const next = search.get('limit') === '500' && cursor === null ? { next_cursor: 'c2' } : {};
      return { json: { trips: [trip(cursor === 'c2' ? 't2' : 't1')], total: 2, market_away: false, ...next } };
    },
  });
  renderRoutes([{ path: '/journal', element: <JournalPage /> }], '/journal?tab=trips&after_loss=any');
  await screen.findByText('BTC/USDT');
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(saveText).toHaveBeenCalledOnce());
  const [name, text] = vi.mocked(saveText).mock.calls[0] ?? [];
  expect(name).toMatch(/round-trips/);
  expect(text?.trim().split(/\r?\n/)).toHaveLength(3);
  const asked = server.to('/api/v1/round-trips').filter(({ search }) => search.get('limit') === '500');
  expect(asked.map(({ search }) => [search.get('after_loss'), search.get('cursor')])).toEqual([
    ['any', null],
    ['any', 'c2'],
  ]);
});
