import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Wallet } from '@/api/walletsApi';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { answersTo, inTeam } from '@/testing/viewer';
import { wallet } from '@/testing/wallets';
import WalletsPage from './WalletsPage';

inTeam();

const open = (wallets: readonly Wallet[]) => {
  serve({
    ...answersTo('viewer'),
    '/api/v1/wallets': () => ({ json: { wallets } }),
    '/api/v1/chains': () => ({ json: [] }),
  });
  renderRoutes([{ path: '/wallets', element: <WalletsPage /> }], '/wallets');
};

it('a viewer sees wallets, and no button to change or read them', async () => {
  open([wallet('w1')]);
  expect(await screen.findByRole('region', { name: 'Cold storage' })).toHaveTextContent('$7,500.00');
  await waitFor(() => {
    for (const name of ['Add wallet', 'Sync Cold storage now', 'Actions for Cold storage']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});

it('a viewer of a team without wallets is not told to add one', async () => {
  open([]);
  expect(await screen.findByText(/^You're a viewer in this team\. Wallets/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add wallet' })).toBeNull();
});
