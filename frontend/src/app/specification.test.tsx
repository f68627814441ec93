/**
 * Sections 2, 4, 7 and 9 of the specification on the whole application: where its addresses lead, what its frame, search and selector hold, what a
 * sign-in keeps, and how figures and moments read on their pages. `messages.test.tsx` has section 8.
 */

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionActions } from '@/api/session';
import { createStore } from '@/app/store';
import { platformStatus } from '@/testing/platform';
import { renderRoutes } from '@/testing/render';
import { type Answerer, rosa, serve } from '@/testing/server';
import dark from '@/theme/logo-dark.svg';
import light from '@/theme/logo-light.svg';
import { routes } from './router';

vi.mock('@/charts/HighchartsView', () => ({ default: () => null }));

const usual: Record<string, Answerer> = {
  '/api/v1/status': () => ({ json: platformStatus() }),
  '/api/v1/stream': () => new Response(new ReadableStream()),
  '/api/v3/coins/markets': () => ({ json: [] }),
  '/api/v3/global': () => ({ json: { data: {} } }),
  '/api/auth/user/': () => ({ json: rosa }),
  '/api/auth/audit': () => ({ json: { results: [] } }),
  '/api/auth/sessions': () => ({ json: { results: [] } }),
};
const granted = { user: rosa, access: 'a1', refresh: 'r1' };

function open(at: string, { signedIn = true, answers = {} as Record<string, Answerer> } = {}) {
  const server = serve({ ...usual, ...answers });
  const store = createStore();
  if (signedIn) store.dispatch(sessionActions.granted(granted));
  return { ...renderRoutes(routes, at, store), server };
}

beforeEach(async () => {
  vi.stubGlobal('innerWidth', 1440);
  // The frame is a large part, which a busy machine loads for longer than a page is waited for.
  await import('@/features/shell/Shell');
});

