import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inApp } from '@/testing/inApp';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { checked, figures, paperDetail, paperRun, series, strategy, trade } from '@/testing/strategies';
import { refused } from '@/testing/trading';
import StrategyPage from './StrategyPage';

vi.mock('@/charts/HighchartsView', () => ({ default: () => <div data-testid="drawing" /> }));

const RUNS = '/api/v1/strategies/s1/paper-runs';
const open = trade(3, { reason: 'open', exit_at: null, exit_price: null, net: null, return_share: null });

const show = (answers: Record<string, Answerer> = {}) => {
  const server = serve({
    '/api/v1/candles': () => ({ json: { series: [series('c1')] } }),
    '/api/v1/strategy-checks': () => ({ json: checked() }),
    '/api/v1/strategies/s1': () => ({ json: strategy('s1') }),
    [RUNS]: () => ({ json: { runs: [paperRun('p1')] } }),
    '/api/v1/paper-runs/p1': () => ({ json: paperDetail('p1') }),
    '/api/v1/paper-runs/p1/trades': () => ({ json: { trades: [open, trade(2), trade(1)] } }),
    ...answers,
  });
  const element = inApp(<StrategyPage />);
  return { server, ...renderRoutes([{ path: '/strategies/:id', element }], '/strategies/s1?tab=paper') };
};

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1800);
  window.history.replaceState(null, '', '/strategies/s1?tab=paper');
});

