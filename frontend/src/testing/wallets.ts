/** Wallets as the server answers them, for tests and mocked pages. */

import type { Wallet, WalletChain, WalletHolding } from '../api/walletsApi';

export const chain = (name: string, change: Partial<WalletChain> = {}): WalletChain => ({
  chain: name,
  state: 'current',
  error: null,
  synced_at: '2026-11-23T09:00:00Z',
  movements: 12,
  unknown_tokens: 0,
  truncated: false,
  ...change,
});

export const holding = (asset: string, change: Partial<WalletHolding> = {}): WalletHolding => ({
  chain: 'ethereum',
  asset,
  contract: null,
  quantity: '2.5',
  in_ledger: '2.5',
  value: '7500',
  ...change,
});

export const wallet = (id: string, change: Partial<Wallet> = {}): Wallet => ({
  id,
  name: 'Cold storage',
  kind: 'address',
  text: '0x52908400098527886E0F7030069857D2E4169EE7',
  fingerprint: null,
  addresses: 0,
  note: '',
  account_id: `a-${id}`,
  chains: [chain('ethereum')],
  holdings: [holding('ETH')],
  value: '7500',
  unpriced: 0,
  as_of_at: '2026-11-23T09:00:00Z',
  created_at: '2026-11-01T09:00:00Z',
  version: 1,
  ...change,
});

export const keyWallet = (id: string, change: Partial<Wallet> = {}): Wallet =>
  wallet(id, {
    name: 'Ledger',
    kind: 'key',
    text: 'zpub6rFR7…wJ2Cf',
    fingerprint: '73c5da0a',
    addresses: 7,
    chains: [chain('bitcoin')],
    holdings: [holding('BTC', { chain: 'bitcoin', quantity: '0.75', in_ledger: '0.5', value: '63000' })],
    value: '63000',
    ...change,
  });
