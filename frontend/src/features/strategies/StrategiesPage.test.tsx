import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inApp } from '@/testing/inApp';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { checked, fresh, series, strategy } from '@/testing/strategies';
import { refused } from '@/testing/trading';
import StrategiesPage from './StrategiesPage';

const listed =
  (...strategies: readonly object[]): Answerer =>
  () => ({ json: { strategies } });

const open = (at: string, answers: Record<string, Answerer> = {}) => {
  const server = serve({
    '/api/v1/strategies': listed(strategy('s1'), fresh('s2', { name: 'RSI reversal' })),
    '/api/v1/candles': () => ({ json: { series: [series('c1')] } }),
    '/api/v1/strategy-checks': () => ({ json: checked() }),
    ...answers,
  });
  const element = inApp(<StrategiesPage />);
  const routes = [
    { path: '/strategies', element },
    { path: '/strategies/:id', element: <h1>One strategy</h1> },
  ];
  return { server, ...renderRoutes(routes, at) };
};

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1800);
  window.history.replaceState(null, '', '/strategies');
});

describe('the list', () => {
  it('shows each strategy with the figures of its last run', async () => {
    open('/strategies');
    const row = within((await screen.findByRole('link', { name: 'Averages cross' })).closest('tr') as HTMLElement);
    for (const text of ['BTC/USD · 1h', 'Version 3', '42.11%', '18.62%', '1.13', '41%', '64', '12']) {
      expect(row.getByText(text)).toBeInTheDocument();
    }
    expect(
      within(screen.getByRole('link', { name: 'RSI reversal' }).closest('tr') as HTMLElement).getByText('Not run yet'),
    ).toBeVisible();
  });

  it('is searched by the server, and says when nothing matches', async () => {
    const { server } = open('/strategies', {
      '/api/v1/strategies': ({ search }) => ({ json: { strategies: search.get('query') ? [] : [strategy('s1')] } }),
    });
    await screen.findByRole('link', { name: 'Averages cross' });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search strategies' }), 'macd{Enter}');
    expect(await screen.findByText('No strategy matches “macd”')).toBeInTheDocument();
    expect(server.to('/api/v1/strategies').at(-1)?.search.get('query')).toBe('macd');
    await press('Clear search');
    expect(await screen.findByRole('link', { name: 'Averages cross' })).toBeInTheDocument();
  });

  it('says what failed, and asks again', async () => {
    let isDown = true;
    open('/strategies', {
      '/api/v1/strategies': () =>
        isDown ? { status: 503, json: { message: 'Down' } } : { json: { strategies: [strategy('s1')] } },
    });
    expect(await screen.findByText('Down')).toBeInTheDocument();
    isDown = false;
    await press('Try again');
    expect(await screen.findByRole('link', { name: 'Averages cross' })).toBeInTheDocument();
  });
});

