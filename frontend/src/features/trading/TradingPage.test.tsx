import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inApp } from '@/testing/inApp';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { account, file, fill, usual } from '@/testing/trading';
import TradingPage from './TradingPage';

const open = (at: string, answers: Record<string, Answerer> = {}) => {
  const server = serve({ ...usual, ...answers });
  const element = inApp(<TradingPage />);
  return { server, ...renderRoutes([{ path: '/trading', element }], at) };
};

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const listed =
  (...fills: readonly object[]): Answerer =>
  () => ({ json: { fills, total: fills.length } });

beforeEach(() => vi.stubGlobal('innerWidth', 1800));

describe('fills', () => {
  it('say how to begin, and what can be read', async () => {
    const { router } = open('/trading');
    expect(await screen.findByText('No fills yet')).toBeInTheDocument();
    expect(await screen.findByText('Reads exports from Kraken, Binance.')).toBeInTheDocument();
    await press('Import a file');
    expect(await screen.findByRole('dialog', { name: 'Import a file' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('?open=import');
  });

  it('are shown with every digit, in the zone of the workspace', async () => {
    open('/trading', {
      '/api/v1/fills': listed(
        fill('f1', {
          quantity: '1234567.123456789012345678',
          fees: [{ asset: 'BNB', amount: '0.00114' }],
          import_id: 'i1',
          line: 12,
          edited: true,
        }),
        fill('f2', { kind: 'inverse', quote: 'USD', quantity: '10000', price: '50000', quote_amount: '0.2', side: 'sell' }),
      ),
      '/api/v1/imports': () => ({ json: { imports: [file('i1', { file_name: 'may.csv' })] } }),
    });
    const rows = (await screen.findByText('1,234,567.123456789012345678 BTC')).closest('table')?.querySelectorAll('tr') ?? [];
    const [first, second] = [rows[1], rows[2]].map((row) => within(row as HTMLElement));
    expect(first?.getByText('Jul 1, 2026, 12:00 PM')).toBeInTheDocument();
    expect(first?.getByText('0.00114 BNB')).toBeInTheDocument();
    expect(first?.getByText('edited')).toBeInTheDocument();
    expect(first?.getByRole('link', { name: 'Line 12' })).toHaveAttribute('href', '/trading?file=i1');
    expect(second?.getByText('Inverse contract')).toBeInTheDocument();
    expect(second?.getByText('10,000 USD')).toBeInTheDocument();
    expect(second?.getByText('0.2 BTC')).toBeInTheDocument();
    expect(second?.getByText('By hand')).toBeInTheDocument();
  });

  it('show a price that was divided in few digits, and one sum of the fees in each coin', async () => {
    open('/trading', {
      '/api/v1/fills': listed(
        fill('f1', {
          price: '0.001381772128936701',
          fees: [
            { asset: 'HIGH', amount: '0.1' },
            { asset: 'BNB', amount: '0.002' },
            { asset: 'HIGH', amount: '0.25' },
          ],
        }),
      ),
    });
    expect(await screen.findByText('0.00138177 USDT')).toHaveAttribute('title', '0.001381772128936701 USDT');
    expect(screen.getAllByText(/HIGH$/)).toHaveLength(1);
    expect(screen.getByText('0.35 HIGH')).toBeInTheDocument();
    expect(screen.getByText('0.002 BNB')).toBeInTheDocument();
  });

  it('name the currency of the price on a phone too', async () => {
    vi.stubGlobal('innerWidth', 390);
    open('/trading', { '/api/v1/fills': listed(fill('f1')) });
    expect(await screen.findByText('60,000 USDT')).toBeInTheDocument();
    expect(screen.getByText('0.5 BTC')).toBeInTheDocument();
  });

  it('keep filters in the address and ask the server for them', async () => {
    const { server, router } = open('/trading?from=2026-01-01', { '/api/v1/fills': listed(fill('f1')) });
    await screen.findByText('Kraken', { selector: 'td *' });
    await userEvent.selectOptions(screen.getByLabelText('Side'), 'sell');
    await userEvent.type(screen.getByLabelText('Coin or currency'), 'eth{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?asset=ETH&side=sell&from=2026-01-01'));
    await waitFor(() =>
      expect(server.to('/api/v1/fills').at(-1)?.search.toString()).toBe('asset=ETH&side=sell&from=2026-01-01&limit=50'),
    );
  });

  it('keep what is chosen while a coin is still being typed', async () => {
    const { router } = open('/trading', { '/api/v1/fills': listed(fill('f1')) });
    await screen.findByText('Kraken', { selector: 'td *' });
    // In one go: no time passes between the two.
    fireEvent.change(screen.getByLabelText('Coin or currency'), { target: { value: 'eth' } });
    fireEvent.change(screen.getByLabelText('Side'), { target: { value: 'sell' } });
    await waitFor(() => expect(router.state.location.search).toBe('?asset=ETH&side=sell'));
  });

  it('are deleted together, and brought back', async () => {
    const { server } = open('/trading', {
      '/api/v1/fills': listed(fill('f1'), fill('f2', { side: 'sell' })),
      '/api/v1/fills/': ({ body }) => ({ json: { changed: (body as { ids: string[] }).ids.length } }),
    });
    // The head of the table is there before its rows.
    expect(await screen.findAllByRole('checkbox', { name: /^Select (Buy|Sell) / })).toHaveLength(2);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all fills on this page' }));
    await press('Delete 2 fills');
    expect(await screen.findByText('2 fills deleted')).toBeInTheDocument();
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(server.to('/api/v1/fills/delete')[0]?.body).toEqual({ ids: ['f1', 'f2'] });
    await press('Undo');
    expect(await screen.findByText('2 fills restored')).toBeInTheDocument();
    expect(server.to('/api/v1/fills/restore')[0]?.body).toEqual({ ids: ['f1', 'f2'] });
    expect(screen.queryByText('2 fills deleted')).toBeNull();
  });

  it('stay selected where the server could not delete them', async () => {
    open('/trading', {
      '/api/v1/fills': listed(fill('f1')),
      '/api/v1/fills/delete': () => ({ status: 503, json: { message: 'The database is not available right now.' } }),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Buy 0.5 BTC' }));
    await press('Delete 1 fill');
    expect(await screen.findByText('The database is not available right now.')).toBeInTheDocument();
    expect(screen.getByText('1 fill selected')).toBeInTheDocument();
    expect(screen.queryByText('1 fill deleted')).toBeNull();
  });

  it('say that they failed, and are asked for again', async () => {
    let isAway = true;
    open('/trading', {
      '/api/v1/fills': (asked) => (isAway ? { status: 503, json: { message: 'Away for a moment.' } } : listed(fill('f1'))(asked)),
    });
    expect(await screen.findByText('Away for a moment.')).toBeInTheDocument();
    isAway = false;
    await press('Try again');
    expect(await screen.findByText('BTC/USDT')).toBeInTheDocument();
  });

  it('of no match offer to clear the filters', async () => {
    const { router } = open('/trading?asset=DOGE');
    await screen.findByText('No fill matches these filters');
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});

describe('files', () => {
  const imports = [
    file('i1', { state: 'confirmed', fills: 3, others: 1, confirmed_at: '2026-07-01T11:00:00Z', account_id: 'a1' }),
    file('i2', { file_name: 'waiting.csv' }),
  ];
  const answers: Record<string, Answerer> = {
    '/api/v1/imports': ({ method }) => (method === 'GET' ? { json: { imports } } : { status: 404 }),
    '/api/v1/imports/i1': () => ({ json: { ...imports[0], state: 'undone', kept: 2 } }),
    '/api/v1/imports/i2': () => ({ json: { ...imports[1], state: 'undone' } }),
  };

  it('are undone after a question that says what stays', async () => {
    const { server } = open('/trading?tab=files', answers);
    expect(await screen.findByText('3 fills and 1 other entry')).toBeInTheDocument();
    await press('Undo: trades.csv');
    expect(await screen.findByText(/Fills that you edited since stay/)).toBeInTheDocument();
    await press('Undo import');
    expect(await screen.findByText('2 fills that you edited stayed')).toBeInTheDocument();
    expect(server.to('/api/v1/imports/i1').map(({ method }) => method)).toEqual(['DELETE']);
  });

  it('lead to their fills, and are forgotten before they are imported', async () => {
    const { server, router } = open('/trading?tab=files', answers);
    await userEvent.click(await screen.findByRole('button', { name: 'Discard: waiting.csv' }));
    expect(await screen.findByText('File discarded')).toBeInTheDocument();
    expect(server.to('/api/v1/imports/i2').map(({ method }) => method)).toEqual(['DELETE']);
    await press('Show fills: trades.csv');
    await waitFor(() => expect(router.state.location.search).toBe('?file=i1'));
    await waitFor(() => expect(server.to('/api/v1/fills').at(-1)?.search.get('import_id')).toBe('i1'));
  });
});

describe('accounts', () => {
  it('are deleted with their fills, and brought back', async () => {
    const { server } = open('/trading?tab=accounts', {
      '/api/v1/accounts/a1': ({ method }) => (method === 'DELETE' ? { status: 204 } : { json: account('a1', 'Kraken') }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Kraken' }));
    expect(await screen.findByText(/This deletes “Kraken” and its 2 fills/)).toBeInTheDocument();
    await press('Delete account');
    expect(await screen.findByText('“Kraken” and its 2 fills deleted')).toBeInTheDocument();
    const sent = server.to('/api/v1/accounts/a1')[0];
    expect([sent?.method, sent?.headers.get('if-match')]).toEqual(['DELETE', '"3"']);
    await press('Undo');
    expect(await screen.findByText('Account restored')).toBeInTheDocument();
    expect(server.to('/api/v1/accounts/a1/restore')).toHaveLength(1);
  });

  it('are renamed, with the name that the server refuses said at its field', async () => {
    const { server } = open('/trading?tab=accounts', {
      '/api/v1/accounts/a1': () => ({
        status: 409,
        json: { code: 'name_taken', message: 'Taken.', errors: { name: ['Another account has this name.'] } },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Kraken' }));
    const name = await screen.findByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Binance');
    await press('Save changes');
    await waitFor(() => expect(name).toHaveAccessibleDescription('Another account has this name.'));
    expect(server.to('/api/v1/accounts/a1')[0]?.body).toEqual({ name: 'Binance', venue: 'Kraken' });
  });
});
