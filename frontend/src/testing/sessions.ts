/** Made-up sessions and trips for tests, and what their pages ask for beside them. */

import type { SessionResult, TradingSession, TradingSessionSummary, Trip, TripDetail, TripProgress } from '@/api/sessionsApi';
import type { Answerer } from './server';
import { account } from './trading';

export const summary = (id: string, change: Partial<TradingSessionSummary> = {}): TradingSessionSummary => ({
  id,
  title: `Session ${id}`,
  state: 'closed',
  day: '2026-11-20',
  bias: 'long',
  tags: ['london'],
  trip_id: null,
  started_at: '2026-11-20T09:00:00Z',
  ended_at: '2026-11-20T11:30:00Z',
  lines: 3,
  rating: 4,
  version: 5,
  ...change,
});

export const result = (change: Partial<SessionResult> = {}): SessionResult => ({
  currency: 'USDT',
  trips: 2,
  open: 1,
  wins: 0,
  losses: 1,
  net: '-120',
  left_out: 0,
  unplanned: [],
  loss_exceeded: false,
  trades_exceeded: false,
  round_trips: [],
  market_away: false,
  ...change,
});

export const session = (id: string, change: Partial<TradingSession> = {}): TradingSession => ({
  id,
  title: 'London open',
  state: 'planned',
  day: '2026-11-23',
  bias: 'long',
  plan: 'Buy the retest',
  levels: [{ asset: 'BTC', kind: 'entry', price: '60000', note: 'retest' }],
  tags: ['london'],
  account_ids: [],
  trip_id: null,
  max_loss: '200',
  max_trades: 3,
  checklist: [
    { text: 'Read the news', done: false },
    { text: 'Set the stop', done: false },
  ],
  started_at: null,
  ended_at: null,
  plan_changed_at: null,
  log: [],
  review: null,
  result: null,
  created_at: '2026-11-22T18:00:00Z',
  version: 4,
  ...change,
});

export const running = (id: string, change: Partial<TradingSession> = {}): TradingSession =>
  session(id, { state: 'running', started_at: '2026-11-23T08:00:00Z', result: result(), ...change });

const progress: TripProgress = {
  net: '500',
  goal_share: 0.25,
  drawdown: '300',
  drawdown_share: 0.6,
  goal_reached: false,
  drawdown_exceeded: false,
  trips: 12,
  open: 1,
  wins: 7,
  losses: 4,
  left_out: 0,
  sessions: 5,
  days_gone: 10,
  days_all: 30,
};

export const makeTrip = (id: string, change: Partial<Trip> = {}, moved: Partial<TripProgress> = {}): Trip => ({
  id,
  name: 'November swing',
  state: 'running',
  from: '2026-11-01',
  to: '2026-11-30',
  currency: 'USDT',
  capital: '10000',
  goal: '2000',
  max_drawdown: '500',
  account_ids: ['a1'],
  note: '',
  review: '',
  ended_at: null,
  created_at: '2026-10-31T10:00:00Z',
  version: 2,
  ...change,
  progress: { ...progress, ...moved },
});

export const makeTripDetail = (trip: Trip, change: Partial<TripDetail> = {}): TripDetail => ({
  trip,
  version: trip.version,
  win_rate: { value: 0.6364, low: 0.35, high: 0.85 },
  expectancy: { value: 45.45, low: -20, high: 110 },
  profit_factor: null,
  mean_r: null,
  equity: [{ at: '2026-11-05T10:00:00Z', net: '500', cumulated: '500' }],
  sessions: [summary('s1', { trip_id: trip.id })],
  market_away: false,
  ...change,
});

/** What the pages ask for beside what a test is about. */
export const around: Record<string, Answerer> = {
  '/api/v1/workspace/settings': () => ({ json: { zone: 'Europe/Berlin', currency: 'USDT', version: 1 } }),
  '/api/v1/accounts': () => ({ json: { accounts: [account('a1', 'Kraken'), account('a2', 'Binance')] } }),
  '/api/v1/rulesets': () => ({ json: { rulesets: [] } }),
  '/api/v1/statistics': () => ({ json: { groupings: [] } }),
  '/api/v1/trips': () => ({ json: { trips: [], market_away: false } }),
  '/api/v1/trading-sessions': () => ({ json: { sessions: [], total: 0 } }),
  '/api/v3/coins/markets': () => ({ json: [] }),
};
