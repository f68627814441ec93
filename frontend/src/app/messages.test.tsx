/** Section 8 of the specification, text by text: each is provoked as a user would meet it, and read from the screen. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionActions } from '@/api/session';
import { loadUser } from '@/api/sessionCalls';
import { createStore, type Store } from '@/app/store';
import { platformStatus } from '@/testing/platform';
import { renderRoutes } from '@/testing/render';
import { type Answerer, rosa, serve } from '@/testing/server';
import { showFailure } from '@/ui/toastStore';
import { routes } from './router';

vi.mock('@/charts/HighchartsView', () => ({ default: () => null }));

const away: Answerer = () => ({ status: 503, json: { message: 'Away for a moment' } });
const dead: Answerer = () => {
  throw new TypeError('offline');
};
const detail = {
  id: 'bitcoin',
  symbol: 'btc',
  name: 'Bitcoin',
  description: { en: '' },
  links: { homepage: [], blockchain_site: [] },
  last_updated: new Date().toISOString(),
  market_data: { current_price: { usd: 94_212 } },
};
const usual: Record<string, Answerer> = {
  '/api/v1/status': () => ({ json: platformStatus() }),
  '/api/v1/stream': () => new Response(new ReadableStream()),
  '/api/v3/coins/markets': () => ({ json: [] }),
  '/api/v3/global': () => ({ json: { data: {} } }),
  '/api/v3/simple/price': () => ({ json: {} }),
  '/api/v3/coins/categories/list': () => ({ json: [] }),
  '/api/auth/user/': () => ({ json: rosa }),
  '/api/auth/audit': () => ({ json: { results: [] } }),
};

function open(at: string, answers: Record<string, Answerer>, { signedIn = true, refresh = 'r1' as string | null } = {}) {
  const server = serve({ ...usual, ...answers });
  const store: Store = createStore();
  if (signedIn) {
    store.dispatch(sessionActions.granted({ user: rosa, access: 'a1', refresh: refresh ?? '' }));
    if (refresh === null) store.dispatch(sessionActions.tokensChangedElsewhere({ accessToken: 'a1', refreshToken: null }));
  }
  return { ...renderRoutes(routes, at, store), server };
}

const seen = (text: string | RegExp) => screen.findAllByText(text).then(([first]) => expect(first).toBeVisible());

beforeEach(() => vi.stubGlobal('innerWidth', 1440));

describe('forms for guests', () => {
  const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('Email and password are required', async () => {
    open('/sign-in', {}, { signedIn: false });
    await screen.findByLabelText('Email');
    await submit('Sign in');
    await seen('Email and password are required');
  });

  it('Login failed', async () => {
    open('/sign-in', { '/api/auth/login/': dead }, { signedIn: false });
    await userEvent.type(await screen.findByLabelText('Email'), 'rosa@desk.example');
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await submit('Sign in');
    await seen('Login failed. No response received from server');
  });

  it('Registration failed', async () => {
    open('/sign-up', { '/api/auth/register/': () => ({ status: 502, json: '<html>' }) }, { signedIn: false });
    await userEvent.type(await screen.findByLabelText('Email'), 'rosa@desk.example');
    await userEvent.type(screen.getByLabelText('Password'), 'four unrelated words here');
    await submit('Create account');
    await seen('Registration failed. Request failed with status code 502');
  });

  it('OTP verification failed', async () => {
    sessionStorage.setItem('pending-flow', JSON.stringify({ id: 'f1', kind: 'email', email: 'rosa@desk.example' }));
    open('/otp', { '/api/auth/verify-otp/': dead }, { signedIn: false });
    await userEvent.type(await screen.findByLabelText('Code'), '004217');
    await submit('Verify');
    await seen('OTP verification failed. No response received from server');
  });
});

describe('the session', () => {
  it('Logout failed', async () => {
    open('/settings/account', { '/api/auth/logout/': away });
    await userEvent.click(await screen.findByRole('button', { name: 'Account menu' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    await screen.findByRole('button', { name: 'Sign in' });
    await seen(/^Logout failed\. Away for a moment\. You are signed out in this browser/);
    await seen('Error');
  });

  it('Token refresh failed', async () => {
    open('/settings/account', {
      '/api/auth/audit': () => ({ status: 401, json: {} }),
      '/api/auth/token/refresh/': () => ({
        status: 429,
        json: { message: 'Too many requests' },
        headers: { 'retry-after': '30' },
      }),
    });
    await seen(/^Token refresh failed\. Too many requests\. Try again in 3\d seconds\.$/);
    expect(screen.getByRole('button', { name: 'Account menu' }), 'and nobody is signed out').toBeVisible();
  });

  it('Session expired, please login again', async () => {
    open('/settings/account', {
      '/api/auth/audit': () => ({ status: 401, json: {} }),
      '/api/auth/token/refresh/': () => ({ status: 401, json: {} }),
    });
    await seen('Session expired, please login again');
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });

  it('No refresh token available', async () => {
    open('/settings/account', { '/api/auth/audit': () => ({ status: 401, json: {} }) }, { refresh: null });
    await seen(/No refresh token available/);
    await seen(/Session expired, please login again/);
  });

  it('Failed to fetch user data', async () => {
    let isUp = false;
    localStorage.setItem('accessToken', 'a1');
    localStorage.setItem('refreshToken', 'r1');
    serve({ ...usual, '/api/auth/user/': (call) => (isUp ? { json: rosa } : away(call)) });
    const store = createStore();
    void store.dispatch(loadUser());
    renderRoutes(routes, '/settings/account', store);
    await seen('Failed to fetch user data');
    await seen('Away for a moment');
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Email')).toHaveValue(rosa.email);
  });
});

describe('market data', () => {
  it('Failed to fetch crypto data', async () => {
    open('/feed', { '/api/v3/coins/markets': away });
    await seen('Failed to fetch crypto data');
  });

  it('Failed to fetch data, of the categories', async () => {
    open('/tokens', { '/api/v3/coins/categories/list': away });
    await seen('Categories: Failed to fetch data');
  });

  it('Failed to fetch data, of the totals', async () => {
    open('/', { '/api/v3/global': away });
    await seen('Failed to fetch data');
  });

  it('Failed to fetch simple price data', async () => {
    open('/tokens/bitcoin', { '/api/v3/coins/bitcoin': () => ({ json: detail }), '/api/v3/simple/price': away });
    await seen('Failed to fetch simple price data');
    expect(screen.getByText('$94,212'), 'beside the last price that is known').toBeVisible();
  });

  it('Failed to fetch current coin data', async () => {
    open('/tokens/bitcoin', { '/api/v3/coins/bitcoin': away });
    await seen('Failed to fetch current coin data');
  });

  it('Failed to fetch forecast data', async () => {
    open('/tokens/bitcoin', { '/api/v3/coins/bitcoin': () => ({ json: detail }), '/forecasting/api/': away });
    await seen('Failed to fetch forecast data');
  });
});

describe('the shared toast', () => {
  it.each([
    ["the response's message", { status: 422, message: 'Not like this' }, 'Not like this'],
    ['an error', new Error('Odd'), 'Odd'],
    ['anything else', 42, 'An unexpected error occurred'],
  ])('%s', async (_name, error, text) => {
    open('/feed', {});
    await screen.findByRole('button', { name: 'Account menu' });
    showFailure(error);
    await seen(text);
    await seen('Error');
  });

  it('No response received from server', async () => {
    open('/settings/sessions', {
      '/api/auth/sessions': (call) =>
        call.method === 'DELETE'
          ? dead(call)
          : {
              json: {
                results: [
                  {
                    id: 's2',
                    user_agent: 'x',
                    ip: '',
                    created_at: '2026-11-02T17:20:00Z',
                    last_seen_at: '2026-11-02T17:20:00Z',
                    current: false,
                  },
                ],
              },
            },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    await userEvent.click(screen.getByRole('button', { name: 'Sign out device' }));
    await seen('No response received from server');
  });

  it('Error setting up the request', async () => {
    open('/settings/account', {});
    const name = await screen.findByLabelText('Name');
    vi.stubGlobal(
      'Headers',
      class {
        constructor() {
          throw new TypeError('no headers');
        }
      },
    );
    await userEvent.type(name, 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await seen('Error setting up the request');
  });
});

it('the texts stand in one place', () => {
  const SOURCE = join(process.cwd(), 'src');
  const filesUnder = (folder: string): string[] =>
    readdirSync(folder).flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesUnder(path) : [path];
    });
  const texts =
    /Login failed|Registration failed|verification failed|Logout failed|refresh failed|Failed to fetch|No refresh token|Session expired|No response received|setting up the request|unexpected error/;
  const found = filesUnder(SOURCE)
    // What tests share names titles of tests.
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith(join(SOURCE, 'testing')))
    .filter((path) => texts.test(readFileSync(path, 'utf8')))
    .map((path) => relative(SOURCE, path));
  expect(found).toEqual(['api/messages.ts']);
});
