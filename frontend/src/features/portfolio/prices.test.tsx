import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { asset, summary, unpriced, usualPortfolio } from '@/testing/portfolio';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import PortfolioPage from './PortfolioPage';

vi.mock('@/charts/HighchartsView', () => ({ default: () => <div data-testid="drawing" /> }));

const land = { id: 'p1', asset: 'LAND', day: '2026-11-01', price: '12.5', created_at: '2026-11-01T10:00:00Z', version: 1 };
const open = (answers: Record<string, Answerer>) => {
  const server = serve({
    ...usualPortfolio,
    '/api/v1/portfolio': () => ({ json: summary({ assets: [unpriced('LAND')], missing_prices: ['LAND'] }) }),
    ...answers,
  });
  const element = (
    <>
      <PortfolioPage />
      <ConfirmDialog />
    </>
  );
  return { server, ...renderRoutes([{ path: '/portfolio', element }], '/portfolio') };
};
const show = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Enter prices' }));
  return screen.findByRole('dialog', { name: 'Your prices' });
};

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
});

it('holdings name the last price of what has none that counts', async () => {
  const old = { ...unpriced('LAND'), stale_price: '0.85', stale_price_day: '2021-03-12' };
  open({ '/api/v1/portfolio': () => ({ json: summary({ assets: [old], missing_prices: ['LAND'] }) }) });
  const row = (await screen.findByRole('button', { name: 'LAND' })).closest('tr');
  expect(row).toHaveTextContent('last price $0.85 of Mar 12, 2021, too old to count');
});

it('holdings name the unit of their quantity on a phone', async () => {
  vi.stubGlobal('innerWidth', 390);
  open({ '/api/v1/portfolio': () => ({ json: summary({ assets: [asset('BTC')] }) }) });
  const row = (await screen.findByRole('button', { name: 'BTC' })).closest('tr');
  expect(row).toHaveTextContent('0.5 BTC · $60,000.00');
});

describe('prices of assets that the market does not know', () => {
  it('are entered for the asset that has none', async () => {
    const { server } = open({
      '/api/v1/manual-prices': ({ method, body }) =>
        method === 'POST'
          ? (body as { price: string }).price === '0'
            ? { status: 422, json: { code: 'validation_failed', errors: { price: ['Write a decimal number above zero.'] } } }
            : { status: 201, json: land }
          : { json: { prices: [], total: 0 } },
    });
    const dialog = await show();
    expect(await within(dialog).findByText('You have entered no prices yet.')).toBeInTheDocument();
    expect(within(dialog).getByLabelText('Asset')).toHaveValue('LAND');
    const price = within(dialog).getByLabelText('Price, USD');
    await userEvent.type(price, '0');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add price' }));
    expect(await within(dialog).findByText('Write a decimal number above zero.')).toBeInTheDocument();
    await userEvent.clear(price);
    await userEvent.type(price, '12.5');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add price' }));
    await waitFor(() => expect(price).toHaveValue(''));
    const sent = server.asked.filter(({ method }) => method === 'POST').at(-1)?.body;
    expect(sent).toEqual({ asset: 'LAND', day: new Date().toISOString().slice(0, 10), price: '12.5' });
  });

  it('are listed, changed over the version that was seen, and deleted when that is confirmed', async () => {
    const { server } = open({
      '/api/v1/manual-prices': () => ({ json: { prices: [land], total: 1 } }),
      '/api/v1/manual-prices/p1': ({ method }) =>
        method === 'DELETE' ? { status: 204 } : { json: { ...land, price: '13', version: 2 } },
    });
    const dialog = await show();
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Change price of LAND, Nov 1, 2026' }));
    const price = within(dialog).getByLabelText('Price, USD');
    expect(price).toHaveValue('12.5');
    await userEvent.clear(price);
    await userEvent.type(price, '13');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save price' }));
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Add price' })).toBeInTheDocument());
    const put = server.asked.find(({ method }) => method === 'PUT');
    expect(put?.headers.get('if-match')).toBe('"1"');
    expect(put?.body).toEqual({ asset: 'LAND', day: '2026-11-01', price: '13' });

    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete price of LAND, Nov 1, 2026' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete price' }));
    await waitFor(() => expect(server.asked.some(({ method }) => method === 'DELETE')).toBe(true));
  });
});

describe('the page', () => {
  it('asks for the zone and currency first', async () => {
    open({ '/api/v1/workspace/settings': () => ({ json: { zone: null, currency: null, version: 0 } }) });
    expect(await screen.findByRole('combobox', { name: /^currency/i })).toBeInTheDocument();
    expect(screen.queryByLabelText('Portfolio figures')).toBeNull();
  });
});
