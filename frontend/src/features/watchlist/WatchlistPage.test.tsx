import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { label } from '@/testing/labels';
import { history, nft, nftName } from '@/testing/nfts';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { refused } from '@/testing/trading';
import { item, watchlist } from '@/testing/watchlists';
import { type Ask, askToWatch, useAsk } from '@/ui/askStore';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import Toaster from '@/ui/Toaster';
import { WatchAsk } from './WatchAsk';
import WatchlistPage from './WatchlistPage';

const coins = [
  { id: 'bitcoin', symbol: 'btc', name: 'Bitcoin', current_price: 60_000, price_change_percentage_24h: 1.5 },
  { id: 'ethereum', symbol: 'eth', name: 'Ethereum', current_price: 3_000, price_change_percentage_24h: -2 },
];
const items = [
  item('i1', { target: '72000', reason: 'Breakout' }),
  item('i2', { ref: 'ethereum', name: 'Ethereum', symbol: 'eth', added_price: null }),
  item('i3', {
    kind: 'address',
    ref: 'bc1qexample',
    chain: 'bitcoin',
    name: 'Cold wallet',
    symbol: null,
    added_price: null,
    section: 'Layer 2',
  }),
];
const list = watchlist('w1', { items, item_count: 3 });

let asked: Ask | null = null;
/** What a page asked for last. */
const Asked = () => {
  asked = useAsk();
  return null;
};

const open = (at = '/watchlist', answers: Record<string, Answerer> = {}) => {
  const server = serve({
    '/api/v3/coins/markets': () => ({ json: coins }),
    '/api/v1/watchlists': () => ({ json: { watchlists: [{ ...list, items: [] }, watchlist('w2', { name: 'Memes' })] } }),
    '/api/v1/watchlists/w1': () => ({ json: list }),
    '/api/v1/watchlists/w2': () => ({ json: watchlist('w2', { name: 'Memes' }) }),
    '/api/v1/watched': () => ({ json: { lists: [] } }),
    '/api/v1/chains': () => ({ json: [{ id: 'bitcoin', name: 'Bitcoin', kind: 'utxo', symbol: 'BTC', decimals: 8 }] }),
    ...answers,
  });
  const element = (
    <>
      <WatchlistPage />
      <WatchAsk />
      <Asked />
      <ConfirmDialog />
      <Toaster />
    </>
  );
  return { server, ...renderRoutes([{ path: '/watchlist', element }], at) };
};

const rowOf = async (name: string) =>
  within((await screen.findByRole('rowheader', { name: new RegExp(`^${name}`) })).closest('tr') as HTMLElement);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => vi.stubGlobal('innerWidth', 1800));

describe('on a phone', () => {
  it('has the price at the right of the line, and what can be done in a menu', async () => {
    vi.stubGlobal('innerWidth', 390);
    open('/watchlist', { '/api/v1/watchlists/w1': () => ({ json: { ...list, columns: ['price', 'market_cap', 'chart'] } }) });
    const bitcoin = await rowOf('Bitcoin');
    const [, line, price] = bitcoin.getAllByRole('cell');
    await waitFor(() => expect(price).toHaveTextContent('$60,000up 1.50% 24h'));
    expect(line).not.toHaveTextContent('$');
    expect(bitcoin.queryByRole('button', { name: 'Remove Bitcoin' })).toBeNull();
    await press('Actions for Bitcoin');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Create alert', 'Edit', 'Remove']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
    expect(await screen.findByRole('dialog', { name: 'Edit Bitcoin' })).toBeInTheDocument();
  });
});

