import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { AssetPrice, AssetPrices } from '@/api/portfolioApi';
import { settings, trip } from '@/testing/journal';
import { renderRoutes } from '@/testing/render';
import { positionRules, result } from '@/testing/rules';
import { type Answerer, serve } from '@/testing/server';
import ActivePositionsPage from './ActivePositionsPage';

const open = (id: string, change: object = {}) =>
  trip(id, { closed_at: null, exit_price: null, left: '2', net: '-0.5', r: null, ...change });
const list =
  (trips: readonly object[]): Answerer =>
  () => ({ json: { trips, total: trips.length, market_away: false } });
const at = new Date(Date.now() - 120_000).toISOString();
const prices: readonly AssetPrice[] = [
  { asset: 'BTC', price: '110.123', price_source: 'live', price_day: at.slice(0, 10), price_at: at },
  { asset: 'ETH', price: '11', price_source: 'live', price_day: at.slice(0, 10), price_at: at },
  { asset: 'USDT', price: '1', price_source: 'par' },
  { asset: 'EUR', price: '1.25', price_source: 'exchange_rate', price_day: '2026-11-21' },
];
/** Of what is asked for; the market has no other price than these. */
const pricesOf =
  (known: readonly AssetPrice[], change: Partial<AssetPrices> = {}): Answerer =>
  ({ search }) => ({
    json: {
      prices: (search.get('assets') ?? '')
        .split(',')
        .map((asset) => known.find((one) => one.asset === asset) ?? { asset, price: null }),
      market_away: false,
      currency: 'USD',
      as_of_at: '2026-11-21T12:00:00Z',
      ...change,
    },
  });

const render = (trips: readonly object[], over: Record<string, Answerer> = {}) => {
  vi.stubGlobal('innerWidth', 1920);
  const server = serve({
    '/api/v1/workspace/settings': () => ({ json: settings }),
    '/api/v1/accounts': () => ({
      json: { accounts: [{ id: 'a1', name: 'Kraken', venue: '', fills: 4, created_at: '', version: 1 }] },
    }),
    '/api/v1/round-trips': list(trips),
    '/api/v1/locks': () => ({ json: { locks: [], market_away: false } }),
    '/api/v1/position-rules': () => ({ json: { positions: [positionRules('t1')], market_away: false } }),
    '/api/v1/asset-prices': pricesOf(prices),
    ...over,
  });
  return { server, ...renderRoutes([{ path: '/active-positions', element: <ActivePositionsPage /> }], '/active-positions') };
};
const rowOf = async (pair: string) => (await screen.findByText(pair)).closest('tr') as HTMLElement;

