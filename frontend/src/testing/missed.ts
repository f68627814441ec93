/** Made-up missed trades for tests. */

import type { MissedTrade, MissedTrades } from '@/api/missedApi';

export const missedTrade = (id: string, change: Partial<MissedTrade> = {}): MissedTrade => ({
  id,
  day: '2026-11-20',
  asset: 'BTC',
  direction: 'long',
  setup: 'Breakout',
  entry: '60000',
  stop: '58000',
  exit: '66000',
  reason: 'Away from the desk',
  r: 3,
  created_at: '2026-11-20T18:00:00Z',
  version: 1,
  ...change,
});

export const missedTrades = (change: Partial<MissedTrades> = {}): MissedTrades => ({
  trades: [
    missedTrade('m1'),
    missedTrade('m2', { asset: 'ETH', direction: 'short', entry: '3000', stop: '3100', exit: '3050', setup: '', r: -0.5 }),
    missedTrade('m3', { day: '2026-11-18', asset: 'SOL', stop: null, exit: null, reason: '', r: null }),
  ],
  total: 3,
  with_r: 2,
  gains: 1,
  sum_r: 2.5,
  mean_r: 1.25,
  setups: ['Breakout', 'Fade'],
  ...change,
});
