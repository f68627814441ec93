import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { matchRoutes, type RouteObject } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessionActions } from '@/api/session';
import { writeTokens } from '@/api/tokens';
import { CHILDREN, CONSTANTS } from '@/testing/addresses';
import { renderRoutes } from '@/testing/render';
import { rosa, serve } from '@/testing/server';
import { GuestOnly, Protected } from './guards';
import { paths } from './paths';
import { routes } from './router';
import { createStore } from './store';

const specified = [...CONSTANTS, ...CHILDREN];

const open = new Set(['/sign-in', '/sign-in-2', '/sign-up', '/forgot-password', '/otp', '/500', '/404', '/503', '/401']);
const guards = (path: string) =>
  matchRoutes(routes, path)?.map(({ route }) => (route.element as { type?: unknown } | undefined)?.type) ?? [];

describe('every specified address', () => {
  it.each(specified)('%s has a page of its own', (path) => expect(matchRoutes(routes, path)?.at(-1)?.route.path).not.toBe('*'));
  it.each(specified.filter((path) => !open.has(path)))('%s is guarded', (path) => expect(guards(path)).toContain(Protected));
  it.each(['/sign-in', '/sign-in-2', '/sign-up', '/forgot-password', '/otp'])('%s is for guests only', (path) =>
    expect(guards(path)).toContain(GuestOnly),
  );
});

/** The component that a route loads when it is opened; undefined where it has no chunk of its own, or renders a fixed element. */
async function loadedBy({ lazy }: RouteObject): Promise<unknown> {
  if (typeof lazy !== 'function') return undefined;
  const loaded = await lazy();
  return loaded.element === undefined ? loaded.Component : undefined;
}

const routeOf = (path: string): RouteObject => matchRoutes(routes, path)?.at(-1)?.route ?? {};

describe('the page of every specified address', () => {
  /** Error pages come with the first chunk, because they must show when nothing more can be loaded. */
  const eager = new Set(['/500', '/404', '/503', '/401']);
  const pages = specified.filter((path) => !eager.has(path));
  /** Addresses that share a page on purpose: the same page, with and without an id. */
  const shared: readonly (readonly [path: string, withId: string])[] = [
    ['/dashboard', '/dashboard/7'],
    ['/journal/editor', '/journal/editor/7'],
  ];
  const components = new Map<string, unknown>();

  it('covers the 45 constants of the specification', () => {
    expect(new Set(CONSTANTS).size).toBe(45);
    expect(CONSTANTS.length).toBe(45);
  });

  it.each(pages)('%s loads a component', async (path) => {
    const component = await loadedBy(routeOf(path));
    expect(typeof component).toBe('function');
    components.set(path, component);
  });

  it.each([...eager])('%s is there without loading', (path) => {
    expect(routeOf(path).path).toBe(path);
    expect(routeOf(path).element).toBeDefined();
  });

  it('is a page of its own', () => {
    expect([...components.keys()]).toEqual(pages);
    for (const [path, withId] of shared) expect(components.get(withId), withId).toBe(components.get(path));
    expect(new Set(components.values()).size).toBe(pages.length - shared.length);
  });

  it('comes from a module that promises nothing', () => {
    const modules = ['router.tsx', 'settingsRoutes.tsx'].flatMap((file) =>
      [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/import\('([^']+)'\)/g)].map(
        ([, module = '']) => module,
      ),
    );
    expect(modules.length).toBeGreaterThanOrEqual(pages.length - shared.length);
    expect(modules.filter((module) => /later|planned|placeholder|soon/i.test(module))).toEqual([]);
  });
});

const tree: RouteObject[] = [
  { element: <GuestOnly />, children: [{ path: paths.signIn, element: <h1>Sign in</h1> }] },
  {
    element: <Protected />,
    children: [
      { path: paths.home, element: <h1>Home</h1> },
      { path: paths.tokens, element: <h1>Tokens</h1> },
    ],
  },
];

const Note = () => <input aria-label="Note" />;

