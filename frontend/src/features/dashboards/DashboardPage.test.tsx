import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dashboard, documentOf, noTasks } from '@/testing/dashboards';
import { inApp } from '@/testing/inApp';
import { statistics, trip } from '@/testing/journal';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import DashboardPage from './DashboardPage';
import DashboardsPage from './DashboardsPage';
import { KINDS } from './kinds';

const open = (at: string, answers: Record<string, Answerer> = {}) => {
  const server = serve({
    '/api/v1/dashboards': () => ({
      json: { dashboards: [dashboard('d1', { document: null }), dashboard('d2', { document: null })] },
    }),
    '/api/v1/dashboards/d1': () => ({ json: dashboard('d1') }),
    '/api/v1/dashboard-templates': () => ({
      json: { templates: [{ id: 'morning', name: 'Morning', lead: 'What is due.', document: documentOf('note') }] },
    }),
    '/api/v1/tasks': () => ({ json: noTasks }),
    ...answers,
  });
  const routes = [
    { path: '/dashboard', element: inApp(<DashboardPage />) },
    { path: '/dashboard/:id', element: inApp(<DashboardPage />) },
    { path: '/user-dashboards', element: inApp(<DashboardsPage />) },
  ];
  return { server, ...renderRoutes(routes, at) };
};

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const widget = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
  localStorage.clear();
});

describe('a dashboard', () => {
  it('opens the first one, and without any offers templates', async () => {
    const { router } = open('/dashboard');
    await screen.findByRole('heading', { name: 'Board d1' });
    expect(router.state.location.pathname).toBe('/dashboard/d1');
  });

  it('is created from a template', async () => {
    const { server, router } = open('/dashboard', {
      '/api/v1/dashboards': ({ method }) =>
        method === 'POST' ? { status: 201, json: dashboard('d1') } : { json: { dashboards: [] } },
    });
    await press(/^Morning/);
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/d1'));
    expect(server.asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Morning',
      document: { schema: 1 },
    });
  });

  it('keeps an unknown kind, and reads a newer schema without editing', async () => {
    open('/dashboard/d1', {
      '/api/v1/dashboards/d1': () => ({ json: dashboard('d1', { read_only: true, document: documentOf('from.the.future') }) }),
    });
    expect(await screen.findByText("This installation doesn't support “from.the.future”")).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeDisabled();
  });

  it('restores the parameters it was left with', async () => {
    localStorage.setItem('dashboard-parameters', JSON.stringify({ d1: 'range=7d' }));
    const { router } = open('/dashboard/d1');
    await waitFor(() => expect(router.state.location.search).toBe('?range=7d'));
  });
});

it('names the period of a change beside a price', async () => {
  const coin = { id: 'zcash', symbol: 'zec', name: 'Zcash', current_price: 339, market_cap: 5_700_000_000, market_cap_rank: 39 };
  open('/dashboard/d1', {
    '/api/v1/dashboards/d1': () => ({ json: dashboard('d1', { document: documentOf('market.movers') }) }),
    '/api/v3/coins/markets': () => ({ json: [{ ...coin, total_volume: 327_000_000, price_change_percentage_24h: 4.97 }] }),
  });
  const rows = await (await widget('Movers')).findByRole('list', { name: 'Top gainers' });
  expect(rows).toHaveTextContent('Zcash');
  expect(rows).toHaveTextContent('$339.00up 4.97% 24h');
});

describe('open positions', () => {
  it('are worth the prices of now, and say why there is none', async () => {
    const trips = [
      trip('t1', { left: '2', entry_price: '100.123456789', closed_at: null }),
      trip('t2', { base: 'NON', left: '1', closed_at: null }),
    ];
    const { server } = open('/dashboard/d1', {
      '/api/v1/dashboards/d1': () => ({ json: dashboard('d1', { document: documentOf('positions') }) }),
      '/api/v1/round-trips': () => ({ json: { trips, total: 2 } }),
      '/api/v1/workspace/settings': () => ({ json: { zone: 'UTC', currency: 'USD', version: 2 } }),
      '/api/v1/asset-prices': () => ({
        json: {
          currency: 'USD',
          as_of_at: '2026-11-21T08:02:00Z',
          market_away: false,
          prices: [
            { asset: 'BTC', price: '110', price_source: 'live', price_at: '2026-11-21T08:00:00Z' },
            { asset: 'USDT', price: '1', price_source: 'par' },
            { asset: 'NON', price: null },
          ],
        },
      }),
    });
    const rows = await (await widget('Open positions')).findByRole('list', { name: 'Open positions' });
    await waitFor(() => expect(rows).toHaveTextContent('≈ +19.75 USD'));
    expect(rows).toHaveTextContent(/Long 2 BTC.*110(\.00)? USDT, entry 100\.1235/);
    expect(rows).toHaveTextContent('No pricethe market has none and you entered none');
    await press('Refresh Open positions');
    await waitFor(() => expect(server.to('/api/v1/asset-prices')).toHaveLength(2));
  });
});

