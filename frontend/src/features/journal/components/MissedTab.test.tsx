import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settings, statistics } from '@/testing/journal';
import { missedTrade, missedTrades } from '@/testing/missed';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { answersTo, inTeam } from '@/testing/viewer';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import JournalPage from '../JournalPage';

vi.mock('@/charts/HighchartsView', () => ({ default: () => null }));

const PATH = '/api/v1/missed-trades';

const usual: Record<string, Answerer> = {
  '/api/v1/workspace/settings': () => ({ json: settings }),
  '/api/v1/accounts': () => ({ json: { accounts: [] } }),
  '/api/v1/statistics': () => ({ json: statistics() }),
  [PATH]: () => ({ json: missedTrades() }),
};

function show(answers: Record<string, Answerer> = {}, at = '/journal?tab=missed') {
  const server = serve({ ...usual, ...answers });
  const element = (
    <>
      <JournalPage />
      <ConfirmDialog />
    </>
  );
  return { server, ...renderRoutes([{ path: '/journal', element }], at) };
}

const stats = async () => {
  const strip = (await screen.findByText('Would have gained')).closest('dl');
  return [...(strip?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent);
};
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Missed trades' });
  await within(table).findAllByRole('button', { name: /Delete missed trade/ });
  return within(table).getAllByRole('row').slice(1);
};

beforeEach(() => vi.stubGlobal('innerWidth', 1440));

it('shows what they would have made, apart from the results, and leaves unknown what has no R', async () => {
  show();
  await waitFor(async () => expect(await stats()).toEqual(['3', '2', '1of 2', '+1.25 R', '+2.50 R']));
  const texts = (await rows()).map(({ textContent }) => textContent);
  expect(texts[0]).toContain('BTC');
  expect(texts[0]).toContain('+3.00 R');
  expect(texts[1]).toContain('Short');
  expect(texts[1]).toContain('-0.50 R');
  expect(texts[2]).not.toContain(' R');
  expect(screen.getByText(/They aren't counted in your results/)).toBeInTheDocument();
  expect(screen.queryByText('How it went')).toBeNull();
});

it('is a tab of the journal', async () => {
  const { router } = show();
  await userEvent.click(await screen.findByRole('tab', { name: 'Overview' }));
  expect(router.state.location.search).toBe('');
  await userEvent.click(screen.getByRole('tab', { name: 'Missed' }));
  expect(router.state.location.search).toBe('?tab=missed');
});

it('says what belongs here where there are none', async () => {
  const nothing = missedTrades({ trades: [], total: 0, with_r: 0, gains: 0, sum_r: null, mean_r: null });
  show({ [PATH]: () => ({ json: nothing }) });
  expect(await screen.findByText('No missed trades yet')).toBeInTheDocument();
  const [, inTheList] = screen.getAllByRole('button', { name: 'Add missed trade' });
  await userEvent.click(inTheList as HTMLElement);
  expect(await screen.findByRole('dialog', { name: 'Add missed trade' })).toBeInTheDocument();
  expect(await stats()).toEqual(['0', '0', '—', '—', '—']);
});

it('keeps what is shown where the next page fails, and says so', async () => {
  const page = { json: missedTrades({ total: 60, next_cursor: 'c' }) };
  show({ [PATH]: ({ search }) => (search.has('cursor') ? { status: 503 } : page) });
  await rows();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Try again');
  expect(await rows()).toHaveLength(3);
});

it('has day, direction, setup and prices on phones too', async () => {
  vi.stubGlobal('innerWidth', 390);
  show();
  const table = await screen.findByRole('table', { name: 'Missed trades' });
  expect(await within(table).findByText('Nov 20, 2026 · Long · Breakout')).toBeInTheDocument();
  expect(within(table).getByText('60,000 → 66,000')).toBeInTheDocument();
  expect(within(table).getByText('Nov 20, 2026 · Short')).toBeInTheDocument();
});

describe('the filters', () => {
  const asked = (server: ReturnType<typeof serve>) =>
    server
      .to(PATH)
      .filter(({ method }) => method === 'GET')
      .map(({ search }) => Object.fromEntries(search));

  it('are those of the address, and the server narrows by them', async () => {
    const at = '/journal?tab=missed&asset=btc&direction=short&setup=Fade&reason=desk&from=2026-11-01&to=2026-11-20';
    const { server } = show({}, at);
    const bar = within(await screen.findByRole('region', { name: 'Filters of missed trades' }));
    const sent = {
      asset: 'BTC',
      direction: 'short',
      setup: 'Fade',
      reason: 'desk',
      from: '2026-11-01',
      to: '2026-11-20',
    };
    await waitFor(() => expect(asked(server)).toEqual([{ ...sent, limit: '50' }]));
    expect(bar.getByLabelText('Asset')).toHaveValue('BTC');
    expect(bar.getByLabelText('Direction')).toHaveValue('short');
    expect(bar.getByLabelText('Setup')).toHaveValue('Fade');
    expect(bar.getByLabelText('Search reasons')).toHaveValue('desk');
    // The figures of the other tabs stay those of everything.
    expect(server.to('/api/v1/statistics').every(({ search }) => !search.has('asset'))).toBe(true);
  });

  it('go into the address, and “Clear filters” takes them out of it', async () => {
    const { server, router } = show();
    await rows();
    await userEvent.selectOptions(screen.getByLabelText('Direction'), 'short');
    await userEvent.selectOptions(screen.getByLabelText('Setup'), 'Fade');
    fireEvent.change(screen.getByLabelText('Asset'), { target: { value: 'eth' } });
    await waitFor(() => expect(router.state.location.search).toBe('?tab=missed&asset=ETH&direction=short&setup=Fade'));
    await waitFor(() => expect(asked(server).at(-1)).toEqual({ asset: 'ETH', direction: 'short', setup: 'Fade', limit: '50' }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=missed'));
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('say where nothing matches them, and lead back to all', async () => {
    const nothing = missedTrades({ trades: [], total: 0, with_r: 0, gains: 0, sum_r: null, mean_r: null });
    const { router } = show(
      { [PATH]: ({ search }) => ({ json: search.has('asset') ? nothing : missedTrades() }) },
      '/journal?tab=missed&asset=DOGE',
    );
    expect(await screen.findByText('No missed trade matches these filters')).toBeInTheDocument();
    expect(screen.queryByText('No missed trades yet')).toBeNull();
    const [, inTheList] = screen.getAllByRole('button', { name: 'Clear filters' });
    await userEvent.click(inTheList as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toBe('?tab=missed'));
    expect(await rows()).toHaveLength(3);
  });

  it('narrow the file as well', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:missed');
    URL.revokeObjectURL = vi.fn();
    const { server } = show({}, '/journal?tab=missed&direction=short');
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(asked(server).at(-1)).toEqual({ direction: 'short', limit: '500' }));
    await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalled());
  });

  it('are saved as a view of this list', async () => {
    const { server } = show(
      { '/api/v1/saved-views': ({ method }) => (method === 'POST' ? { status: 201, json: {} } : { json: { views: [] } }) },
      '/journal?tab=missed&direction=short',
    );
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Views' }));
    await userEvent.type(await screen.findByLabelText('Name of the view'), 'Shorts');
    await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(server.asked.find(({ method }) => method === 'POST')?.body).toBeDefined());
    expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
      list: 'missed_trades',
      name: 'Shorts',
      query: 'direction=short&tab=missed',
      hidden_columns: [],
    });
  });
});

