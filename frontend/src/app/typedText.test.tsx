/** What is typed into a form of a page is not lost by leaving it: the guard asks. */

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hasHeldEdits } from '@/api/heldEdits';
import { sessionActions } from '@/api/session';
import NotificationsPage from '@/features/alerts/NotificationsPage';
import AssistantPage from '@/features/assistant/AssistantPage';
import PaymentPage from '@/features/billing/PaymentPage';
import SpendingLimitsPage from '@/features/billing/SpendingLimitsPage';
import { LogPanel } from '@/features/sessions/components/LogPanel';
import AccountPage from '@/features/settings/AccountPage';
import { assistantState, priced } from '@/testing/assistant';
import { billingContact, planUsage, spendingLimits } from '@/testing/billing';
import { renderRoutes } from '@/testing/render';
import { type Answerer, rosa, serve } from '@/testing/server';
import { around, running } from '@/testing/sessions';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { paths } from './paths';
import { createStore } from './store';
import { UnsavedGuard } from './UnsavedGuard';

const conversation = { id: 'c9', title: '', message_count: 0, created_at: '2026-11-20T08:00:00Z', updated_at: '', version: 1 };
const hours = { from: '23:15', to: '07:00', zone: 'Europe/Berlin' };
const notifications = (change: object = {}) => ({ events: [], quiet_hours: { ...hours, from: '22:00' }, version: 1, ...change });
const limits = spendingLimits();
const raised = limits.limits.map((limit) => (limit.provider === 'esplora' ? { ...limit, hard: 2_000 } : limit));

interface Form {
  readonly name: string;
  readonly page: ReactNode;
  /** Where the page stands, where it leads to itself. */
  readonly at?: string;
  readonly answers: Record<string, Answerer>;
  readonly field: () => Promise<HTMLElement>;
  readonly typed: string;
  /** Name of the button that saves. */
  readonly save: string;
}

const forms: readonly Form[] = [
  {
    name: 'the spending limits',
    page: <SpendingLimitsPage />,
    answers: {
      '/api/v1/billing/usage': () => ({ json: planUsage() }),
      '/api/v1/billing/limits': ({ method }) => ({
        json: method === 'PUT' ? spendingLimits({ limits: raised, version: 4 }) : limits,
      }),
      '/api/v1/billing/limits/changes': () => ({ json: { changes: [] } }),
    },
    field: () => screen.findByRole('textbox', { name: 'Stop at this many Esplora calls a month' }),
    typed: '2000',
    save: 'Save limits',
  },
  {
    name: 'the billing contact',
    page: <PaymentPage />,
    answers: {
      '/api/v1/billing/usage': () => ({ json: planUsage() }),
      '/api/v1/billing/contact': ({ method }) => ({
        json: billingContact(method === 'PUT' ? { version: 3, company: 'Night desk' } : {}),
      }),
    },
    field: () => screen.findByRole('textbox', { name: 'Company' }),
    typed: 'Night desk',
    save: 'Save contact',
  },
  {
    name: 'quiet hours',
    page: <NotificationsPage />,
    answers: {
      '/api/v1/workspace/notifications': ({ method }) => ({
        json: notifications(method === 'PUT' ? { quiet_hours: hours, version: 2 } : {}),
      }),
      '/api/v1/alert-channels': () => ({ json: { channels: [] } }),
    },
    field: async () => {
      const field = await screen.findByLabelText('From');
      await waitFor(() => expect(field).toBeEnabled());
      return field;
    },
    typed: '23:15',
    save: 'Save quiet hours',
  },
  {
    name: 'the name of the account',
    page: <AccountPage />,
    answers: {
      '/api/auth/audit/': () => ({ json: { results: [] } }),
      '/api/auth/user/': () => ({ json: { ...rosa, name: 'Rosa K.' } }),
    },
    field: () => screen.findByRole('textbox', { name: 'Name' }),
    typed: 'Rosa K.',
    save: 'Save',
  },
  {
    name: 'a line of a session',
    page: <LogPanel session={running('s1')} />,
    answers: { ...around, '/api/v1/trading-sessions/s1/log': () => ({ status: 201, json: running('s1') }) },
    field: () => screen.findByLabelText('New line'),
    typed: 'Took the retest',
    save: 'Add line',
  },
  {
    name: 'a question to the assistant',
    page: <AssistantPage />,
    at: paths.chat,
    answers: {
      '/api/v1/assistant': () => ({ json: assistantState }),
      '/api/v1/conversations': ({ method }) =>
        method === 'POST' ? { status: 201, json: conversation } : { json: { items: [] } },
      '/api/v1/conversations/c9/messages': () => ({ json: { items: [] } }),
      '/api/v1/conversations/c9/ask': () =>
        new Response(priced(), { status: 200, headers: { 'content-type': 'text/event-stream' } }),
    },
    field: () => screen.findByRole('combobox', { name: 'Question or command' }),
    typed: 'What moved today?',
    save: 'Ask',
  },
];

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
});

function show({ page, at = '/', answers }: Form) {
  serve(answers);
  const store = createStore();
  store.dispatch(sessionActions.granted({ user: rosa, access: 'a1', refresh: 'r1' }));
  const frame = (
    <>
      <UnsavedGuard />
      <Outlet />
      <ConfirmDialog />
    </>
  );
  const children = [
    { path: at, element: page },
    { path: '/elsewhere', element: <p>Elsewhere</p> },
  ];
  return renderRoutes([{ element: frame, children }], at, store).router;
}

const leave = (router: ReturnType<typeof show>) => act(async () => void (await router.navigate('/elsewhere')));
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const question = () => screen.queryByRole('dialog', { name: 'Discard your changes?' });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe.each(forms)('$name', (form) => {
  it('is left without a question where nothing was typed', async () => {
    const router = show(form);
    await form.field();
    await leave(router);
    expect([router.state.location.pathname, question()]).toEqual(['/elsewhere', null]);
  });

  it('asks before typed text is lost, and keeps page and text or drops both', async () => {
    const router = show(form);
    type(await form.field(), form.typed);
    await leave(router);
    expect(question()).toBeVisible();
    await press('Keep editing');
    expect(router.state.location.pathname).toBe(form.at ?? '/');
    expect(await form.field()).toHaveValue(form.typed);
    await leave(router);
    await press('Discard changes');
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
    expect(hasHeldEdits()).toBe(false);
  });

  it('is left without a question once it is saved', async () => {
    const router = show(form);
    type(await form.field(), form.typed);
    await waitFor(() => expect(hasHeldEdits()).toBe(true));
    await press(form.save);
    await waitFor(() => expect(hasHeldEdits()).toBe(false));
    await leave(router);
    expect([router.state.location.pathname, question()]).toEqual(['/elsewhere', null]);
  });
});
