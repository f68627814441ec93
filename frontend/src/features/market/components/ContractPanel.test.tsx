import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { TokenContract } from '@/api/tokenContractsApi';
import type { CoinDetail } from '@/domain/market/types';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { contract } from '../testing';
import ContractPanel from './ContractPanel';

const ADDRESS = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const coin = (platforms: CoinDetail['platforms']): CoinDetail => ({ id: 'coin', symbol: 'coin', name: 'Coin', platforms });

const chain = (id: string, kind = 'account') => ({ id, kind, name: id, symbol: 'X', decimals: 18, coingecko_id: id });
const CHAINS = [chain('bitcoin', 'utxo'), chain('ethereum'), chain('base')];

function open(answer: Answerer, platforms: CoinDetail['platforms'] = { ethereum: ADDRESS }) {
  const server = serve({
    '/api/v1/chains': () => ({ json: CHAINS }),
    '/api/v1/token-contracts/': answer,
  });
  renderRoutes([{ path: '/', element: <ContractPanel coin={coin(platforms)} /> }], '/');
  return server;
}

const known =
  (given: Partial<TokenContract> = {}): Answerer =>
  () => ({ json: contract(given) });
const row = (name: RegExp) => screen.getByRole('row', { name });

it('shows holders with the amount beside the share, and what they hold with and without exchanges', async () => {
  const server = open(known());
  await screen.findByRole('table', { name: 'Holders' });
  expect(server.to('/api/v1/token-contracts/')[0]?.path).toBe(`/api/v1/token-contracts/ethereum/${ADDRESS}`);
  const burned = row(/0x000000…00dEaD/);
  expect(within(burned).getByText('Burn address')).toBeVisible();
  expect(within(burned).getByText('40…%')).toHaveAttribute('title', '40.0000000000000001%');
  expect(within(burned).getByText('400,000,000.000001 COIN')).toBeVisible();
  expect(within(row(/Kestrel hot wallet/)).getByText('Exchange')).toBeVisible();
  expect(within(row(/Pool/)).getByRole('link')).toHaveAttribute(
    'href',
    expect.stringContaining('0xdAC17F958D2ee523a2206206994597C13D831ec7'),
  );
  const figures = screen.getByLabelText('Holder figures');
  expect(within(figures).getByText('12,731,498')).toBeVisible();
  expect(within(figures).getByText('68.4215…%')).toBeVisible();
  expect(within(figures).getByText('3.4215…%')).toBeVisible();
  expect(within(figures).getByText(/in 1 holder$/)).toBeVisible();
});

it('keeps the amount below the share on a phone', async () => {
  vi.stubGlobal('innerWidth', 390);
  open(known());
  const table = await screen.findByRole('table', { name: 'Holders' });
  expect(within(table).getByRole('columnheader')).toHaveTextContent('HolderShare of supply');
  expect(within(row(/Kestrel hot wallet/)).getByRole('cell')).toHaveTextContent(/25%250,000,000 COIN$/);
});

it('names the functions of the code that a proxy runs, and gives no verdict', async () => {
  open(known());
  await screen.findByText(/The contract has a function to mint tokens: mint\(address,uint256\)\./);
  expect(screen.getByText(/The contract has functions to pause: pause\(\), setPaused\(bool\)\./)).toBeVisible();
  expect(screen.getAllByText('In the code of 0x435068…4402dd.').length).toBe(3);
  expect(screen.getByText('Yes, FiatTokenProxy')).toBeVisible();
  expect(screen.getByText(/^Yes, eip1967/)).toBeVisible();
  expect(screen.queryByText(/risk|score|safe|danger/i)).toBeNull();
  expect(screen.getByText('As reported by Blockscout on Ethereum')).toBeVisible();
});

it('says that the functions of unverified code are unknown, not that there are none', async () => {
  const [code] = contract().implementations;
  const hidden = code && { ...code, verified: false, has_abi: false, functions: [] };
  open(known({ source: hidden, implementations: [] }));
  await screen.findByText('No: the explorer has no published source for this code');
  expect(screen.getByText(/^Unknown for 0x435068…4402dd/)).toBeVisible();
  expect(screen.queryByText(/No function in the verified source/)).toBeNull();
});

