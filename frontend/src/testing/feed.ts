/** Made-up items, sources and mutes of a feed for tests. */

import type { FeedItem, FeedMatch, FeedMute, FeedPage, FeedSource } from '@/api/feedApi';

export const match = (change: Partial<FeedMatch> = {}): FeedMatch => ({
  kind: 'token',
  ref: 'chainlink',
  name: 'Chainlink',
  symbol: 'link',
  reason: 'Title says “Chainlink”',
  points: 3,
  watched: false,
  ...change,
});

export const item = (id: string, change: Partial<FeedItem> = {}): FeedItem => ({
  id,
  kind: 'news',
  title: 'Chainlink opens its proof of reserve to every custodian',
  lead: 'Custodians can publish attested balances without asking first, and auditors read them from the chain.',
  url: 'https://www.news.example/chainlink-proof?page=1',
  source: 'Coin News',
  source_id: 's1',
  published_at: '2026-11-21T07:20:00Z',
  dated_by_source: true,
  matches: [match()],
  twins: [],
  subject_id: null,
  read: false,
  kept: false,
  ...change,
});

export const source = (id: string, change: Partial<FeedSource> = {}): FeedSource => ({
  id,
  name: 'Coin News',
  url: 'https://www.news.example/feed.xml',
  site: 'https://www.news.example/',
  shown: true,
  state: 'ok',
  problem: '',
  fetched_at: '2026-11-21T07:50:00Z',
  next_fetch_at: '2026-11-21T08:20:00Z',
  failing_since: null,
  item_count: 214,
  newest_at: '2026-11-21T07:20:00Z',
  ...change,
});

export const mute = (id: string, change: Partial<FeedMute> = {}): FeedMute => ({
  id,
  kind: 'word',
  value: 'memecoin',
  name: 'memecoin',
  until: '2026-11-28T08:00:00Z',
  created_at: '2026-11-21T08:00:00Z',
  ...change,
});

export const feedPage = (items: readonly FeedItem[], more: Partial<FeedPage> = {}): FeedPage => ({
  items,
  missing: [],
  ...more,
});

/** A busy morning. */
export const morning: readonly FeedItem[] = [
  item('n1', {
    twins: [
      {
        source: 'The Ledger Post',
        url: 'https://ledger.example/a',
        title: 'Chainlink widens proof of reserve',
        published_at: '2026-11-21T07:45:00Z',
      },
      {
        source: 'Block Herald',
        url: 'https://herald.example/b',
        title: 'Any custodian can now use Chainlink’s proof of reserve',
        published_at: '2026-11-21T07:52:00Z',
      },
    ],
    matches: [
      match({ watched: true }),
      match({ ref: 'bitcoin', name: 'Bitcoin', symbol: 'btc', reason: 'Lead says “wrapped Bitcoin”' }),
    ],
  }),
  item('a1', {
    kind: 'alert',
    title: 'Bitcoin above 60k',
    lead: 'Bitcoin at $60,250 crossed above $60,000',
    url: null,
    source: null,
    source_id: null,
    subject_id: 'f1',
    published_at: '2026-11-21T06:45:00Z',
    matches: [match({ ref: 'bitcoin', name: 'Bitcoin', symbol: 'btc', reason: 'Your alert watches Bitcoin', watched: true })],
  }),
  item('w1', {
    kind: 'whale',
    title: '2,400 BTC to Example Exchange',
    lead: '$226.1M from an unknown address, 6.2 times what is usual for Bitcoin.',
    url: null,
    source: null,
    source_id: null,
    subject_id: 't1',
    published_at: '2026-11-21T05:10:00Z',
    read: true,
    matches: [
      match({ ref: 'bitcoin', name: 'Bitcoin', symbol: 'btc', reason: 'The transfer moved Bitcoin', watched: true }),
      match({ kind: 'entity', ref: 'e1', name: 'Example Exchange', symbol: null, reason: 'Its label names Example Exchange' }),
      match({
        kind: 'address',
        ref: 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh',
        name: '',
        symbol: null,
        reason: 'It is on your watchlist',
        watched: true,
      }),
    ],
  }),
  item('n2', {
    title: 'Optech newsletter 381: cluster mempool merged, and what changes for fee bumping',
    lead: 'This week’s newsletter describes the merged cluster mempool, summarises a discussion of package relay limits, and lists notable changes to popular Bitcoin infrastructure projects such as lightning implementations and wallets.',
    source: 'Bitcoin Optech',
    source_id: 's2',
    published_at: '2026-11-20T12:00:00Z',
    kept: true,
    matches: [match({ ref: 'bitcoin', name: 'Bitcoin', symbol: 'btc', reason: 'Lead says “Bitcoin”' })],
  }),
  item('f1', {
    kind: 'forecast',
    title: 'Forecast of Ethereum scored: 7 of 7 days inside the 80% range',
    lead: 'The forecast of Nov 13 was off by 2.1% on average.',
    url: null,
    source: null,
    source_id: null,
    subject_id: 'ethereum',
    published_at: '2026-11-20T00:05:00Z',
    read: true,
    matches: [match({ ref: 'ethereum', name: 'Ethereum', symbol: 'eth', reason: 'The forecast is of Ethereum' })],
  }),
  item('n3', {
    title: 'Regulator publishes draft rules for stablecoin reserves',
    lead: '',
    source: 'The Ledger Post',
    source_id: 's3',
    published_at: '2026-11-18T16:30:00Z',
    read: true,
    dated_by_source: false,
    matches: [],
  }),
];

export const desk: readonly FeedSource[] = [
  source('s2', {
    name: 'Bitcoin Optech',
    url: 'https://bitcoinops.org/feed.xml',
    site: 'https://bitcoinops.org/',
    item_count: 381,
  }),
  source('s1'),
  source('s3', {
    name: 'The Ledger Post',
    url: 'https://ledger.example/rss',
    site: 'https://ledger.example/',
    state: 'failing',
    problem: 'The server answered with HTTP 503',
    failing_since: '2026-11-20T09:00:00Z',
    item_count: 52,
  }),
  source('s4', {
    name: 'Old Exchange Blog',
    url: 'https://exchange.example/blog.atom',
    site: null,
    state: 'gone',
    problem: 'The server says that this feed is gone (HTTP 410)',
    next_fetch_at: null,
    shown: false,
    item_count: 9,
  }),
];
