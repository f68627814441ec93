/** Made-up watchlists for tests. */

import type { WatchItem, Watchlist } from '@/api/watchlistsApi';

export const item = (id: string, change: Partial<WatchItem> = {}): WatchItem => ({
  id,
  kind: 'token',
  ref: 'bitcoin',
  chain: null,
  name: 'Bitcoin',
  symbol: 'btc',
  section: '',
  note: '',
  reason: '',
  target: null,
  review_day: null,
  added_at: '2026-11-01T09:00:00Z',
  added_price: '50000',
  version: 1,
  ...change,
});

export const watchlist = (id: string, change: Partial<Watchlist> = {}): Watchlist => ({
  id,
  name: 'Majors',
  note: '',
  sections: ['', 'Layer 2'],
  columns: ['price', 'change_24h', 'since_added', 'target', 'chart'],
  item_count: change.items?.length ?? 0,
  items: [],
  created_at: '2026-11-01T09:00:00Z',
  version: 4,
  access: 'owner',
  shared: null,
  ...change,
});
