import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { reloading } from '@/api/principal';
import { billingContact, invoice, paidSubscription, paymentDetails, planPayment, planUsage } from '@/testing/billing';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import PaymentPage from './PaymentPage';

const PAYMENT = '/api/v1/billing/payment';
const REFRESH = '/api/v1/billing/payment/refresh';
const DETAILS = '/api/v1/billing/payment/details';
const INVOICES = '/api/v1/billing/invoices';
const CHECKOUTS = '/api/v1/billing/checkouts';
const PORTAL = '/api/v1/billing/portal-sessions';

const provider = { ...planUsage().plan, payment: 'provider' };
const unpaid = planPayment({ plan: { ...provider, name: 'Self-hosted' }, subscription: null, has_portal: false });
const answers = (change: Record<string, Answerer> = {}) => ({
  '/api/v1/billing/usage': () => ({ json: planUsage({ plan: provider }) }),
  '/api/v1/billing/contact': () => ({ json: billingContact() }),
  [PAYMENT]: () => ({ json: planPayment() }),
  [DETAILS]: () => ({ json: paymentDetails() }),
  [INVOICES]: () => ({ json: { items: [invoice()] } }),
  ...change,
});
const away = () => ({
  status: 503,
  json: { code: 'payment_provider_unavailable', message: 'The payment provider is not available right now.' },
});
const show = (at = '/') => renderRoutes([{ path: '/', element: <PaymentPage /> }], at);

afterEach(() => vi.restoreAllMocks());

describe('payment through a provider', () => {
  it('shows the plan, the card by its last four, and invoices with their currency', async () => {
    const server = serve(answers());
    show();
    expect(await screen.findByText('49.00 EUR a month')).toBeTruthy();
    expect(screen.getByText('Active')).toBeTruthy();
    expect(await screen.findByText('Visa ending in 4242')).toBeTruthy();
    expect(screen.getByText('DE123456789')).toBeTruthy();
    const table = await screen.findByRole('table', { name: 'Invoices' });
    expect(await within(table).findByText('0759376C-0001')).toBeTruthy();
    const link = within(table).getByRole('link', { name: 'View invoice 0759376C-0001' });
    expect(link.getAttribute('href')).toBe('https://invoice.example/in_1');
    expect(server.to(REFRESH)).toEqual([]);
  });

  it('lets a plan be chosen, and pays for it on the page of the provider', async () => {
    const leave = vi.spyOn(reloading, 'to').mockImplementation(() => undefined);
    const server = serve(
      answers({ [PAYMENT]: () => ({ json: unpaid }), [CHECKOUTS]: () => ({ json: { url: 'https://checkout.example/cs_1' } }) }),
    );
    show();
    expect(await screen.findByText('900 JPY a month')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe to Team' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://checkout.example/cs_1'));
    expect(server.to(CHECKOUTS)[0]?.body).toEqual({ plan: 'Team' });
  });

  it('changes what was entered on the page of the provider', async () => {
    const leave = vi.spyOn(reloading, 'to').mockImplementation(() => undefined);
    serve(answers({ [PORTAL]: () => ({ json: { url: 'https://billing.example/p' } }) }));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Update at the payment provider' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://billing.example/p'));
  });

  it('says that the provider is away, and never that there are no invoices', async () => {
    serve(answers({ [DETAILS]: away, [INVOICES]: away }));
    show();
    expect(await screen.findByText('49.00 EUR a month')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText('The payment provider is not available right now.')).toHaveLength(2));
    expect(screen.queryByText('No invoices yet')).toBeNull();
  });

  it('says that there are no invoices where the provider has none', async () => {
    serve(answers({ [INVOICES]: () => ({ json: { items: [] } }) }));
    show();
    expect(await screen.findByText('No invoices yet')).toBeTruthy();
  });

  it('asks the provider when people come back from paying', async () => {
    const server = serve(answers({ [PAYMENT]: () => ({ json: unpaid }), [REFRESH]: () => ({ json: planPayment() }) }));
    show('/?checkout=done');
    await waitFor(() => expect(server.to(REFRESH)).toHaveLength(1));
    expect(await screen.findByText('49.00 EUR a month')).toBeTruthy();
  });

  it('says that a payment is not confirmed yet', async () => {
    const paid = planPayment({ subscription: paidSubscription({ state: 'incomplete' }) });
    serve(answers({ [PAYMENT]: () => ({ json: unpaid }), [REFRESH]: () => ({ json: paid }) }));
    show('/?checkout=done');
    expect(await screen.findByText(/hasn’t confirmed your payment yet/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy();
  });

  it('is of owners and admins of a team alone', async () => {
    const refused = { status: 403, json: { code: 'role_forbidden', message: 'Your role does not allow this.' } };
    const server = serve(answers({ [PAYMENT]: () => refused }));
    show();
    expect(await screen.findByText(/Only owners and admins of this team/)).toBeTruthy();
    expect([...server.to(DETAILS), ...server.to(INVOICES)]).toEqual([]);
  });

  it('asks nothing of payments where this installation charges nothing', async () => {
    const server = serve(answers({ '/api/v1/billing/usage': () => ({ json: planUsage() }) }));
    show();
    expect(await screen.findByText(/is free\. There are no invoices/)).toBeTruthy();
    expect(server.to(PAYMENT)).toEqual([]);
  });
});
