import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { flows, imported, longFlows, note, revision, treasuries } from '@/testing/etf';
import { inApp } from '@/testing/inApp';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import EtfPage from './EtfPage';

vi.mock('@/charts/HighchartsView', () => ({ default: () => <div data-testid="chart" /> }));

const coins = [{ id: 'bitcoin', name: 'Bitcoin', symbol: 'btc', current_price: 91_000 }];

const open = (at: string, answers: Record<string, Answerer> = {}) => {
  const server = serve({
    '/api/v1/etf-assets': () => ({
      json: { assets: [{ asset: 'bitcoin', first: '2026-11-19', last: '2026-11-20', funds: 3, days: 2 }] },
    }),
    '/api/v1/etf-flows': () => ({ json: flows() }),
    '/api/v1/etf-flows/revisions': () => ({
      json: { revisions: [revision(), revision({ flow: '10.2', import_id: 'i0', source_url: null })] },
    }),
    '/api/v1/etf-flows/imports': () => ({ json: { imports: [note('i1')] } }),
    '/api/v1/treasuries': () => ({ json: treasuries() }),
    '/api/v3/coins/markets': () => ({ json: coins }),
    ...answers,
  });
  const element = inApp(<EtfPage />);
  return { server, ...renderRoutes([{ path: '/etf-flows', element }], at) };
};

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
/** The rows below the head. */
const rowsOf = (table: HTMLElement) => within(table).getAllByRole('row').slice(1);
/** The newer and the older of two days. */
const twoDays = async () => {
  const [newer, older] = rowsOf(await screen.findByRole('table', { name: 'Flows by day and fund' }));
  if (newer === undefined || older === undefined) throw new Error('fewer than two days');
  return [within(newer), within(older)] as const;
};

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
  window.history.replaceState(null, '', '/etf-flows');
});

describe('flows', () => {
  it('says what a flow is, and shows days with signs, gaps and what differs', async () => {
    open('/etf-flows');
    expect(screen.getByText('A flow is shares created or redeemed by a fund, not trading volume')).toBeInTheDocument();
    const [newer, older] = await twoDays();
    expect(newer.getByText('-3.4')).toBeInTheDocument();
    expect(newer.getByText('No data')).toBeInTheDocument();
    expect(newer.getByRole('button', { name: 'Differs from the stated total' })).toBeInTheDocument();
    expect(older.getByText('0.0')).toBeInTheDocument();
    expect(older.queryByRole('button')).not.toBeInTheDocument();
    const figures = within(screen.getByLabelText('Figures of the range'));
    expect(figures.getByText('2 days of inflow')).toBeInTheDocument();
    expect(figures.getByText('Fewer than 30 days')).toBeInTheDocument();
    expect(figures.getByText('95%: 0.21 to 0.60, 120 days')).toBeInTheDocument();
    expect(within(screen.getByRole('list', { name: 'Share by issuer' })).getByText('Issuer not stated')).toBeInTheDocument();
  });

  it('changes to coins at the close of the day, and says which days have none', async () => {
    const { router } = open('/etf-flows');
    await screen.findByRole('table', { name: 'Flows by day and fund' });
    await userEvent.click(await screen.findByRole('radio', { name: 'BTC' }));
    const [newer, older] = await twoDays();
    expect(newer.getByText('+100.01')).toBeInTheDocument();
    expect(older.getAllByText('No close on this day').length).toBeGreaterThan(1);
    expect(screen.getByText(/^1 day has no close/)).toBeInTheDocument();
    expect(router.state.location.search).toBe('?unit=coins');
  });

  it('shows what a cell said before, with file and source', async () => {
    const { server } = open('/etf-flows');
    await screen.findByRole('table', { name: 'Flows by day and fund' });
    await press('IBIT on Nov 20, 2026: +12.5 US$ m, 2 earlier values. Show history');
    const dialog = within(await screen.findByRole('dialog', { name: 'IBIT on Nov 20, 2026' }));
    expect(await dialog.findByText('+11.9')).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Open source' })).toHaveAttribute('href', 'https://flows.example/bitcoin');
    expect(dialog.getByText('Not stated')).toBeInTheDocument();
    const [call] = server.to('/api/v1/etf-flows/revisions');
    expect(Object.fromEntries(call?.search ?? [])).toEqual({ asset: 'bitcoin', ticker: 'IBIT', day: '2026-11-20' });
  });

  it('asks for the range of the address, and pages through many days', async () => {
    const { server, router } = open('/etf-flows?from=2026-01-01&to=2026-11-20', {
      '/api/v1/etf-flows': () => ({ json: longFlows(120) }),
    });
    const table = await screen.findByRole('table', { name: 'Flows by day and fund' });
    expect(rowsOf(table)).toHaveLength(100);
    await press('Show older days');
    expect(rowsOf(screen.getByRole('table', { name: 'Flows by day and fund' }))).toHaveLength(20);
    expect(screen.getByRole('button', { name: 'Show older days' })).toBeDisabled();
    expect(router.state.location.search).toContain('page=2');
    const [call] = server.to('/api/v1/etf-flows');
    expect(call?.search.get('from')).toBe('2026-01-01');
  });

  it('says what would be here where nothing was imported', async () => {
    const { router } = open('/etf-flows', { '/api/v1/etf-assets': () => ({ json: { assets: [] } }) });
    expect(await screen.findByText('No ETF data. Import a CSV file')).toBeInTheDocument();
    await press('Show treasuries');
    expect(router.state.location.search).toContain('tab=treasuries');
  });

  it('never shows a failure as no data', async () => {
    let isDown = true;
    open('/etf-flows', {
      '/api/v1/etf-flows': () => (isDown ? { status: 503, json: { message: 'Flows are away' } } : { json: flows() }),
    });
    expect(await screen.findByText('Flows are away')).toBeInTheDocument();
    isDown = false;
    await press('Try again');
    expect(await screen.findByRole('table', { name: 'Flows by day and fund' })).toBeInTheDocument();
  });

  it('says when closes are missing', async () => {
    open('/etf-flows', {
      '/api/v1/etf-flows': () => ({ json: flows({ trouble: 'Closes of bitcoin could not be read.', price_source: null }) }),
    });
    expect(await screen.findByText('Closes of bitcoin could not be read.')).toBeInTheDocument();
    expect(screen.getByText('Closes are not available')).toBeInTheDocument();
  });
});

