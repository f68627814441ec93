import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { formatInteger } from '@/format/number';
import { billingContact, limitChange, planUsage, spendingLimits } from '@/testing/billing';
import { renderRoutes } from '@/testing/render';
import { type Answerer, type Asked, type FakeServer, serve } from '@/testing/server';
import BillingPage from './BillingPage';
import PaymentPage from './PaymentPage';
import PlansUsagePage from './PlansUsagePage';
import SpendingLimitsPage, { changeWords } from './SpendingLimitsPage';

// Where it is loaded in time, it asks for parts of a browser that jsdom lacks.
vi.mock('@/charts/HighchartsView', () => ({ default: () => null }));

const USAGE = '/api/v1/billing/usage';
const LIMITS = '/api/v1/billing/limits';
const CHANGES = '/api/v1/billing/limits/changes';
const CONTACT = '/api/v1/billing/contact';

const answers = (change: Record<string, Answerer> = {}) => ({
  [USAGE]: () => ({ json: planUsage() }),
  [LIMITS]: () => ({ json: spendingLimits() }),
  [CHANGES]: () => ({ json: { changes: [limitChange()] } }),
  [CONTACT]: () => ({ json: billingContact() }),
  ...change,
});
/** The one change that was asked for. */
const sent = (server: FakeServer, path: string): Promise<Asked> =>
  waitFor(() => {
    const [put] = server.to(path).filter(({ method }) => method === 'PUT');
    if (put === undefined) throw new Error('nothing was saved yet');
    return put;
  });
const show = (Page: () => React.ReactNode) => renderRoutes([{ path: '/', element: <Page /> }], '/');

describe('billing', () => {
  it('says what was used, what is limited and who is billed', async () => {
    serve(answers());
    show(BillingPage);
    expect(await screen.findByText(/CoinGecko passed your warning/)).toBeTruthy();
    expect(await screen.findByText('1 provider')).toBeTruthy();
    expect(screen.getByText(/^[\d,]+ calls this month$/)).toBeTruthy();
    expect(await screen.findByText('Rosa Kern')).toBeTruthy();
  });

  it('says that a sum is partial', async () => {
    const plan = { ...planUsage().plan, included_calls: 10_000 };
    serve(answers({ [USAGE]: () => ({ json: planUsage({ plan, calls: 120, unavailable: ['blockchain data'] }) }) }));
    show(BillingPage);
    expect(await screen.findByText('At least 120 of 10,000 calls this month')).toBeTruthy();
    expect(screen.getByText("Calls for blockchain data are missing because that service isn't responding.")).toBeTruthy();
  });
});

