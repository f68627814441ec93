/** A made-up portfolio for tests: what is held, its lots, and what was sold. */

import type { Schemas } from '@/api/generated';
import type { Disposal, NamedPortfolio, OpenLot, PortfolioAsset, PortfolioSummary, ValueDay } from '@/api/portfolioApi';
import type { Answerer } from './server';
import { account } from './trading';

export const asset = (name: string, change: Partial<PortfolioAsset> = {}): PortfolioAsset => ({
  asset: name,
  quantity: '0.5',
  price: '60000',
  price_source: 'daily_close',
  price_day: '2026-11-22',
  value: '30000',
  share: 0.75,
  cost: '25000.125',
  unrealised: '4999.875',
  rate: null,
  rate_day: null,
  accounts: [{ account_id: 'a1', account: 'Kraken', quantity: '0.5' }],
  ...change,
});

/** Held, and without a price. */
export const unpriced = (name: string): PortfolioAsset =>
  asset(name, { price: null, price_source: null, price_day: null, value: null, share: null, unrealised: null });

export const valueDay = (day: string, value: string, change: Partial<ValueDay> = {}): ValueDay => ({
  day,
  value,
  inflow: '0',
  outflow: '0',
  entered: '0',
  left: '0',
  carried: [],
  ...change,
});

export const summary = (change: Partial<PortfolioSummary> = {}): PortfolioSummary => ({
  currency: 'USD',
  wanted_currency: 'USD',
  as_of_at: '2026-11-23T10:00:00Z',
  method: 'fifo',
  scope: 'account',
  value: '30000',
  cost: '25000.125',
  unrealised: '4999.875',
  realised: '-120.5',
  unknown_gains: 0,
  fees: '31.2',
  unknown_fees: 0,
  assets: [asset('BTC')],
  missing_prices: [],
  missing_history: [],
  transfer_questions: [],
  futures: [],
  time_weighted: 0.1234,
  money_weighted: -0.05,
  money_weighted_yearly: true,
  days: [valueDay('2026-11-21', '29000', { inflow: '1000' }), valueDay('2026-11-22', '30000')],
  unpriced_by_day: [],
  price_gaps: [],
  returns_withheld_for: [],
  market_away: false,
  drift: [],
  drawdown: 0.25,
  drawdown_from: '2026-05-02',
  drawdown_to: '2026-05-04',
  rate: null,
  rate_day: null,
  rate_source: null,
  rates_from: null,
  days_without_rate: 0,
  by_chain: [{ chain: null, value: '30000', share: 1, assets: 1, missing_prices: [] }],
  by_account: [
    { account_id: 'a1', account: 'Kraken', is_wallet: false, value: '30000', share: 1, assets: 1, missing_prices: [] },
  ],
  ...change,
});

/** Before the first fill. */
export const bare = (): PortfolioSummary =>
  summary({
    value: '0',
    cost: '0',
    unrealised: '0',
    realised: '0',
    fees: '0',
    assets: [],
    days: [],
    by_chain: [],
    by_account: [],
    time_weighted: null,
    money_weighted: null,
    money_weighted_yearly: false,
    drawdown: null,
    drawdown_from: null,
    drawdown_to: null,
  });

export const lot = (id: string, change: Partial<OpenLot> = {}): OpenLot => ({
  account_id: 'a1',
  account: 'Kraken',
  asset: 'BTC',
  acquired_at: '2026-03-01T10:00:00Z',
  quantity: '0.25',
  cost: '12500',
  lot_id: id,
  price: '60000',
  price_source: 'daily_close',
  price_day: '2026-11-22',
  value: '15000',
  unrealised: '2500',
  cost_rate: null,
  cost_rate_day: null,
  rate: null,
  rate_day: null,
  ...change,
});

export const disposal = (id: string, change: Partial<Disposal> = {}): Disposal => ({
  event_id: id,
  account_id: 'a1',
  account: 'Kraken',
  asset: 'ETH',
  acquired_at: '2026-03-01T10:00:00Z',
  disposed_at: '2026-06-01T10:00:00Z',
  quantity: '2',
  proceeds: '6000',
  cost: '6120.5',
  gain: '-120.5',
  method: 'fifo',
  lot_id: 'l9',
  rate_source: 'trade',
  proceeds_rate: null,
  proceeds_rate_day: null,
  cost_rate: null,
  cost_rate_day: null,
  ...change,
});

export const named = (id: string, change: Partial<NamedPortfolio> = {}): NamedPortfolio => ({
  id,
  name: 'Long term',
  account_ids: [],
  targets: [
    { asset: 'BTC', share: '0.6' },
    { asset: 'ETH', share: '0.25' },
  ],
  band: '0.05',
  note: '',
  created_at: '2026-11-01T10:00:00Z',
  version: 1,
  ...change,
});

/** What the page asks for beside what a test is about. */
export const usualPortfolio: Record<string, Answerer> = {
  '/api/v1/workspace/settings': () => ({ json: { zone: 'Europe/Berlin', currency: 'USD', version: 1 } }),
  '/api/v1/accounts': () => ({ json: { accounts: [account('a1', 'Kraken'), account('a2', 'Binance')] } }),
  '/api/v1/portfolio': () => ({ json: summary() }),
  '/api/v1/portfolios': () => ({ json: { portfolios: [] } }),
  '/api/v1/wallets': () => ({ json: { wallets: [] } }),
  '/api/v1/lots': () => ({
    json: { lots: [lot('l1')], total: 1, currency: 'USD', rate_source: null, market_away: false } satisfies Schemas['OpenLots'],
  }),
  '/api/v1/manual-prices': () => ({ json: { prices: [], total: 0 } }),
  '/api/v1/disposals': () => ({
    json: {
      disposals: [disposal('e1')],
      total: 1,
      currency: 'USD',
      gain: '-120.5',
      unknown_gains: 0,
      rate_source: null,
      market_away: false,
    } satisfies Schemas['Disposals'],
  }),
};
