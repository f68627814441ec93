import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cohorts, details, fresh, listed, networks, newCoins, newPools, pool, source } from '@/testing/listings';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { answerAsk, useAsk } from '@/ui/askStore';
import { saveText } from '@/ui/save';
import NewListingsPage from './NewListingsPage';

vi.mock('@/ui/save', () => ({ saveText: vi.fn(), saveBlob: vi.fn() }));

/** What a page asks of dialogs that belong to others. */
function Asked() {
  const ask = useAsk();
  return <output aria-label="asked">{ask === null ? '' : JSON.stringify(ask)}</output>;
}

const open = (at = '/new-tokens', answers: Record<string, Answerer> = {}) => {
  const server = serve({
    '/api/v1/new-pools': () => ({ json: newPools(fresh) }),
    '/api/v1/new-pools/': () => ({ json: details() }),
    '/api/v1/pool-networks': () => ({ json: { networks } }),
    '/api/v1/pool-cohorts': () => ({ json: cohorts() }),
    '/api/v1/new-coins': () => ({ json: newCoins(listed) }),
    '/api/v1/chains': () => ({ json: [{ id: 'ethereum', name: 'Ethereum' }] }),
    ...answers,
  });
  const element = (
    <>
      <NewListingsPage />
      <Asked />
    </>
  );
  return { server, ...renderRoutes([{ path: '/new-tokens', element }], at) };
};

const rows = async (name: string) => within(await screen.findByRole('table', { name })).findAllByRole('row');
const lastAsked = (server: ReturnType<typeof serve>, path: string) =>
  Object.fromEntries(server.asked.filter((call) => call.path === path).at(-1)?.search ?? []);

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
  vi.setSystemTime(new Date('2026-11-21T08:00:00Z'));
});
afterEach(() => {
  vi.useRealTimers();
  act(answerAsk);
});

