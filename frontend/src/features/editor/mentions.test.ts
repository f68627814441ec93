// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { createStore } from '@/app/store';
import { type Answerer, serve } from '@/testing/server';
import { findMentions, mentionLink } from './mentions';

const HOME = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
const VAULT = '0x00000000219ab540356cbb839cbe05303d7705fa';
const away: Answerer = () => ({ status: 503, json: { message: 'away' } });

const find = (query: string, over: Record<string, Answerer> = {}) => {
  const server = serve({
    '/api/v1/labels': () => ({ json: { labels: [{ id: 'l1', chain: 'bitcoin', address: HOME, text: 'Home node' }], total: 1 } }),
    '/api/v1/wallets': () => ({
      json: {
        wallets: [
          { id: 'w1', kind: 'address', name: 'Home wallet', text: HOME, chains: [{ chain: 'bitcoin' }], holdings: [] },
          { id: 'w2', kind: 'address', name: 'Vault home', text: VAULT, chains: [{ chain: 'ethereum' }], holdings: [] },
          { id: 'w3', kind: 'key', name: 'Home key', text: 'zpub…x', chains: [], holdings: [] },
        ],
      },
    }),
    '/api/v1/watchlists': () => ({
      json: {
        watchlists: [
          { id: 'a', name: 'Whales', item_count: 2, items: [] },
          { id: 'b', name: 'Empty', item_count: 0, items: [] },
        ],
      },
    }),
    '/api/v1/watchlists/a': () => ({
      json: {
        id: 'a',
        name: 'Whales',
        item_count: 2,
        items: [
          { id: 'i1', kind: 'address', ref: VAULT, chain: 'ethereum', name: 'Deposit home' },
          { id: 'i2', kind: 'address', ref: '0xabc', chain: 'polygon', name: 'Bridge home' },
          { id: 'i3', kind: 'token', ref: 'home', chain: null, name: 'Home token' },
        ],
      },
    }),
    '/forecasting/api/tokens/': () => ({
      json: { results: [{ coingecko_id: 'bitcoin', token_name: 'Bitcoin', symbol: 'btc', image: '', custom: false, icon: '' }] },
    }),
    ...over,
  });
  const found = findMentions(createStore().dispatch, query);
  return { server, found };
};
const of = async (found: ReturnType<typeof findMentions>, kind: string) =>
  (await found).filter((item) => item.kind === kind).map(({ id, label, note }) => [id, label, note]);

describe('addresses after "@"', () => {
  it('are those that are labelled, of wallets and watched, each once', async () => {
    const { server, found } = find('home');
    expect(await of(found, 'address')).toEqual([
      [`bitcoin:${HOME}`, 'Home node', 'Address, labelled, bc1qcr…6fyu'],
      [`ethereum:${VAULT}`, 'Vault home', 'Address, wallet, 0x0000…05fa'],
      ['polygon:0xabc', 'Bridge home', 'Address, watched, 0xabc'],
    ]);
    expect(server.to('/api/v1/labels').at(-1)?.search.get('query')).toBe('home');
    expect(server.to('/api/v1/watchlists/b')).toEqual([]);
  });

  it('still come where one source is away', async () => {
    const { found } = find('home', { '/api/v1/labels': away, '/api/v1/watchlists': away });
    expect(await of(found, 'address')).toEqual([
      [`bitcoin:${HOME}`, 'Home wallet', 'Address, wallet, bc1qcr…6fyu'],
      [`ethereum:${VAULT}`, 'Vault home', 'Address, wallet, 0x0000…05fa'],
    ]);
  });

  it('lead to their profile on their chain', () => {
    expect(mentionLink('address', `ethereum:${VAULT}`)).toContain(VAULT);
    expect(mentionLink('address', `ethereum:${VAULT}`)).toContain('ethereum');
  });
});

describe('forecasts after "@"', () => {
  it('are found by their token, and lead to its forecast', async () => {
    const { server, found } = find('btc');
    expect(await of(found, 'forecast')).toEqual([['bitcoin', 'BTC forecast', 'Forecast, Bitcoin']]);
    expect(server.to('/forecasting/api/tokens/').at(-1)?.search.get('search')).toBe('btc');
    expect(mentionLink('forecast', 'bitcoin')).toBe('/forecasting?token=bitcoin');
  });

  it('are not asked for before two characters are typed', async () => {
    const { server, found } = find('b');
    await found;
    expect(server.to('/forecasting/api/tokens/')).toEqual([]);
  });
});
