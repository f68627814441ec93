import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LogOut } from 'lucide-react';
import { describe, expect, it, vi } from 'vitest';
import { shapeOf } from '@/format/address/shapes';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { heldKey } from '@/ui/heldKey';
import { entriesFor } from './entries';
import { recentEntries } from './recent';
import SearchPage from './SearchPage';
import { SearchPanel } from './SearchPanel';
import { DEBOUNCE_MS } from './useSources';

const coin = (id: string, symbol: string, name: string) => ({ id, symbol, name });
const coins = [
  coin('bitcoin', 'btc', 'Bitcoin'),
  coin('ethereum', 'eth', 'Ethereum'),
  coin('tether', 'usdt', 'Tether'),
  coin('solana', 'sol', 'Solana'),
  coin('usd-coin', 'usdc', 'USDC'),
  coin('tron', 'trx', 'TRON'),
];
const EVM = '0x7f3a1b2c3d4e5f60718293a4b5c6d7e8f9a0c91e';
const ZPUB = 'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const HASH = `0x${'ab'.repeat(32)}`;

describe('shapes', () => {
  it.each([
    [EVM, 'address'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'address'],
    ['BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', 'address'],
    ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 'address'],
    ['TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW', 'address'],
    ['vitalik.eth', 'address'],
    [HASH, 'hash'],
    ['4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b', 'hash'],
    ['bitcoin', 'words'],
    ['0x7f3a', 'words'],
    ['', 'words'],
  ])('%s is %s', (text, shape) => expect(shapeOf(text)).toBe(shape));
});

describe('entries', () => {
  it('begin with five', () =>
    expect(entriesFor('', coins, [], []).map((entry) => entry.title)).toEqual([
      'Bitcoin',
      'Ethereum',
      'Tether',
      'Solana',
      'USDC',
    ]));

  it('begin with what was opened last', () => {
    const [recent] = entriesFor(EVM, coins, [], []);
    expect(recent).toBeDefined();
    expect(entriesFor('', coins, [], recent ? [recent] : [])[0]?.title).toBe(EVM);
  });

  it.each([
    ['coin', ['Bitcoin']],
    ['SD', ['Tether', 'USDC']],
    ['eth', ['Ethereum', 'Tether']],
    ['usdc', ['USDC']],
    ['nothing', []],
  ])('hold %s in name or ticker', (text, titles) =>
    expect(entriesFor(text, coins, [], []).map((entry) => entry.title)).toEqual(titles),
  );

  it('add what the server found, once', () => {
    expect(
      entriesFor('ether', coins, [coin('ethereum', 'eth', 'Ethereum'), coin('ether-fi', 'ethfi', 'Ether.fi')], []).map(
        (entry) => entry.title,
      ),
    ).toEqual(['Ethereum', 'Tether', 'Ether.fi']);
  });

  it.each([
    [EVM, 'Account Profiler', `/profiler?address=${EVM}`],
    [HASH, 'Blockchain tracer', `/tracer?tx=${HASH}`],
    ['bitcoin', 'Tokens', '/tokens/bitcoin'],
  ])('%s is marked and leads on', (text, badge, to) => expect(entriesFor(text, coins, [], [])[0]).toMatchObject({ badge, to }));
});