describe('a new strategy', () => {
  it('starts from a template, says its rules in words, and opens what was created', async () => {
    const { server, router } = open('/strategies', {
      '/api/v1/strategies': ({ method }) =>
        method === 'POST' ? { status: 201, json: strategy('s9') } : { json: { strategies: [] } },
    });
    expect(await screen.findByText('No strategy yet. Start from a template')).toBeInTheDocument();
    await press(/^Moving-average cross/);
    const dialog = within(await screen.findByRole('dialog', { name: 'New strategy' }));
    expect(await dialog.findByText(/^Enter long when the 20-bar average/)).toBeInTheDocument();
    expect(dialog.getByText('Valid')).toBeInTheDocument();
    await userEvent.clear(dialog.getByLabelText('Stop loss, %'));
    await userEvent.type(dialog.getByLabelText('Stop loss, %'), '5');
    await userEvent.click(dialog.getByRole('tab', { name: 'JSON' }));
    expect((dialog.getByLabelText('Rules as JSON') as HTMLTextAreaElement).value).toContain('"pct": 5');
    await userEvent.click(dialog.getByRole('button', { name: 'Create strategy' }));
    expect(await screen.findByRole('heading', { name: 'One strategy' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/strategies/s9');
    const sent = server.to('/api/v1/strategies').find(({ method }) => method === 'POST');
    expect(sent?.body).toMatchObject({ name: 'Moving-average cross', rules: { market: 'BTC/USD', stop: { pct: 5 } } });
  });

  it('opens the JSON at faults that the form has no place for', async () => {
    open('/strategies', {
      '/api/v1/strategy-checks': () => refused('invalid', 'Wrong', { 'rules.enter.gte.deep': ['Not this.'] }),
    });
    await press('New strategy');
    await press(/^Breakout/);
    const dialog = within(await screen.findByRole('dialog', { name: 'New strategy' }));
    expect(await dialog.findByText('Not this.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Go to field' }));
    await waitFor(() => expect(dialog.getByLabelText('Rules as JSON')).toHaveFocus());
  });

  it('shows faults of the rules at their path', async () => {
    open('/strategies', {
      '/api/v1/strategy-checks': () => refused('invalid', 'Wrong', { 'rules.enter.gte[0]': ['No indicator is called fast.'] }),
    });
    await press('New strategy');
    await press(/^Breakout/);
    const dialog = within(await screen.findByRole('dialog', { name: 'New strategy' }));
    expect(await dialog.findByText('Entry condition 1, left side:')).toBeInTheDocument();
    expect(dialog.getByText('Not valid')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Go to field' }));
    expect(within(dialog.getByRole('group', { name: 'Entry condition 1' })).getByLabelText('Left side')).toHaveFocus();
    // The rules can be read while they are not valid.
    expect(dialog.getByText('Stops 5% below the entry price.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('tab', { name: 'JSON' }));
    expect(dialog.getByText('enter.gte[0]')).toBeInTheDocument();
    fireEvent.change(dialog.getByLabelText('Rules as JSON'), { target: { value: '{ x' } });
    expect(await dialog.findByText(/^This isn't valid JSON/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('tab', { name: 'Form' }));
    expect(dialog.queryByLabelText('Market')).toBeNull();
    expect(dialog.getByRole('alert')).toHaveTextContent(/^The form can't show these rules\. This isn't valid JSON/);
    await userEvent.click(dialog.getByRole('button', { name: 'Open JSON' }));
    expect(dialog.getByLabelText('Rules as JSON')).toHaveValue('{ x');
  });

  it('marks the field that the server refuses when it is saved, until the rules change', async () => {
    open('/strategies', {
      '/api/v1/strategy-checks': () => ({ status: 503, json: { message: 'Down' } }),
      '/api/v1/strategies': ({ method }) =>
        method === 'POST'
          ? refused('invalid', 'Wrong', { 'rules.stop.pct': ['Write a number from 0.01 to 99.'] })
          : { json: { strategies: [strategy('s1')] } },
    });
    await press('New strategy');
    await press(/^Breakout/);
    const dialog = within(await screen.findByRole('dialog', { name: 'New strategy' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create strategy' }));
    const stop = dialog.getByLabelText('Stop loss, %');
    await waitFor(() => expect(stop).toHaveAccessibleDescription('Write a number from 0.01 to 99.'));
    await userEvent.type(stop, '1');
    expect(stop).not.toBeInvalid();
  });
});

describe('candles', () => {
  it('lists what is missing, and brings back what was deleted', async () => {
    const { server } = open('/strategies?tab=candles', {
      '/api/v1/candles/c1': () => ({ status: 204 }),
      '/api/v1/candles/c1/restore': () => ({ json: series('c1') }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show gaps of BTC/USD 1h' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Gaps in BTC/USD 1h' }));
    expect(dialog.getByText(/^12 bars missing of 17,520/)).toBeInTheDocument();
    expect(dialog.getAllByRole('row')).toHaveLength(3);
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await press('Delete BTC/USD 1h');
    expect(await screen.findByText('“BTC/USD 1h” deleted')).toBeInTheDocument();
    await press('Undo');
    expect(await screen.findByText('Candles restored')).toBeInTheDocument();
    expect(server.to('/api/v1/candles/c1').map(({ method }) => method)).toEqual(['DELETE', 'POST']);
  });

  it('imports funding rates of a series', async () => {
    const { server } = open('/strategies?tab=candles', {
      '/api/v1/candles': ({ method }) =>
        method === 'GET' ? { json: { series: [series('c1')] } } : { status: 201, json: series('c1', { funding_rates: 90 }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Import funding rates of BTC/USD 1h' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import funding rates of BTC/USD 1h' }));
    await userEvent.upload(
      dialog.getByLabelText('File of funding rates'),
      new File(['calc_time,last_funding_rate'], 'rates.csv', { type: 'text/csv' }),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Import funding rates' }));
    expect(await screen.findByText('BTC/USD 1h: 90 funding rates')).toBeInTheDocument();
    const sent = server.to('/api/v1/candles').find(({ method }) => method === 'POST');
    expect(Object.fromEntries(sent?.search ?? [])).toEqual({ name: 'rates.csv', funding_of: 'c1' });
  });

  it('imports a file as it is, and shows refused lines', async () => {
    let isWrong = true;
    const { server } = open('/strategies?tab=candles', {
      '/api/v1/candles': ({ method }) =>
        method === 'GET'
          ? { json: { series: [] } }
          : isWrong
            ? refused('invalid', 'Wrong', { 'line 12': ['The high is below the close.'] })
            : { status: 201, json: series('c1') },
    });
    await userEvent.click((await screen.findAllByRole('button', { name: 'Import candles' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Import candles' }));
    const send = dialog.getByRole('button', { name: 'Import candles' });
    await userEvent.click(send);
    expect(dialog.getByText('Choose a file.')).toBeInTheDocument();
    await userEvent.upload(dialog.getByLabelText('Candle file'), new File(['time,open'], 'btc.csv', { type: 'text/csv' }));
    await userEvent.type(dialog.getByLabelText('Market'), 'BTC/USD');
    await userEvent.click(send);
    expect(await dialog.findByText('Line 12: The high is below the close.')).toBeInTheDocument();
    isWrong = false;
    await userEvent.click(send);
    expect(await screen.findByText('Candles imported')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const sent = server.to('/api/v1/candles').find(({ method }) => method === 'POST');
    expect(Object.fromEntries(sent?.search ?? [])).toEqual({ name: 'btc.csv', market: 'BTC/USD' });
    expect(sent?.headers.get('content-type')).toBe('text/csv');
  });
});
