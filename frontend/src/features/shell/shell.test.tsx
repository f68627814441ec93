import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useHeldEdits } from '@/api/heldEdits';
import type { LeadingCoin } from '@/api/overviewApi';
import { sessionActions } from '@/api/session';
import { createStore } from '@/app/store';
import { platformStatus } from '@/testing/platform';
import { renderRoutes } from '@/testing/render';
import { rosa, serve } from '@/testing/server';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { useKeys } from '@/ui/keyRegistry';
import Shell from './Shell';
import { leaders, Ticker } from './Ticker';

const status = platformStatus({ sandbox: true, world: 'replay', now: '' });

/** A page with a form that was changed. */
function Held() {
  useHeldEdits(true);
  return null;
}

/** A page with keys. */
function Keyed() {
  useKeys({ title: 'This page', bindings: [{ strokes: ['e'], text: 'Edit it', run: () => {} }] });
  return null;
}

function show(at = '/') {
  const server = serve({
    '/api/v1/status': () => ({ json: status }),
    '/api/v3/coins/markets': () => ({ json: [] }),
    '/api/v1/stream': () => new Response(new ReadableStream()),
    '/api/auth/logout/': () => ({ status: 204 }),
  });
  const store = createStore();
  store.dispatch(sessionActions.granted({ user: rosa, access: 'a1', refresh: 'r1' }));
  const page = (path: string, title: string, group?: string) => ({ path, element: <h1>{title}</h1>, handle: { title, group } });
  const view = renderRoutes(
    [
      {
        element: (
          <>
            <Shell />
            <ConfirmDialog />
          </>
        ),
        children: [
          page('/', 'Home'),
          page('/tokens', 'Tokens', 'Analytics'),
          page('/feed', 'Feed'),
          page('/profiler', 'Profiler'),
          page('/profiler/key', 'Key'),
          page('/tracer', 'Tracer'),
          page('/journal/session/:id', 'Trading session'),
          { ...page('/held', 'Held'), element: <Held /> },
          { ...page('/keys', 'Keys'), element: <Keyed /> },
        ],
      },
    ],
    at,
    store,
  );
  return { ...view, server };
}

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
});

