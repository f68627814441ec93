import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Wallet } from '@/api/walletsApi';
import { inApp } from '@/testing/inApp';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { chain, holding, keyWallet, wallet } from '@/testing/wallets';
import WalletsPage from './WalletsPage';

const chains = [
  { id: 'bitcoin', name: 'Bitcoin', kind: 'utxo', evm_chain_id: null },
  { id: 'ethereum', name: 'Ethereum', kind: 'account', evm_chain_id: 1 },
  { id: 'base', name: 'Base', kind: 'account', evm_chain_id: 8453 },
];

const open = (wallets: readonly Wallet[], at = '/wallets', answers: Record<string, Answerer> = {}) => {
  const server = serve({
    '/api/v1/wallets': () => ({ json: { wallets } }),
    '/api/v1/chains': () => ({ json: chains }),
    ...answers,
  });
  const element = inApp(<WalletsPage />);
  return { server, ...renderRoutes([{ path: '/wallets', element }], at) };
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const card = (name: string) => screen.findByRole('region', { name });

beforeEach(() => void vi.stubGlobal('innerWidth', 1440));

describe('wallets', () => {
  it('show their value, their chains and what they hold', async () => {
    open([wallet('w1'), keyWallet('w2')]);
    const cold = await card('Cold storage');
    expect(cold).toHaveTextContent('$7,500.00');
    expect(within(cold).getByRole('list', { name: 'Chains of Cold storage' })).toHaveTextContent(
      'EthereumUp to date12 movements',
    );
    const links = within(cold).getByRole('navigation', { name: 'Links of Cold storage' });
    expect(within(links).getByRole('link', { name: 'Open lots' })).toHaveAttribute('href', '/portfolio?tab=lots&account=a-w1');
    expect(within(links).getByRole('link', { name: 'Profile address' })).toHaveAttribute(
      'href',
      '/profiler?address=0x52908400098527886E0F7030069857D2E4169EE7&chain=ethereum',
    );
    const key = await card('Ledger');
    expect(key).toHaveTextContent('Extended public key, 7 used addresses');
    expect(key).toHaveTextContent('Fingerprint 73c5da0a');
    expect(within(key).queryByRole('link', { name: 'Profile address' })).toBeNull();
    const held = within(key).getByRole('table', { name: 'Holdings of Ledger' });
    expect(within(held).getByText('BTC').closest('tr')).toHaveTextContent('BTCBitcoin0.75+0.250.5$63,000.00');
    expect(screen.getByLabelText('All wallets')).toHaveTextContent('Value$70,500.00at prices of the last sync');
  });

  it('say what failed and what is in no figure', async () => {
    open([
      wallet('w1', {
        value: null,
        unpriced: 1,
        chains: [
          chain('base', {
            state: 'failed',
            error: 'Blockscout did not answer. It is tried again in an hour.',
            unknown_tokens: 3,
          }),
        ],
        holdings: [holding('ZZZ', { value: null })],
      }),
    ]);
    const cold = await card('Cold storage');
    expect(cold).toHaveTextContent('Blockscout did not answer.');
    expect(within(cold).getByRole('list', { name: 'Notes on Cold storage' })).toHaveTextContent('3 movements of unknown tokens');
    expect(cold).not.toHaveTextContent('$0.00');
    expect(screen.getByLabelText('All wallets')).toHaveTextContent('1 wallet left out');
  });

  it('show the largest holdings first, and all of them on request', async () => {
    const holdings = [1, 2, 3, 4, 5, 6, 7].map((at) => holding(`T${at}`, { value: String(at) }));
    const { router } = open([wallet('w1', { holdings })]);
    const table = await screen.findByRole('table', { name: 'Holdings of Cold storage' });
    expect(within(table).queryByText('T2')).toBeNull();
    await press('Show all 7 holdings');
    expect(router.state.location.search).toBe('?wallet=w1');
    expect(within(table).getByText('T1')).toBeInTheDocument();
  });
});

describe('adding', () => {
  it('sends an address with its chains', async () => {
    const { server, router } = open([], '/wallets', {
      '/api/v1/wallets': ({ method }) => (method === 'POST' ? { status: 201, json: wallet('w9') } : { json: { wallets: [] } }),
    });
    await screen.findByText('No wallets yet');
    await userEvent.click(screen.getAllByRole('button', { name: 'Add wallet' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Add wallet' });
    expect(dialog).toHaveTextContent('Never paste a private key or seed phrase');
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Cold storage');
    await userEvent.type(within(dialog).getByLabelText('Address'), '0x52908400098527886E0F7030069857D2E4169EE7');
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: 'Base' }));
    expect(within(dialog).queryByRole('checkbox', { name: 'Bitcoin' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add wallet' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Cold storage',
      kind: 'address',
      text: '0x52908400098527886E0F7030069857D2E4169EE7',
      chains: ['base'],
      script: null,
      note: '',
    });
  });

  it('refuses a private key at its field and sends nothing', async () => {
    const { server } = open([], '/wallets?open=new');
    const dialog = await screen.findByRole('dialog', { name: 'Add wallet' });
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Mine');
    await userEvent.click(within(dialog).getByLabelText('Address'));
    await userEvent.paste('L4rK1yDtCWekvXuE6oXD9jCYfFNV2cWRpVuPLBcCU2z8TrisoyY1');
    expect(within(dialog).getByLabelText('Address')).toHaveAccessibleDescription(/private key or a recovery phrase/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add wallet' }));
    expect(server.asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  it("shows the server's words at the field", async () => {
    const message = 'This address fails its checksum. Copy it again.';
    open([], '/wallets?open=new', {
      '/api/v1/wallets': ({ method }) =>
        method === 'POST' ? { status: 422, json: { message, errors: { text: [message] } } } : { json: { wallets: [] } },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Add wallet' });
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Mine');
    await userEvent.type(within(dialog).getByLabelText('Address'), 'bc1qwrong');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add wallet' }));
    await waitFor(() => expect(within(dialog).getByLabelText('Address')).toHaveAccessibleDescription(message));
  });
});

describe('changing', () => {
  it('syncs on request and says so while it lasts', async () => {
    let state = 'current';
    const { server } = open([], '/wallets', {
      '/api/v1/wallets': () => ({ json: { wallets: [wallet('w1', { chains: [chain('ethereum', { state })] })] } }),
      '/api/v1/wallets/w1/sync': () => {
        state = 'reading';
        return { json: wallet('w1') };
      },
    });
    await press('Sync Cold storage now');
    expect(await screen.findByText('Syncing…')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sync Cold storage now' })).toBeDisabled();
    expect(server.to('/api/v1/wallets/w1/sync')).toHaveLength(1);
  });

  it('deletes after a question and brings it back', async () => {
    let isThere = true;
    const { server } = open([], '/wallets', {
      '/api/v1/wallets': () => ({ json: { wallets: isThere ? [wallet('w1', { version: 4 })] : [] } }),
      '/api/v1/wallets/w1': () => {
        isThere = false;
        return { status: 204 };
      },
      '/api/v1/wallets/w1/restore': () => {
        isThere = true;
        return { json: wallet('w1') };
      },
    });
    await press('Actions for Cold storage');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete wallet' }));
    expect(await screen.findByText(/with its account and 12 movements/)).toBeInTheDocument();
    await press('Delete wallet');
    expect(await screen.findByText('“Cold storage” and its 12 movements deleted')).toBeInTheDocument();
    expect(server.asked.find(({ method }) => method === 'DELETE')?.headers.get('if-match')).toBe('"4"');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Cold storage' })).toBeNull());
    await press('Undo');
    expect(await card('Cold storage')).toBeInTheDocument();
  });

  it('renames with the version that was read', async () => {
    const { server } = open([wallet('w1', { version: 2 })], '/wallets', {
      '/api/v1/wallets/w1': () => ({ json: wallet('w1', { name: 'Vault', version: 3 }) }),
    });
    await press('Actions for Cold storage');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit wallet' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit wallet' });
    await userEvent.clear(within(dialog).getByLabelText('Name'));
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Vault');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit wallet' })).toBeNull());
    const call = server.asked.find(({ method }) => method === 'PUT');
    expect(call?.body).toEqual({ name: 'Vault', note: '' });
    expect(call?.headers.get('if-match')).toBe('"2"');
  });
});

it('says that the list failed, and asks again', async () => {
  let isAway = true;
  open([], '/wallets', {
    '/api/v1/wallets': () =>
      isAway ? { status: 503, json: { message: 'Away for a moment.' } } : { json: { wallets: [wallet('w1')] } },
  });
  expect(await screen.findByText('Away for a moment.')).toBeInTheDocument();
  isAway = false;
  await press('Try again');
  expect(await card('Cold storage')).toBeInTheDocument();
});