describe('results of several currencies', () => {
  it.each([
    ['journal.equity', 'Equity', '', '+150.00 USD'],
    ['journal.equity', 'Equity', 'USDT', '+40.00 USDT'],
  ])('of %s agree with the journal: %s in “%s”', async (kind, title, currency, shown) => {
    const document = documentOf(kind);
    document.widgets.w1 = { kind, v: 1, params: currency === '' ? {} : { currency } };
    const currencies = [
      { currency: 'USDT', trips: 3 },
      { currency: 'USD', trips: 2 },
    ];
    open('/dashboard/d1', {
      '/api/v1/dashboards/d1': () => ({ json: dashboard('d1', { document }) }),
      '/api/v1/statistics': ({ search }) => ({
        json:
          search.get('convert') === 'base'
            ? statistics({ currencies, currency: 'USD', net: '150' })
            : statistics({ currencies, net: '40' }),
      }),
    });
    expect(await (await widget(title)).findByText(shown)).toBeInTheDocument();
  });
});

describe('flows of an address', () => {
  it('are asked for again while transactions are still read, and say so', async () => {
    const document = documentOf('profile.flows');
    document.widgets.w1 = { kind: 'profile.flows', v: 1, params: { entity: 'bitcoin:bc1q', range: '30d' } };
    const basis = (loading: boolean, loaded: number) => ({
      coverage: { complete: !loading, loaded, total: 6_152, sources: [] },
      provenance: [],
      loading,
      truncated: false,
    });
    const items = [{ label: null, addresses: 141, in_usd: '0', out_usd: '80713635.3' }];
    let asked = 0;
    open('/dashboard/d1', {
      '/api/v1/dashboards/d1': () => ({ json: dashboard('d1', { document }) }),
      '/api/v1/addresses/bitcoin/bc1q/flows': () => {
        asked += 1;
        return { json: { items, basis: asked === 1 ? basis(true, 226) : basis(false, 500) } };
      },
    });
    const flows = await widget('Address flows');
    expect(await flows.findByText('Still loading: 226 transactions so far')).toBeInTheDocument();
    expect(flows.getByText('Unlabelled')).toBeInTheDocument();
    await waitFor(() => expect(flows.queryByText(/Still loading/)).toBeNull(), { timeout: 10_000 });
  });
});

