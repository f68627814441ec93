import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { LeadingCoin } from '@/api/overviewApi';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { nextDue } from './DuePanel';
import { MinePanels } from './MinePanels';

const bitcoin = { id: 'bitcoin', name: 'Bitcoin', symbol: 'btc', current_price: 94_212 } as LeadingCoin;
const show = (isSandbox: boolean) =>
  renderRoutes([{ path: '*', element: <MinePanels first={bitcoin} isSandbox={isSandbox} /> }], '/');
const panel = (name: string) => within(screen.getByRole('region', { name }));
const nothing = {
  '/api/v1/starred-tokens': () => ({ json: { results: [] } }),
  '/api/v1/cases': () => ({ json: { cases: [], next: null } }),
  '/api/v1/traces': () => ({ json: { traces: [], next: null } }),
  '/api/v1/label-packs/search': () => ({
    json: { tags: [{ chain: 'bitcoin', address: 'bc1qhot', label: { text: 'Kestrel' } }] },
  }),
};

it('offers a price, an address and a trace to whoever has nothing yet', async () => {
  serve(nothing);
  show(true);
  expect(await screen.findByRole('link', { name: 'Open Bitcoin, $94,212' })).toHaveAttribute('href', '/tokens/bitcoin');
  expect(await screen.findByRole('link', { name: 'Profile a sample address' })).toHaveAttribute(
    'href',
    '/profiler?address=bc1qhot&chain=bitcoin',
  );
  expect(await screen.findByRole('link', { name: 'Trace a sample address' })).toHaveAttribute(
    'href',
    '/tracer?address=bc1qhot&chain=bitcoin',
  );
});

it('has no sample address where the chains are real', async () => {
  const server = serve(nothing);
  show(false);
  expect(await screen.findByRole('link', { name: 'Profile an address' })).toHaveAttribute('href', '/profiler');
  // One stands below at all times, the other comes once it is known that there are no traces.
  await waitFor(() => expect(panel('Traces').getAllByRole('link', { name: 'Open the tracer' })).toHaveLength(2));
  expect(panel('Traces').getAllByRole('link', { name: 'Open the tracer' })[0]).toHaveAttribute('href', '/tracer');
  expect(server.to('/api/v1/label-packs')).toEqual([]);
});

it('lists the newest stars in their order, cases and traces, each leading to its page', async () => {
  const server = serve({
    ...nothing,
    '/api/v1/starred-tokens': () => ({ json: { results: [{ id: 'bitcoin' }, { id: 'tron' }, { id: 'gone' }] } }),
    '/api/v3/coins/markets': () => ({ json: [bitcoin, { ...bitcoin, id: 'tron', name: 'TRON', current_price: 0.25 }] }),
    '/api/v1/cases': () => ({ json: { cases: [{ id: 'c1', text: { title: 'Theft' }, updated_at: '2026-11-20T10:00:00Z' }] } }),
    '/api/v1/traces': () => ({ json: { traces: [{ id: 't1', name: 'Outflow', updated_at: '2026-11-20T10:00:00Z' }] } }),
  });
  show(false);
  await screen.findByRole('link', { name: /TRON/ });
  expect(server.to('/api/v3/coins/markets')[0]?.search.get('ids')).toBe('gone,tron,bitcoin');
  const stars = within(screen.getByRole('list', { name: 'Starred tokens' })).getAllByRole('link');
  expect(stars.map((link) => link.getAttribute('href'))).toEqual(['/tokens/tron', '/tokens/bitcoin']);
  expect(panel('Starred tokens').getByRole('link', { name: 'All 3 starred tokens' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: /Theft/ })).toHaveAttribute('href', '/investigation-report?case=c1');
  expect(await screen.findByRole('link', { name: /Outflow/ })).toHaveAttribute('href', '/tracer?trace=t1');
});

it('says what failed, and leaves the others alone', async () => {
  serve({ ...nothing, '/api/v1/cases': () => ({ status: 503, json: { message: 'The database is away' } }) });
  show(false);
  expect(await panel('Cases').findByRole('alert')).toHaveTextContent('The database is away');
  expect(await panel('Traces').findByText('Start with a trace')).toBeInTheDocument();
});

it.each([
  [[{ due_day: '2026-11-27' }, { due_day: null }, { due_day: '2026-11-24' }], '2026-11-24'],
  [[{ due_day: null }, {}], null],
  [[], null],
])('the next score is the earliest that is to come', (forecasts, day) => expect(nextDue(forecasts)).toBe(day));
