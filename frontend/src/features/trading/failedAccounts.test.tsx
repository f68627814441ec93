import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { account, fill, usual } from '@/testing/trading';
import TradingPage from './TradingPage';

beforeEach(() => void vi.stubGlobal('innerWidth', 1800));

/** Opens the page while accounts can't be loaded; the answer is called once they can. */
const open = (at: string, answers: Record<string, Answerer> = {}) => {
  let isDown = true;
  serve({
    ...usual,
    '/api/v1/accounts': () =>
      isDown
        ? { status: 503, json: { message: 'Away. Try again in a minute.' } }
        : { json: { accounts: [account('a1', 'Kraken'), account('a2', 'Binance')] } },
    ...answers,
  });
  renderRoutes([{ path: '/trading', element: <TradingPage /> }], at);
  return () => {
    isDown = false;
  };
};

const tryAgain = () =>
  userEvent.click(within(screen.getByText("Couldn't load the accounts")).getByRole('button', { name: 'Try again' }));

it('filters say that the accounts could not be loaded, and load them again', async () => {
  const mend = open('/trading?account=a2', { '/api/v1/fills': () => ({ json: { fills: [fill('f1')], total: 1 } }) });
  expect(await screen.findByText("Couldn't load the accounts")).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: 'Deleted account' })).toBeNull();
  mend();
  await tryAgain();
  expect(await screen.findByRole('option', { name: 'Binance' })).toBeInTheDocument();
  expect(screen.queryByText("Couldn't load the accounts")).toBeNull();
});

it('the form of a fill says so too', async () => {
  const mend = open('/trading?open=fill');
  expect(await screen.findByText("Couldn't load the accounts")).toBeInTheDocument();
  mend();
  await tryAgain();
  expect(await screen.findByRole('option', { name: 'Kraken' })).toBeInTheDocument();
  expect(screen.queryByText("Couldn't load the accounts")).toBeNull();
});
