import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { alert, backtest, channel, condition, delivery, firing } from '@/testing/alerts';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { refused } from '@/testing/trading';
import { answerAsk } from '@/ui/askStore';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import Toaster from '@/ui/Toaster';
import { AlertAsk } from './AlertAsk';
import AlertsPage from './AlertsPage';

const coins = [
  { id: 'bitcoin', symbol: 'btc', name: 'Bitcoin', current_price: 61_000, market_cap_rank: 1 },
  { id: 'ethereum', symbol: 'eth', name: 'Ethereum', current_price: 3_000, market_cap_rank: 2 },
];
const listed =
  (...alerts: readonly object[]): Answerer =>
  () => ({ json: { alerts, total: alerts.length } });
const fired =
  (...firings: readonly object[]): Answerer =>
  () => ({ json: { firings, total: firings.length, unread: firings.length } });

const open = (at: string, answers: Record<string, Answerer> = {}) => {
  const server = serve({
    '/api/v3/coins/markets': () => ({ json: coins }),
    '/api/v1/alerts': listed(alert('a1')),
    '/api/v1/alert-firings': fired(),
    '/api/v1/alert-channels': () => ({ json: { channels: [] } }),
    ...answers,
  });
  const element = (
    <>
      <AlertsPage />
      <AlertAsk />
      <ConfirmDialog />
      <Toaster />
    </>
  );
  return { server, ...renderRoutes([{ path: '/alerts', element }], at) };
};

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1800);
  window.history.replaceState(null, '', '/alerts');
});

afterEach(() => act(answerAsk));

