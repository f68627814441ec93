import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { exported, importing } from '@/testing/archives';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { file } from '@/testing/trading';
import { chain, wallet } from '@/testing/wallets';
import { RunningPanel } from './RunningPanel';
import { archiveJobs } from './useRunning';

const answers = (change: { archives?: unknown[]; imports?: unknown[]; wallets?: unknown[] } = {}): Record<string, Answerer> => ({
  '/api/v1/workspace/archives': () => ({ json: { archives: change.archives ?? [] } }),
  '/api/v1/imports': () => ({ json: { imports: change.imports ?? [] } }),
  '/api/v1/wallets': () => ({ json: { wallets: change.wallets ?? [] } }),
});
const show = () => renderRoutes([{ path: '*', element: <RunningPanel /> }], '/');
const list = () => screen.findByRole('list', { name: 'Background jobs' });

it('is not there while nothing runs and nothing failed', async () => {
  const server = serve(answers({ archives: [exported('e1')], imports: [file('f1')], wallets: [wallet('w1')] }));
  show();
  await waitFor(() => expect(new Set(server.asked.map(({ path }) => path)).size).toBe(3));
  expect(screen.queryByRole('region', { name: 'Background jobs' })).not.toBeInTheDocument();
});

it('lists what runs with its progress, and leads to it', async () => {
  const server = serve(
    answers({
      archives: [importing('i1')],
      imports: [file('f1', { state: 'staged', writing: true, written_rows: 1_500, rows: 6_000 }), file('f2')],
      wallets: [
        wallet('w1', { chains: [chain('ethereum', { state: 'reading' }), chain('base')] }),
        wallet('w2', { name: 'Vault', chains: [chain('base', { state: 'waiting' })] }),
      ],
    }),
  );
  show();
  await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(4));
  const rows = within(await list()).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Import of trades.csv1,500 of 6,000 rowsRunning',
    'Wallet “Cold storage”Syncing EthereumRunning',
    'Wallet “Vault”Syncing BaseWaiting',
    'Workspace import1,200 of 8,000 rowsRunning',
  ]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/trading?tab=files',
    '/wallets',
    '/wallets',
    '/settings/data',
  ]);
  // However many files were imported since, one that is being written is among those.
  expect(server.to('/api/v1/imports').map(({ search }) => search.get('state'))).toContain('staged');
  expect(screen.getByRole('progressbar', { name: 'Progress: Import of trades.csv' })).toHaveAttribute('value', '1500');
});

it('lists what failed last, with the reason', async () => {
  serve(
    answers({
      archives: [exported('e1', { state: 'dead', error: 'It is too large.', finished_at: new Date().toISOString() })],
      imports: [file('f1', { state: 'staged', writing: true, written_rows: 1, rows: 4 })],
      wallets: [wallet('w1', { chains: [chain('base', { state: 'failed', error: 'Blockscout is not answering.' })] })],
    }),
  );
  show();
  await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(3));
  expect(
    within(await list())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Import of trades.csv1 of 4 rowsRunning',
    'Wallet “Cold storage”Base: Blockscout is not answering.Failed',
    'Workspace exportIt is too large.Failed',
  ]);
});

it('shows five, and says how many more there are', async () => {
  const wallets = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => wallet(id, { chains: [chain('base', { state: 'waiting' })] }));
  serve(answers({ wallets }));
  show();
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(5);
  expect(screen.getByText('And 2 more')).toBeInTheDocument();
});

it('says that a list could not be loaded', async () => {
  serve({ ...answers(), '/api/v1/wallets': () => ({ status: 503, json: { message: 'Away.' } }) });
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch data');
});

it('leaves out failures that are a week old or were followed by another job of their kind', () => {
  const now = Date.parse('2026-11-23T10:00:00Z');
  const failed = (id: string, finished_at: string) => exported(id, { state: 'dead', error: 'It is too large.', finished_at });
  expect(archiveJobs([failed('new', '2026-11-22T10:00:00Z'), failed('older', '2026-11-21T10:00:00Z')], now)).toMatchObject([
    { key: 'archive new', state: 'failed' },
  ]);
  expect(archiveJobs([failed('old', '2026-11-10T10:00:00Z')], now)).toEqual([]);
  expect(archiveJobs([exported('good'), failed('before', '2026-11-22T10:00:00Z')], now)).toEqual([]);
});