describe('a list', () => {
  it('shows prices, the return since an item was added, and how far its target is', async () => {
    open();
    const bitcoin = await rowOf('Bitcoin');
    expect(await bitcoin.findByText('$60,000')).toBeInTheDocument();
    expect(bitcoin.getByText('20.00%')).toBeInTheDocument();
    expect(bitcoin.getByText('+20.0% away')).toBeInTheDocument();
    const ethereum = await rowOf('Ethereum');
    expect(ethereum.getByTitle(/at an unknown price/)).toHaveTextContent('—');
    const address = (await rowOf('Cold wallet')).getByRole('link');
    expect(address).toHaveAttribute('href', '/profiler?address=bc1qexample&chain=bitcoin');
    expect(address).toHaveTextContent(/Bitcoin bc1q/);
    expect(screen.getByRole('columnheader', { name: /Layer 2/ })).toBeInTheDocument();
  });

  it('moves an item by the arrow keys, over the border of a section too', async () => {
    const { server } = open('/watchlist', {
      '/api/v1/watchlists/w1/items/i2/move': () => ({ json: { ...items[1], section: 'Layer 2' } }),
    });
    const handle = await screen.findByRole('button', { name: 'Move Ethereum' });
    handle.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(await screen.findByText('Ethereum moved to the first place of Layer 2.')).toBeInTheDocument();
    expect(server.to('/api/v1/watchlists/w1/items/i2/move')[0]?.body).toEqual({ section: 'Layer 2', after: null });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move Ethereum' })).toHaveFocus());
  });

  it('moves an item by dragging it', async () => {
    const { server } = open('/watchlist', { '/api/v1/watchlists/w1/items/i1/move': () => ({ json: items[0] }) });
    const handle = await screen.findByRole('button', { name: 'Move Bitcoin' });
    const target = screen.getByRole('button', { name: 'Move Ethereum' }).closest('tr') as HTMLElement;
    const dataTransfer = { setData: () => undefined, setDragImage: () => undefined, effectAllowed: '' };
    fireEvent.dragStart(handle, { dataTransfer });
    fireEvent.dragOver(target, { dataTransfer, clientY: 5 });
    fireEvent.drop(target, { dataTransfer, clientY: 5 });
    await waitFor(() => expect(server.to('/api/v1/watchlists/w1/items/i1/move')[0]?.body).toEqual({ section: '', after: 'i2' }));
  });

  it('removes an item, and brings it back', async () => {
    const { server } = open('/watchlist', {
      '/api/v1/watchlists/w1/items/i1': ({ method }) => (method === 'DELETE' ? { status: 204 } : { json: items[0] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Bitcoin' }));
    expect(await screen.findByText('Bitcoin removed from Majors')).toBeInTheDocument();
    await press('Undo');
    expect(await screen.findByText('Item restored')).toBeInTheDocument();
    expect(server.to('/api/v1/watchlists/w1/items/i1/restore')).toHaveLength(1);
  });

  it('keeps what is said of an item, with the version that was seen', async () => {
    const { server } = open('/watchlist?item=i1', {
      '/api/v1/watchlists/w1/items/i1': () => refused('invalid', 'Invalid.', { target: ['The target must be above 0.'] }),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Bitcoin' }));
    expect(dialog.getByLabelText('Reason')).toHaveValue('Breakout');
    await userEvent.clear(dialog.getByLabelText('Target, US dollars'));
    await userEvent.type(dialog.getByLabelText('Target, US dollars'), '$80,000');
    await userEvent.click(dialog.getByRole('button', { name: 'Save item' }));
    await waitFor(() =>
      expect(dialog.getByLabelText('Target, US dollars')).toHaveAccessibleDescription('The target must be above 0.'),
    );
    const [sent] = server.to('/api/v1/watchlists/w1/items/i1');
    expect(sent?.headers.get('if-match')).toBe('"1"');
    expect(sent?.body).toMatchObject({ reason: 'Breakout', target: '80000' });
  });

  it('names an added address as its label does, until another one is entered', async () => {
    open('/watchlist', {
      '/api/v1/labels': ({ search }) => {
        const text = search.get('query') === 'cold' ? 'Cold wallet' : 'Exchange';
        return { json: { labels: [label('l1', text)], total: 1 } };
      },
      '/api/v1/label-packs/search': () => ({ json: { tags: [] } }),
    });
    await screen.findByRole('button', { name: 'Move Bitcoin' });
    await userEvent.click(screen.getAllByRole('button', { name: 'Add item' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('radio', { name: 'Address' }));
    const address = dialog.getByRole('combobox', { name: 'Address' });
    const pick = async (typed: string, name: RegExp) => {
      fireEvent.change(address, { target: { value: typed } });
      fireEvent.click(await dialog.findByRole('option', { name }));
    };
    await pick('cold', /Cold wallet/);
    expect(dialog.getByLabelText('Name')).toHaveValue('Cold wallet');
    await pick('exchange', /Exchange/);
    expect(dialog.getByLabelText('Name')).toHaveValue('Exchange');
    fireEvent.change(address, { target: { value: '0x52908400098527886E0F7030069857D2E4169EE7' } });
    expect(dialog.getByLabelText('Name')).toHaveValue('');
    await userEvent.type(dialog.getByLabelText('Name'), 'Mine');
    await pick('cold', /Cold wallet/);
    expect(dialog.getByLabelText('Name')).toHaveValue('Mine');
  });

  it('shows the floor, the changes and the owners of a collection, and begins an alert on its floor', async () => {
    const pudgy = item('i4', {
      kind: 'collection',
      ref: 'pudgy-penguins',
      name: 'Pudgy Penguins',
      symbol: 'PPG',
      added_price: '20000',
    });
    const unknown = item('i5', { kind: 'collection', ref: 'old-stones', name: '', symbol: '', added_price: null });
    const columns = ['price', 'floor', 'change_24h', 'owners', 'since_added', 'chart', 'alerts'];
    const { figures } = nft();
    const { server } = open('/watchlist', {
      '/api/v1/watchlists/w1': () => ({ json: { ...list, columns, items: [pudgy, unknown] } }),
      '/api/v1/nfts/pudgy-penguins': () => ({ json: nft({ figures: { ...figures, floor_usd: '24000' } }) }),
      '/api/v1/nfts/pudgy-penguins/history': () => ({ json: history() }),
      '/api/v1/nfts/old-stones': () => ({ status: 503, json: { message: 'Away.' } }),
      '/api/v1/nfts/old-stones/history': () => ({ json: history({ days: [] }) }),
      '/api/v1/alerts': () => ({
        json: { alerts: [{ id: 'a1', conditions: [{ kind: 'floor', collection: 'pudgy-penguins' }] }], total: 1 },
      }),
    });
    const row = await rowOf('Pudgy Penguins');
    expect(await row.findByText('9.87 ETH')).toBeInTheDocument();
    const cells = () => row.getAllByRole('cell').map(({ textContent }) => textContent);
    await waitFor(() =>
      expect(cells().slice(1, 8)).toEqual([
        expect.stringMatching(/^\$24,000/),
        '9.87 ETH',
        expect.stringContaining('2.40%'),
        '4,962',
        expect.stringContaining('20.00%'),
        '',
        '1',
      ]),
    );
    expect(row.getByRole('link', { name: /Pudgy Penguins/ })).toHaveAttribute('href', '/nfts?collection=pudgy-penguins');
    const failed = await rowOf('old-stones');
    expect(await failed.findByText('figures unavailable')).toBeInTheDocument();
    expect(failed.getAllByRole('cell')[1]).toHaveTextContent('—');
    expect(server.to('/api/v1/nfts/pudgy-penguins/history')[0]?.search.get('days')).toBe('7');

    await userEvent.click(row.getByRole('button', { name: 'Create alert for Pudgy Penguins' }));
    expect(asked).toEqual({ kind: 'alert', alert: { collection: 'pudgy-penguins', price: '24000' } });
  });

  it('takes a collection that is found by its name', async () => {
    const { server } = open('/watchlist', {
      '/api/v1/nfts': () => ({ json: { collections: [nftName('pudgy-penguins')] } }),
      '/api/v1/watchlists/w1/items': () => ({ status: 201, json: item('i4', { kind: 'collection', name: 'Pudgy Penguins' }) }),
    });
    await screen.findByRole('button', { name: 'Move Bitcoin' });
    await userEvent.click(screen.getAllByRole('button', { name: 'Add item' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('radio', { name: 'NFT collection' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add item' }));
    const picker = dialog.getByRole('combobox', { name: 'Collection' });
    expect(picker).toHaveAccessibleDescription(/Choose a collection\./);
    fireEvent.change(picker, { target: { value: 'pudgy' } });
    fireEvent.click(await dialog.findByRole('option', { name: /Pudgy Penguins/ }));
    await userEvent.type(dialog.getByLabelText('Target, US dollars'), '$40,000');
    await userEvent.click(dialog.getByRole('button', { name: 'Add item' }));
    await waitFor(() => expect(server.to('/api/v1/watchlists/w1/items')).toHaveLength(1));
    expect(server.to('/api/v1/watchlists/w1/items')[0]?.body).toMatchObject({
      kind: 'collection',
      ref: 'pudgy-penguins',
      target: '40000',
    });
  });

  it('keeps its columns with the list', async () => {
    const { server } = open();
    await screen.findByRole('button', { name: 'Move Bitcoin' });
    await press('Columns');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Reason' }));
    await waitFor(() => expect(server.asked.some(({ method }) => method === 'PUT')).toBe(true));
    const sent = server.asked.find(({ method }) => method === 'PUT');
    expect(sent?.headers.get('if-match')).toBe('"4"');
    expect(sent?.body).toMatchObject({
      sections: ['', 'Layer 2'],
      columns: ['price', 'change_24h', 'since_added', 'target', 'chart', 'reason'],
    });
  });

  it('narrows by words, and moves nothing meanwhile', async () => {
    const { router } = open();
    await screen.findByRole('button', { name: 'Move Bitcoin' });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter items' }), 'ether');
    expect(screen.queryByRole('button', { name: 'Move Bitcoin' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Move Ethereum' })).toBeDisabled();
    await waitFor(() => expect(router.state.location.search).toBe('?q=ether'));
  });
});

it('a list shows no words that were held back in the field of another one', async () => {
  const { router } = open();
  const field = () => screen.getByRole('searchbox', { name: 'Filter items' });
  await rowOf('Bitcoin');
  fireEvent.change(field(), { target: { value: 'abandon ability able about' } });
  expect(field()).toHaveValue('abandon ability able about');
  await userEvent.click(screen.getByRole('tab', { name: /^Memes/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?list=w2'));
  expect(field()).toHaveValue('');
  expect(field()).not.toHaveAccessibleDescription();
  await userEvent.click(screen.getByRole('tab', { name: /^Majors/ }));
  await rowOf('Bitcoin');
  expect(field()).toHaveValue('');
});

describe('lists', () => {
  it('are explained where there are none, and created', async () => {
    let lists: object[] = [];
    const { server, router } = open('/watchlist', {
      '/api/v1/watchlists': ({ method, body }) => {
        if (method !== 'POST') return { json: { watchlists: lists } };
        const made = watchlist('w2', body as object);
        lists = [made];
        return { status: 201, json: made };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Create watchlist' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New watchlist' }));
    await userEvent.type(dialog.getByLabelText('Name'), 'Memes');
    await userEvent.type(dialog.getByLabelText('New section'), 'Dogs{Enter}');
    await userEvent.click(dialog.getByRole('button', { name: 'Create watchlist' }));
    await waitFor(() => expect(router.state.location.search).toBe('?list=w2'));
    expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Memes',
      note: '',
      sections: ['', 'Dogs'],
    });
    expect(await screen.findByText('This list is empty')).toBeInTheDocument();
  });

  it('say that they failed, and are asked for again', async () => {
    let isAway = true;
    open('/watchlist', {
      '/api/v1/watchlists': () =>
        isAway ? { status: 503, json: { message: 'Away.' } } : { json: { watchlists: [{ ...list, items: [] }] } },
    });
    expect(await screen.findByText('Away.')).toBeInTheDocument();
    isAway = false;
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Move Bitcoin' })).toBeInTheDocument();
  });

  it('are deleted, and brought back', async () => {
    const { server } = open('/watchlist', {
      '/api/v1/watchlists/w1': ({ method }) => (method === 'DELETE' ? { status: 204 } : { json: list }),
    });
    await screen.findByRole('button', { name: 'Move Bitcoin' });
    await press('Actions for Majors');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete list' }));
    expect(await screen.findByText('“Majors” deleted')).toBeInTheDocument();
    await press('Undo');
    expect(await screen.findByText('Watchlist restored')).toBeInTheDocument();
    expect(server.to('/api/v1/watchlists/w1/restore')).toHaveLength(1);
  });
});

describe('an import', () => {
  const row = { line: 1, text: 'BINANCE:UNIUSDT', outcome: 'ambiguous', message: 'Two coins have this symbol.', item: null };
  const candidates = [
    { ref: 'uniswap', name: 'Uniswap', symbol: 'uni', rank: 25 },
    { ref: 'unicorn', name: 'Unicorn', symbol: 'uni', rank: null },
  ];
  const report = { written: false, new: 1, listed: 0, open: 1, rows: [{ ...row, candidates }] };

  it('is checked first, asks what an ambiguous symbol means, and then writes', async () => {
    const { server } = open('/watchlist', {
      '/api/v1/watchlists/w1/import': ({ body }) => ({
        json: { ...report, written: !(body as { dry_run: boolean }).dry_run, new: 2 },
      }),
    });
    await screen.findByRole('button', { name: 'Move Bitcoin' });
    await press('Actions for Majors');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Import items' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import into Majors' }));
    await userEvent.type(dialog.getByLabelText('Or paste its text'), 'BINANCE:UNIUSDT,');
    expect(dialog.getByRole('radio', { name: 'TradingView' })).toHaveAttribute('aria-checked', 'true');
    await userEvent.click(dialog.getByRole('button', { name: 'Preview import' }));
    await userEvent.selectOptions(await dialog.findByLabelText('Coin for BINANCE:UNIUSDT'), 'uniswap');
    await userEvent.click(dialog.getByRole('button', { name: 'Import 3 items' }));
    expect(await screen.findByText('Imported 2 items')).toBeInTheDocument();
    expect(server.to('/api/v1/watchlists/w1/import').map(({ body }) => body)).toEqual([
      { format: 'tradingview', content: 'BINANCE:UNIUSDT,', dry_run: true, choices: [] },
      {
        format: 'tradingview',
        content: 'BINANCE:UNIUSDT,',
        dry_run: false,
        choices: [{ text: 'BINANCE:UNIUSDT', ref: 'uniswap' }],
      },
    ]);
  });
});

describe('watching from another page', () => {
  it('leaves out lists that have it, and says which they are', async () => {
    const { server } = open('/watchlist', {
      '/api/v1/watched': () => ({ json: { lists: [{ watchlist_id: 'w1', watchlist: 'Majors', item_id: 'i1' }] } }),
      '/api/v1/watchlists/w2/items': () => ({ status: 201, json: items[0] }),
    });
    await screen.findByRole('button', { name: 'Move Bitcoin' });
    askToWatch({ kind: 'token', ref: 'bitcoin', name: 'Bitcoin' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Watch Bitcoin' }));
    expect(await dialog.findByText('Already on 1 list: Majors')).toBeInTheDocument();
    expect(dialog.getByLabelText('List')).toHaveValue('w2');
    await userEvent.type(dialog.getByLabelText('Reason'), 'Halving');
    await userEvent.click(dialog.getByRole('button', { name: 'Add to watchlist' }));
    expect(await screen.findByText('Added to watchlist')).toBeInTheDocument();
    expect(server.to('/api/v1/watchlists/w2/items')[0]?.body).toEqual({
      kind: 'token',
      ref: 'bitcoin',
      target: null,
      reason: 'Halving',
    });
  });
});