describe('the list', () => {
  it('says what each alert waits for, in which state it is, and when it is checked', async () => {
    open('/alerts', {
      '/api/v1/alerts': listed(
        alert('a1', {
          conditions: [condition(), condition({ kind: 'change', percent: '-5', window_minutes: 60 })],
          combine: 'any',
          values: ['true', 'unknown'],
          fired: 3,
          last_fired_at: '2026-11-20T10:00:00Z',
          suppressed: 2,
        }),
      ),
    });
    const row = await screen.findByRole('heading', { name: 'Bitcoin above 60k' });
    const item = within(row.closest('li') as HTMLElement);
    expect(item.getByText(/Bitcoin crosses above \$60,000/)).toHaveTextContent('· met now');
    expect(item.getByText(/Bitcoin falls 5% in 1 hour/)).toHaveTextContent('or Bitcoin falls 5% in 1 hour · unknown now');
    expect(item.getByText('Armed')).toBeInTheDocument();
    expect(item.getByText(/^Checked every 15 minutes; next /)).toBeInTheDocument();
    expect(item.getByRole('link', { name: 'Fired 3 times' })).toHaveAttribute('href', '/alerts?tab=fired&alert=a1');
    expect(item.getByText(/2 firings held back by the cooldown/)).toBeInTheDocument();
  });

  it('offers the first alert where there is none', async () => {
    open('/alerts', { '/api/v1/alerts': listed() });
    expect(await screen.findByText('No alerts. Press A to create one')).toBeInTheDocument();
    await userEvent.keyboard('a');
    expect(await screen.findByRole('dialog', { name: 'New alert' })).toBeInTheDocument();
  });

  it('turns an alert off by a PUT of the same alert', async () => {
    const { server } = open('/alerts', {
      '/api/v1/alerts/a1': () => ({ json: alert('a1', { enabled: false, state: 'off', version: 4 }) }),
    });
    await userEvent.click(await screen.findByRole('switch', { name: 'Bitcoin above 60k is on' }));
    await waitFor(() => expect(server.to('/api/v1/alerts/a1')).toHaveLength(1));
    const [sent] = server.to('/api/v1/alerts/a1');
    expect(sent?.headers.get('if-match')).toBe('"3"');
    expect(sent?.body).toMatchObject({
      enabled: false,
      conditions: [{ kind: 'price', coin: 'bitcoin', direction: 'cross_up', level: '60000' }],
    });
  });

  it('shows an alert whose rule can’t be read, and offers nothing but to delete it', async () => {
    const why = "This version of Meridian can't read the rule.";
    const { server } = open('/alerts?edit=a1', {
      '/api/v1/alerts': listed(
        alert('a1', { name: 'From an old file', state: 'unreadable', conditions: [], values: [], unchecked: why, version: 3 }),
      ),
      '/api/v1/alerts/a1': () => ({ status: 204 }),
    });
    const row = await screen.findByRole('heading', { name: 'From an old file' });
    const item = within(row.closest('li') as HTMLElement);
    expect(item.getByText("Can't be read")).toBeInTheDocument();
    expect(item.getByText(why)).toBeInTheDocument();
    expect(item.getByText('Not checked')).toBeInTheDocument();
    expect(item.queryByRole('switch')).toBeNull();
    expect(item.getAllByRole('button')).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Delete From an old file');
    await waitFor(() => expect(server.to('/api/v1/alerts/a1')).toHaveLength(1));
    expect(server.to('/api/v1/alerts/a1')[0]).toMatchObject({ method: 'DELETE' });
  });

  it('arms an alert again that fired its one time', async () => {
    const done = alert('a1', { state: 'done', fired: 1, last_fired_at: '2026-11-20T10:00:00Z', values: ['true'] });
    const { server } = open('/alerts', {
      '/api/v1/alerts': listed(done),
      '/api/v1/alerts/a1': () => ({ json: alert('a1', { version: 4 }) }),
    });
    const again = await screen.findByRole('button', { name: 'Arm Bitcoin above 60k again' });
    expect(screen.queryByRole('switch', { name: 'Bitcoin above 60k is on' })).toBeNull();
    expect(screen.queryByText(/met now/)).toBeNull();
    await userEvent.click(again);
    await waitFor(() => expect(server.to('/api/v1/alerts/a1')).toHaveLength(1));
    expect(server.to('/api/v1/alerts/a1')[0]?.body).toMatchObject({ enabled: true, mode: 'once' });
  });

  it('snoozes for an hour, and says until when', async () => {
    const { server } = open('/alerts', { '/api/v1/alerts/a1/snooze': () => ({ json: alert('a1') }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Snooze Bitcoin above 60k' }));
    const before = Date.now();
    await userEvent.click(screen.getByRole('menuitem', { name: 'For 1 hour' }));
    expect(await screen.findByText(/^Snoozed until /)).toBeInTheDocument();
    const sent = server.to('/api/v1/alerts/a1/snooze')[0]?.body as { until_at: string } | undefined;
    const until = sent?.until_at ?? '';
    expect(Date.parse(until) - before).toBeGreaterThan(3_500_000);
    expect(Date.parse(until) - before).toBeLessThan(3_700_000);
  });

  it('deletes an alert, and brings it back', async () => {
    const { server } = open('/alerts', {
      '/api/v1/alerts/a1': ({ method }) => (method === 'DELETE' ? { status: 204 } : { json: alert('a1') }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Bitcoin above 60k' }));
    expect(await screen.findByText('“Bitcoin above 60k” deleted')).toBeInTheDocument();
    await press('Undo');
    expect(await screen.findByText('Alert restored')).toBeInTheDocument();
    expect(server.to('/api/v1/alerts/a1/restore')).toHaveLength(1);
  });

  it('says that it failed, and is asked for again', async () => {
    let isAway = true;
    open('/alerts', {
      '/api/v1/alerts': (asked) => (isAway ? { status: 503, json: { message: 'Away.' } } : listed(alert('a1'))(asked)),
    });
    expect(await screen.findByText('Away.')).toBeInTheDocument();
    isAway = false;
    await press('Try again');
    expect(await screen.findByRole('heading', { name: 'Bitcoin above 60k' })).toBeInTheDocument();
  });
});

describe('the editor', () => {
  it('tells how often an alert would have fired before it is saved', async () => {
    const { server } = open('/alerts?edit=a1', { '/api/v1/alert-backtests': () => ({ json: backtest() }) });
    await screen.findByRole('dialog', { name: 'Edit alert' });
    await press('Run back-test');
    expect(await screen.findByText('Would have fired 14 times in 90 days')).toBeInTheDocument();
    expect(screen.getByText(/Checked hourly \(live: every 15 minutes\); 2,148 of 2,160 hours known/)).toBeInTheDocument();
    expect(screen.getByText('Bitcoin at $60,100 is above $60,000')).toBeInTheDocument();
    expect(server.to('/api/v1/alert-backtests')[0]?.body).toMatchObject({ conditions: [{ kind: 'price', level: '60000' }] });
    await userEvent.type(screen.getByLabelText('Level, US dollars'), '0');
    expect(screen.getByText("You've changed the alert since. Run the back-test again.")).toBeInTheDocument();
  });

  it('offers the known categories of labels, and takes a word of their own', async () => {
    const label = condition({
      kind: 'label',
      coin: null,
      level: null,
      direction: 'address',
      chain: 'ethereum',
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      categories: ['mixer'],
    });
    const { server } = open('/alerts?edit=a1', {
      '/api/v1/alerts': listed(alert('a1', { conditions: [label] })),
      '/api/v1/alerts/a1': () => ({ json: alert('a1') }),
    });
    await screen.findByRole('dialog', { name: 'Edit alert' });
    await userEvent.selectOptions(screen.getByLabelText('Categories'), 'Sanctioned');
    await userEvent.selectOptions(screen.getByLabelText('Categories'), 'Another category…');
    await userEvent.type(screen.getByLabelText('Another category'), 'Old Friends{Enter}');
    expect(screen.getByText('0x5aAe…eAed is labelled Mixer or Sanctioned or Old friends.')).toBeInTheDocument();
    await press('Remove Mixer');
    await press('Save changes');
    await waitFor(() =>
      expect(server.to('/api/v1/alerts/a1').at(-1)?.body).toMatchObject({
        conditions: [{ kind: 'label', categories: ['sanctioned', 'old_friends'] }],
      }),
    );
  });

  it('puts what the server refuses beside its field', async () => {
    open('/alerts?edit=a1', {
      '/api/v1/alerts/a1': () => refused('invalid', 'Invalid.', { 'conditions[0].level': ['The level is too far away.'] }),
    });
    await screen.findByRole('dialog', { name: 'Edit alert' });
    await press('Save changes');
    await waitFor(() =>
      expect(screen.getByLabelText('Level, US dollars')).toHaveAccessibleDescription('The level is too far away.'),
    );
  });

  it('creates an alert of two conditions with its channels', async () => {
    const { server } = open('/alerts', {
      '/api/v1/alerts': ({ method, body }) =>
        method === 'POST' ? { status: 201, json: { ...alert('a2'), ...(body as object) } } : { json: { alerts: [], total: 0 } },
      '/api/v1/alert-channels': () => ({ json: { channels: [channel('c1')] } }),
    });
    await screen.findByText('No alerts. Press A to create one');
    await userEvent.click(screen.getAllByRole('button', { name: 'Create alert' })[0] as HTMLElement);
    const first = within(await screen.findByRole('group', { name: 'Condition 1' }));
    await userEvent.click(first.getByLabelText('Coin'));
    await userEvent.type(first.getByLabelText('Coin'), 'bit');
    await userEvent.click(await first.findByRole('option', { name: /Bitcoin/ }));
    expect(first.getByText('Now $61,000')).toBeInTheDocument();
    await userEvent.type(first.getByLabelText('Level, US dollars'), '60,000');
    expect(first.getByText('Bitcoin crosses above $60,000.')).toBeInTheDocument();
    await press('Add condition');
    const second = within(screen.getByRole('group', { name: 'Condition 2' }));
    await userEvent.selectOptions(second.getByLabelText('Kind'), 'volume');
    await userEvent.click(await screen.findByRole('checkbox', { name: /My receiver/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'New alert' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create alert' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server.to('/api/v1/alerts').find(({ method }) => method === 'POST');
    expect(sent?.body).toMatchObject({
      combine: 'all',
      mode: 'once',
      channel_ids: ['c1'],
      conditions: [
        { kind: 'price', coin: 'bitcoin', direction: 'cross_up', level: '60000' },
        { kind: 'volume', coin: 'bitcoin', z: '3', days: 30 },
      ],
    });
  });
});

describe('the fired log', () => {
  it('shows values with their sources, marks and deliveries, and marks a firing as read', async () => {
    const { server } = open('/alerts?tab=fired', {
      '/api/v1/alert-firings': fired(firing('f1', { gap: true })),
      '/api/v1/alert-firings/f1': () => ({ json: { firing: firing('f1', { gap: true }), deliveries: [delivery('d1')] } }),
      '/api/v1/alert-firings/read': () => ({ json: { unread: 0 } }),
      '/api/v1/alert-deliveries/d1/resend': () => ({ json: delivery('d1', { state: 'sent', status: 200 }) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /Bitcoin above 60k/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bitcoin above 60k' }));
    expect(dialog.getByText(/60,250 against 60,000 · market feed, tick 8123/)).toBeInTheDocument();
    expect(dialog.getByText(/its exact time is unknown/)).toBeInTheDocument();
    expect(dialog.getByText(/HTTP 500 · 3 attempts, 212 ms/)).toBeInTheDocument();
    await waitFor(() => expect(server.to('/api/v1/alert-firings/read')[0]?.body).toEqual({ ids: ['f1'] }));
    await userEvent.click(dialog.getByRole('button', { name: 'Resend to My receiver' }));
    expect(await screen.findByText('Delivery sent')).toBeInTheDocument();
  });

  it('does not say of a firing that was held back that its alert has no channels', async () => {
    const held = firing('f1', { quiet: true, read: true });
    open('/alerts?tab=fired&firing=f1', {
      '/api/v1/alert-firings': fired(held),
      '/api/v1/alert-firings/f1': () => ({ json: { firing: held, deliveries: [] } }),
    });
    expect(await screen.findByText(/^In the app only: the firing was held back, or/)).toBeInTheDocument();
  });

  it('marks all as read', async () => {
    const { server } = open('/alerts?tab=fired', {
      '/api/v1/alert-firings': fired(firing('f1')),
      '/api/v1/alert-firings/read': () => ({ json: { unread: 0 } }),
    });
    const all = await screen.findByRole('button', { name: 'Mark all as read' });
    await waitFor(() => expect(all).toBeEnabled());
    await userEvent.click(all);
    await waitFor(() => expect(server.to('/api/v1/alert-firings/read')[0]?.body).toEqual({ ids: [] }));
  });
});

describe('channels', () => {
  it('show the secret of a new webhook once', async () => {
    const { server } = open('/alerts?tab=channels', {
      '/api/v1/alert-channels': ({ method, body }) =>
        method === 'POST'
          ? { status: 201, json: channel('c1', { ...(body as object), secret: 'whsec_abc' }) }
          : { json: { channels: [] } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add channel' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add channel' }));
    await userEvent.selectOptions(dialog.getByLabelText('Kind'), 'webhook');
    await userEvent.click(dialog.getByRole('button', { name: 'Add channel' }));
    expect(dialog.getByLabelText('Address')).toHaveAccessibleDescription('Enter an address that begins with https://.');
    await userEvent.type(dialog.getByLabelText('Address'), 'https://example.com/hook');
    await userEvent.click(dialog.getByRole('button', { name: 'Add channel' }));
    const secret = within(await screen.findByRole('dialog', { name: 'Signing secret of Webhook' }));
    expect(secret.getByText('whsec_abc')).toBeInTheDocument();
    await userEvent.click(secret.getByRole('button', { name: 'I saved the secret' }));
    await waitFor(() => expect(screen.queryByText('whsec_abc')).toBeNull());
    expect(server.to('/api/v1/alert-channels').find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Webhook',
      kind: 'webhook',
      url: 'https://example.com/hook',
    });
  });

  it('say why one is paused, and are turned on again', async () => {
    const { server } = open('/alerts?tab=channels', {
      '/api/v1/alert-channels': () => ({
        json: { channels: [channel('c1', { state: 'disabled', enabled: false, last_error: 'HTTP 410' })] },
      }),
      '/api/v1/alert-channels/c1': () => ({ json: channel('c1') }),
    });
    expect(await screen.findByText(/every message failed for five days.*HTTP 410/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send test message to My receiver' })).toBeDisabled();
    await press('Turn My receiver on');
    await waitFor(() =>
      expect(server.to('/api/v1/alert-channels/c1')[0]?.body).toEqual({ name: 'My receiver', kind: 'webhook', enabled: true }),
    );
  });

  it('that a password reset turned off say so, and a webhook is turned on with a new secret', async () => {
    const revoked = channel('c1', { state: 'revoked', last_error: 'The password was reset.' });
    const chat = channel('c2', { name: 'Desk', kind: 'slack', state: 'revoked' });
    const { server } = open('/alerts?tab=channels', {
      '/api/v1/alert-channels': () => ({ json: { channels: [revoked, chat] } }),
      '/api/v1/alert-channels/c1/secret': () => ({ json: channel('c1', { secret: 'whsec_new' }) }),
      '/api/v1/alert-channels/c2': () => ({ json: channel('c2', { name: 'Desk', kind: 'slack' }) }),
    });
    expect(await screen.findByText(/password of this account was reset.*new secret for your server/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send test message to My receiver' })).toBeDisabled();
    await press('Turn Desk on');
    await waitFor(() =>
      expect(server.to('/api/v1/alert-channels/c2')[0]?.body).toEqual({ name: 'Desk', kind: 'slack', enabled: true }),
    );
    // One change of the channels after the other.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Turn My receiver on' })).toBeEnabled());
    await press('Turn My receiver on');
    const secret = await screen.findByRole('dialog', { name: 'Signing secret of My receiver' });
    expect(within(secret).getByText('whsec_new')).toBeInTheDocument();
    expect(server.to('/api/v1/alert-channels/c1').map(({ path }) => path)).toEqual(['/api/v1/alert-channels/c1/secret']);
  });

  it('send a test message, and say what came back', async () => {
    open('/alerts?tab=channels', {
      '/api/v1/alert-channels': () => ({ json: { channels: [channel('c1')] } }),
      '/api/v1/alert-channels/c1/test': () => ({ json: delivery('d1', { firing_id: null, state: 'given_up', attempts: 1 }) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Send test message to My receiver' }));
    expect(await screen.findByText('Test message to My receiver: failed')).toBeInTheDocument();
    expect(screen.getByText('HTTP 500 · 1 attempt, 212 ms')).toBeInTheDocument();
  });

  it('offer to resend what fired, and no test', async () => {
    open('/alerts?tab=channels', {
      '/api/v1/alert-channels': () => ({ json: { channels: [channel('c1')] } }),
      '/api/v1/alert-deliveries': () => ({
        json: { deliveries: [delivery('d1'), delivery('d2', { firing_id: null })], next_cursor: null },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'More for My receiver' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Show delivery log' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deliveries of My receiver' }));
    expect(await dialog.findAllByRole('listitem')).toHaveLength(2);
    expect(dialog.getAllByRole('button', { name: 'Resend to My receiver' })).toHaveLength(1);
  });
});