describe('active positions', () => {
  it('say how old their price is, and round what follows', async () => {
    const { server } = render([open('t1', { order_assumed: true })]);
    const row = await rowOf('BTC/USDT');
    expect(await within(row).findByText('live, 2 minutes ago')).toBeInTheDocument();
    expect(row).toHaveTextContent('110.1230 USDT');
    expect(row).toHaveTextContent('2 BTC');
    expect(row).toHaveTextContent('100.0000 USDT');
    expect(row).toHaveTextContent('≈ +20.25 USD');
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/trading?account=a1&asset=BTC');
    expect(within(row).getByRole('button', { name: 'Order assumed' })).toBeInTheDocument();
    expect(server.to('/api/v1/round-trips').at(-1)?.search.get('state')).toBe('open');
  });

  it('are worth the same as in the portfolio: at prices of one source, as of one time', async () => {
    const { server } = render([open('t1')]);
    await rowOf('BTC/USDT');
    expect(await screen.findByText(/^As of Nov 21, 2026.*, in USD\. Prices match Portfolio: /)).toBeInTheDocument();
    expect(server.to('/api/v1/asset-prices').at(-1)?.search.get('assets')).toBe('BTC,USDT');
    expect(server.to('/api/v1/asset-prices').at(-1)?.search.get('currency')).toBe('USDT');
    expect(server.to('/api/v3/coins/markets')).toHaveLength(0);
  });

  it('in other quotes have their unrealised result, its sum and the risk in the base currency', async () => {
    render([
      open('t1', { quote: 'EUR', currency: 'EUR', entry_price: '80' }),
      open('t2', { base: 'ETH', quote: 'BTC', currency: 'BTC', entry_price: '0.08', risk: '0.01' }),
    ]);
    const euros = await rowOf('BTC/EUR');
    expect(await within(euros).findByText('88.0984')).toHaveTextContent('88.0984 EUR');
    expect(euros).toHaveTextContent('≈ +20.25 USD≈ +16.20 EUR');
    expect(euros).toHaveTextContent('≈ 12.50 USD');
    const bitcoins = await rowOf('ETH/BTC');
    expect(bitcoins).toHaveTextContent('≈ +4.38 USD');
    expect(bitcoins).toHaveTextContent('≈ 1.10 USD');
    const sums = screen.getByLabelText('Open positions', { selector: 'dl' });
    expect(sums).toHaveTextContent('≈ +24.63 USD');
    expect(sums).toHaveTextContent('≈ 13.60 USDof 2 with a stop');
  });

  it('have no price where none applies, with the reason, and are named beside the sum', async () => {
    render([open('t0'), open('t1', { quote: 'CHF', currency: 'CHF' }), open('t2', { base: 'ZZZ', risk: null, net: null })]);
    const none = 'the market has none and you entered none';
    expect(await within(await rowOf('BTC/CHF')).findByText(`Can't convert CHF: ${none}`)).toBeInTheDocument();
    const row = await rowOf('ZZZ/USDT');
    expect(await within(row).findByText(none)).toBeInTheDocument();
    expect(row).toHaveTextContent('no stop');
    expect(within(row).getByTitle('Unknown: a fee has no price')).toBeInTheDocument();
    expect(screen.getByText('of 3')).toBeInTheDocument();
    expect(
      screen.getByText(`Not in the unrealised sum: BTC/CHF (Can't convert CHF: ${none}); ZZZ/USDT (${none}).`),
    ).toBeInTheDocument();
    expect(screen.getByText(`Not in the initial risk: BTC/CHF (Can't convert CHF: ${none}).`)).toBeInTheDocument();
    expect(screen.getByText('without 2')).toBeInTheDocument();
  });

  it('with a price of 2021 say so with its date, and are not in the sum', async () => {
    const old = { asset: 'MATIC', price: null, stale_price: '0.85', stale_price_day: '2021-03-12' };
    render([open('t1'), open('t2', { base: 'MATIC' })], { '/api/v1/asset-prices': pricesOf([...prices, old]) });
    const words = 'last price 0.85 USD of Mar 12, 2021, too old to count';
    expect(await within(await rowOf('MATIC/USDT')).findByText(words)).toBeInTheDocument();
    expect(screen.getByText(`Not in the unrealised sum: MATIC/USDT (${words}).`)).toBeInTheDocument();
    expect(screen.getByLabelText('Open positions', { selector: 'dl' })).toHaveTextContent('≈ +20.25 USD');
  });

  it('say that there is no exchange rate of the base currency', async () => {
    render([open('t1')], { '/api/v1/asset-prices': pricesOf([], { currency: 'EUR', rate: null }) });
    expect(await within(await rowOf('BTC/USDT')).findByText('no exchange rate of EUR for today')).toBeInTheDocument();
  });

  it('stay readable without the market', async () => {
    const away: Answerer = () => ({ status: 503, json: { message: 'away' } });
    render([open('t1')], { '/api/v1/asset-prices': away });
    expect(await within(await rowOf('BTC/USDT')).findByText("its price couldn't be loaded")).toBeInTheDocument();
  });

  it('have the price that the user entered', async () => {
    const land = { asset: 'LAND', price: '130', price_source: 'entered', price_day: '2026-11-01' };
    render([open('t1', { base: 'LAND' })], { '/api/v1/asset-prices': pricesOf([...prices, land]) });
    const row = await rowOf('LAND/USDT');
    expect(await within(row).findByText(/^entered by you/)).toBeInTheDocument();
    expect(row).toHaveTextContent('≈ +60.00 USD');
  });

  it('say that a price is away, and not that there is none', async () => {
    render([open('t1', { base: 'ZZZ' })], { '/api/v1/asset-prices': pricesOf(prices, { market_away: true }) });
    expect(await within(await rowOf('ZZZ/USDT')).findByText("its price couldn't be loaded")).toBeInTheDocument();
  });

  it('show the stop, how far it is, and the open R', async () => {
    render([open('t1', { stop: '105' })]);
    const row = await rowOf('BTC/USDT');
    expect(await within(row).findByText('5.12 USDT, 4.7%, 1.02 R away')).toBeInTheDocument();
    expect(within(row).getByText('105.0000')).toHaveTextContent('105.0000 USDT');
    expect(within(row).getByText('≈ +2.02 R')).toBeInTheDocument();
  });

  it('name their units on a phone too', async () => {
    const page = render([open('t1', { stop: '105' })]);
    page.unmount();
    vi.stubGlobal('innerWidth', 390);
    renderRoutes([{ path: '/active-positions', element: <ActivePositionsPage /> }], '/active-positions');
    const row = await rowOf('BTC/USDT');
    expect(await within(row).findByRole('button', { name: 'Move stop, BTC/USDT' })).toHaveTextContent('Stop 105 USDT');
    expect(row).toHaveTextContent('Long 2 BTC');
    await waitFor(() => expect(row).toHaveTextContent('110.1230 USDT'));
  });

  it('move their stop with a reason, beside where it was', async () => {
    const stops = [{ id: 'm1', price: '105', reason: 'Below the low', moved_at: '2026-11-01T12:00:00Z' }];
    const answer = { trip: open('t1', { stop: '105' }), fills: [], version: 1, first_stop: '95', stops };
    const { server } = render([open('t1', { stop: '105' })], {
      '/api/v1/round-trips/t1': () => ({ json: answer }),
      '/api/v1/round-trips/t1/stops': ({ body }) =>
        (body as { price: string }).price === 'x'
          ? { status: 422, json: { code: 'validation_failed', errors: { price: ['Write a decimal number above zero.'] } } }
          : { status: 201, json: answer },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Move stop, BTC/USDT' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Below the low')).toBeInTheDocument();
    expect(within(dialog).getByText('95 USDT')).toBeInTheDocument();
    await userEvent.type(within(dialog).getByLabelText('Stop price, USDT'), 'x');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Move stop' }));
    expect(await within(dialog).findByText('Write a decimal number above zero.')).toBeInTheDocument();
    await userEvent.clear(within(dialog).getByLabelText('Stop price, USDT'));
    expect(within(dialog).getByRole('button', { name: 'Remove stop' })).toBeInTheDocument();
    await userEvent.type(within(dialog).getByLabelText('Stop price, USDT'), '108');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Half way');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Move stop' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.to('/api/v1/round-trips/t1/stops').at(-1)?.body).toEqual({ price: '108', reason: 'Half way' });
  });

  it('are closed in part by a fill against their direction, and never by more than is open', async () => {
    const { server } = render([open('t1')], { '/api/v1/fills': () => ({ status: 201, json: { id: 'f9' } }) });
    const row = await rowOf('BTC/USDT');
    await within(row).findByText('110.1230');
    await userEvent.click(within(row).getByRole('button', { name: 'Close position, BTC/USDT' }));
    const dialog = await screen.findByRole('dialog', { name: 'Close BTC/USDT' });
    const quantity = within(dialog).getByLabelText('Quantity, BTC');
    expect(quantity).toHaveValue('2');
    expect(within(dialog).getByLabelText('Price, USDT')).toHaveValue('110.123');
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '2.5');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Record close' }));
    expect(await within(dialog).findByText('Only 2 is open.')).toBeInTheDocument();
    expect(server.to('/api/v1/fills')).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: '50%' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Record close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.to('/api/v1/fills').at(-1)?.body).toMatchObject({
      account_id: 'a1',
      base: 'BTC',
      side: 'sell',
      quantity: '1',
      price: '110.123',
      fees: [],
    });
  });

  it('say which rules they break, in the table and in the dialog', async () => {
    const message = 'Risk is 125 USDT, 1.25% of equity (limit 1%).';
    const broken = positionRules('t1', { state: 'broken', held: [result({ kind: 'max_risk', result: 'lock', message })] });
    const { server } = render([open('t1'), open('t2', { base: 'ETH' })], {
      '/api/v1/position-rules': () => ({ json: { positions: [broken, positionRules('t2')], market_away: false } }),
      '/api/v1/round-trips/t1': () => ({ json: { trip: open('t1'), fills: [], version: 1, stops: [], position: 'net' } }),
    });
    const row = await rowOf('BTC/USDT');
    expect(await within(row).findByText('Broken')).toHaveAttribute('title', `Intraday: ${message}\n2 rules kept.`);
    expect(await within(await rowOf('ETH/USDT')).findByText('In order')).toBeInTheDocument();
    expect(server.to('/api/v1/position-rules').at(-1)?.search.get('round_trips')).toBe('t1,t2');
    await userEvent.click(within(row).getByRole('button', { name: 'Add note, BTC/USDT' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(`Intraday: ${message}`)).toBeInTheDocument();
  });

  it('say how to begin', async () => {
    render([]);
    expect(await screen.findByText('No open positions')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Trading' })).toHaveAttribute('href', '/trading');
  });

  it('are narrowed to an account, in the address too', async () => {
    const { server, router } = render([], {
      '/api/v1/round-trips': ({ search }) => {
        const trips = search.get('account_id') === 'a1' ? [open('t1')] : [open('t1'), open('t2'), open('t3')];
        return { json: { trips, total: trips.length, market_away: false } };
      },
    });
    await screen.findByRole('option', { name: 'Kraken' });
    const opened = () => within(screen.getByLabelText('Open positions', { selector: 'dl' })).getByText('Open positions');
    await waitFor(() => expect(opened().closest('div')).toHaveTextContent(/^Open positions3$/));
    await userEvent.selectOptions(screen.getByLabelText('Account'), 'a1');
    await waitFor(() => expect(router.state.location.search).toBe('?account=a1'));
    await waitFor(() => expect(server.to('/api/v1/round-trips').map(({ search }) => search.get('account_id'))).toContain('a1'));
    await waitFor(() => expect(opened().closest('div')).toHaveTextContent(/^Open positions1of 3 open$/));
  });
});
