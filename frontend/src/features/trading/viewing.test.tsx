import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { account, fill, usual } from '@/testing/trading';
import { answersTo, inTeam } from '@/testing/viewer';
import TradingPage from './TradingPage';

inTeam();
beforeEach(() => void vi.stubGlobal('innerWidth', 1800));

const open = (at: string, answers: Record<string, Answerer> = {}) => {
  serve({ ...usual, ...answersTo('viewer'), ...answers });
  renderRoutes([{ path: '/trading', element: <TradingPage /> }], at);
};
const noButton = (name: RegExp | string) => waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());

it('a viewer reads fills, and is offered no change', async () => {
  open('/trading', { '/api/v1/fills': () => ({ json: { fills: [fill('f1')], total: 1 } }) });
  await screen.findByText('Kraken', { selector: 'td *' });
  await noButton('Add fill');
  await noButton('Import file');
  await noButton(/^(Edit|Delete) /);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('a viewer of a team without fills is not told to import a file', async () => {
  open('/trading?open=fill', {});
  expect(await screen.findByText(/^You're a viewer in this team\. Fills/)).toBeInTheDocument();
  await noButton('Import a file');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a viewer sees accounts without their buttons', async () => {
  open('/trading?tab=accounts', { '/api/v1/accounts': () => ({ json: { accounts: [account('a1', 'Kraken')] } }) });
  await screen.findAllByText('Kraken', { selector: 'td *' });
  await noButton('Add account');
  await noButton(/^(Edit|Delete) Kraken/);
});
