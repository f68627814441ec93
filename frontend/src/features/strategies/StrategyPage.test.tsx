import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inApp } from '@/testing/inApp';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import {
  backtest,
  checked,
  grid,
  gridStudy,
  listedRun,
  listedStudy,
  RULES,
  ruleVersion,
  series,
  strategy,
  walk,
  walkStudy,
} from '@/testing/strategies';
import { refused } from '@/testing/trading';
import { saveText } from '@/ui/save';
import StrategyPage from './StrategyPage';

vi.mock('@/ui/save', () => ({ saveText: vi.fn(), saveBlob: vi.fn() }));
vi.mock('@/charts/HighchartsView', () => ({ default: () => <div data-testid="drawing" /> }));

const open = (at: string, answers: Record<string, Answerer> = {}) => {
  const server = serve({
    '/api/v3/coins/markets': () => ({ json: [{ id: 'bitcoin', symbol: 'btc', name: 'Bitcoin', current_price: 61_000 }] }),
    '/api/v1/candles': () => ({ json: { series: [series('c1')] } }),
    '/api/v1/strategy-checks': () => ({ json: checked() }),
    '/api/v1/strategies/s1': () => ({ json: strategy('s1') }),
    '/api/v1/strategies/s1/backtests': () => ({ json: { backtests: [] } }),
    '/api/v1/strategies/s1/studies': () => ({ json: { studies: [] } }),
    '/api/v1/studies/g1': () => ({ json: gridStudy() }),
    '/api/v1/studies/w1': () => ({ json: walkStudy() }),
    '/api/v1/strategies/s1/rules': () => ({ json: { versions: [ruleVersion(3), ruleVersion(2)] } }),
    ...answers,
  });
  const element = inApp(<StrategyPage />);
  const routes = [
    { path: '/strategies/:id', element },
    { path: '/strategies', element: <h1>Hub</h1> },
  ];
  return { server, ...renderRoutes(routes, at) };
};

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const lastBody = (server: ReturnType<typeof serve>, path: string) =>
  server
    .to(path)
    .filter(({ method }) => method === 'POST')
    .at(-1)?.body;

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1800);
  window.history.replaceState(null, '', '/strategies/s1');
});