describe('a paper run', () => {
  it('starts over the candles that fit, without days, and opens', async () => {
    const { server, router } = show({
      [RUNS]: ({ method }) => (method === 'POST' ? { status: 201, json: paperRun('p7', { bars: 0 }) } : { json: { runs: [] } }),
      '/api/v1/paper-runs/p7': () => ({ json: { ...paperDetail('p7', { bars: 0, trades: 0 }), equity: [] } }),
      '/api/v1/paper-runs/p7/trades': () => ({ json: { trades: [] } }),
    });
    expect(await screen.findByText('No paper runs yet')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Candles')).toHaveValue('c1'));
    expect(screen.queryByText('Period of the run, UTC')).not.toBeInTheDocument();
    await userEvent.clear(screen.getByLabelText('fast'));
    await userEvent.type(screen.getByLabelText('fast'), '10');
    await press('Start paper run');
    const shown = within(await screen.findByRole('region', { name: 'Paper run' }));
    expect(shown.getByText('No bar yet')).toBeInTheDocument();
    expect(shown.getByText('No bars yet')).toBeInTheDocument();
    expect(await shown.findByText('No trades yet')).toBeInTheDocument();
    const sent = server.to(RUNS).find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({
      over: { series_id: 'c1', coin: null, from_day: null, to_day: null },
      values: [{ name: 'fast', value: '10' }],
    });
    expect(router.state.location.search).toBe('?tab=paper&run=p7');
  });

  it('says how it goes, what is missing and what it waits for', async () => {
    show();
    const shown = within(await screen.findByRole('region', { name: 'Paper run' }));
    expect(shown.getByText('Running')).toBeInTheDocument();
    expect(shown.getByText(/96 bars of 1h, 1 missing/)).toBeInTheDocument();
    expect(shown.getByText(/^The next bar closes .*Holds a long position\./)).toBeInTheDocument();
    expect(shown.getByText('One bar is missing: nothing is decided there.')).toBeInTheDocument();
    const table = await shown.findByRole('table', { name: 'Trades' });
    expect(await within(table).findByText('Still open')).toBeInTheDocument();
    expect(within(table).getAllByRole('row')).toHaveLength(4);
    expect(shown.getByRole('heading', { name: 'Trades (2 closed, 1 open)' })).toBeInTheDocument();
  });

  it('says why it waits, that it is late, and that it failed', async () => {
    const states = [
      [{ problem: 'Market data is not available right now.' }, 'Waiting', 'Market data is not available right now.'],
      [{ is_late: true }, 'Late', /^No new bar yet\. The next one was due/],
      [{ is_late: true, series_id: 'c1', coin: null }, 'Late', /Import newer candles to go on\./],
      [
        { state: 'failed', problem: 'The rules can no longer be read.', next_close_at: null },
        'Failed',
        'The rules can no longer be read.',
      ],
    ] as const;
    for (const [change, word, text] of states) {
      const { unmount } = show({
        [RUNS]: () => ({ json: { runs: [paperRun('p1', change)] } }),
        '/api/v1/paper-runs/p1': () => ({ json: paperDetail('p1', change) }),
      });
      const shown = within(await screen.findByRole('region', { name: 'Paper run' }));
      expect(shown.getByText(word)).toBeInTheDocument();
      expect(shown.getByText(text)).toBeInTheDocument();
      // Waiting is no failure.
      expect(shown.queryAllByRole('alert')).toHaveLength(word === 'Failed' ? 1 : 0);
      unmount();
    }
  });

  it('asks for what it waits for alone, and for rates beside candles where funding counts', async () => {
    const rates = 'It waits for funding rates of the next bars. Import them to go on.';
    const change = { is_late: true, series_id: 'c1', coin: null };
    for (const [problem, funding, words] of [
      [rates, '0', /^The next bar closed [^.]*\. Holds/],
      [null, '0', /Import newer candles and their funding rates to go on\./],
      [null, null, /Import newer candles to go on\./],
    ] as const) {
      const detail = { ...paperDetail('p1', { ...change, problem }), figures: figures({ funding }) };
      const { unmount } = show({ '/api/v1/paper-runs/p1': () => ({ json: detail }) });
      const shown = within(await screen.findByRole('region', { name: 'Paper run' }));
      expect(shown.getByText(words)).toBeInTheDocument();
      expect(shown.queryAllByText(/newer candles/)).toHaveLength(problem === null ? 1 : 0);
      unmount();
    }
  });

  it('shows funding that was received, and says where none was applied or holding is unknown', async () => {
    for (const [funding, hold, words] of [
      ['12.5', 0.1, /Buy and hold.*10\.00%.*Funding12\.50/],
      [null, null, /Buy and hold—.*FundingNot applied/],
    ] as const) {
      const detail = { ...paperDetail('p1'), figures: figures({ funding, hold_return: hold }) };
      const { unmount } = show({ '/api/v1/paper-runs/p1': () => ({ json: detail }) });
      expect(await screen.findByLabelText('Figures of the paper run')).toHaveTextContent(words);
      unmount();
    }
  });

  it('stops after a question, and is deleted after another', async () => {
    let isStopped = false;
    let isGone = false;
    const change = () => (isStopped ? { state: 'stopped', stopped_at: '2026-11-24T11:00:00Z', next_close_at: null } : {});
    const { server } = show({
      [RUNS]: () => ({ json: { runs: isGone ? [] : [paperRun('p1', change())] } }),
      '/api/v1/paper-runs/p1': ({ method }) => {
        if (method !== 'DELETE') return { json: paperDetail('p1', change()) };
        isGone = true;
        return { status: 204 };
      },
      '/api/v1/paper-runs/p1/stop': () => {
        isStopped = true;
        return { json: paperRun('p1', change()) };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    const question = within(await screen.findByRole('dialog', { name: 'Stop this paper run?' }));
    expect(server.to('/api/v1/paper-runs/p1/stop')).toHaveLength(0);
    await userEvent.click(question.getByRole('button', { name: 'Stop paper run' }));
    expect(await screen.findByText('Paper run stopped')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument());
    await press('Delete paper run');
    const other = within(await screen.findByRole('dialog', { name: 'Delete this paper run?' }));
    await userEvent.click(other.getByRole('button', { name: 'Delete paper run' }));
    expect(await screen.findByText('No paper runs yet')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Paper run' })).not.toBeInTheDocument());
  });

  it('says what the server refuses, and asks again where a list failed', async () => {
    let isDown = true;
    show({
      [RUNS]: ({ method }) => {
        if (method === 'POST') return refused('invalid', 'Wrong', { over: ['None of these bars is closed yet.'] });
        return isDown ? { status: 503, json: { message: 'Down' } } : { json: { runs: [] } };
      },
    });
    expect(await screen.findByText('Down')).toBeInTheDocument();
    isDown = false;
    await press('Try again');
    expect(await screen.findByText('No paper runs yet')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Candles')).toHaveValue('c1'));
    await press('Start paper run');
    expect(await screen.findByText('None of these bars is closed yet.')).toBeInTheDocument();
  });
});
