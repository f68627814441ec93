import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askAgain } from '@/testing/askAgain';
import { inApp } from '@/testing/inApp';
import { collection, collectionList, desk, history, nft, nftName } from '@/testing/nfts';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { refused } from '@/testing/trading';
import NftsPage from './NftsPage';

vi.mock('@/charts/HighchartsView', () => ({ default: () => <div data-testid="drawing" /> }));

const open = (at = '/nfts', answers: Record<string, Answerer> = {}) => {
  const server = serve({
    '/api/v1/collections': ({ method }) =>
      method === 'POST' ? { status: 201, json: collection('f9') } : { json: collectionList(desk) },
    '/api/v1/collections/': ({ method }) => (method === 'DELETE' ? { status: 204 } : { json: collection('f1', { version: 2 }) }),
    '/api/v1/nfts': () => ({ json: { collections: [nftName('pudgy-penguins')], provenance: nft().provenance } }),
    '/api/v1/nfts/': () => ({ json: nft() }),
    '/api/v1/nfts/pudgy-penguins/history': () => ({ json: history() }),
    ...answers,
  });
  const element = inApp(<NftsPage />);
  return { server, ...renderRoutes([{ path: '/nfts', element }], at) };
};

const rowOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const panel = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
  vi.setSystemTime(new Date('2026-11-21T08:00:00Z'));
});
afterEach(() => void vi.useRealTimers());

