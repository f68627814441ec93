import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NamedPortfolio } from '@/api/portfolioApi';
import { named, summary, usualPortfolio } from '@/testing/portfolio';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { wallet } from '@/testing/wallets';
import Toaster from '@/ui/Toaster';
import PortfolioPage from './PortfolioPage';

vi.mock('@/charts/HighchartsView', () => ({ default: () => <div data-testid="drawing" /> }));

const drift = [
  { asset: 'BTC', target: 0.6, share: 0.75, amount: '-4500', drifted: true },
  { asset: 'ETH', target: 0.25, share: 0.22, amount: '900', drifted: false },
  { asset: 'SOL', target: 0, share: 0.03, amount: '-900', drifted: false },
];
const open = (at: string, portfolios: readonly NamedPortfolio[], answers: Record<string, Answerer> = {}) => {
  const server = serve({
    ...usualPortfolio,
    '/api/v1/portfolio': () => ({ json: summary({ drift }) }),
    '/api/v1/portfolios': () => ({ json: { portfolios } }),
    '/api/v1/wallets': () => ({ json: { wallets: [wallet('w1', { account_id: 'a2' })] } }),
    ...answers,
  });
  const element = (
    <>
      <PortfolioPage />
      <Toaster />
    </>
  );
  return { server, ...renderRoutes([{ path: '/portfolio', element }], at) };
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => void vi.stubGlobal('innerWidth', 1440));

describe('named portfolios', () => {
  it('are chosen beside accounts and wallets, and kept in the address', async () => {
    const { server, router } = open('/portfolio', [named('p1')]);
    const list = await screen.findByLabelText('Portfolio or account');
    await within(list).findByRole('option', { name: 'Long term' });
    await waitFor(() => expect(within(list).getByRole('group', { name: 'Wallets' })).toHaveTextContent('Binance'));
    await userEvent.selectOptions(list, 'p:p1');
    expect(router.state.location.search).toBe('?portfolio=p1');
    const asked = () => server.asked.filter(({ path }) => path === '/api/v1/portfolio').at(-1)?.search;
    await waitFor(() => expect(asked()?.get('portfolio_id')).toBe('p1'));
    expect(asked()?.get('account_id')).toBeNull();
  });

  it('show how far each target has drifted', async () => {
    open('/portfolio?portfolio=p1', [named('p1')]);
    const panel = await screen.findByRole('region', { name: 'Targets' });
    const row = async (name: string) => (await within(panel).findByText(name)).closest('tr') as HTMLElement;
    expect(await row('BTC')).toHaveTextContent('BTC75.0%60.0%+15.0 ppDriftedSell $4,500.00');
    expect(await row('ETH')).toHaveTextContent('ETH22.0%25.0%-3.0 ppBuy $900.00');
    // What has no target is not to be sold.
    expect(await row('SOL')).toHaveTextContent('SOL3.0%No target––');
    expect(panel).toHaveTextContent('1 target has drifted');
    expect(panel).toHaveTextContent('Targets add up to 85%.');
  });

  it('are created with accounts and targets', async () => {
    const { server, router } = open('/portfolio', [], {
      '/api/v1/portfolios': ({ method }) =>
        method === 'POST' ? { status: 201, json: named('p9') } : { json: { portfolios: [named('p9')] } },
    });
    await press('New portfolio');
    const dialog = await screen.findByRole('dialog', { name: 'New portfolio' });
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Long term');
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: /Binance/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add target' }));
    await userEvent.type(within(dialog).getByLabelText('Target 1: asset'), 'btc');
    await userEvent.type(within(dialog).getByLabelText('Target 1: percent'), '62.5');
    expect(within(dialog).getByText('The targets add up to 62.5%; 37.5% has no target.')).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create portfolio' }));
    await waitFor(() => expect(router.state.location.search).toBe('?portfolio=p9'));
    expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Long term',
      account_ids: ['a2'],
      targets: [{ asset: 'BTC', share: '0.625' }],
      band: '0.05',
      note: '',
    });
  });

  it('are deleted and brought back', async () => {
    let isThere = true;
    const { router } = open('/portfolio?portfolio=p1', [], {
      '/api/v1/portfolios': () => ({ json: { portfolios: isThere ? [named('p1')] : [] } }),
      '/api/v1/portfolios/p1': () => {
        isThere = false;
        return { status: 204 };
      },
      '/api/v1/portfolios/p1/restore': () => {
        isThere = true;
        return { json: named('p1') };
      },
    });
    await press('Delete Long term');
    expect(await screen.findByText(/“Long term” deleted/)).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
    await press('Undo');
    await waitFor(() => expect(router.state.location.search).toBe('?portfolio=p1'));
  });

  it('that are gone lead back to all accounts', async () => {
    const { router } = open('/portfolio?portfolio=old', []);
    await screen.findByText('This portfolio does not exist');
    await press('Show all accounts');
    expect(router.state.location.search).toBe('');
  });
});