describe('the shell', () => {
  it('marks the page that is open, and names the group above it', () => {
    show('/tokens');
    expect(screen.getByRole('link', { name: 'Tokens' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toHaveTextContent('Analytics/Tokens');
  });

  it('collapses to icons that keep their names, and keeps that', async () => {
    const { unmount } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    expect(localStorage.getItem('collapsed-sidebar')).toBe('true');
    expect(screen.getByRole('link', { name: 'Feed' })).toBeInTheDocument();
    await userEvent.hover(screen.getByRole('link', { name: 'Feed' }));
    // Without a delay.
    expect(screen.getByRole('tooltip')).toHaveTextContent('Feed');
    unmount();
    show();
    expect(screen.getByRole('button', { name: 'Expand sidebar' })).toBeInTheDocument();
  });

  it('is whole again on a window narrower than 768 px', () => {
    localStorage.setItem('collapsed-sidebar', 'true');
    vi.stubGlobal('innerWidth', 768);
    const { unmount } = show();
    expect(localStorage.getItem('collapsed-sidebar')).toBe('true');
    unmount();
    vi.stubGlobal('innerWidth', 767);
    show();
    expect(localStorage.getItem('collapsed-sidebar')).toBe('false');
  });

  it('asks before the profiler', async () => {
    const { router } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Account Profiler' }));
    expect(router.state.location.pathname).toBe('/');
    await userEvent.type(await screen.findByLabelText('Address or entity'), 'vitalik.eth{Enter}');
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/profiler?address=vitalik.eth&chain=ethereum&depth=fast',
    );
  });

  it('toggles the search with Ctrl and K, also with the command key', async () => {
    show();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(await screen.findByPlaceholderText('Search for crypto, address, or transaction hash...')).toBeInTheDocument();
    await userEvent.keyboard('{Meta>}k{/Meta}');
    expect(screen.queryByPlaceholderText('Search for crypto, address, or transaction hash...')).toBeNull();
  });

  it('loads page 1 of the market list with 40 coins and no sparkline', async () => {
    const { server } = show();
    await waitFor(() => expect(server.to('/api/v3/coins/markets')).not.toHaveLength(0));
    for (const { search } of server.to('/api/v3/coins/markets'))
      expect(Object.fromEntries(search)).toMatchObject({
        vs_currency: 'usd',
        order: 'market_cap_desc',
        per_page: '40',
        page: '1',
        sparkline: 'false',
      });
  });

  it('asks for the market list again after 15 minutes, and not before', async () => {
    vi.useFakeTimers();
    try {
      const { server } = show();
      const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
      await pass(100);
      const lists = () => server.to('/api/v3/coins/markets').filter(({ search }) => search.get('per_page') === '40').length;
      expect(lists()).toBe(1);
      await pass(15 * 60_000 - 1_000);
      expect(lists()).toBe(1);
      await pass(2_000);
      expect(lists()).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('says where the prices come from', async () => {
    show();
    expect(await screen.findByText('Replayed market')).toBeInTheDocument();
  });

  it('signs out from the account menu', async () => {
    const { store, server } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Account menu' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(store.getState().session.isAuthenticated).toBe(false));
    expect(server.to('/api/auth/logout/')).toHaveLength(1);
  });

  it('asks before signing out loses what a form of the page holds', async () => {
    const { store, server } = show('/held');
    const leave = async (answer: string) => {
      await userEvent.click(screen.getByRole('button', { name: 'Account menu' }));
      await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
      const dialog = await screen.findByRole('dialog', { name: 'Sign out without saving?' });
      await userEvent.click(within(dialog).getByRole('button', { name: answer }));
    };
    await leave('Cancel');
    expect(store.getState().session.isAuthenticated).toBe(true);
    expect(server.to('/api/auth/logout/')).toEqual([]);
    await leave('Sign out');
    await waitFor(() => expect(store.getState().session.isAuthenticated).toBe(false));
  });
});

it('the ticker gives prices in dollars, and says over which time they changed', async () => {
  serve({
    '/api/v3/coins/markets': () => ({
      json: [
        {
          id: 'bitcoin',
          symbol: 'btc',
          name: 'Bitcoin',
          current_price: 115_994,
          market_cap_rank: 1,
          price_change_percentage_24h: 2.37,
        },
      ],
    }),
  });
  renderRoutes([{ path: '/', element: <Ticker /> }], '/');
  const coin = await screen.findByRole('link');
  expect(coin).toHaveTextContent('BTC$115,994up 2.37%');
  expect(coin).toHaveAttribute('title', 'Bitcoin: price in US dollars, and its change in 24 hours');
});

it('the ticker leaves out coins that are pegged to the dollar', () => {
  const coin = (id: string, price: number, change: number) =>
    ({ id, current_price: price, price_change_percentage_24h: change }) as LeadingCoin;
  const shown = leaders([
    coin('bitcoin', 94_212, 1),
    coin('tether', 1.0002, 0.01),
    coin('near-one', 1.01, 6),
    coin('solana', 186, -2),
    coin('xrp', 2, 1),
  ]);
  expect(shown.map(({ id }) => id)).toEqual(['bitcoin', 'near-one', 'solana']);
});

describe('keys', () => {
  it('? lists the keys, and the list closes', async () => {
    show();
    await userEvent.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(dialog).toHaveTextContent('Everywhere');
    expect(dialog).not.toHaveTextContent('This page');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('? lists the keys of the page that is open, too', async () => {
    show('/keys');
    await userEvent.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(dialog).getByRole('heading', { name: 'This page' }).parentElement).toHaveTextContent('EEdit it');
    expect(within(dialog).getByText('Home').closest('div')).toHaveTextContent('GHHome');
  });

  it('g and a letter go to a page, a letter alone goes nowhere', async () => {
    const { router } = show();
    // Without the pauses that are made between keys: the second letter has to come soon, on a busy machine too.
    const { keyboard } = userEvent.setup({ delay: null });
    await keyboard('t');
    expect(router.state.location.pathname).toBe('/');
    await keyboard('gt');
    await waitFor(() => expect(router.state.location.pathname).toBe('/tokens'));
    await keyboard('gxh');
    expect(router.state.location.pathname).toBe('/tokens');
  });

  it('/ opens the search where a page has no filter', async () => {
    show();
    await userEvent.keyboard('/');
    expect(await screen.findByPlaceholderText('Search for crypto, address, or transaction hash...')).toHaveValue('');
  });
});

describe('More', () => {
  const others = () => screen.queryByRole('list', { name: 'More in Investigations' });

  it('opens the other tools of a group, by keyboard too', async () => {
    const { router } = show();
    expect(others()).toBeNull();
    const more = screen.getByRole('button', { name: 'More in Investigations' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    more.focus();
    await userEvent.keyboard('{Enter}{Tab}');
    expect(more).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('link', { name: 'Tracer' })).toHaveFocus();
    expect(
      within(others() as HTMLElement)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Tracer', 'Visualiser', 'Cases', 'Profile a key']);
    await userEvent.click(more);
    expect(others()).toBeNull();
    expect(router.state.location.pathname).toBe('/');
  });

  it('is open where the page is one of them', () => {
    show('/tracer');
    expect(screen.getByRole('link', { name: 'Tracer' })).toHaveAttribute('aria-current', 'page');
  });

  it('brings the entry of the page into view once, where it opens by itself', async () => {
    const moved: (string | null)[] = [];
    Element.prototype.scrollIntoView = function scrollIntoView() {
      moved.push(this.textContent);
    };
    const { router } = show();
    await act(async () => void (await router.navigate('/tracer')));
    expect(await screen.findByRole('link', { name: 'Tracer' })).toHaveAttribute('aria-current', 'page');
    await waitFor(() => expect(moved).toEqual(['Tracer']));
    const more = screen.getByRole('button', { name: 'More in Investigations' });
    await userEvent.click(more);
    expect(others()).toBeNull();
    await userEvent.click(more);
    expect(others()).toBeInTheDocument();
    expect(moved, 'opened by hand').toEqual(['Tracer']);
  });

  it('moves nothing on phones, where the menu lies over the page', () => {
    vi.stubGlobal('innerWidth', 390);
    const moved = vi.fn();
    Element.prototype.scrollIntoView = moved;
    show('/tracer');
    expect(screen.getByRole('link', { name: 'Tracer', hidden: true })).toHaveAttribute('aria-current', 'page');
    expect(moved).not.toHaveBeenCalled();
  });

  it('marks one entry only, the one that names the page most closely', () => {
    show('/profiler/key');
    expect(screen.getByRole('link', { name: 'Profile a key' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('button', { name: 'Account Profiler' })).not.toHaveAttribute('aria-current');
  });

  it('marks Session for the page of one session, although its address lies under the journal', () => {
    show('/journal/session/7');
    expect(screen.getByRole('link', { name: 'Session' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Journal' })).not.toHaveAttribute('aria-current');
  });

  it('stands in the fly-out of the collapsed menu', async () => {
    localStorage.setItem('collapsed-sidebar', 'true');
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Analytics' }));
    expect(screen.getByRole('link', { name: 'Whale watch' })).toHaveAttribute('href', '/whale-watch');
  });
});

describe('after a step', () => {
  it('names the page aloud and puts the focus into it, where the search led there', async () => {
    const { router } = show();
    const announced = screen.getByRole('status', { name: 'Page' });
    expect(announced).toBeEmptyDOMElement();
    const opener = screen.getAllByRole('button', { name: /^Search/ })[0] as HTMLElement;
    await userEvent.click(opener);
    const field = await screen.findByRole('combobox');
    await userEvent.keyboard('{Escape}');
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(field).not.toBeInTheDocument());
    expect(opener).toHaveFocus();
    await userEvent.click(opener);
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'tracer' } });
    document.title = 'Tracer · Meridian';
    await userEvent.click(await screen.findByRole('option', { name: /^Tracer/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/tracer'));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    await waitFor(() => expect(announced).toHaveTextContent(/^Tracer$/));
  });

  it('leaves the focus where it is when a link of the menu was pressed', async () => {
    show();
    await userEvent.click(screen.getByRole('link', { name: 'Feed' }));
    await screen.findByRole('heading', { name: 'Feed' });
    expect(screen.getByRole('link', { name: 'Feed' })).toHaveFocus();
  });
});

it('commands change the theme and open dialogs', async () => {
  show();
  await userEvent.keyboard('{Control>}k{/Control}');
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'light theme' } });
  await userEvent.click(await screen.findByRole('option', { name: /Use light theme/ }));
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('light'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.keyboard('{Control>}k{/Control}');
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'profile an account' } });
  await userEvent.click(await screen.findByRole('option', { name: /Profile an account/ }));
  expect(await screen.findByRole('dialog', { name: 'Profile an account' })).toBeInTheDocument();
});