describe('guards', () => {
  beforeEach(() => {
    serve({ '/api/auth/user/': () => ({ json: rosa }) });
  });

  it.each([paths.root, paths.tokens])('a guest at %s is led to the sign-in page, without a step in the history', (path) => {
    const { router } = renderRoutes(tree, path);
    expect(screen.getByRole('heading')).toHaveTextContent('Sign in');
    expect(router.state.location.pathname).toBe('/sign-in');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('a page of one account is not shown on to another that takes its place', async () => {
    const tokenOf = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.s`;
    const store = createStore();
    store.dispatch(sessionActions.granted({ user: rosa, access: tokenOf('u1'), refresh: 'r1' }));
    renderRoutes([{ element: <Protected />, children: [{ path: paths.home, element: <Note /> }] }], paths.home, store);
    await userEvent.type(screen.getByLabelText('Note'), 'private words');
    act(() => void store.dispatch(sessionActions.accessRefreshed({ access: `${tokenOf('u1')}2` })));
    expect(screen.getByLabelText('Note')).toHaveValue('private words');
    act(() => void store.dispatch(sessionActions.tokensChangedElsewhere({ accessToken: tokenOf('u2'), refreshToken: 'r2' })));
    expect(screen.getByLabelText('Note')).toHaveValue('');
  });

  it('shows Loading... while it is not known who is signed in', () => {
    writeTokens({ accessToken: 'a1', refreshToken: 'r1' });
    const { store } = renderRoutes(tree, paths.tokens);
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    store.dispatch(sessionActions.userLoaded(rosa));
    return waitFor(() => expect(screen.getByRole('heading')).toHaveTextContent('Tokens'));
  });

  it('a signed-in user at the sign-in page is led home', () => {
    const store = createStore();
    store.dispatch(sessionActions.granted({ user: rosa, access: 'a1', refresh: 'r1' }));
    renderRoutes(tree, paths.signIn, store);
    expect(screen.getByRole('heading')).toHaveTextContent('Home');
  });

  it('a guest who owes no code reads at /otp how to get one', async () => {
    const { router } = renderRoutes(routes, paths.otp);
    expect(await screen.findByRole('heading', { name: 'Verification code' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in');
    expect(router.state.location.pathname).toBe('/otp');
  });

  it('an expired session comes back to its page, a sign-out starts at home', async () => {
    const store = createStore();
    const grant = () => store.dispatch(sessionActions.granted({ user: rosa, access: 'a1', refresh: 'r1' }));
    grant();
    renderRoutes(tree, paths.tokens, store);
    store.dispatch(sessionActions.sessionExpired());
    await screen.findByRole('heading', { name: 'Sign in' });
    grant();
    await screen.findByRole('heading', { name: 'Tokens' });
    store.dispatch(sessionActions.loggedOut());
    await screen.findByRole('heading', { name: 'Sign in' });
    grant();
    await screen.findByRole('heading', { name: 'Home' });
  });
});

describe('unknown and error addresses', () => {
  beforeEach(() => {
    serve({ '/api/v1/status': () => ({ json: { sandbox: false } }) });
  });

  it('an unknown path becomes /404', async () => {
    const { router } = renderRoutes(routes, '/no/such/page');
    expect(await screen.findByText('Oops! Page Not Found!')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/404');
  });

  it.each([
    [
      '/500',
      ['Oops! Something went wrong', 'We apologize for the inconvenience. Please try again later.'],
      ['Go Back', 'Back to Home'],
    ],
    ['/404', ['Oops! Page Not Found!'], ['Go Back', 'Back to Home']],
    ['/503', ['Website is under maintenance!'], ['Learn more']],
    [
      '/401',
      ["Oops! You don't have permission to access this page.", 'Please sign in with the appropriate credentials to see it.'],
      ['Go Back', 'Back to Home'],
    ],
  ])('%s says what is specified', async (path, texts, buttons) => {
    renderRoutes(routes, path);
    for (const text of texts) expect(await screen.findByText(text)).toBeInTheDocument();
    const shown = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map((element) => element.textContent);
    expect(shown).toEqual(buttons);
  });
});

it('an unknown path keeps the menu for whoever is signed in', async () => {
  // The frame is a large part, which a busy machine loads for longer than a page is waited for.
  await import('@/features/shell/Shell');
  serve({
    '/api/v1/status': () => ({ json: { sandbox: false } }),
    '/api/v3/coins/markets': () => ({ json: [] }),
    '/api/v1/stream': () => new Response(new ReadableStream()),
  });
  const store = createStore();
  store.dispatch(sessionActions.granted({ user: rosa, access: 'a1', refresh: 'r1' }));
  const { router } = renderRoutes(routes, '/no/such/page', store);
  expect(await screen.findByRole('heading', { name: 'Oops! Page Not Found!' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/404');
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toHaveTextContent('Page not found');
  expect(screen.getByRole('button', { name: 'Go Back' })).toBeInTheDocument();
}, 60_000);
