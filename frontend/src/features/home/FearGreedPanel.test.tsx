import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fearGreed } from '@/testing/fearGreed';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { FearGreedPanel } from './FearGreedPanel';

const PATH = '/api/v1/fear-greed';

function show(answer: Answerer) {
  const server = serve({ [PATH]: answer });
  renderRoutes([{ path: '*', element: <FearGreedPanel /> }], '/');
  return server;
}

const panel = () => screen.findByRole('region', { name: 'Fear & Greed Index' });

/** Labels with what stands below them. */
const figures = (within_: HTMLElement) =>
  [...within_.querySelectorAll('dl[aria-label="Fear & Greed Index"] > div')].map((stat) => [
    stat.querySelector('dt')?.textContent,
    stat.querySelector('dd')?.textContent,
  ]);

it('shows the latest value with its day, its trend and its source', async () => {
  show(() => ({ json: fearGreed() }));
  const shown = await panel();
  await waitFor(() =>
    expect(figures(shown)).toEqual([
      ['Latest value', '40Fear'],
      ['Day (UTC)', 'Nov 20, 2026'],
      ['Oct 22, 2026', '30Fear'],
      ['Low to high, 30 days', '22 to 64'],
      ['Last 30 days', ''],
    ]),
  );
  expect(shown.querySelectorAll('svg path[d^="M0 "]')).toHaveLength(2);
  await userEvent.click(within(shown).getByRole('button', { name: /Updated/ }));
  expect(await screen.findByText('alternative.me')).toBeInTheDocument();
  expect(screen.getByText('/fng/')).toBeInTheDocument();
});

it('warns of values that are past their time, and says why', async () => {
  const trouble = "Couldn't get newer data: the market data provider is not available.";
  const asOf = new Date(Date.now() - 3 * 3_600_000).toISOString();
  show(() => ({ json: fearGreed({ cache: 'stale', as_of_at: asOf, trouble }) }));
  const shown = await panel();
  expect(await within(shown).findByText('Last good answer 3 hours ago')).toBeInTheDocument();
  expect(within(shown).getByRole('status')).toHaveTextContent(trouble);
  expect(figures(shown)[0]).toEqual(['Latest value', '40Fear']);
});

it('says that it failed, and asks again', async () => {
  let fails = true;
  const server = show(() => (fails ? { status: 422, json: { message: 'Not now' } } : { json: fearGreed() }));
  expect(await screen.findByText("Couldn't load the Fear & Greed Index")).toBeInTheDocument();
  expect(screen.getByText('Not now')).toBeInTheDocument();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(figures(await panel())[0]).toEqual(['Latest value', '40Fear']));
  expect(server.to(PATH)).toHaveLength(2);
});

it('shows nothing where the operator turned the index off', async () => {
  const { provenance } = fearGreed({ cache: 'store', as_of_at: null, trouble: 'The index is off.' });
  const server = show(() => ({ json: { days: [], provenance } }));
  await waitFor(() => expect(server.to(PATH)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});