it.each(['pools', 'coins'])('the menu of saved views of %s is a form by itself, in no other one', async (tab) => {
  open(`/new-tokens?tab=${tab}`, { '/api/v1/saved-views': () => ({ json: { views: [] } }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
  const form = (await screen.findByRole('textbox', { name: 'Name of the view' })).closest('form');
  expect(form?.parentElement?.closest('form')).toBeNull();
});

describe('new pools', () => {
  it('are listed with age, liquidity, changes, counts and volume', async () => {
    open();
    await screen.findByText('MOONCAT / WETH 0.3%');
    const [, first, , third] = await rows('New pools');
    expect(first).toHaveTextContent('2 h 12 min');
    expect(first).toHaveTextContent('Ethereum · Uniswap V3');
    expect(first).toHaveTextContent('$412.9K');
    expect(first).toHaveTextContent('412 / 208');
    expect(first).toHaveTextContent('210 / 96');
    expect(first).toHaveTextContent('up 212.7%');
    expect(screen.getByText(/^Sampled: 20 newest per poll\. 12,408 pools kept since/)).toBeInTheDocument();
    // Nothing is known of the third: dashes, and no zero.
    expect(third).toHaveTextContent('— / —');
    expect(third).not.toHaveTextContent('$0');
  });

  it.each([
    ['2026-11-21T07:59:15Z', '45 s'],
    ['2026-11-21T07:56:40Z', '3 min 20 s'],
    ['2026-11-19T04:00:00Z', '2 days 4 h'],
    ['2026-11-14T08:00:01Z', '6 days 23 h'],
    ['2026-11-14T08:00:00Z', '11/14/2026'],
  ])('opened at %s have the age %s', async (opened, age) => {
    const old = pool('0x1', { opened_at: opened });
    open('/new-tokens', { '/api/v1/new-pools': () => ({ json: newPools([old]) }) });
    await screen.findByText('MOONCAT / WETH 0.3%');
    const [, first] = await rows('New pools');
    expect(within(first as HTMLElement).getByText(age)).toBeInTheDocument();
  });

  it('are asked for by what the address says', async () => {
    const { server } = open('/new-tokens?network=eth&min_reserve=10000&hours=24&order=reserve&q=cat');
    await screen.findByText('MOONCAT / WETH 0.3%');
    expect(lastAsked(server, '/api/v1/new-pools')).toEqual({
      network: 'eth',
      query: 'cat',
      min_reserve_usd: '10000',
      max_age_hours: '24',
      order: 'reserve',
      limit: '50',
    });
    expect(screen.getByRole('columnheader', { name: 'Liquidity' })).toHaveAttribute('aria-sort', 'descending');
  });

  it('are ordered and filtered through the address', async () => {
    const { router, server } = open();
    await screen.findByText('MOONCAT / WETH 0.3%');
    expect(screen.getByRole('columnheader', { name: 'Age' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Volume 24h' }));
    await waitFor(() => expect(router.state.location.search).toBe('?order=volume'));
    await screen.findByRole('option', { name: 'Base' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Network' }), 'Base');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Liquidity' }), '$10K or more');
    await waitFor(() =>
      expect(lastAsked(server, '/api/v1/new-pools')).toMatchObject({ network: 'base', min_reserve_usd: '10000' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe('?order=volume'));
  });

  it('are filtered in a dialog on a phone', async () => {
    vi.stubGlobal('innerWidth', 390);
    const { server } = open();
    await screen.findByText('MOONCAT / WETH 0.3%');
    expect(screen.queryByRole('combobox', { name: 'Liquidity' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Filters and order' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters and order' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Liquidity' }), '$10K or more');
    await waitFor(() => expect(lastAsked(server, '/api/v1/new-pools')).toMatchObject({ min_reserve_usd: '10000' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Show pools' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are saved as a file with all that match, not only those that were loaded', async () => {
    const { server } = open('/new-tokens?network=eth', {
      '/api/v1/new-pools': ({ search }) => ({
        json: search.has('cursor') ? newPools(fresh.slice(1)) : newPools(fresh.slice(0, 1), { next_cursor: 'c2' }),
      }),
    });
    await screen.findByText('MOONCAT / WETH 0.3%');
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(saveText).toHaveBeenCalledOnce());
    const text = vi.mocked(saveText).mock.calls[0]?.[1] ?? '';
    expect(text.trim().split('\r\n')).toHaveLength(1 + fresh.length);
    expect(lastAsked(server, '/api/v1/new-pools')).toMatchObject({ network: 'eth', limit: '100', cursor: 'c2' });
  });

  it('hide the columns that the reader does not want', async () => {
    const { router } = open();
    await screen.findByText('MOONCAT / WETH 0.3%');
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^FDV/ }));
    expect(screen.queryByRole('columnheader', { name: 'FDV' })).toBeNull();
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('columns')).not.toContain('fdv'));
  });

  it('say what passed no filter, and clear them', async () => {
    const { router } = open('/new-tokens?network=eth&hours=24', { '/api/v1/new-pools': () => ({ json: newPools([]) }) });
    expect(await screen.findByText('No pools on Ethereum pass the filters in the last 24 hours')).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('say how old they are where the provider fails', async () => {
    const provenance = source({ trouble: 'The quota of today is used.', as_of_at: '2026-11-21T05:00:00Z' });
    open('/new-tokens', { '/api/v1/new-pools': () => ({ json: newPools(fresh, { provenance }) }) });
    expect(
      await screen.findByText('GeckoTerminal data unavailable; showing 3 h old list. The quota of today is used.'),
    ).toBeInTheDocument();
  });

  it('say that they failed, which is not that there are none', async () => {
    let isUp = false;
    open('/new-tokens', {
      '/api/v1/new-pools': () =>
        isUp ? { json: newPools(fresh) } : { status: 503, json: { message: 'Market data is not available right now.' } },
    });
    expect(await screen.findByText('Market data is not available right now.')).toBeInTheDocument();
    expect(screen.queryByText(/pass the filters/)).toBeNull();
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('MOONCAT / WETH 0.3%')).toBeInTheDocument();
  });

  it('go on page by page', async () => {
    const { server } = open('/new-tokens', {
      '/api/v1/new-pools': ({ search }) => ({
        json:
          search.get('cursor') === null
            ? newPools(fresh, { next_cursor: 'c2' })
            : newPools([pool('0xddd4', { name: 'LATER / WETH' })]),
      }),
    });
    await screen.findByText('MOONCAT / WETH 0.3%');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('LATER / WETH')).toBeInTheDocument();
    expect(lastAsked(server, '/api/v1/new-pools')).toMatchObject({ cursor: 'c2' });
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByText('MOONCAT / WETH 0.3%')).toBeInTheDocument();
  });
});

describe('a pool', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'MOONCAT / WETH 0.3%' });

  it('opens from its row, and its address names it', async () => {
    const { router, server } = open();
    await screen.findByText('MOONCAT / WETH 0.3%');
    await userEvent.click(screen.getByRole('button', { name: 'Risk checks of MOONCAT / WETH 0.3%' }));
    await dialog();
    expect(new URLSearchParams(router.state.location.search).get('pool')).toBe('eth/0xaaa1');
    await waitFor(() => expect(server.to('/api/v1/new-pools/eth/0xaaa1')).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('answers each check with a word and its source', async () => {
    open('/new-tokens?pool=eth/0xaaa1');
    const card = within(await within(await dialog()).findByRole('region', { name: 'Risk checks' }));
    expect(card.getByText(/^1 risk signal, 1 clear, 2 unknown\./)).toBeInTheDocument();
    const answers = card.getAllByRole('listitem').map((item) => item.textContent);
    expect(answers[0]).toBe("Is it a honeypot that can't be sold?geckoterminal token infoNo");
    expect(answers[1]).toBe('Can someone mint more?geckoterminal token infoYes, a risk');
    expect(answers[2]).toBe('Can someone freeze balances?geckoterminal token infoUnknown');
    expect(answers[3]).toBe('How much do the ten largest holders have?geckoterminal token info41.8 %');
  });

  it('has its readings; one without an answer is not a dead pool', async () => {
    open('/new-tokens?pool=eth/0xaaa1');
    const table = within(await within(await dialog()).findByRole('table', { name: 'Readings of the pool' }));
    const [, first, , last] = table.getAllByRole('row');
    expect(first).toHaveTextContent(/^First seen.*\$520\.1K.*Alive$/);
    expect(last).toHaveTextContent(/^After 7 days.*—.*—.*No answer$/);
  });

  it('leads to its contract, and offers no alert where CoinGecko does not list it', async () => {
    open('/new-tokens?pool=eth/0xaaa1');
    const shown = within(await dialog());
    expect(await shown.findByRole('link', { name: 'Profile contract' })).toHaveAttribute(
      'href',
      '/profiler?address=0x6982508145454ce325ddbe47a25d4ec3d2311933&chain=ethereum',
    );
    expect(shown.getByText(/^CoinGecko doesn't list MOONCAT/)).toBeInTheDocument();
    expect(shown.queryByRole('button', { name: 'Create alert' })).toBeNull();
    await userEvent.click(shown.getByRole('button', { name: 'Watch contract' }));
    expect(screen.getByLabelText('asked')).toHaveTextContent('"kind":"address"');
  });

  it('has a token page, an alert and a place on a watchlist where CoinGecko lists it', async () => {
    const answers = {
      '/api/v1/new-pools/': () => ({ json: details({ pool: pool('0xaaa1', { network: 'solana', coin_id: 'mooncat' }) }) }),
    };
    open('/new-tokens?pool=solana/0xaaa1', answers);
    const shown = within(await dialog());
    expect(await shown.findByRole('link', { name: 'Open token page' })).toHaveAttribute('href', '/tokens/mooncat');
    expect(shown.queryByRole('link', { name: 'Profile contract' })).toBeNull();
    await userEvent.click(shown.getByRole('button', { name: 'Create alert' }));
    expect(screen.getByLabelText('asked')).toHaveTextContent('"coin":"mooncat","price":"0.00001234"');
  });

  it('says that it did not load', async () => {
    open('/new-tokens?pool=eth/0xaaa1', {
      '/api/v1/new-pools/': () => ({ status: 404, json: { message: 'This pool was never seen.' } }),
    });
    expect(
      await within(await screen.findByRole('dialog', { name: 'Pool' })).findByText('This pool was never seen.'),
    ).toBeInTheDocument();
  });
});

describe('new on CoinGecko', () => {
  it('has first sights, platforms, prices where known, and coins that are gone', async () => {
    open('/new-tokens?tab=coins');
    const link = await screen.findByRole('link', { name: 'Mooncat' });
    expect(link).toHaveAttribute('href', '/tokens/mooncat');
    const [, first, second, third] = await rows('New on CoinGecko');
    expect(first).toHaveTextContent(/1 day ago.*ethereum.*base.*\+1/);
    expect(second).toHaveTextContent(/Own chain or unknown—/);
    expect(third).toHaveTextContent('Gone 3 days ago');
    expect(screen.queryByRole('link', { name: 'Rugged' })).toBeNull();
    expect(screen.getByText(/^Compared once a day since/)).toBeInTheDocument();
  });

  it('is searched through the address', async () => {
    const { router, server } = open('/new-tokens?tab=coins', {
      '/api/v1/new-coins': ({ search }) => ({ json: newCoins(search.get('query') === 'zz' ? [] : listed) }),
    });
    await screen.findByRole('link', { name: 'Mooncat' });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Name, symbol or id' }), 'zz');
    expect(await screen.findByText('No new coin matches “zz”')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?tab=coins&q=zz');
    expect(lastAsked(server, '/api/v1/new-coins')).toMatchObject({ query: 'zz' });
  });
});

describe('cohorts', () => {
  it('show survival with its interval, and the range with the unknown', async () => {
    open('/new-tokens?tab=cohorts');
    await screen.findAllByText('23.7%');
    const [, first, second, third] = await rows('Cohorts');
    expect(first).toHaveTextContent(/Nov 9, 2026.*eth · Uniswap V3.*40.*38.*9.*23\.7%13\.0–39\.2%22\.5–27\.5%, 2 unknown/);
    expect(second).toHaveTextContent(/45\.8%.*all answered/);
    expect(third).toHaveTextContent('No rate below 20—');
  });

  it('are asked for by group and day through the address', async () => {
    const { router, server } = open('/new-tokens?tab=cohorts');
    await screen.findAllByText('23.7%');
    expect(lastAsked(server, '/api/v1/pool-cohorts')).toEqual({ by: 'dex', day: '7', weeks: '8' });
    await userEvent.click(screen.getByRole('radio', { name: 'By network' }));
    await userEvent.click(screen.getByRole('radio', { name: 'After 30 days' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=cohorts&by=network&day=30'));
    await waitFor(() => expect(lastAsked(server, '/api/v1/pool-cohorts')).toEqual({ by: 'network', day: '30', weeks: '8' }));
  });

  it('say that nothing is old enough', async () => {
    open('/new-tokens?tab=cohorts&day=30', { '/api/v1/pool-cohorts': () => ({ json: cohorts({ cohorts: [] }) }) });
    expect(await screen.findByText('No sampled pool is 30 days old yet')).toBeInTheDocument();
  });
});

it('tabs are in the address', async () => {
  const { router } = open();
  await screen.findByText('MOONCAT / WETH 0.3%');
  await userEvent.click(screen.getByRole('tab', { name: 'Cohorts' }));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=cohorts'));
  expect(await screen.findByRole('table', { name: 'Cohorts' })).toBeInTheDocument();
});