describe('plans and usage', () => {
  it('shows tokens of the model where one is connected', async () => {
    const days = [
      { day: '2026-11-20', tokens: 30_000 },
      { day: '2026-11-21', tokens: 50_000 },
    ];
    const model = { name: 'scripted', day_limit: 200_000, today_tokens: 50_000, tokens: 80_000, days };
    serve(answers({ [USAGE]: () => ({ json: planUsage({ model }) }) }));
    show(PlansUsagePage);
    expect(await screen.findByRole('heading', { name: 'Assistant tokens' })).toBeTruthy();
    expect(screen.getByText('Model: scripted')).toBeTruthy();
    expect(screen.getByText('25% used')).toBeTruthy();
    expect(screen.getByText('80,000')).toBeTruthy();
    expect(screen.getByText('Busiest day').nextElementSibling).toHaveTextContent('50,000Sat, Nov 21, 2026');
  });

  it('shows the month with a forecast and its interval', async () => {
    serve(answers());
    show(PlansUsagePage);
    expect(await screen.findByRole('heading', { name: 'Plan: Self-hosted' })).toBeTruthy();
    expect(screen.getByText('80% range: 2,310 to 2,490')).toBeTruthy();
    const table = screen.getByRole('table', { name: 'Calls by provider' });
    expect(within(table).getByText('of 10,000 a month')).toBeTruthy();
    expect(within(table).getByText('Past warning')).toBeTruthy();
  });

  it('names each of the three counts of a provider on a phone', async () => {
    vi.stubGlobal('innerWidth', 390);
    serve(answers());
    show(PlansUsagePage);
    const row = (await screen.findByText('CoinGecko', { selector: 'td *' })).closest('tr');
    const [coingecko] = planUsage().providers;
    expect(row).toHaveTextContent(`installation: ${formatInteger(coingecko?.installation_calls)} of 10,000 a month`);
    expect(row).toHaveTextContent(`background: ${formatInteger(coingecko?.background_calls)}`);
    expect(row).toHaveTextContent('Past warning');
    const other = (await screen.findByText('Esplora', { selector: 'td *' })).closest('tr');
    expect(other).not.toHaveTextContent('a month');
  });

  it('has no forecast of a few days, and names what does not answer', async () => {
    serve(answers({ [USAGE]: () => ({ json: planUsage({ forecast: null, days_known: 3, unavailable: [] }) }) }));
    const first = show(PlansUsagePage);
    expect(await screen.findByText('3 of the 7 full days needed')).toBeTruthy();
    first.unmount();
    serve(answers({ [USAGE]: () => ({ json: planUsage({ forecast: null, unavailable: ['blockchain data'] }) }) }));
    show(PlansUsagePage);
    expect(await screen.findByText(/Calls for blockchain data are missing/)).toBeTruthy();
  });

  it('asks for another month by its name', async () => {
    const server = serve(answers());
    show(PlansUsagePage);
    await screen.findByRole('heading', { name: 'Plan: Self-hosted' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'October 2026');
    await waitFor(() => expect(server.to(USAGE).map(({ search }) => search.get('month'))).toContain('2026-10'));
    await screen.findByRole('heading', { name: 'Plan: Self-hosted' });
  });
});

describe('spending limits', () => {
  it('are saved as one set, over the version that was seen', async () => {
    const server = serve(
      answers({ [LIMITS]: ({ method }) => ({ json: method === 'PUT' ? spendingLimits({ version: 4 }) : spendingLimits() }) }),
    );
    show(SpendingLimitsPage);
    const hard = await screen.findByRole('textbox', { name: 'Stop at this many Esplora calls a month' });
    expect(screen.queryByRole('textbox', { name: /Etherscan/ })).toBeNull();
    await userEvent.type(hard, '2,000');
    await userEvent.click(screen.getByRole('button', { name: 'Save limits' }));
    const put = await sent(server, LIMITS);
    expect(put.headers.get('if-match')).toBe('"3"');
    expect((put.body as { limits: unknown[] }).limits[2]).toEqual({ provider: 'esplora', soft: null, hard: 2000 });
  });

  it('say at the field what is wrong, and ask nothing', async () => {
    const server = serve(answers());
    show(SpendingLimitsPage);
    const soft = await screen.findByRole('textbox', { name: 'Warn at this many Esplora calls a month' });
    await userEvent.type(soft, 'many');
    await userEvent.click(screen.getByRole('button', { name: 'Save limits' }));
    expect(await screen.findByText('Use a whole number from 1 to 1,000,000,000.')).toBeTruthy();
    expect(server.to(LIMITS).filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('that changed elsewhere are not overwritten', async () => {
    serve(
      answers({
        [LIMITS]: ({ method }) =>
          method === 'PUT'
            ? { status: 412, json: { code: 'version_mismatch', message: 'It changed.' } }
            : { json: spendingLimits() },
      }),
    );
    show(SpendingLimitsPage);
    await userEvent.click(await screen.findByRole('button', { name: 'Save limits' }));
    expect(await screen.findByText(/Couldn't save the spending limits\. It changed in another tab/)).toBeTruthy();
  });

  it('list what changed', () => {
    expect(changeWords(limitChange())).toBe('Hard limit none → 1,000');
    expect(changeWords(limitChange({ soft: null, hard: null }))).toBe('Warning 500 → none');
  });
});

describe('payment information', () => {
  it('keeps the contact, and says that nothing is charged', async () => {
    const server = serve(
      answers({ [CONTACT]: ({ method }) => ({ json: billingContact(method === 'PUT' ? { version: 3, name: 'Ada' } : {}) }) }),
    );
    show(PaymentPage);
    const name = await screen.findByRole('textbox', { name: 'Name' });
    expect(await screen.findByText(/is free\. There are no invoices/)).toBeTruthy();
    await userEvent.clear(name);
    await userEvent.type(name, 'Ada');
    await userEvent.click(screen.getByRole('button', { name: 'Save contact' }));
    const put = await sent(server, CONTACT);
    expect(put.headers.get('if-match')).toBe('"2"');
    expect(put.body).toMatchObject({ name: 'Ada', country: 'DE', email: 'invoices@desk.example' });
  });

  it('shows at each field what the server refuses', async () => {
    serve(
      answers({
        [CONTACT]: ({ method }) =>
          method === 'PUT'
            ? {
                status: 422,
                json: { code: 'validation_failed', message: 'Some', errors: { email: ['Enter a valid email address.'] } },
              }
            : { json: billingContact({ version: 1, updated_at: null }) },
      }),
    );
    show(PaymentPage);
    await userEvent.click(await screen.findByRole('button', { name: 'Save contact' }));
    expect(await screen.findByText('Enter a valid email address.')).toBeTruthy();
  });
});