describe('followed collections', () => {
  it('have floor, changes, volume, sales, holders, count, value and age', async () => {
    open();
    const row = await rowOf('Pudgy Penguins');
    for (const text of ['$24,310', '9.87 ETH', '31.4 a day', '5K', 'of 8.9K items', 'by floor', '$48,620', '3 hours ago'])
      expect(row.getByText(text)).toBeInTheDocument();
    expect(row.queryByText('Thin market')).toBeNull();
    expect((await rowOf('Quiet Apes')).getByText('Thin market')).toBeInTheDocument();
  });

  it('say what is unknown, and show no zero for it', async () => {
    open();
    const row = await rowOf('Old Stones');
    expect(row.getByText('Floor unknown: no recent sales')).toBeInTheDocument();
    expect(row.getByText('No value')).toBeInTheDocument();
    expect(row.getByText('not yet')).toBeInTheDocument();
    expect(row.queryByText(/\$0/)).toBeNull();
  });

  it('have a total that says what is not in it', async () => {
    open();
    await rowOf('Old Stones');
    expect(screen.getByText('$48,920')).toBeInTheDocument();
    expect(screen.getByText('1 without value')).toBeInTheDocument();
  });

  it('that are hidden are behind a switch in the address, with its rule', async () => {
    const hidden = collection('f4', { nft_id: 'spam', name: 'Free Mint', hidden: true });
    const { server, router } = open('/nfts', {
      '/api/v1/collections': ({ search }) => ({
        json: collectionList(search.get('hidden') === 'true' ? [...desk, hidden] : desk),
      }),
    });
    await rowOf('Pudgy Penguins');
    expect(screen.queryByRole('link', { name: 'Free Mint' })).toBeNull();
    expect(
      screen.getByText(/^Hidden collections are those that you hid yourself: they are left out of this list and the total/),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('switch', { name: 'Show hidden collections' }));
    expect((await rowOf('Free Mint')).getByText('Hidden')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?hidden=true');
    expect(server.asked.at(-1)?.search.get('hidden')).toBe('true');
  });

  it('pass on why figures are missing', async () => {
    open('/nfts', {
      '/api/v1/collections': () => ({ json: collectionList(desk, { trouble: 'Figures are not available right now.' }) }),
    });
    expect(await screen.findByText('Figures are not available right now.')).toBeInTheDocument();
  });

  it('begin with following one', async () => {
    open('/nfts', { '/api/v1/collections': () => ({ json: collectionList([], { total_usd: null, without_value: 0 }) }) });
    expect(await screen.findByText('Follow a collection to start its price history')).toBeInTheDocument();
    // In the head of the page, as with a list, and below the words.
    const [, below] = screen.getAllByRole('button', { name: 'Follow collection' });
    await userEvent.click(below as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Follow collection' })).toBeInTheDocument();
  });

  it('stay where asking again fails, with how old they are', async () => {
    let fails = false;
    const { store } = open('/nfts', {
      '/api/v1/collections': () => (fails ? { status: 503, json: { message: 'Busy' } } : { json: collectionList(desk) }),
    });
    await rowOf('Pudgy Penguins');
    fails = true;
    askAgain(store);
    expect(await screen.findByText(/^As of/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pudgy Penguins' })).toBeInTheDocument();
  });

  it('failed, which is not that there are none', async () => {
    open('/nfts', {
      '/api/v1/collections': () => ({ status: 503, json: { message: 'Collections are not available right now.' } }),
    });
    expect(await screen.findByText('Collections are not available right now.')).toBeInTheDocument();
    expect(screen.queryByText(/to start its price history$/)).toBeNull();
  });
});

describe('following', () => {
  const type = async (text: string) => {
    await userEvent.type(await screen.findByRole('combobox', { name: 'Collection' }), text);
    await userEvent.click(await screen.findByRole('option', { name: /^.*Pudgy Penguins/ }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Follow collection' }));
  };

  it('finds a collection, follows it and opens it', async () => {
    const { server, router } = open('/nfts?open=follow');
    await type('pud');
    await waitFor(() => expect(router.state.location.search).toBe('?collection=pudgy-penguins'));
    expect(server.asked.find(({ path, search }) => path === '/api/v1/nfts' && search.get('query') === 'pud')).toBeDefined();
    expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({ nft_id: 'pudgy-penguins' });
  });

  it('says how many more match than the list shows', async () => {
    const collections = Array.from({ length: 11 }, (_, at) => nftName(`penguins-${at}`, { name: `Penguins ${at}` }));
    open('/nfts?open=follow', { '/api/v1/nfts': () => ({ json: { collections, provenance: nft().provenance } }) });
    await userEvent.type(await screen.findByRole('combobox', { name: 'Collection' }), 'pen');
    expect(await screen.findByText('3 more: type to narrow them.')).toBeInTheDocument();
    expect(screen.getAllByRole('option', { name: /Penguins/ })).toHaveLength(8);
  });

  it('asks for a choice, and shows why the server refuses', async () => {
    open('/nfts?open=follow', {
      '/api/v1/collections': ({ method }) =>
        method === 'POST'
          ? refused('limit', 'You follow 20 collections, the maximum.', {
              nft_id: ['You follow 20 collections already.'],
            })
          : { json: collectionList(desk) },
    });
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Follow collection' }));
    expect(screen.getByText('Choose a collection.')).toBeInTheDocument();
    await type('pud');
    expect(await screen.findByText('You follow 20 collections already.')).toBeInTheDocument();
  });

  it('ends and comes back', async () => {
    const { server } = open();
    const row = await rowOf('Pudgy Penguins');
    await userEvent.click(row.getByRole('button', { name: 'Actions for Pudgy Penguins' }));
    await userEvent.click(row.getByRole('menuitem', { name: 'Unfollow' }));
    expect(await screen.findByText('Pudgy Penguins unfollowed')).toBeInTheDocument();
    await press('Undo');
    await waitFor(() => expect(server.to('/api/v1/collections/f1/restore')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Pudgy Penguins unfollowed')).toBeNull());
  });
});

describe('editing', () => {
  const edit = async (name: string) => {
    const row = await rowOf(name);
    await userEvent.click(row.getByRole('button', { name: `Actions for ${name}` }));
    await userEvent.click(row.getByRole('menuitem', { name: 'Edit' }));
    return within(await screen.findByRole('dialog', { name: `Edit ${name}` }));
  };

  it('sends count, valuation, price, note and whether it is hidden, over the version that was seen', async () => {
    const { server } = open();
    const dialog = await edit('Pudgy Penguins');
    expect(dialog.queryByLabelText('Price per item, US dollars')).toBeNull();
    await userEvent.clear(dialog.getByLabelText('Items you hold'));
    await userEvent.type(dialog.getByLabelText('Items you hold'), '3');
    await userEvent.selectOptions(dialog.getByLabelText('Value each item by'), 'Last sale');
    await userEvent.type(dialog.getByLabelText('Price per item, US dollars'), '$1,200.50');
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Hide this collection/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save collection' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server.asked.find(({ method }) => method === 'PUT');
    expect(sent?.headers.get('if-match')).toBe('"1"');
    expect(sent?.body).toEqual({
      count: '3',
      valuation: 'last_sale',
      price_usd: '1200.50',
      note: 'Bought in March',
      hidden: true,
    });
  });

  it('loads what changed elsewhere before it is written over', async () => {
    let version = 1;
    const { server } = open('/nfts', {
      '/api/v1/collections': () => ({ json: collectionList([collection('f1', { version, count: version === 1 ? '2' : '7' })]) }),
      '/api/v1/collections/': ({ headers }) => {
        if (headers.get('if-match') === '"2"') return { json: collection('f1', { version: 3 }) };
        version = 2;
        return { status: 412, json: { code: 'stale', message: 'It changed.' } };
      },
    });
    const dialog = await edit('Pudgy Penguins');
    await userEvent.type(dialog.getByLabelText('Note'), '!');
    await userEvent.click(dialog.getByRole('button', { name: 'Save collection' }));
    expect(await dialog.findByText(/^Couldn't save the collection\. It changed in another tab/)).toBeInTheDocument();
    const load = dialog.getByRole('button', { name: 'Load latest version' });
    await waitFor(() => expect(load).toBeEnabled());
    await userEvent.click(load);
    expect(dialog.getByLabelText('Items you hold')).toHaveValue('7');
    await userEvent.click(dialog.getByRole('button', { name: 'Save collection' }));
    await waitFor(() => expect(server.asked.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  });

  it('says at the field what is no number', async () => {
    const { server } = open();
    const dialog = await edit('Pudgy Penguins');
    await userEvent.type(dialog.getByLabelText('Items you hold'), 'x');
    await userEvent.click(dialog.getByRole('button', { name: 'Save collection' }));
    expect(dialog.getByText('Enter a number of items, like 2.')).toBeInTheDocument();
    expect(server.asked.some(({ method }) => method === 'PUT')).toBe(false);
  });
});

describe('a collection', () => {
  it('opens from the list into the address, with figures and changes', async () => {
    const { router } = open();
    await userEvent.click(await screen.findByRole('link', { name: 'Pudgy Penguins' }));
    expect(router.state.location.search).toBe('?collection=pudgy-penguins');
    expect(await screen.findByText('mean 31.4 a day')).toBeInTheDocument();
    const changes = within(screen.getByRole('list', { name: 'Changes of the floor in US dollars' })).getAllByRole('listitem');
    expect(changes.map((one) => one.textContent)).toEqual(
      expect.arrayContaining(['24hup 2.40%', '7ddown 6.10%', '60d—', '1ydown 41.30%']),
    );
    expect(panel('Your items').getByText('2 × $24,310 by floor')).toBeInTheDocument();
    expect(screen.getByText('Transfers unavailable: no circular share.')).toBeInTheDocument();
    await press('All collections');
    expect(await screen.findByRole('table', { name: 'Followed collections' })).toBeInTheDocument();
  });

  it('has a history with a beginning, as a table too', async () => {
    const { router, server } = open('/nfts?collection=pudgy-penguins');
    expect(await screen.findByText('History since Nov 3, 2026')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: '30d' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Holders' }));
    await waitFor(() => expect(router.state.location.search).toBe('?collection=pudgy-penguins&figure=holders&days=30'));
    await waitFor(() => expect(server.to('/api/v1/nfts/pudgy-penguins/history').at(-1)?.search.get('days')).toBe('30'));
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    const table = within(await screen.findByRole('table', { name: /^Holders of 19 days/ }));
    expect(table.getByRole('row', { name: /^Nov 11, 2026 — —/ })).toBeInTheDocument();
  });

  it('that nobody follows can be followed', async () => {
    const { server } = open('/nfts?collection=cool-cats', {
      '/api/v1/nfts/': () => ({ json: nft({ id: 'cool-cats', name: 'Cool Cats' }) }),
      '/api/v1/nfts/cool-cats/history': () => ({ json: { id: 'cool-cats', since: null, days: [] } }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Cool Cats' })).toBeInTheDocument();
    expect((await screen.findAllByText('Follow a collection to start its price history')).length).toBeGreaterThan(0);
    expect(screen.getByText("You don't follow this collection")).toBeInTheDocument();
    await press('Follow collection');
    await waitFor(() => expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({ nft_id: 'cool-cats' }));
  });

  it('says that its floor is unknown and its market thin', async () => {
    const figures = { ...nft().figures, floor_native: null, floor_usd: null };
    open('/nfts?collection=pudgy-penguins', { '/api/v1/nfts/': () => ({ json: nft({ figures, thin: true, mean_sales: 0.4 }) }) });
    expect(await screen.findByText('Floor unknown: no recent sales')).toBeInTheDocument();
    expect(screen.getByText(/^Thin market: fewer than 3 sales a day/)).toBeInTheDocument();
  });

  it('links only to the web', async () => {
    open('/nfts?collection=pudgy-penguins');
    expect(await screen.findByRole('link', { name: 'Homepage' })).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.queryByRole('link', { name: 'Block explorer' })).toBeNull();
  });

  it('says that it did not load', async () => {
    open('/nfts?collection=gone', {
      '/api/v1/nfts/gone': () => ({ status: 404, json: { message: 'No collection has this id.' } }),
    });
    expect((await screen.findAllByText('No collection has this id.')).length).toBeGreaterThan(0);
  });
});
