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