describe('a backtest', () => {
  it('runs over the candles that fit, and shows its result without asking again', async () => {
    const { server, router } = open('/strategies/s1', {
      '/api/v1/strategies/s1/backtests': ({ method }) =>
        method === 'POST' ? { status: 201, json: backtest('b7') } : { json: { backtests: [] } },
    });
    expect(await screen.findByText('No runs yet')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Candles')).toHaveValue('c1'));
    await userEvent.clear(screen.getByLabelText('fast'));
    await userEvent.type(screen.getByLabelText('fast'), '10');
    await press('Run back-test');
    const result = within(await screen.findByRole('region', { name: 'Result' }));
    expect(lastBody(server, '/api/v1/strategies/s1/backtests')).toEqual({
      over: { series_id: 'c1', coin: null, from_day: null, to_day: null },
      values: [{ name: 'fast', value: '10' }],
    });
    expect(router.state.location.search).toBe('?run=b7');
    expect(server.to('/api/v1/backtests/b7')).toHaveLength(0);
    expect(result.getByText('Random entries did at least as well in 4% of 1,000 random runs.')).toBeInTheDocument();
    expect(result.getByText('12 variants tried')).toBeInTheDocument();
    expect(result.getByText(/^Without funding/)).toBeInTheDocument();
    expect(within(result.getByRole('table', { name: 'Trades' })).getAllByRole('row')).toHaveLength(5);
    const compared = within(result.getByRole('table', { name: 'Compared with holding and random entries' }));
    expect(compared.getByRole('row', { name: /Buy and hold.*33\.55%.*31\.24%/ })).toBeInTheDocument();
  });

  it('shows the newest run, opens an earlier one, and exports its trades', async () => {
    const { server } = open('/strategies/s1', {
      '/api/v1/strategies/s1/backtests': () => ({
        json: { backtests: [listedRun('b2'), listedRun('b1', { values: [{ name: 'fast', value: '9' }] })] },
      }),
      '/api/v1/backtests/': ({ path }) => ({ json: backtest(path.endsWith('b1') ? 'b1' : 'b2') }),
    });
    await screen.findByRole('region', { name: 'Result' });
    expect(server.to('/api/v1/backtests/').map(({ path }) => path)).toEqual(['/api/v1/backtests/b2']);
    const rows = screen.getAllByRole('button', { name: /^BTC\/USD 1h, Jan 1, 2024/ });
    expect(rows[0]).toHaveAttribute('aria-current', 'true');
    await userEvent.click(rows[1] as HTMLElement);
    await waitFor(() => expect(server.to('/api/v1/backtests/b1')).toHaveLength(1));
    await userEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    expect(saveText).toHaveBeenCalledWith('averages-cross-2026-11-20.csv', expect.stringContaining('number,side'));
  });

  it('says what the server refuses, at its field or above the form', async () => {
    open('/strategies/s1', {
      '/api/v1/strategies/s1/backtests': ({ method }) =>
        method === 'POST'
          ? refused('invalid', 'Wrong', {
              'over.to_day': ['Only 40 candles; needs 51.'],
              over: ['A different bar from the rules.'],
            })
          : { json: { backtests: [] } },
    });
    await screen.findByText('No runs yet');
    await waitFor(() => expect(screen.getByLabelText('Candles')).toHaveValue('c1'));
    await press('Run back-test');
    expect(await screen.findByText('Only 40 candles; needs 51.')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('A different bar from the rules.');
  });

  it('shows no earlier result below the error of a run, until one is opened', async () => {
    open('/strategies/s1', {
      '/api/v1/strategies/s1/backtests': ({ method }) =>
        method === 'POST'
          ? refused('invalid', 'Wrong', { over: ['No stored prices for bitcoin in this period.'] })
          : { json: { backtests: [listedRun('b1')] } },
      '/api/v1/backtests/': () => ({ json: backtest('b1') }),
    });
    await screen.findByRole('region', { name: 'Result' });
    await waitFor(() => expect(screen.getByLabelText('Candles')).toHaveValue('c1'));
    await press('Run back-test');
    expect(await screen.findByRole('alert')).toHaveTextContent('No stored prices for bitcoin in this period.');
    expect(screen.queryByRole('region', { name: 'Result' })).toBeNull();
    await press(/^BTC\/USD 1h, Jan 1, 2024/);
    expect(await screen.findByRole('region', { name: 'Result' })).toBeInTheDocument();
  });
});

describe('the other tabs', () => {
  it('the grid counts its combinations and lists them by Sharpe ratio', async () => {
    const { server, router } = open('/strategies/s1?tab=grid', { '/api/v1/strategies/s1/grids': () => ({ json: grid }) });
    const fast = await screen.findByLabelText('Values of fast');
    await userEvent.clear(fast);
    await userEvent.type(fast, '10, 20, 30');
    await userEvent.clear(screen.getByLabelText('Values of slow'));
    expect(screen.getByText(/^3 combinations\. Each row counts as a variant tried/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Candles')).toHaveValue('c1'));
    await press('Run grid');
    const table = within(await screen.findByRole('table', { name: 'Combinations' }));
    expect(table.getAllByRole('row').map((row) => row.textContent?.slice(0, 8))[1]).toContain('10');
    expect(lastBody(server, '/api/v1/strategies/s1/grids')).toMatchObject({
      parameters: [{ name: 'fast', values: ['10', '20', '30'] }],
    });
    expect(router.state.location.search).toBe('?tab=grid&run=g1');
  });

  it('a kept grid is opened and deleted, and the address names it', async () => {
    let kept = [listedStudy('g2', { rules_version: 2 }), listedStudy('g1')];
    const { server, router } = open('/strategies/s1?tab=grid', {
      '/api/v1/strategies/s1/studies': () => ({ json: { studies: kept } }),
      '/api/v1/studies/g2': () => ({ json: gridStudy({ id: 'g2', rules_version: 2 }) }),
      '/api/v1/studies/g1': ({ method }) => {
        if (method !== 'DELETE') return { json: gridStudy() };
        kept = kept.slice(0, 1);
        return { status: 204 };
      },
    });
    expect(await screen.findByRole('table', { name: 'Combinations' })).toBeInTheDocument();
    expect(server.to('/api/v1/strategies/s1/studies')[0]?.search.get('kind')).toBe('grid');
    const rows = screen.getAllByRole('button', { name: /^BTC\/USD 1h, Jan 1, 2024/ });
    expect(rows[0]).toHaveAttribute('aria-current', 'true');
    expect(screen.getAllByText(/3 combinations, best: fast 10, slow 50/).length).toBeGreaterThan(2);
    await userEvent.click(rows[1] as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toBe('?tab=grid&run=g1'));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete result' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this result?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete result' }));
    expect(await screen.findByText('Result deleted')).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^BTC\/USD 1h, Jan 1, 2024/ })).toHaveLength(1));
    expect(router.state.location.search).toBe('?tab=grid');
    expect(screen.queryByText(/not kept/)).toBeNull();
  });

  it('the walk-forward shows its steps and the tests joined', async () => {
    const { server } = open('/strategies/s1?tab=walk', { '/api/v1/strategies/s1/walk-forwards': () => ({ json: walk }) });
    await waitFor(() => expect(screen.getByLabelText('Candles')).toHaveValue('c1'));
    const train = screen.getByLabelText('Training days');
    await userEvent.clear(train);
    await userEvent.type(train, '7');
    await press('Run walk-forward');
    expect(screen.getByText('Enter 20 to 1,000 days.')).toBeInTheDocument();
    await userEvent.type(train, '0');
    await press('Run walk-forward');
    expect(within(await screen.findByRole('table', { name: 'Steps' })).getAllByRole('row')).toHaveLength(4);
    expect(lastBody(server, '/api/v1/strategies/s1/walk-forwards')).toMatchObject({ train_days: 70, test_days: 30 });
  });

  it('rules are read in words, with the checklist and the versions', async () => {
    open('/strategies/s1?tab=rules');
    expect(await screen.findByRole('heading', { name: 'Version 2' })).toBeInTheDocument();
    expect(screen.getAllByText(/^Enter long when/)).toHaveLength(3);
    await userEvent.click(screen.getByRole('checkbox', { name: 'No large event in the next 24 hours' }));
    expect(screen.getByText(/^1 of 2 checked/)).toBeInTheDocument();
  });

  it('two versions are compared, chosen by their numbers or from the list, and the address keeps them', async () => {
    const other = (number: number, rules: object) =>
      ruleVersion(number, { rules: { ...RULES, ...rules }, hash: String(number).repeat(64) });
    const versions = [ruleVersion(3), other(2, { stop: { pct: 5 } }), other(1, { stop: { pct: 5 }, bar: '4h' })];
    const { router } = open('/strategies/s1?tab=rules', { '/api/v1/strategies/s1/rules': () => ({ json: { versions } }) });
    const compared = within(await screen.findByRole('region', { name: 'Compare versions' }));
    expect(compared.getByLabelText('From version')).toHaveValue('2');
    const stop = compared.getByRole('heading', { name: 'Stop' }).parentElement;
    expect(stop).toHaveTextContent('Version 25% from the entry priceVersion 3Not set');
    expect(compared.getByRole('status')).toHaveTextContent(/^1 change\./);

    await userEvent.selectOptions(compared.getByLabelText('From version'), '1');
    expect(compared.getByRole('status')).toHaveTextContent(/^2 changes\./);
    await waitFor(() => expect(router.state.location.search).toBe('?tab=rules&from=1&to=3'));
    await userEvent.selectOptions(compared.getByLabelText('To version'), '1');
    expect(compared.getByRole('status')).toHaveTextContent('Choose two different versions.');

    screen.getByRole('button', { name: 'Show what changed in version 2' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('region', { name: 'Compare versions' })).toHaveFocus();
    expect(compared.getByRole('list', { name: 'Changes from version 1 to version 2' })).toHaveTextContent(
      'BarVersion 14hVersion 21h',
    );
    expect(screen.queryByRole('button', { name: 'Show what changed in version 1' })).toBeNull();
  });
});

