import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inApp } from '@/testing/inApp';
import { renderRoutes } from '@/testing/render';
import { adherence, guard, rule, ruleset } from '@/testing/rules';
import { type Answerer, serve } from '@/testing/server';
import { refused, usual } from '@/testing/trading';
import RulesetsPage from './RulesetsPage';

const listed =
  (...rulesets: readonly object[]): Answerer =>
  () => ({ json: { rulesets } });

const open = (at: string, answers: Record<string, Answerer> = {}) => {
  const server = serve({
    ...usual,
    '/api/v1/rulesets': listed(ruleset('r1')),
    '/api/v1/statistics': () => ({ json: { currencies: [{ currency: 'USDT', trips: 40 }] } }),
    ...answers,
  });
  const element = inApp(<RulesetsPage />);
  return { server, ...renderRoutes([{ path: '/trading-rulesets', element }], at) };
};

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => vi.stubGlobal('innerWidth', 1800));

describe('rulesets', () => {
  it('say what they hold for, since when, and each rule in words', async () => {
    open('/trading-rulesets', {
      '/api/v1/rulesets': listed(
        ruleset('r1', {
          account_id: 'a1',
          asset: 'BTC',
          capital: '10000',
          capital_day: '2026-11-01',
          currency: 'USDT',
          rules: [guard, rule({ kind: 'max_risk', share: '0.01', action: 'warn' })],
        }),
      ),
    });
    const card = within(await screen.findByRole('region', { name: 'Intraday' }));
    expect(card.getByText('After 3 losing stops in 24 h, lock all trading for 4 h')).toBeInTheDocument();
    expect(card.getByText('Warn about a trade that risks more than 1% of equity or has no stop')).toBeInTheDocument();
    expect(await card.findByText(/Kraken, BTC · in force since Nov 1, 2026, 9:00 AM · version 2/)).toBeInTheDocument();
    expect(card.getByText(/Equity of 10,000.00 USDT/)).toBeInTheDocument();
  });

  it('explain themselves where there are none, and begin with a template', async () => {
    const { server, router } = open('/trading-rulesets', {
      '/api/v1/rulesets': ({ method, body }) =>
        method === 'POST' ? { status: 201, json: { ...ruleset('r2'), ...(body as object) } } : { json: { rulesets: [] } },
    });
    expect(await screen.findByText(/It sends no orders and blocks none/)).toBeInTheDocument();
    // One is in the page's header, the other in the empty list.
    await userEvent.click(screen.getAllByRole('button', { name: 'Create ruleset' })[0] as HTMLElement);
    expect(router.state.location.search).toBe('?edit=new');
    await press(/^Cooldown only/);
    expect(screen.getByText('After a round trip closes, lock the pair for 30 min.')).toBeInTheDocument();
    expect(screen.getByText(/^They judge trades that are opened after you save/)).toBeInTheDocument();
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create ruleset' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server.to('/api/v1/rulesets').find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({
      name: 'Cooldown only',
      enabled: true,
      account_id: null,
      asset: null,
      direction: null,
      capital: null,
      capital_day: null,
      currency: null,
      rules: [{ kind: 'cooldown', action: 'lock', per: 'instrument', lock_minutes: 30 }],
    });
  });

  it('show only the fields of a kind, and read the rule back', async () => {
    open('/trading-rulesets?edit=r1');
    const first = within(await screen.findByRole('group', { name: 'Rule 1' }));
    await userEvent.selectOptions(first.getByLabelText('Kind'), 'max_risk');
    expect(first.queryByLabelText('Within')).toBeNull();
    expect(screen.getByLabelText('Equity')).toBeInTheDocument();
    const percent = first.getByLabelText('Maximum risk, % of equity');
    await userEvent.clear(percent);
    expect(first.getByText('Fill in the fields to read the rule here.')).toBeInTheDocument();
    await userEvent.type(percent, '0.5');
    expect(first.getByText('Lock a trade that risks more than 0.5% of equity or has no stop.')).toBeInTheDocument();
  });

  it('put what the server refuses beside its field, until the rules change places', async () => {
    const { server } = open('/trading-rulesets?edit=r1', {
      '/api/v1/rulesets/r1': () => refused('invalid', 'Invalid.', { 'rules[1].lock_minutes': ['Use 1 minute to 366 days.'] }),
    });
    await screen.findByRole('group', { name: 'Rule 1' });
    await press('Add rule');
    await press('Save changes');
    const second = within(screen.getByRole('group', { name: 'Rule 2' }));
    await waitFor(() => expect(second.getByLabelText('Pause for')).toHaveAccessibleDescription('Use 1 minute to 366 days.'));
    expect(server.to('/api/v1/rulesets/r1')[0]?.headers.get('if-match')).toBe('"2"');
    // The words belong to a place, and another rule is there now.
    await press('Move Rule 2 up');
    expect(screen.queryByText('Use 1 minute to 366 days.')).toBeNull();
    expect(within(screen.getByRole('group', { name: 'Rule 1' })).getByLabelText('Kind')).toHaveValue('cooldown');
  });

  it('are not sent while a field is wrong', async () => {
    const { server } = open('/trading-rulesets?edit=r1');
    const first = within(await screen.findByRole('group', { name: 'Rule 1' }));
    await userEvent.clear(first.getByLabelText('Losing stops'));
    await press('Save changes');
    expect(first.getByLabelText('Losing stops')).toHaveAccessibleDescription('Enter a whole number from 1 to 9999.');
    expect(server.asked.filter(({ method }) => method === 'PUT')).toHaveLength(0);
  });

  it('keep what was entered when they changed elsewhere, until the latest version is loaded', async () => {
    open('/trading-rulesets?edit=r1', {
      '/api/v1/rulesets/r1': ({ method }) =>
        method === 'PUT'
          ? { status: 412, json: { message: 'Changed.' } }
          : { json: ruleset('r1', { name: 'Newer', version: 5 }) },
    });
    const name = await screen.findByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Mine');
    await press('Save changes');
    await screen.findByText(/changed in another tab or on another device/);
    expect(name).toHaveValue('Mine');
    await press('Load latest version');
    await waitFor(() => expect(name).toHaveValue('Newer'));
  });

  it('are turned off by a PUT of the same rules', async () => {
    const { server } = open('/trading-rulesets', {
      '/api/v1/rulesets/r1': () => ({ json: ruleset('r1', { enabled: false, version: 3 }) }),
    });
    await userEvent.click(await screen.findByRole('switch', { name: 'Intraday is on' }));
    await waitFor(() => expect(server.to('/api/v1/rulesets/r1')).toHaveLength(1));
    const [sent] = server.to('/api/v1/rulesets/r1');
    expect(sent?.method).toBe('PUT');
    expect(sent?.body).toMatchObject({
      name: 'Intraday',
      enabled: false,
      rules: [{ kind: 'stop_loss_guard', count: 3, lookback_minutes: 1440, lock_minutes: 240 }],
    });
  });

  it('are deleted, and brought back', async () => {
    const { server } = open('/trading-rulesets', {
      '/api/v1/rulesets/r1': ({ method }) => (method === 'DELETE' ? { status: 204 } : { json: ruleset('r1') }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Intraday' }));
    expect(await screen.findByText('“Intraday” deleted')).toBeInTheDocument();
    expect(server.to('/api/v1/rulesets/r1')[0]?.headers.get('if-match')).toBe('"2"');
    await press('Undo');
    expect(await screen.findByText('Ruleset restored')).toBeInTheDocument();
    expect(server.to('/api/v1/rulesets/r1/restore')).toHaveLength(1);
  });

  it('list their versions with what changed', async () => {
    open('/trading-rulesets', {
      '/api/v1/rulesets/r1/versions': () => ({
        json: { versions: [ruleset('r1', { name: 'Intraday' }), ruleset('r1', { name: 'Day', version: 1 })] },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show versions of Intraday' }));
    expect(await screen.findByText('Renamed from “Day” to “Intraday”')).toBeInTheDocument();
    expect(screen.getByText('Created as “Day”')).toBeInTheDocument();
  });

  it('say that they failed, and are asked for again', async () => {
    let isAway = true;
    open('/trading-rulesets', {
      '/api/v1/rulesets': (asked) =>
        isAway ? { status: 503, json: { message: 'Away for a moment.' } } : listed(ruleset('r1'))(asked),
    });
    expect(await screen.findByText('Away for a moment.')).toBeInTheDocument();
    isAway = false;
    await press('Try again');
    expect(await screen.findByRole('region', { name: 'Intraday' })).toBeInTheDocument();
  });

  it('wait until the time zone and the currency are set', async () => {
    const { server } = open('/trading-rulesets', {
      '/api/v1/workspace/settings': () => ({ json: { zone: null, currency: null, version: 0 } }),
    });
    expect(await screen.findByRole('button', { name: 'Start' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Create ruleset' })).toBeNull();
    expect(server.to('/api/v1/rulesets')).toHaveLength(0);
  });
});

describe('adherence', () => {
  const answers: Record<string, Answerer> = { '/api/v1/adherence': () => ({ json: adherence() }) };

  it('says how often rules were kept, and what breaking them cost', async () => {
    open('/trading-rulesets?tab=adherence', answers);
    expect(await screen.findByText('75.0%')).toBeInTheDocument();
    expect(screen.getByText(/95%: 59.8% to 85.8% · 40 round trips judged/)).toBeInTheDocument();
    expect(screen.getByText('Breaking your rules cost 12.40 USDT a trade (95%: 3.10 to 21.70).')).toBeInTheDocument();
    const groups = within(screen.getByRole('table', { name: 'Round trips by how the rules were kept' }));
    expect(groups.getByRole('row', { name: /^Kept.* 30 \+300.00.*USDT.*\+10.00.*\+2.00 to \+18.00/ })).toBeInTheDocument();
    expect(groups.getByRole('row', { name: /^Broken.* 6 -15.60.*USDT.*-2.60.*too few/ })).toBeInTheDocument();
  });

  it('leads from a breach to its round trip, and knows no result that is not known', async () => {
    const { router } = open('/trading-rulesets?tab=adherence', answers);
    const table = within(await screen.findByRole('table', { name: 'Breaches' }));
    const second = await table.findByRole('row', { name: /ETH\/USDT/ });
    expect(second).toHaveTextContent('Without a reason');
    expect(second).toHaveTextContent('unknown');
    await userEvent.click(table.getByText('BTC/USDT'));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=adherence&trip=t1'));
    expect(await screen.findByRole('dialog', { name: 'Round trip' })).toBeInTheDocument();
  });

  it('asks for the days and the currency of the address', async () => {
    const { server, router } = open('/trading-rulesets?tab=adherence&from=2026-11-01&currency=EUR', answers);
    await screen.findByText('75.0%');
    expect(server.to('/api/v1/adherence')[0]?.search.toString()).toBe('from=2026-11-01&currency=EUR');
    await press('Clear filters');
    await waitFor(() => expect(router.state.location.search).toBe('?tab=adherence'));
    await waitFor(() => expect(server.to('/api/v1/adherence').at(-1)?.search.toString()).toBe(''));
  });

  it('says what is missing, and what would be here', async () => {
    const none = { trips: 0, net: '0', expectancy: null };
    let data = adherence({ market_away: true, unknown_net: 2, older: 1 });
    const { router } = open('/trading-rulesets?tab=adherence', { '/api/v1/adherence': () => ({ json: data }) });
    expect(await screen.findByText('2 left out: a fee has no price.')).toBeInTheDocument();
    expect(screen.getByText('1 round trip not judged: it was opened before your first ruleset.')).toBeInTheDocument();
    data = adherence({
      currency: null,
      judged: 0,
      older: 10,
      rate: null,
      kept: none,
      overridden: none,
      broken: none,
      cost: null,
      breaches: [],
    });
    await press('Retry');
    expect(await screen.findByText('Nothing to judge yet')).toBeInTheDocument();
    expect(screen.getByText(/10 round trips not judged: they were opened before your first ruleset\./)).toBeInTheDocument();
    expect(screen.queryByLabelText('Currency of the results')).toBeNull();
    await press('Go to rulesets');
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});