describe('pages for guests', () => {
  it('the root leads a guest to the sign-in page', async () => {
    const { router } = open('/', { signedIn: false });
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to Meridian' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/sign-in');
  });

  it.each(['/sign-in', '/sign-in-2', '/sign-up', '/forgot-password', '/otp'])('%s leads a signed-in user home', async (path) => {
    const { router } = open(path);
    await screen.findByRole('navigation', { name: 'Main' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});

describe('what begins a session keeps both tokens and leads on', () => {
  const kept = () => [localStorage.getItem('accessToken'), localStorage.getItem('refreshToken')];
  const inside = () => screen.findByRole('button', { name: 'Account menu' });

  it('signing in sends the fields, and the credentials as Basic authorization', async () => {
    const { server } = open('/sign-in', { signedIn: false, answers: { '/api/auth/login/': () => ({ json: { jwt: granted } }) } });
    await userEvent.type(await screen.findByLabelText('Email'), rosa.email);
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await inside();
    expect(kept()).toEqual(['a1', 'r1']);
    const [call] = server.to('/api/auth/login/');
    expect(call).toMatchObject({ method: 'POST', body: { email: rosa.email, password: 'secret' } });
    expect(call?.headers.get('authorization')).toBe(`Basic ${btoa(`${rosa.email}:secret`)}`);
  });

  it('registering does, with the code from the mail', async () => {
    const pending = {
      user: { email: rosa.email },
      access: null,
      refresh: null,
      flow: 'f1',
      flow_kind: 'email',
      otp_required: true,
    };
    const { server, router } = open('/sign-up', {
      signedIn: false,
      answers: {
        '/api/auth/register/': () => ({ status: 202, json: pending }),
        '/api/auth/verify-otp/': () => ({ json: granted }),
      },
    });
    await userEvent.type(await screen.findByLabelText('Email'), rosa.email);
    await userEvent.type(screen.getByLabelText('Password'), 'four unrelated words here');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await userEvent.type(await screen.findByLabelText('Code'), '004217');
    expect(router.state.location.pathname).toBe('/otp');
    expect(kept()).toEqual([null, null]);
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
    await inside();
    expect(kept()).toEqual(['a1', 'r1']);
    expect(server.to('/api/auth/verify-otp/')[0]).toMatchObject({ method: 'POST', body: { flow: 'f1', otp: '004217' } });
  });

  it('signing out removes them and leads to the sign-in page', async () => {
    const { router, server } = open('/settings/sessions', { answers: { '/api/auth/logout/': () => ({ status: 204 }) } });
    await userEvent.click(await inside());
    expect(kept()).toEqual(['a1', 'r1']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
    expect(kept()).toEqual([null, null]);
    expect(server.to('/api/auth/logout/')[0]).toMatchObject({ method: 'POST', body: { refresh: 'r1' } });
  });

  it('every call bears the access token', async () => {
    const { server } = open('/settings/sessions');
    await waitFor(() => expect(server.to('/api/auth/sessions')).not.toHaveLength(0));
    for (const call of server.asked) expect(call.headers.get('authorization'), call.path).toBe('Bearer a1');
  });
});

describe('the error pages', () => {
  it.each(['/500', '/404', '/401'])('Back to Home of %s leads home', async (path) => {
    const { router } = open(path);
    await userEvent.click(await screen.findByRole('link', { name: 'Back to Home' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it.each(['/500', '/404', '/401'])('Go Back of %s leads to the page before it, and home where there is none', async (path) => {
    const { router } = open('/settings/sessions');
    await screen.findByRole('button', { name: 'Account menu' });
    await act(() => router.navigate(path));
    const length = vi.spyOn(History.prototype, 'length', 'get').mockReturnValue(2);
    await userEvent.click(await screen.findByRole('button', { name: 'Go Back' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/sessions'));
    await act(() => router.navigate(path));
    length.mockReturnValue(1);
    await userEvent.click(await screen.findByRole('button', { name: 'Go Back' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('Learn more of /503 says more, and takes it back', async () => {
    open('/503', { signedIn: false });
    const more = await screen.findByRole('button', { name: 'Learn more' });
    await userEvent.click(more);
    expect(screen.getByText(/^Maintenance doesn’t change anything you saved\./)).toBeVisible();
    await userEvent.click(more);
    expect(screen.queryByText(/^Maintenance doesn’t/)).toBeNull();
  });

  it('a page of the settings that throws says what 500 says, beside the menu', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    open('/settings/error-example');
    await userEvent.click(await screen.findByRole('button', { name: 'Fail this page' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Oops! Something went wrong' })).toBeVisible();
    expect(screen.getByText('We apologize for the inconvenience. Please try again later.')).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });
});

describe('the frame', () => {
  it('has the menu in the specified order and groups', async () => {
    open('/settings/sessions');
    const menu = await screen.findByRole('navigation', { name: 'Main' });
    const titlesIn = (part: HTMLElement) =>
      [...part.querySelectorAll('a, button')].map((entry) => entry.textContent).filter((title) => !title.startsWith('More in '));
    expect(titlesIn(menu).map((title) => title.replace(/(⌘|Ctrl) ?K$/, ''))).toEqual([
      'Search',
      'Feed',
      'Strategy Hub',
      'Account Profiler',
      'Private Labels',
      'New Listings',
      'Tokens',
      'NFTs',
      'Forecasting',
      'Journal',
      'Alerts',
      'Calendar',
      'Settings',
    ]);
    const group = (name: string) => titlesIn(within(menu).getByRole('list', { name }));
    expect(group('Investigations')).toEqual(['Account Profiler', 'Private Labels']);
    expect(group('Analytics')).toEqual(['New Listings', 'Tokens', 'NFTs', 'Forecasting']);
    expect(group('Personal Workspace')).toEqual(['Journal']);
    const hrefs = [...menu.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(expect.arrayContaining(['/feed', '/strategies', '/private-labels', '/new-tokens', '/journal']));
  });

  it.each([
    ['dark', dark, light],
    ['light', light, dark],
  ])('its logo is that of the %s theme, and leads home', async (theme, file, other) => {
    localStorage.setItem('vite-ui-theme', theme);
    const { router } = open('/settings/sessions');
    const bar = await screen.findByRole('complementary', { name: 'Sidebar' });
    const logo = bar.querySelector('img');
    expect(logo?.getAttribute('src')).toBe(file);
    expect(file).not.toBe(other);
    await userEvent.click(logo as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('has a link that skips to the content', async () => {
    open('/settings/sessions');
    const skip = await screen.findByRole('link', { name: 'Skip to Main' });
    await userEvent.click(skip);
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('is dark until another theme is chosen', async () => {
    open('/settings/sessions');
    await screen.findByRole('navigation', { name: 'Main' });
    expect(document.documentElement.dataset.theme).toBe('dark');
  });
});

describe('the search', () => {
  const field = () => screen.findByPlaceholderText('Search for crypto, address, or transaction hash...');
  const coin = (at: number) => ({ id: `coin-${at}`, symbol: `c${at}`, name: `Coin ${at}`, market_cap_rank: at });
  const lists = {
    '/api/v3/coins/markets': () => ({ json: [1, 2, 3, 4, 5, 6, 7].map(coin) }),
    '/api/v3/search': () => ({ json: { coins: [] } }),
    '/api/v1/labels': () => ({ json: { labels: [], total: 0 } }),
    '/api/v1/label-packs/search': () => ({ json: { tags: [] } }),
    '/api/v1/cases': () => ({ json: { cases: [] } }),
    '/api/v1/traces': () => ({ json: { traces: [] } }),
    '/api/v1/workspace/search': () => ({ json: { objects: [], more: false } }),
  };

  it('begins with five rows under their heading, each with its badge', async () => {
    open('/settings/sessions', { answers: lists });
    await screen.findByRole('navigation', { name: 'Main' });
    await userEvent.keyboard('{Control>}k{/Control}');
    await field();
    expect(await screen.findByText('Search Results')).toBeVisible();
    const rows = await within(screen.getByRole('listbox', { name: 'Search results' })).findAllByRole('option');
    expect(rows.map((row) => row.textContent)).toEqual([1, 2, 3, 4, 5].map((at) => `Coin ${at}C${at}Tokens`));
  });

  it.each([
    ['an address', '0x7f3a1b2c3d4e5f60718293a4b5c6d7e8f9a0c91e', '1b2c3d4e', 'Account Profiler'],
    ['a hash', `0x${'ab'.repeat(24)}${'cd'.repeat(8)}`, 'abcdcd', 'Blockchain tracer'],
  ])('finds %s by a part of it', async (_name, whole, part, badge) => {
    open('/settings/sessions', { answers: lists });
    await screen.findByRole('navigation', { name: 'Main' });
    const opened = { key: 'recent:1', title: whole, detail: '', badge, to: '/settings/sessions' };
    localStorage.setItem('search-recent', JSON.stringify([opened]));
    await userEvent.keyboard('{Control>}k{/Control}');
    fireEvent.change(await field(), { target: { value: part } });
    expect(await screen.findByRole('option', { name: new RegExp(`^${whole}.*${badge}$`) })).toBeVisible();
    fireEvent.change(await field(), { target: { value: `${part}zz` } });
    expect(await screen.findByText('No results found.')).toBeVisible();
  });
});

describe('the token selector', () => {
  const selector = async () => {
    open('/forecasting', { answers: { '/forecasting/api/': () => ({ status: 503, json: { message: 'away' } }) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Token: Bitcoin' }));
    return screen.getByRole('listbox', { name: 'Tokens' });
  };

  it('has the static groups though its list failed, which is only logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const list = await selector();
    const options = (name: string) =>
      within(within(list).getByRole('group', { name }))
        .getAllByRole('option')
        .map((option) => option.querySelector('[class*="cut"]')?.textContent);
    expect(options('Popular')).toEqual(['Bitcoin', 'Ethereum', 'Binance Smart Chain']);
    expect(options('Other')).toEqual(['Solana', 'Polygon', 'Cardano']);
    expect(within(list).getAllByRole('option').at(-1)).toHaveTextContent(/^Add Custom Token$/);
    await waitFor(() => expect(warn).toHaveBeenCalledWith("Couldn't load the token list:", 'away'));
    expect(screen.queryByText(/Couldn't load the token list/)).toBeNull();
  });

  it('adds a token in a dialog with the specified fields and buttons', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const list = await selector();
    await userEvent.click(within(list).getByRole('option', { name: 'Add Custom Token' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Custom Token' });
    expect(within(dialog).getByPlaceholderText('Custom Token')).toBeVisible();
    const icons = [...within(dialog).getByLabelText('Icon').querySelectorAll('option')];
    expect(icons.map(({ value, text }) => [value, text])).toEqual([
      ['chain', 'Chain'],
      ['diamond', 'Diamond'],
      ['star', 'Star'],
    ]);
    expect(within(dialog).getByRole('button', { name: 'Add Blockchain' })).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('market data', () => {
  const detail = (id: string, price: number) => ({
    id,
    symbol: id.slice(0, 3),
    name: id === 'bitcoin' ? 'Bitcoin' : 'Ethereum',
    description: { en: '' },
    links: { homepage: [], blockchain_site: [] },
    last_updated: new Date().toISOString(),
    market_data: { current_price: { usd: price } },
  });

  it('of a coin are asked for as specified, and are gone before those of another come', async () => {
    const { router, server } = open('/tokens/bitcoin', {
      answers: {
        '/api/v3/simple/price': () => ({ json: {} }),
        '/api/v3/coins/bitcoin': () => ({ json: detail('bitcoin', 94_212.37) }),
        '/api/v3/coins/ethereum': () => new Promise(() => {}),
      },
    });
    expect((await screen.findAllByText('$94,212'))[0]).toBeVisible();
    const [coin] = server.asked.filter(({ path }) => path === '/api/v3/coins/bitcoin');
    expect(Object.fromEntries(coin?.search ?? [])).toMatchObject({ community_data: 'false', developer_data: 'false' });
    await waitFor(() => expect(server.to('/api/v3/simple/price')).not.toHaveLength(0));
    expect(Object.fromEntries(server.to('/api/v3/simple/price')[0]?.search ?? [])).toMatchObject({
      ids: 'bitcoin',
      vs_currencies: 'usd',
      include_market_cap: 'true',
      include_24hr_vol: 'true',
      include_24hr_change: 'true',
    });
    const charts = server.to('/api/v3/coins/bitcoin/market_chart').map(({ search }) => Object.fromEntries(search));
    expect(charts).toContainEqual({ vs_currency: 'usd', days: '365', interval: 'daily' });
    await act(() => router.navigate('/tokens/ethereum'));
    await waitFor(() => expect(server.to('/api/v3/coins/ethereum')).not.toHaveLength(0));
    await waitFor(() => expect(screen.queryByText('$94,212')).toBeNull());
  });
});

describe('figures and moments', () => {
  afterEach(() => void vi.useRealTimers());

  it('read on the settings of the display as specified', async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 21, 15, 4, 9), toFake: ['Date'] });
    open('/settings/display');
    const samples = (await screen.findByText('Price with many zeros')).closest('dl');
    const shown = [...(samples?.querySelectorAll('dt') ?? [])].map((term) => [
      term.textContent,
      term.nextElementSibling?.querySelector('[aria-hidden="true"]')?.textContent ?? term.nextElementSibling?.textContent,
    ]);
    expect(shown).toEqual([
      ['Large price', '$94,212'],
      ['Price', '$3,418.60'],
      ['Price under $1', '$0.164312'],
      ['Price with many zeros', '$0.041234'],
      ['Large amount', '1.9B'],
      ['Change', '+1.53%'],
      ['Count', '25,418,902'],
      ['Short date', '11/21/2026'],
      ['Date', 'Nov 21, 2026'],
      ['Long date', 'November 21, 2026'],
      ['Time', '3:04 PM'],
      ['Date and time', 'Nov 21, 2026, 3:04 PM'],
      ['Recent time', '2 hours ago'],
      ['Elapsed time', '5 h 12 min'],
    ]);
    expect(samples?.querySelector('sub')).toHaveTextContent(/^4$/);
  });
});
