import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { around } from '@/testing/sessions';
import { TripForm } from './components/TripForm';

it('accounts that could not be loaded are not shown as none', async () => {
  let isDown = true;
  serve({
    ...around,
    '/api/v1/accounts': (call) =>
      isDown ? { status: 503, json: { message: 'Away. Try again in a minute.' } } : (around['/api/v1/accounts']?.(call) ?? {}),
  });
  renderRoutes(
    [{ path: '/', element: <TripForm day="2026-11-01" currency="USDT" onClose={() => {}} onSaved={() => {}} /> }],
    '/',
  );
  expect(await screen.findByText("Couldn't load the accounts")).toBeInTheDocument();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Kraken')).toBeInTheDocument();
  expect(screen.queryByText("Couldn't load the accounts")).toBeNull();
});
