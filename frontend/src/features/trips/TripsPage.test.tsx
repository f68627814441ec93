import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { trip as roundTrip } from '@/testing/journal';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { around, makeTrip, makeTripDetail } from '@/testing/sessions';
import TripsPage from './TripsPage';

vi.mock('@/charts/HighchartsView', () => ({ default: () => <div data-testid="chart" /> }));

const TRIPS = '/api/v1/trips';
const list = (...trips: object[]) => ({ json: { trips, market_away: false } });

const render = (over: Record<string, Answerer> = {}, at = '/journal/trips') => {
  vi.stubGlobal('innerWidth', 1440);
  const server = serve({ ...around, ...over });
  return { server, ...renderRoutes([{ path: '/journal/trips', element: <TripsPage /> }], at) };
};

describe('the list of trips', () => {
  it('shows how far each is', async () => {
    render({ [TRIPS]: () => list(makeTrip('t1', {}, { drawdown_exceeded: true, drawdown_share: 1.2, left_out: 2 })) });
    expect(await screen.findByRole('link', { name: 'November swing' })).toHaveAttribute('href', '/journal/trips?trip=t1');
    expect(screen.getByText('Net +500.00 of the 2,000.00 USDT goal')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Goal' })).toHaveAttribute('value', '0.25');
    expect(screen.getByRole('progressbar', { name: 'Drawdown' })).toHaveAttribute('value', '1');
    expect(screen.getByText('Limit exceeded')).toBeInTheDocument();
    expect(screen.getByText(/^2 left out/)).toBeInTheDocument();
  });

  it('has no bar for a goal or a limit that is not set', async () => {
    const bare = makeTrip('t1', { goal: null, max_drawdown: null }, { goal_share: null, drawdown_share: null, net: '-20' });
    render({ [TRIPS]: () => list(bare) });
    expect(await screen.findByText('Net -20.00 USDT')).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('is narrowed by state', async () => {
    const { server, router } = render({ [TRIPS]: () => list() });
    expect(await screen.findByText('No trips')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('State'), 'stopped');
    expect(await screen.findByText('No trip has this state')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?state=stopped');
    expect(server.to(TRIPS).at(-1)?.search.get('state')).toBe('stopped');
  });
});

describe('a new trip', () => {
  it('needs an account, and shows at the accounts that one is taken', async () => {
    const taken = 'Kraken belongs to “October swing”.';
    const { server } = render({
      [TRIPS]: ({ method }) =>
        method === 'POST' ? { status: 422, json: { message: taken, errors: { account_ids: [taken] } } } : list(),
    });
    await userEvent.click((await screen.findAllByRole('button', { name: 'Create trip' }))[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Create trip' });
    const save = within(dialog).getByRole('button', { name: 'Create trip' });
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Swing');
    await userEvent.type(within(dialog).getByLabelText('Starting capital'), '10000');
    await userEvent.click(save);
    expect(within(dialog).getByText('Choose at least one account.')).toBeInTheDocument();
    expect(server.asked.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: 'Kraken' }));
    await userEvent.click(save);
    const group = within(dialog).getByRole('group', { name: 'Accounts' });
    expect(await within(group).findByText(taken)).toBeInTheDocument();
    expect(within(dialog).getByLabelText('Name')).toHaveValue('Swing');
    expect(server.asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Swing',
      capital: '10000',
      currency: 'USDT',
      account_ids: ['a1'],
      goal: null,
    });
  });

  it('can be judged by a ruleset', async () => {
    const { server } = render({
      '/api/v1/rulesets': () => ({ json: { rulesets: [{ id: 'r1', name: 'Intraday', rules: [], version: 1 }] } }),
      [TRIPS]: ({ method }) =>
        method === 'POST' ? { status: 422, json: { message: 'No.', errors: { name: ['No.'] } } } : list(),
    });
    await userEvent.click((await screen.findAllByRole('button', { name: 'Create trip' }))[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Create trip' });
    await within(dialog).findByRole('option', { name: 'Intraday' });
    await userEvent.selectOptions(within(dialog).getByLabelText('Ruleset'), 'r1');
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Swing');
    await userEvent.type(within(dialog).getByLabelText('Starting capital'), '1');
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: 'Kraken' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create trip' }));
    await waitFor(() => expect(server.asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ ruleset_id: 'r1' }));
  });

  it('opens once it is created', async () => {
    const made = makeTrip('t9', { name: 'Swing' });
    const { router } = render({
      [TRIPS]: ({ method }) => (method === 'POST' ? { status: 201, json: makeTripDetail(made) } : list()),
      [`${TRIPS}/t9`]: () => ({ json: makeTripDetail(made) }),
      [`${TRIPS}/t9/round-trips`]: () => list(),
    });
    await userEvent.click((await screen.findAllByRole('button', { name: 'Create trip' }))[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Create trip' });
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Swing');
    await userEvent.type(within(dialog).getByLabelText('Starting capital'), '1');
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: 'Binance' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create trip' }));
    await waitFor(() => expect(router.state.location.search).toBe('?trip=t9'));
  });
});

describe('one trip', () => {
  const one = (trip = makeTrip('t1'), more: Record<string, Answerer> = {}) =>
    render(
      {
        [TRIPS]: () => list(trip),
        [`${TRIPS}/t1`]: () => ({ json: makeTripDetail(trip) }),
        [`${TRIPS}/t1/round-trips`]: ({ search }) =>
          search.get('cursor') === 'c2'
            ? { json: { trips: [roundTrip('r2', { base: 'ETH' })], total: 21, market_away: false } }
            : { json: { trips: [roundTrip('r1')], total: 21, next_cursor: 'c2', market_away: false } },
        ...more,
      },
      '/journal/trips?trip=t1',
    );

  it('has its figures with intervals, its sessions and its round trips page by page', async () => {
    one();
    expect(await screen.findByText('95%: 35.0% to 85.0%')).toBeInTheDocument();
    expect(screen.getByText('Fewer than 30 round trips')).toBeInTheDocument();
    expect(screen.getByText('no round trip has a stop')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Session s1' })).toHaveAttribute('href', '/journal/session/s1');
    expect(await screen.findByText('BTC/USDT')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('ETH/USDT')).toBeInTheDocument();
  });

  it('ends with an outcome and a review', async () => {
    const { server } = one(makeTrip('t1'), {
      [`${TRIPS}/t1/end`]: () => ({ json: makeTripDetail(makeTrip('t1', { state: 'stopped' })) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'End trip' }));
    const dialog = await screen.findByRole('dialog', { name: 'End trip' });
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Stopped' }));
    await userEvent.type(within(dialog).getByLabelText('Review'), 'Too large');
    await userEvent.click(within(dialog).getByRole('button', { name: 'End trip' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'End trip' })).toBeNull());
    const [end] = server.to(`${TRIPS}/t1/end`);
    expect(end?.headers.get('if-match')).toBe('"2"');
    expect(end?.body).toEqual({ outcome: 'stopped', review: 'Too large' });
  });

  it('resumes once it has ended, and shows its review', async () => {
    const { server } = one(makeTrip('t1', { state: 'completed', review: 'Well done', ended_at: '2026-11-30T10:00:00Z' }), {
      [`${TRIPS}/t1/resume`]: () => ({ json: makeTripDetail(makeTrip('t1')) }),
    });
    expect(await screen.findByText('Well done')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'End trip' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Resume trip' }));
    await waitFor(() => expect(server.to(`${TRIPS}/t1/resume`)).toHaveLength(1));
  });

  it('can be deleted and restored', async () => {
    const { server, router } = one(makeTrip('t1'), {
      [`${TRIPS}/t1`]: ({ method }) => (method === 'DELETE' ? { status: 204 } : { json: makeTripDetail(makeTrip('t1')) }),
      [`${TRIPS}/t1/restore`]: () => ({ json: makeTripDetail(makeTrip('t1')) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete trip' }));
    expect(await screen.findByText('“November swing” deleted')).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByText('“November swing” deleted')).toBeNull());
    expect(server.to(`${TRIPS}/t1/restore`)).toHaveLength(1);
  });

  it('says that a trip does not exist', async () => {
    one(makeTrip('t1'), { [`${TRIPS}/t1`]: () => ({ status: 404, json: { message: 'No such trip' } }) });
    expect(await screen.findByText('This trip does not exist')).toBeInTheDocument();
  });
});

describe('the rules of a trip', () => {
  const group = (trips: number, net: string) => ({ trips, net, expectancy: null });
  const adherence = {
    currency: 'USDT',
    judged: 4,
    older: 0,
    unknown_net: 0,
    rate: { value: 0.75 },
    kept: group(3, '120'),
    overridden: group(0, '0'),
    broken: group(1, '-40'),
    cost: null,
    breaches: [],
    market_away: false,
  };
  const shown = (change: object) => {
    const one = makeTrip('t1', { ruleset_id: 'r1' });
    return render(
      {
        '/api/v1/rulesets': () => ({ json: { rulesets: [{ id: 'r1', name: 'Intraday', rules: [], version: 1 }] } }),
        [`${TRIPS}/t1`]: () => ({ json: { ...makeTripDetail(one), adherence: { ...adherence, ...change } } }),
        [`${TRIPS}/t1/round-trips`]: () => list(),
      },
      '/journal/trips?trip=t1',
    );
  };

  it('say how often they were kept, and what came of it', async () => {
    shown({});
    expect(await screen.findByText('Intraday')).toBeInTheDocument();
    expect(screen.getByText('Adherence').nextElementSibling).toHaveTextContent('75.0%');
    expect(screen.getByText('Kept').nextElementSibling).toHaveTextContent('3, net +120.00 USDT');
    expect(screen.getByText('Broken').nextElementSibling).toHaveTextContent('1, net -40.00 USDT');
  });

  it('say that nothing was judged yet', async () => {
    shown({ judged: 0, rate: null });
    expect(await screen.findByText(/No closed round trip of this trip/)).toBeInTheDocument();
  });
});