describe('a viewer', () => {
  inTeam();

  it('reads all of a missed trade, and changes nothing', async () => {
    show(answersTo('viewer'));
    const table = await screen.findByRole('table', { name: 'Missed trades' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add missed trade' })).toBeNull());
    await userEvent.click((await within(table).findAllByText('BTC'))[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Missed trade' });
    expect(within(dialog).getByText('Away from the desk')).toBeInTheDocument();
    expect(within(dialog).getByText('58,000')).toBeInTheDocument();
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    expect(within(dialog).queryByRole('button', { name: 'Save missed trade' })).toBeNull();
  });
});

describe('the form', () => {
  it('adds one, without a stop where none was typed', async () => {
    const { server } = show({
      [PATH]: ({ method }) => (method === 'POST' ? { status: 201, json: missedTrade('m4') } : { json: missedTrades() }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add missed trade' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Asset'), 'btc ');
    await userEvent.selectOptions(within(dialog).getByLabelText('Direction'), 'short');
    await userEvent.type(within(dialog).getByLabelText('Entry price'), '60000');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add missed trade' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server.asked.find(({ method }) => method === 'POST')?.body;
    expect(sent).toEqual({
      day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      asset: 'btc',
      direction: 'short',
      setup: '',
      entry: '60000',
      stop: null,
      exit: null,
      reason: '',
    });
    await waitFor(() => expect(server.to(PATH).filter(({ method }) => method === 'GET').length).toBeGreaterThan(1));
  });

  it('says at the field what the server refuses', async () => {
    const message = 'The stop of a long trade must be below its entry.';
    show({
      [PATH]: ({ method }) =>
        method === 'POST' ? { status: 422, json: { message, errors: { stop: [message] } } } : { json: missedTrades() },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add missed trade' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add missed trade' }));
    await waitFor(() => expect(within(dialog).getByLabelText('Stop price')).toHaveAccessibleDescription(message));
  });

  it('changes one by the version that was seen', async () => {
    const { server } = show({ [`${PATH}/m1`]: () => ({ json: missedTrade('m1', { version: 2 }) }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Change missed trade: BTC, Nov 20, 2026' }));
    const dialog = await screen.findByRole('dialog');
    const exit = within(dialog).getByLabelText('Exit price');
    expect(exit).toHaveValue('66000');
    await userEvent.clear(exit);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save missed trade' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server.asked.find(({ method }) => method === 'PUT');
    expect(sent?.headers.get('if-match')).toBe('"1"');
    expect(sent?.body).toMatchObject({ entry: '60000', stop: '58000', exit: null });
  });

  it('deletes one over the version that was seen, also where rows have no buttons', async () => {
    vi.stubGlobal('innerWidth', 390);
    const { server } = show({ [`${PATH}/m1`]: () => ({ status: 204 }) });
    const table = await screen.findByRole('table', { name: 'Missed trades' });
    await userEvent.click(await within(table).findByText('BTC'));
    const dialog = await screen.findByRole('dialog', { name: 'Missed trade' });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Delete missed trade' }));
    const question = await screen.findByRole('dialog', { name: 'Delete this missed trade?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete missed trade' }));
    await waitFor(() => expect(server.asked.some(({ method }) => method === 'DELETE')).toBe(true));
    const sent = server.asked.find(({ method }) => method === 'DELETE');
    expect([sent?.path, sent?.headers.get('if-match')]).toEqual([`${PATH}/m1`, '"1"']);
  });
});
