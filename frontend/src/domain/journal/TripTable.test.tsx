import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { settings, trip } from '@/testing/journal';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { TripTable } from './TripTable';

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
  serve({ '/api/v1/workspace/settings': () => ({ json: settings }) });
});

it('says in its head that the newest come first, and keeps the order of the server', async () => {
  const closed = (id: string, base: string, at: string | null) => trip(id, { base, closed_at: at });
  const trips = [
    closed('t3', 'ETH', null),
    closed('t1', 'SOL', '2026-11-20T10:00:00Z'),
    closed('t2', 'BTC', '2026-11-19T10:00:00Z'),
  ];
  const element = <TripTable trips={trips} onOpen={() => undefined} empty={null} />;
  renderRoutes([{ path: '/journal', element }], '/journal');
  await screen.findByText('ETH/USDT');
  const head = screen.getByRole('columnheader', { name: /^Closed/ });
  expect(head).toHaveAttribute('aria-sort', 'descending');
  expect(head).toHaveAttribute('title', 'Open round trips first, then the one closed last');
  expect(head.querySelector('svg')).not.toBeNull();
  const pairs = screen.getAllByRole('row').map((row) => /(ETH|SOL|BTC)\/USDT/.exec(row.textContent ?? '')?.[1]);
  expect(pairs.slice(1)).toEqual(['ETH', 'SOL', 'BTC']);
});

it('marks a round trip that was larger than usual after a loss, and says by which rule', async () => {
  const trips = [trip('t1', { after_loss: 'usual' }), trip('t2', { after_loss: 'larger' }), trip('t3', { after_loss: null })];
  const element = <TripTable trips={trips} onOpen={() => undefined} empty={null} />;
  renderRoutes([{ path: '/journal', element }], '/journal');
  const mark = await screen.findByRole('button', { name: 'Larger than usual, soon after a loss' });
  await userEvent.hover(mark);
  expect(await screen.findByRole('tooltip')).toHaveTextContent(
    /up to 30 minutes after .* above the median of up to 20 round trips/,
  );
});