describe('an import', () => {
  it('is checked first, names line and column, and is written only after that', async () => {
    const { server, router } = open('/etf-flows?open=import', {
      '/api/v1/etf-flows/import': ({ body }) => {
        const isDry = (body as { dry_run: boolean }).dry_run;
        const isWrong = (body as { content: string }).content.includes('n/a');
        const problems = isWrong ? [{ line: 2, column: 'IBIT', message: 'No amount.', warning: false }] : [];
        return { json: imported({ problems, written: !isDry, id: isDry ? null : 'i9' }) };
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Import ETF flows' }));
    const area = dialog.getByLabelText('Or paste its text');
    expect(dialog.getByRole('button', { name: 'Preview import' })).toBeDisabled();
    await userEvent.click(area);
    await userEvent.paste('Date,IBIT\n2026-11-20,n/a');
    await userEvent.click(dialog.getByRole('button', { name: 'Preview import' }));
    expect(await dialog.findByText('Line 2, column IBIT')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
    await userEvent.clear(area);
    await userEvent.paste('Date,IBIT\n2026-11-20,12.5');
    await userEvent.click(dialog.getByRole('button', { name: 'Preview import' }));
    expect(await dialog.findByText('4 new values · 1 changed · 0 unchanged.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Import 5 values' }));
    expect(await screen.findByText('ETF flows imported')).toBeInTheDocument();
    const sent = server.to('/api/v1/etf-flows/import').filter(({ method }) => method === 'POST');
    expect(sent.map(({ body }) => (body as { dry_run: boolean }).dry_run)).toEqual([true, true, false]);
    expect(sent.at(-1)?.body).toMatchObject({ asset: 'bitcoin', content: 'Date,IBIT\n2026-11-20,12.5' });
    expect(router.state.location.search).toBe('?asset=bitcoin');
  });

  it('is removed and brought back', async () => {
    const { server } = open('/etf-flows?tab=imports', {
      '/api/v1/etf-flows/imports/i1': ({ method }) => (method === 'DELETE' ? { status: 204 } : { json: note('i1') }),
    });
    expect(await screen.findByText('182')).toBeInTheDocument();
    await press('Remove import flows-november.csv');
    expect(await screen.findByText(/^“flows-november.csv” removed/)).toBeInTheDocument();
    await press('Undo');
    expect(await screen.findByText('Import restored')).toBeInTheDocument();
    const calls = server.to('/api/v1/etf-flows/imports/i1').map(({ method, path }) => `${method} ${path}`);
    expect(calls).toEqual(['DELETE /api/v1/etf-flows/imports/i1', 'POST /api/v1/etf-flows/imports/i1/restore']);
  });
});

describe('treasuries', () => {
  it('lists holders with what they state, and a dash for what they do not', async () => {
    const { server } = open('/etf-flows?tab=treasuries');
    const row = within((await screen.findByText('MARA Holdings')).closest('tr') as HTMLElement);
    expect(row.getByText('53,250')).toBeInTheDocument();
    expect(row.getByText('—')).toBeInTheDocument();
    expect(row.getByText('0.254%')).toBeInTheDocument();
    expect(within(screen.getByLabelText('Totals')).getByText('733,943.12')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Governments' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Ethereum' }));
    await vi.waitFor(() =>
      expect(Object.fromEntries(server.to('/api/v1/treasuries').at(-1)?.search ?? [])).toEqual({
        coin: 'ethereum',
        holders: 'governments',
      }),
    );
  });
});
