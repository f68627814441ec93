/** Wallets and named portfolios of a made-up reader, for page tests: each state of a sync, and targets that have drifted. */

import type { Schemas } from '../../src/api/generated';
import * as portfolio from '../../src/testing/portfolio';
import * as wallets from '../../src/testing/wallets';
import { noise } from './intervals';
import { NOW } from './world';

type Handler = (url: URL) => { status?: number; body?: unknown };

const holdings = [
  wallets.holding('ETH', { quantity: '12.48125', in_ledger: '12.48125', value: '35120.44' }),
  wallets.holding('USDC', {
    contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    quantity: '10250.5',
    in_ledger: '10000',
    value: '10250.5',
  }),
  wallets.holding('ETH', { chain: 'base', quantity: '0.75', in_ledger: '0.75', value: '2110.4' }),
  wallets.holding('LDO', {
    contract: '0x5A98FcBEA516Cf06857215779Fd812CA3beF1B32',
    quantity: '800',
    in_ledger: '800',
    value: '960',
  }),
  wallets.holding('ENS', {
    contract: '0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72',
    quantity: '14',
    in_ledger: '14',
    value: '280',
  }),
  wallets.holding('ZZZ', {
    contract: '0x52908400098527886E0F7030069857D2E4169EE7',
    quantity: '5000000',
    in_ledger: '0',
    value: null,
  }),
];

const list = [
  wallets.wallet('w1', {
    value: '48721.34',
    unpriced: 1,
    holdings,
    note: 'Hardware wallet in the safe',
    chains: [
      wallets.chain('ethereum', { movements: 212, unknown_tokens: 14, synced_at: '2026-11-21T07:40:00Z' }),
      wallets.chain('base', { movements: 31, synced_at: '2026-11-21T07:41:00Z' }),
      wallets.chain('arbitrum', {
        state: 'failed',
        error: 'The provider of Arbitrum One did not answer. It is asked again at 09:00 UTC.',
        movements: 4,
        synced_at: '2026-11-20T07:40:00Z',
      }),
    ],
    as_of_at: '2026-11-21T07:41:00Z',
  }),
  wallets.keyWallet('w2', {
    as_of_at: '2026-11-21T07:30:00Z',
    chains: [wallets.chain('bitcoin', { truncated: true, synced_at: '2026-11-21T07:30:00Z' })],
  }),
  wallets.wallet('w3', {
    name: 'Hot wallet',
    value: null,
    holdings: [],
    as_of_at: null,
    chains: [wallets.chain('ethereum', { state: 'reading', synced_at: null, movements: 0 })],
  }),
];

export const portfolioId = 'p1';

const kraken = { account_id: 'a1', account: 'Kraken' };
const coldStorage = { account_id: 'a-w1', account: 'Cold storage' };
const ledger = { account_id: 'a-w2', account: 'Ledger' };
const price_day = '2026-11-20';

const DAY = 86_400_000;
const VALUE = 40_000;
/** Three months up to yesterday, in which nothing was paid in or taken out. */
const values = Array.from({ length: 91 }, (_, at) => ({
  day: new Date(NOW.getTime() - (91 - at) * DAY).toISOString().slice(0, 10),
  value: at === 90 ? VALUE : Math.round(VALUE - (90 - at) * 45 + (noise(at) - 0.5) * 1_600),
}));
const growth = VALUE / (values[0]?.value ?? VALUE);
/** The largest fall from a peak, and its days. */
const fall = values.reduce(
  (most, low, at) => {
    const peak = values.slice(0, at + 1).reduce((one, other) => (other.value > one.value ? other : one));
    const share = 1 - low.value / peak.value;
    return share > most.share ? { share, from: peak.day, to: low.day } : most;
  },
  { share: 0, from: '', to: '' },
);

/** Bitcoin is in the wallet of a key, ether and dollars on two chains of another one, and the rest at an exchange. */
const summary = portfolio.summary({
  as_of_at: NOW.toISOString(),
  assets: [
    portfolio.asset('BTC', {
      price_day,
      accounts: [
        { ...kraken, quantity: '0.3' },
        { ...ledger, quantity: '0.2' },
      ],
    }),
    portfolio.asset('ETH', {
      quantity: '3',
      price: '2500',
      price_day,
      value: '7500',
      share: 0.1875,
      cost: '6800',
      unrealised: '700',
      accounts: [
        { ...coldStorage, quantity: '2' },
        { ...kraken, quantity: '1' },
      ],
    }),
    portfolio.asset('USDT', {
      quantity: '2500',
      price: '1',
      price_source: 'par',
      price_day: null,
      value: '2500',
      share: 0.0625,
      cost: '2500',
      unrealised: '0',
      accounts: [
        { ...kraken, quantity: '2000' },
        { ...coldStorage, quantity: '500' },
      ],
    }),
  ],
  value: '40000',
  cost: '34300.125',
  unrealised: '5699.875',
  days: values.map(({ day, value }) => portfolio.valueDay(day, String(value))),
  time_weighted: growth - 1,
  money_weighted: growth ** (365 / 90) - 1,
  drawdown: fall.share,
  drawdown_from: fall.from,
  drawdown_to: fall.to,
  drift: [
    { asset: 'BTC', target: 0.6, share: 0.75, amount: '-6000', drifted: true },
    { asset: 'ETH', target: 0.25, share: 0.1875, amount: '2500', drifted: true },
    { asset: '*', target: 0.1, share: 0.0625, amount: '1500', drifted: false },
  ],
  by_chain: [
    { chain: null, value: '22500', share: 0.5625, assets: 3, missing_prices: [] },
    { chain: 'bitcoin', value: '12000', share: 0.3, assets: 1, missing_prices: [] },
    { chain: 'ethereum', value: '4250', share: 0.10625, assets: 2, missing_prices: [] },
    { chain: 'base', value: '1250', share: 0.03125, assets: 1, missing_prices: [] },
  ],
  by_account: [
    { ...kraken, is_wallet: false, value: '22500', share: 0.5625, assets: 3, missing_prices: [] },
    { ...ledger, is_wallet: true, value: '12000', share: 0.3, assets: 1, missing_prices: [] },
    { ...coldStorage, is_wallet: true, value: '5500', share: 0.1375, assets: 2, missing_prices: [] },
  ],
});

const lots: Schemas['OpenLots'] = {
  lots: [portfolio.lot('l1')],
  total: 1,
  currency: 'USD',
  market_away: false,
  // Dollars need no rate.
  rate_source: null,
};

export const moneyHandlers: [RegExp, Handler][] = [
  [/^\/api\/v1\/wallets\/[^/]+/, () => ({ body: list[0] })],
  [/^\/api\/v1\/wallets$/, () => ({ body: { wallets: list } satisfies Schemas['Wallets'] })],
  [
    /^\/api\/v1\/portfolios/,
    () => ({
      body: {
        portfolios: [
          portfolio.named(portfolioId, {
            targets: [
              { asset: 'BTC', share: '0.6' },
              { asset: 'ETH', share: '0.25' },
              { asset: '*', share: '0.1' },
            ],
          }),
        ],
      } satisfies Schemas['Portfolios'],
    }),
  ],
  [/^\/api\/v1\/portfolio$/, () => ({ body: summary })],
  [/^\/api\/v1\/manual-prices$/, () => ({ body: { prices: [], total: 0 } satisfies Schemas['ManualPrices'] })],
  [/^\/api\/v1\/lots$/, () => ({ body: lots })],
];