describe('a fault of one widget', () => {
  it.each([
    ['alerts', '/api/v1/alert-firings', 'Alerts'],
    ['feed', '/api/v1/feed', 'Feed'],
    ['labels', '/api/v1/labels', 'Labels'],
    ['positions', '/api/v1/round-trips', 'Open positions'],
    ['new_pools', '/api/v1/new-pools', 'New pools'],
    ['treasuries', '/api/v1/treasuries', 'Treasuries'],
    ['funding', '/api/v1/funding', 'Funding'],
    ['quota', '/api/v1/status', 'Provider quota'],
    ['market.table', '/api/v3/coins/markets', 'Market table'],
    ['whales', '/api/v1/whales', 'Large transfers'],
    ['portfolio.value', '/api/v1/portfolio', 'Portfolio value'],
    ['calendar', '/api/v1/calendar', 'Calendar'],
  ])('of %s leaves the others ready', async (kind, path, title) => {
    open('/dashboard/d1', {
      '/api/v1/dashboards/d1': () => ({ json: dashboard('d1', { document: documentOf(kind, 'journal.tasks') }) }),
      [path]: () => ({ status: 503, json: { message: 'Provider down' } }),
    });
    const broken = await widget(title);
    expect(await broken.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(await (await widget('Tasks')).findByText('No open tasks')).toBeInTheDocument();
  });
});

describe('an answer of the market', () => {
  const openWith = (answer: Answerer) =>
    open('/dashboard/d1', {
      '/api/v1/dashboards/d1': () => ({ json: dashboard('d1', { document: documentOf('market.table') }) }),
      '/api/v3/coins/markets': answer,
    });

  it('that is old says of when it is', async () => {
    const headers = { 'x-cache': 'STALE', 'x-data-as-of': new Date(Date.now() - 3_600_000).toISOString() };
    openWith(() => ({ json: [{ id: 'bitcoin', symbol: 'btc', name: 'Bitcoin', current_price: 60_000 }], headers }));
    const table = await widget('Market table');
    expect(await table.findByText('As of 1 hour ago')).toBeInTheDocument();
    expect(table.getByText(/Bitcoin/)).toBeInTheDocument();
  });

  it('that its quota does not allow says when that comes back', async () => {
    openWith(() => ({
      status: 503,
      json: { code: 'quota_exhausted', message: 'The quota is used' },
      headers: { 'retry-after': '3600' },
    }));
    expect(await (await widget('Market table')).findByText(/^Market data quota used; resumes /)).toBeInTheDocument();
  });
});

describe('what a widget shows', () => {
  it('may be gone, which no other try would change', async () => {
    const document = documentOf('nft.floor');
    document.widgets.w1 = { kind: 'nft.floor', v: 1, params: { collection: 'moon-cats' } };
    open('/dashboard/d1', {
      '/api/v1/dashboards/d1': () => ({ json: dashboard('d1', { document }) }),
      '/api/v1/nfts': () => ({ status: 404, json: { message: 'not found' } }),
    });
    const floor = await widget('NFT floor');
    expect(await floor.findByText(/It was deleted, or its id is wrong\./)).toBeInTheDocument();
    expect(floor.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('editing', () => {
  it('adds a widget, removes one with undo, and saves with the version it began with', async () => {
    const { server } = open('/dashboard/d1', {
      '/api/v1/dashboards/d1': ({ method }) => ({ json: dashboard('d1', method === 'PUT' ? { version: 4 } : {}) }),
    });
    await press('Edit');
    await press('Remove Tasks');
    expect(screen.getByText('“Tasks” removed')).toBeInTheDocument();
    await press('Undo');
    await press('Add widget');
    const gallery = within(await screen.findByRole('dialog', { name: 'Add widget' }));
    await userEvent.type(gallery.getByRole('searchbox'), 'quota');
    expect(gallery.getAllByRole('listitem')).toHaveLength(1);
    await userEvent.click(gallery.getByRole('button', { name: /Provider quota/ }));
    await press('Save dashboard');
    await waitFor(() => expect(server.asked.some(({ method }) => method === 'PUT')).toBe(true));
    const put = server.asked.find(({ method }) => method === 'PUT');
    expect(put?.headers.get('if-match')).toContain('3');
    expect(Object.keys((put as unknown as { body: { document: { widgets: object } } }).body.document.widgets).sort()).toEqual([
      'w1',
      'w2',
      'w3',
    ]);
  });

  it('moves by keys, announces it, and gives the place back on Escape', async () => {
    open('/dashboard/d1');
    await press('Edit');
    const grip = await screen.findByRole('button', { name: 'Move Tasks' });
    fireEvent.keyDown(grip, { key: 'Enter' });
    expect(screen.getByText(/^Tasks picked up\. Column 7, row 1/)).toBeInTheDocument();
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Move Tasks' }), { key: 'ArrowDown', shiftKey: true });
    expect(screen.getByText('Column 7, row 1, 6 columns wide, 7 rows high.')).toBeInTheDocument();
    expect(screen.getByText('Not saved')).toBeInTheDocument();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move Tasks' }), { key: 'Escape' });
    expect(screen.getByText('Tasks is back where it was.')).toBeInTheDocument();
    expect(screen.getByText('No changes')).toBeInTheDocument();
  });

  it('shows both versions where another tab saved first', async () => {
    let asked = 0;
    open('/dashboard/d1', {
      '/api/v1/dashboards/d1': ({ method }) => {
        if (method === 'PUT') return { status: 412, json: { message: 'Changed', code: 'precondition_failed' } };
        asked += 1;
        return { json: dashboard('d1', asked > 1 ? { version: 5, widget_count: 9 } : {}) };
      },
      '/api/v1/dashboards': ({ method }) =>
        method === 'POST' ? { status: 201, json: dashboard('d9') } : { json: { dashboards: [] } },
      '/api/v1/dashboards/d9': () => ({ json: dashboard('d9') }),
    });
    await press('Edit');
    await press('Duplicate Note');
    await press('Save dashboard');
    expect(
      await screen.findByText(/Couldn't save the dashboard. Someone else changed it, or you did in another tab/),
    ).toBeInTheDocument();
    expect(await screen.findByText(/Yours: 3 widgets, not saved. Latest: version 5, 9 widgets/)).toBeInTheDocument();
    await press('Save mine as a copy');
    expect(await screen.findByRole('heading', { name: 'Board d9' })).toBeInTheDocument();
  });
});

describe('what costs calls of a provider', () => {
  const costly = {
    ...documentOf('profile.summary', 'journal.tasks'),
    widgets: {
      w1: { kind: 'profile.summary', v: 1, params: { entity: 'bitcoin:bc1qexample' } },
      w2: { kind: 'journal.tasks', v: 1, params: { max_age_s: 30 } },
    },
  };
  const calls = (server: ReturnType<typeof open>['server']) => server.to('/api/v1/addresses').length;

  it('is not asked for by rotation, only by Refresh widget', async () => {
    const { server } = open('/dashboard/d1?rotate=15', {
      '/api/v1/dashboards/d1': () => ({ json: dashboard('d1', { document: costly }) }),
    });
    expect(await screen.findByText('Not refreshed while dashboards rotate')).toBeInTheDocument();
    await (await widget('Tasks')).findByText('No open tasks');
    expect(calls(server)).toBe(0);
    await press('Refresh widget');
    await waitFor(() => expect(calls(server)).toBe(1));
  });

  it('is asked for once on opening and never again by the clock, unlike what is stored', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = open('/dashboard/d1', {
      '/api/v1/dashboards/d1': () => ({ json: dashboard('d1', { document: costly }) }),
    });
    await waitFor(() => expect(calls(server)).toBe(1));
    // Its part is loaded in real time, of which the clock below takes none.
    await (await widget('Tasks')).findByText('No open tasks');
    await vi.advanceTimersByTimeAsync(95_000);
    expect(calls(server)).toBe(1);
    expect(server.to('/api/v1/tasks').length).toBeGreaterThan(1);
    vi.useRealTimers();
  });
});

describe('equal questions', () => {
  it('run once', async () => {
    const { server } = open('/dashboard/d1', {
      '/api/v1/dashboards/d1': () => ({ json: dashboard('d1', { document: documentOf('journal.tasks', 'journal.tasks') }) }),
    });
    await waitFor(async () => expect(await screen.findAllByText('No open tasks')).toHaveLength(2));
    expect(server.to('/api/v1/tasks')).toHaveLength(1);
  });
});

describe('the list', () => {
  it('moves, deletes and brings back', async () => {
    const { server } = open('/user-dashboards', {
      '/api/v1/dashboards/d1': ({ method }) => (method === 'DELETE' ? { status: 204 } : { json: dashboard('d1') }),
      '/api/v1/dashboards/d1/restore': () => ({ json: dashboard('d1') }),
      '/api/v1/dashboards/d2/move': () => ({ json: { dashboards: [] } }),
    });
    await press('Move Board d2 up');
    await waitFor(() => expect(server.to('/api/v1/dashboards/d2/move')[0]?.body).toEqual({ after: null }));
    await press('Delete Board d1');
    expect(await screen.findByText('“Board d1” deleted')).toBeInTheDocument();
    await press('Undo');
    expect(await screen.findByText('Dashboard restored')).toBeInTheDocument();
  });

  it('imports a file, and shows its faults by their path', async () => {
    const { server, router } = open('/user-dashboards?open=import', {
      '/api/v1/dashboards': ({ method }) =>
        method === 'POST' ? { status: 201, json: dashboard('d1') } : { json: { dashboards: [dashboard('d1')] } },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Import dashboard' }));
    await userEvent.upload(
      dialog.getByLabelText('Dashboard file'),
      new File(['{"schema":1}'], 'a.json', { type: 'application/json' }),
    );
    expect(await dialog.findByText('widgets')).toBeInTheDocument();
    expect(dialog.getByText('tabs')).toBeInTheDocument();
    expect(server.asked.some(({ method }) => method === 'POST')).toBe(false);
    const good = new File([JSON.stringify(documentOf('note'))], 'Desk.json', { type: 'application/json' });
    await userEvent.upload(dialog.getByLabelText('Dashboard file'), good);
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/d1'));
    expect(server.asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ name: 'Desk' });
  });
});

it('every kind has a component of its own', () => {
  expect(new Set(KINDS.map(({ component }) => component)).size).toBe(KINDS.length);
});
