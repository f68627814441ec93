import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Statistics } from '@/api/ledgerApi';
import { DEFAULT_VIEW, type View } from '@/domain/journal/view';
import { statistics } from '@/testing/journal';
import { renderRoutes } from '@/testing/render';
import { adherence } from '@/testing/rules';
import { type Answerer, serve } from '@/testing/server';
import { RecapPanel } from './RecapPanel';

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
});

const day = (day: string, net: string, unknown = 0) => ({ day, net, trips_closed: 1, unknown });
const week = (name: string, net: string, wins: number, losses: number) => ({
  name,
  trips: wins + losses,
  wins,
  losses,
  net,
  expectancy: '1',
  win_rate: { value: wins / (wins + losses), ...(wins + losses < 10 ? {} : { low: 0.3, high: 0.9 }) },
});
const twoWeeks = {
  days: [day('2026-10-28', '12'), day('2026-10-30', '-2'), day('2026-11-02', '19.78'), day('2026-11-03', '-5', 1)],
  groupings: [{ by: 'week', groups: [week('2026-10-26', '10', 7, 4), week('2026-11-02', '14.78', 2, 1)] }],
};

const answers: Record<string, Answerer> = {
  '/api/v1/adherence': () => ({ json: adherence() }),
  '/api/v1/trading-sessions': () => ({ json: { sessions: [], total: 2 } }),
};
const render = (change: Partial<Statistics> = twoWeeks, view: Partial<View> = {}, over: Record<string, Answerer> = {}) => {
  const server = serve({ ...answers, ...over });
  const element = <RecapPanel view={{ ...DEFAULT_VIEW, ...view }} data={statistics(change)} />;
  return { server, ...renderRoutes([{ path: '/journal', element }], '/journal') };
};
/** The values of a figure: what it is, and its note. */
const figure = (name: string) =>
  within(screen.getByText(name).closest('div') as HTMLElement)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);

describe('the weekly recap', () => {
  it('shows the latest week, and goes back to earlier ones', async () => {
    const { server } = render();
    expect(screen.getByRole('status')).toHaveTextContent('Week 45, Nov 2, 2026 to Nov 8, 2026');
    expect(figure('Net')).toEqual(['+14.78 USDT', '3 round trips']);
    expect(figure('Win rate')).toEqual(['66.7%', '2 of 3 won']);
    expect(figure('Best day')).toEqual(['+19.78 USDT', 'Nov 2, 2026']);
    expect(figure('Worst day')).toEqual(['-5.00 USDT', 'Nov 3, 2026']);
    expect(screen.getByText('1 exit left out of the days: the result is unknown.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next week' })).toBeDisabled();

    await userEvent.click(screen.getByRole('button', { name: 'Previous week' }));
    expect(screen.getByRole('status')).toHaveTextContent('Week 44, Oct 26, 2026 to Nov 1, 2026');
    expect(figure('Win rate')).toEqual(['63.6%', '7 of 11 won · 95%: 30.0% to 90.0%']);
    expect(screen.getByRole('button', { name: 'Previous week' })).toBeDisabled();
    const asked = () => server.to('/api/v1/adherence').at(-1)?.search;
    await waitFor(() => expect(asked()?.get('from')).toBe('2026-10-26'));
    expect([asked()?.get('to'), asked()?.get('currency')]).toEqual(['2026-11-01', 'USDT']);
  });

  it('counts the sessions that ended and the round trips that broke a rule, and links to them', async () => {
    const { server } = render();
    expect(await screen.findByRole('link', { name: '2' })).toHaveAttribute('href', '/session?from=2026-11-02&to=2026-11-08');
    // 6 without a word and 4 with a reason.
    expect(await screen.findByRole('link', { name: '10' })).toHaveAttribute(
      'href',
      '/trading-rulesets?tab=adherence&from=2026-11-02&to=2026-11-08',
    );
    expect(figure('Rules broken')[1]).toBe('40 round trips judged in USDT');
    expect(server.to('/api/v1/trading-sessions').at(-1)?.search.get('state')).toBe('closed');
  });

  it('says where no rule was in force, and where an answer failed', async () => {
    let fails = true;
    render(
      twoWeeks,
      {},
      {
        '/api/v1/adherence': () => ({ json: adherence({ judged: 0, older: 0 }) }),
        '/api/v1/trading-sessions': () =>
          fails ? { status: 503, json: { message: 'Busy' } } : { json: { sessions: [], total: 0 } },
      },
    );
    expect(await screen.findByText('not judged: no ruleset was in force')).toBeInTheDocument();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await userEvent.click(retry);
    await waitFor(() => expect(figure('Sessions reviewed')[0]).toBe('0'));
  });

  it('says that round trips are older than the first ruleset, and not that there are none', async () => {
    render(twoWeeks, {}, { '/api/v1/adherence': () => ({ json: adherence({ judged: 0, older: 3 }) }) });
    expect(await screen.findByText('not judged: 3 round trips opened before your first ruleset')).toBeInTheDocument();
  });

  it('links to the week with the filters that are set', () => {
    render(twoWeeks, { asset: 'BTC', capital: '1000' });
    expect(screen.getByRole('link', { name: 'Show only this week' })).toHaveAttribute(
      'href',
      '/journal?asset=BTC&from=2026-11-02&to=2026-11-08&capital=1000',
    );
    expect(screen.getByRole('link', { name: 'Show its round trips' })).toHaveAttribute(
      'href',
      '/journal?tab=trips&asset=BTC&from=2026-11-02&to=2026-11-08&capital=1000&state=closed',
    );
    expect(screen.getByText(/cover all accounts and assets/)).toBeInTheDocument();
  });

  it('asks for the days of the filter alone, and offers no link to what is shown', async () => {
    const { server } = render(twoWeeks, { from: '2026-11-03', to: '2026-11-08' });
    await waitFor(() => expect(server.to('/api/v1/adherence').at(-1)?.search.get('from')).toBe('2026-11-03'));
    expect(screen.queryByRole('link', { name: 'Show only this week' })).toBeNull();
    expect(screen.queryByText(/cover all accounts and assets/)).toBeNull();
  });

  it('asks for no currency where results of several are converted', async () => {
    const conversion = { rate_sources: ['par'], without_rate: 0, payments_without_rate: 0, rates_away: false };
    const { server } = render({ ...twoWeeks, conversion });
    await waitFor(() => expect(server.to('/api/v1/adherence')).not.toEqual([]));
    expect(server.to('/api/v1/adherence').at(-1)?.search.get('currency')).toBeNull();
  });

  it('explains days that add up to something else', () => {
    render({ ...twoWeeks, groupings: [{ by: 'week', groups: [week('2026-11-02', '30', 2, 1)] }] });
    expect(screen.getByText(/^Its days add up to \+14.78 USDT: each exit counts on its own day/)).toBeInTheDocument();
  });

  it('lists all weeks, the latest first', async () => {
    render();
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    const table = screen.getByRole('table', { name: 'Results by week in USDT' });
    const [first, second] = within(table).getAllByRole('rowheader');
    expect(first).toHaveTextContent('Nov 2, 2026, week 45');
    expect(second?.closest('tr')).toHaveTextContent('+10.00 USDT1163.6%+12.00 USDT, Oct 28, 2026-2.00 USDT, Oct 30, 2026');
  });

  it('says where there is nothing', () => {
    render({ days: [], groupings: [] });
    expect(screen.getByText('No results in this view')).toBeInTheDocument();
  });
});