it('says that the functions of a verified source are unknown where a part of its list could not be read', async () => {
  const { source } = contract();
  const inPart = source && { ...source, is_proxy: false, implementations: [], has_abi: false, functions: [] };
  open(known({ source: inPart, implementations: [] }));
  await screen.findByText(/^Unknown for 0xA0b869…06eB48: .* couldn't be read in full\.$/);
  expect(screen.getByText('Yes, FiatTokenProxy')).toBeVisible();
  expect(screen.queryByText(/No function in the verified source/)).toBeNull();
});

it('names the functions of a list that was read in part, and says that there may be more', async () => {
  const [code] = contract().implementations;
  open(known({ implementations: code ? [{ ...code, has_abi: false }] : [] }));
  await screen.findByText(/The contract has a function to mint tokens/);
  expect(screen.getByText(/^There may be more in 0x435068…4402dd/)).toBeVisible();
  expect(screen.queryByText(/^Unknown for/)).toBeNull();
});

it('says that the functions of a proxy are unknown where the code that it runs was not read', async () => {
  open(known({ implementations: [] }));
  await screen.findByText("Unknown for 0x435068…4402dd: its source wasn't read.");
  expect(screen.queryByText(/No function in the verified source/)).toBeNull();
});

it('says that the functions of a proxy are unknown where nobody says which code it runs', async () => {
  const { source } = contract();
  open(known({ source: source && { ...source, is_proxy: true, implementations: [] }, implementations: [] }));
  await screen.findByText(/^Unknown for the code behind 0x/);
  expect(screen.queryByText(/No function in the verified source/)).toBeNull();
});

it('says of a verified source without such functions that it declares none', async () => {
  const { source } = contract();
  open(known({ source: source && { ...source, is_proxy: false, implementations: [] }, implementations: [] }));
  await screen.findByText(/No function in the verified source/);
  expect(screen.getByText('None known to the explorer')).toBeVisible();
});

it('shows what is there where a part failed, and asks again', async () => {
  const failed = { source: 'Blockscout holders', state: 'failed', message: 'the provider is not available right now' };
  const { basis } = contract();
  const nothing = { holders: 0, value: '0', share: null };
  const partial = contract({
    holders_read: false,
    top: [],
    top_sum: nothing,
    unmarked_sum: nothing,
    source: null,
    implementations: [],
    basis: { ...basis, coverage: { ...basis.coverage, complete: false, sources: [failed] } },
  });
  let whole = false;
  open(() => ({ json: whole ? contract() : partial }));
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load the holders");
  expect(screen.getAllByText("Couldn't be read").length).toBe(3);
  expect(screen.getByText(/Blockscout holders unavailable/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'CSV' })).toBeDisabled();
  expect(screen.queryByText(/^Top/)).toBeNull();
  whole = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'Holders' })).toBeVisible();
});

it('tells a failure from a token that the explorer does not have', async () => {
  let status = 503;
  open(() => ({ status, json: { message: 'Blockscout is not available right now.', code: 'upstream_unavailable' } }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Blockscout is not available right now.');
  status = 404;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The explorer has no token at this contract');
});

it('says where the contracts are when none of these chains is read here', async () => {
  const server = open(known(), { solana: 'So11', 'polygon-pos': ADDRESS });
  await screen.findByText(/are on solana, Polygon PoS\./);
  expect(server.to('/api/v1/token-contracts/')).toEqual([]);
});

it('lets a token of several chains be read on each', async () => {
  const server = open(known(), { base: '0x2', ethereum: ADDRESS });
  await screen.findByRole('table', { name: 'Holders' });
  await userEvent.selectOptions(screen.getByLabelText('Chain'), 'ethereum');
  await screen.findByText('As reported by Blockscout on Ethereum');
  const asked = server.to('/api/v1/token-contracts/').map(({ path }) => path);
  expect(asked).toEqual(['/api/v1/token-contracts/base/0x2', `/api/v1/token-contracts/ethereum/${ADDRESS}`]);
});
