import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { asset, summary } from '@/testing/portfolio';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { summary as session } from '@/testing/sessions';
import { TodayPanel } from './TodayPanel';

const usual: Record<string, Answerer> = {
  '/api/v1/workspace/settings': () => ({ json: { zone: 'UTC', currency: 'USD', version: 1 } }),
  '/api/v1/portfolio': () => ({ json: summary({ value: '30000', assets: [asset('BTC')] }) }),
  '/api/v1/alert-firings': () => ({
    json: {
      firings: [{ id: 'f1', alert: 'Bitcoin above', at: new Date(Date.now() - 3_600_000).toISOString() }],
      total: 1,
      unread: 1,
    },
  }),
  '/api/v1/trading-sessions': () => ({
    json: {
      sessions: [session('a', { title: 'Late', state: 'planned' }), session('b', { title: 'London open', state: 'running' })],
    },
  }),
};

function show(answers: Record<string, Answerer> = {}) {
  const server = serve({ ...usual, ...answers });
  renderRoutes([{ path: '*', element: <TodayPanel /> }], '/');
  return server;
}

const lines = () => within(screen.getByRole('list', { name: 'Today' })).getAllByRole('link');
const texts = () => lines().map(({ textContent }) => textContent);

it('says what is held, which alert fired last, and which sessions are on', async () => {
  const server = show();
  await waitFor(() =>
    expect(texts()).toEqual([
      'Net worth$30,000.00',
      'Last alert: Bitcoin above1 hour ago',
      'Sessions today: London openRunning, and 1 more',
    ]),
  );
  expect(lines().map((line) => line.getAttribute('href'))).toEqual(['/portfolio', '/alerts?tab=fired&firing=f1', '/session']);
  const asked = server.to('/api/v1/trading-sessions')[0]?.search;
  expect(asked?.get('from')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(asked?.get('to')).toBe(asked?.get('from'));
});

it('has a sentence for each that is empty', async () => {
  show({
    '/api/v1/portfolio': () => ({ json: summary({ assets: [] }) }),
    '/api/v1/alert-firings': () => ({ json: { firings: [], total: 0, unread: 0 } }),
    '/api/v1/trading-sessions': () => ({ json: { sessions: [] } }),
  });
  await waitFor(() =>
    expect(texts()).toEqual(['Net worthNothing held yet', 'Last alertNo alert fired yet', 'Sessions todayNo session today']),
  );
});

it('asks for nothing that needs settings before they are there', async () => {
  const server = show({ '/api/v1/workspace/settings': () => ({ json: { zone: null, currency: null, version: 0 } }) });
  await waitFor(() => expect(texts()[0]).toBe('Net worthSet a time zone and currency'));
  expect([server.to('/api/v1/portfolio'), server.to('/api/v1/trading-sessions')]).toEqual([[], []]);
});

it('lets each line fail alone', async () => {
  show({ '/api/v1/portfolio': () => ({ status: 422, json: { message: 'Not now' } }) });
  await waitFor(() => expect(texts()[0]).toBe('Net worthNot available'));
  await waitFor(() => expect(texts()[2]).toContain('London open'));
  expect(screen.getByText('Not available')).toHaveAttribute('title', 'Not now');
});