describe('the panel', () => {
  const show = () => {
    const server = serve({
      '/api/v3/coins/markets': () => ({ json: coins }),
      '/api/v3/search': () => ({ json: { coins: [{ id: 'dogecoin', name: 'Dogecoin', symbol: 'doge', market_cap_rank: 9 }] } }),
    });
    const onDone = vi.fn();
    const view = renderRoutes([{ path: '*', element: <SearchPanel onDone={onDone} /> }], '/');
    return { ...view, server, onDone };
  };

  /** Letter by letter in one go: between keys that are pressed for real, a busy machine lets the pause pass that ends a word. */
  const type = (word: string) => {
    const field = screen.getByPlaceholderText('Search for crypto, address, or transaction hash...');
    field.focus();
    for (let end = 1; end <= word.length; end += 1) fireEvent.change(field, { target: { value: word.slice(0, end) } });
  };

  it('asks the server once for a typed word, and opens what is chosen', async () => {
    const { server, router, onDone } = show();
    await screen.findByText('Bitcoin');
    expect(screen.getByText('Search Results')).toBeInTheDocument();
    expect(screen.getAllByRole('option')).toHaveLength(5);
    type('doge');
    await screen.findByText('Dogecoin');
    expect(server.to('/api/v3/search').map((call) => call.search.get('query'))).toEqual(['doge']);
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/tokens/dogecoin');
    expect(onDone).toHaveBeenCalledOnce();
    expect(recentEntries()[0]?.title).toBe('Dogecoin');
  });

  it('says that nothing was found, but not before it knows', async () => {
    serve({
      '/api/v3/coins/markets': () => ({ json: coins }),
      '/api/v3/search': () => ({ json: { coins: [] } }),
      '/api/v1/labels': () => ({ json: { labels: [], total: 0 } }),
      '/api/v1/label-packs/search': () => ({ json: { tags: [] } }),
      '/api/v1/cases': () => ({ json: { cases: [] } }),
      '/api/v1/traces': () => ({ json: { traces: [] } }),
      '/api/v1/workspace/search': () => ({ json: { objects: [], more: false } }),
    });
    renderRoutes([{ path: '*', element: <SearchPanel /> }], '/');
    await screen.findByText('Bitcoin');
    type('zzzz');
    expect(screen.queryByText('No results found.')).toBeNull();
    await waitFor(() => expect(screen.getByText('No results found.')).toBeInTheDocument());
  });

  it('says which lists failed and tries them again, instead of claiming that there is nothing', async () => {
    let isUp = false;
    const away = () => ({ status: 503, json: { message: 'The database is away' } });
    serve({
      '/api/v3/coins/markets': () => ({ json: coins }),
      '/api/v3/search': () => (isUp ? { json: { coins: [] } } : away()),
      '/api/v1/labels': () => (isUp ? { json: { labels: [], total: 0 } } : away()),
      '/api/v1/label-packs/search': () => ({ json: { tags: [] } }),
      '/api/v1/cases': () => (isUp ? { json: { cases: [] } } : away()),
      '/api/v1/traces': () => (isUp ? { json: { traces: [] } } : away()),
      '/api/v1/workspace/search': () => ({ json: { objects: [], more: false } }),
    });
    renderRoutes([{ path: '*', element: <SearchPanel /> }], '/');
    await screen.findByText('Bitcoin');
    type('zzzz');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to fetch data: coins, your labels, your cases, your traces. The database is away');
    expect(screen.queryByText('No results found.')).toBeNull();
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No results found.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says so too where the list of the first coins failed', async () => {
    serve({ '/api/v3/coins/markets': () => ({ status: 503, json: { message: 'No market' } }) });
    renderRoutes([{ path: '*', element: <SearchPanel /> }], '/');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch data: leading coins. No market');
    expect(screen.queryByText('No results found.')).toBeNull();
  });

  it('does not send addresses to the search', async () => {
    const { server } = show();
    await screen.findByText('Bitcoin');
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.paste(EVM);
    await screen.findByText('Account Profiler');
    await new Promise((done) => setTimeout(done, DEBOUNCE_MS + 50));
    expect(server.to('/api/v3/search')).toEqual([]);
  });

  it('keeps four plain words to itself, and says so', async () => {
    const { server } = show();
    await screen.findByText('Bitcoin');
    const before = server.asked.length;
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.paste('abandon ability able about');
    await screen.findByText(/searched only on this device/);
    await new Promise((done) => setTimeout(done, DEBOUNCE_MS + 50));
    expect(server.asked).toHaveLength(before);
  });

  it('offers to profile a key, asks nobody about it and remembers nothing', async () => {
    const { server, router, onDone } = show();
    await screen.findByText('Bitcoin');
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.paste(`wpkh(${ZPUB}/<0;1>/*)`);
    await screen.findByRole('option', { name: /Profile this key/ });
    await new Promise((done) => setTimeout(done, DEBOUNCE_MS + 50));
    await userEvent.keyboard('{Enter}');
    expect(router.state.location).toMatchObject({ pathname: '/profiler/key', search: '' });
    expect(heldKey()?.key).toBe(`wpkh(${ZPUB}/<0;1>/*)`);
    expect(onDone).toHaveBeenCalledOnce();
    expect(recentEntries()).toEqual([]);
    expect(JSON.stringify(server.asked.map(({ path, search, body }) => [path, String(search), body]))).not.toContain('zpub');
  });

  it('refuses a private key in words', async () => {
    const { server } = show();
    await screen.findByText('Bitcoin');
    const before = server.asked.length;
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.paste('5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ');
    await screen.findByText(/Private keys are never needed here/);
    await new Promise((done) => setTimeout(done, DEBOUNCE_MS + 50));
    expect(screen.queryByRole('option')).toBeNull();
    expect(server.asked).toHaveLength(before);
  });

  it('Tab walks through what can be done with a row, Enter does it', async () => {
    const { router } = show();
    await screen.findByText('Bitcoin');
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.keyboard('{Tab}');
    expect(screen.getByRole('combobox')).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Forecast' })).toHaveAttribute('aria-current', 'true');
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname + router.state.location.search).toBe('/forecasting?token=bitcoin');
  });

  it('another row begins with its first action again', async () => {
    show();
    await screen.findByText('Bitcoin');
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.keyboard('{Tab}{ArrowDown}');
    expect(screen.getByRole('button', { name: 'Open token' })).toHaveAttribute('aria-current', 'true');
  });

  it.each([
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'EVM address, valid checksum'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'EVM address, but the checksum is wrong: a character may be mistyped'],
  ])('tells whether %s was typed well', async (address, note) => {
    show();
    await screen.findByText('Bitcoin');
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.paste(address);
    await screen.findByText(note);
    expect(['Profile', 'Trace', 'Label'].map((name) => screen.getByRole('button', { name }).textContent)).toHaveLength(3);
  });
});