describe('changing a strategy', () => {
  it('loads the latest version where another tab was faster', async () => {
    let version = 5;
    const { server } = open('/strategies/s1', {
      '/api/v1/strategies/s1': ({ method, headers }) => {
        if (method !== 'PUT') return { json: strategy('s1', { version, playbook: version > 5 ? 'Newer.' : 'Older.' }) };
        return headers.get('if-match') === '"6"'
          ? { json: strategy('s1', { version: 7 }) }
          : { status: 412, json: { code: 'stale' } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit strategy' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit strategy' }));
    version = 6;
    await userEvent.type(dialog.getByLabelText('Name'), ' 2');
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Load latest version' }));
    await waitFor(() => expect(dialog.getByLabelText('Playbook')).toHaveValue('Newer.'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Strategy changed')).toBeInTheDocument();
    expect(server.to('/api/v1/strategies/s1').filter(({ method }) => method === 'PUT')).toHaveLength(2);
  });

  it('forks under another name', async () => {
    const { server, router } = open('/strategies/s1', {
      '/api/v1/strategies/s1/fork': () => ({ status: 201, json: strategy('s8') }),
      '/api/v1/strategies/s8': () => ({ json: strategy('s8', { name: 'Mine', forked_from: 's1', forked_version: 3 }) }),
      '/api/v1/strategies/s8/backtests': () => ({ json: { backtests: [] } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Fork' }));
    const name = screen.getByLabelText('Name');
    expect(name).toHaveValue('Averages cross (fork)');
    await userEvent.clear(name);
    await userEvent.type(name, 'Mine');
    await press('Fork strategy');
    expect(await screen.findByRole('link', { name: 'Fork of version 3' })).toHaveAttribute('href', '/strategies/s1');
    expect(router.state.location.pathname).toBe('/strategies/s8');
    expect(lastBody(server, '/api/v1/strategies/s1/fork')).toEqual({ name: 'Mine' });
  });

  it('says that the original of a fork can no longer be opened', async () => {
    open('/strategies/s1', {
      '/api/v1/strategies/s1': () => ({ json: strategy('s1', { forked_from: 's7', forked_version: 2 }) }),
      '/api/v1/strategies/s7': () => ({ status: 404, json: { code: 'not_found' } }),
    });
    expect(
      await screen.findByText(/Fork of version 2 of a strategy that was deleted or is no longer shared/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Fork of version/ })).toBeNull();
  });

  it('deletes, and brings it back', async () => {
    const { server } = open('/strategies/s1', {
      '/api/v1/strategies/s1': ({ method }) => (method === 'DELETE' ? { status: 204 } : { json: strategy('s1') }),
      '/api/v1/strategies/s1/restore': () => ({ json: strategy('s1') }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Strategy restored')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Edit strategy' })).toBeInTheDocument();
    const removed = server.to('/api/v1/strategies/s1').find(({ method }) => method === 'DELETE');
    expect(removed?.headers.get('if-match')).toBe('"5"');
  });

  it('one that does not exist says so', async () => {
    open('/strategies/s1', { '/api/v1/strategies/s1': () => ({ status: 404, json: { code: 'not_found' } }) });
    expect(await screen.findByText('This strategy does not exist')).toBeInTheDocument();
  });
});