describe('what the account keeps, and what there is', () => {
  const label = (at: number) => ({ id: `l${at}`, chain: 'bitcoin', address: `${'ab'.repeat(10)}${at}`, text: `Depot ${at}` });
  const kept = (sandbox: boolean) =>
    serve({
      '/api/v3/coins/markets': () => ({ json: coins }),
      '/api/v3/search': () => ({ json: { coins: [] } }),
      '/api/v1/status': () => ({ json: { sandbox } }),
      '/api/v1/labels': () => ({ json: { labels: [1, 2, 3, 4, 5, 6].map(label), next: 'n', total: 17 } }),
      '/api/v1/label-packs/search': ({ search }) => ({
        json: {
          tags:
            search.get('query') === 'wallet'
              ? [{ chain: 'bitcoin', address: 'bc1qhot', label: { text: 'Kestrel: hot wallet' } }]
              : [],
        },
      }),
      '/api/v1/cases': () => ({ json: { cases: [{ id: 'c1', text: { title: 'Depot theft', question: '' } }], next: null } }),
      '/api/v1/traces': () => ({ json: { traces: [{ id: 't1', name: 'Depot outflow', chain: 'bitcoin' }], next: null } }),
    });
  const show = (run = vi.fn()) => {
    const command = { id: 'out', title: 'Sign out', words: 'log out', icon: LogOut, run };
    const onDone = vi.fn();
    const view = renderRoutes([{ path: '*', element: <SearchPanel commands={[command]} onDone={onDone} /> }], '/');
    return { ...view, run, onDone };
  };
  const type = (text: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value: text } });
  const headings = () => [...document.querySelectorAll('[cmdk-group-heading]')].map((heading) => heading.textContent);

  it('finds labels, traces and cases in groups, and says what it cut off', async () => {
    kept(false);
    const { router } = show();
    type('depot');
    await screen.findByRole('option', { name: /Depot outflow/ });
    await screen.findByText('12 more: narrow your search');
    await waitFor(() => expect(headings()).toEqual(['Private labels', 'Traces', 'Cases']));
    await userEvent.click(screen.getByRole('option', { name: /Depot outflow/ }));
    expect(router.state.location.pathname + router.state.location.search).toBe('/tracer?trace=t1');
    expect(recentEntries()).toEqual([]);
  });

  it('runs a command, and opens pages and settings', async () => {
    kept(false);
    const { run, onDone } = show();
    await screen.findByText('Bitcoin');
    type('log out');
    await userEvent.click(await screen.findByRole('option', { name: /Sign out/ }));
    expect(run).toHaveBeenCalledOnce();
    expect(onDone).toHaveBeenCalledOnce();
    type('tracer');
    expect(screen.getAllByRole('option')[0]).toHaveTextContent('TracerFollow funds');
    type('two-step');
    expect(await screen.findByRole('option', { name: /Password and authentication/ })).toBeInTheDocument();
  });

  it('offers sample addresses of the sandbox, still five rows at first', async () => {
    kept(true);
    show();
    await screen.findByRole('option', { name: /Kestrel: hot wallet/ });
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(5));
    type('sample');
    await waitFor(() => expect(headings()).toContain('Sample addresses'));
  });

  it('offers none where the chains are real', async () => {
    const server = kept(false);
    show();
    await screen.findByText('Bitcoin');
    expect(server.to('/api/v1/label-packs/search')).toEqual([]);
  });
});

describe('the page', () => {
  const open = (q: string) => {
    const server = serve({
      '/api/v3/coins/markets': () => ({ json: coins }),
      '/api/v3/search': () => ({ json: { coins: [coin('usd-coin', 'usdc', 'USDC')] } }),
      '/api/v1': () => ({ json: { labels: [], tags: [], cases: [] } }),
    });
    renderRoutes([{ path: '/search', element: <SearchPage /> }], `/search?q=${encodeURIComponent(q)}`);
    return server;
  };

  it('searches for what its address names', async () => {
    open('usdc');
    expect(await screen.findByRole('combobox')).toHaveValue('usdc');
    expect((await screen.findAllByText('USDC')).length).toBeGreaterThan(0);
    expect(screen.queryByText('Bitcoin')).toBeNull();
  });

  it('follows no address that names a key', async () => {
    const server = open(ZPUB);
    expect(await screen.findByRole('combobox')).toHaveValue('');
    expect(server.asked.some(({ search }) => search.toString().includes('zpub'))).toBe(false);
  });
});
