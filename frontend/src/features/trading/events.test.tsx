import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { event, refused, unclear, usual } from '@/testing/trading';
import { saveText } from '@/ui/save';
import Toaster from '@/ui/Toaster';
import TradingPage from './TradingPage';

vi.mock('@/ui/save', () => ({ saveText: vi.fn(), saveBlob: vi.fn() }));

const open = (at: string, answers: Record<string, Answerer> = {}) => {
  const server = serve({ ...usual, ...answers });
  const element = (
    <>
      <TradingPage />
      <Toaster />
    </>
  );
  return { server, ...renderRoutes([{ path: '/trading', element }], at) };
};

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const listed =
  (...events: readonly object[]): Answerer =>
  ({ method, body }) =>
    method === 'POST'
      ? { status: 201, json: { ...event('new'), ...(body as object) } }
      : { json: { events, total: events.length } };

beforeEach(() => vi.stubGlobal('innerWidth', 1800));

describe('other events', () => {
  it('say how to begin', async () => {
    const { router } = open('/trading?tab=events');
    expect(await screen.findByText('No other events yet')).toBeInTheDocument();
    await press('Enter an opening balance');
    const dialog = await screen.findByRole('dialog', { name: 'Add event' });
    expect(within(dialog).getByLabelText('Kind')).toHaveValue('opening');
    expect(router.state.location.search).toBe('?tab=events&open=opening');
  });

  it('are listed with what moved, what it cost and where it is from', async () => {
    open('/trading?tab=events', {
      '/api/v1/account-events': listed(
        event('e1', { cost: '20000', import_id: 'i1', line: 12, edited: true }),
        event('e2', {
          kind: 'conversion',
          editable: false,
          asset: '',
          amount: '',
          movements: [
            { asset: 'ETH', amount: '2', fee: false },
            { asset: 'BTC', amount: '-0.1', fee: false },
          ],
        }),
      ),
    });
    await screen.findByText('+2 ETH');
    const table = screen.getByRole('table', { name: 'Other events' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent('Deposit');
    expect(first).toHaveTextContent('+0.5 BTC');
    expect(first).toHaveTextContent('20,000');
    expect(within(first as HTMLElement).getByRole('link', { name: 'Line 12' })).toHaveAttribute(
      'href',
      '/trading?tab=events&file=i1',
    );
    expect(second).toHaveTextContent('+2 ETH');
    expect(second).toHaveTextContent('-0.1 BTC');
    // Its coins would be lost in a form of one.
    expect(within(second as HTMLElement).queryByRole('button', { name: /^Edit/ })).toBeNull();
    expect(within(second as HTMLElement).getByRole('button', { name: /^Delete/ })).toBeInTheDocument();
  });

  it('say of a conversion what was given, then what was got, in one line for each coin', async () => {
    const moved = (asset: string, amount: string) => ({ asset, amount, fee: false });
    const movements = [moved('BNB', '0.1'), moved('DOGE', '-5'), moved('BNB', '0.25'), moved('SHIB', '-9'), moved('DOGE', '-2')];
    open('/trading?tab=events', { '/api/v1/account-events': listed(event('e1', { kind: 'conversion', movements })) });
    expect((await screen.findByText('+0.35 BNB')).parentElement).toHaveTextContent('-7 DOGE-9 SHIB+0.35 BNB');
    expect(screen.getByRole('button', { name: 'Delete Conversion: -7 DOGE, -9 SHIB, +0.35 BNB' })).toBeInTheDocument();
  });

  it('are saved as a file with all that match, whatever columns are hidden', async () => {
    const { server } = open('/trading?tab=events&kind=fee', {
      '/api/v1/account-events': ({ search }) =>
        search.has('cursor')
          ? { json: { events: [event('e2', { note: 'Late' })] } }
          : { json: { events: [event('e1', { cost: '20000' })], total: 2, next_cursor: 'c2' } },
    });
    await screen.findByRole('columnheader', { name: 'Cost, USD' });
    await press('Columns');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Cost, USD' }));
    expect(screen.queryByRole('columnheader', { name: 'Cost, USD' })).toBeNull();
    await press('CSV');
    await waitFor(() => expect(saveText).toHaveBeenCalledOnce());
    const text = vi.mocked(saveText).mock.calls[0]?.[1] ?? '';
    expect(text.trim().split('\r\n')).toEqual([
      'Time,Account,Kind,Amount,Fees,"Cost, USD",Position,Note,Id',
      '2026-07-01T10:00:05.250Z,Kraken,deposit,0.5 BTC,,20000,,,e1',
      '2026-07-01T10:00:05.250Z,Kraken,deposit,0.5 BTC,,,,Late,e2',
    ]);
    const asked = server.to('/api/v1/account-events').filter(({ search }) => search.get('limit') === '500');
    expect(asked.map(({ search }) => [search.get('kind'), search.get('cursor')])).toEqual([
      ['fee', null],
      ['fee', 'c2'],
    ]);
  });

  it('are deleted, and brought back', async () => {
    const { server } = open('/trading?tab=events', {
      '/api/v1/account-events': listed(event('e1')),
      '/api/v1/account-events/': ({ body }) => ({ json: { changed: (body as { ids: string[] }).ids.length } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Deposit: +0.5 BTC' }));
    expect(await screen.findByText('1 event deleted')).toBeInTheDocument();
    expect(server.to('/api/v1/account-events/delete')[0]?.body).toEqual({ ids: ['e1'] });
    await press('Undo');
    expect(await screen.findByText('1 event restored')).toBeInTheDocument();
  });

  it('begin with what is missing, and are sent with their cost', async () => {
    const { server, router } = open('/trading?tab=events&open=opening&asset=BTC&account=a2&before=2026-02-01T10:00:00Z', {
      '/api/v1/account-events': listed(),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Add event' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Date and time').value).toMatch(/^2026-02-01T10:59:59/);
    expect(dialog.getByLabelText('Coin or currency')).toHaveValue('BTC');
    await userEvent.type(dialog.getByLabelText('Amount'), '2');
    await userEvent.type(dialog.getByLabelText('Cost in US dollars'), '20000');
    await userEvent.click(dialog.getByRole('button', { name: 'Add event' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=events'));
    const sent = server.to('/api/v1/account-events').find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({
      account_id: 'a2',
      happened_at: '2026-02-01T09:59:59.000Z',
      kind: 'opening',
      asset: 'BTC',
      amount: '2',
      fees: [],
      cost: '20000',
      base: null,
      quote: null,
      contract: null,
      note: '',
    });
  });

  it('say at each field what the server refuses, and have the fields of their kind', async () => {
    open('/trading?tab=events&open=event', {
      '/api/v1/account-events': ({ method }) =>
        method === 'POST'
          ? refused('validation_failed', 'Some fields are wrong.', { amount: ['Must be greater than zero.'] })
          : { json: { events: [], total: 0 } },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Add event' }));
    expect(dialog.getByLabelText('Cost in US dollars')).toBeInTheDocument();
    await userEvent.selectOptions(dialog.getByLabelText('Kind'), 'funding');
    expect(dialog.queryByLabelText('Cost in US dollars')).toBeNull();
    expect(dialog.getByLabelText('Position: base')).toBeInTheDocument();
    await userEvent.selectOptions(dialog.getByLabelText('Kind'), 'withdrawal');
    expect(dialog.queryByLabelText('Position: base')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Add event' }));
    await waitFor(() => expect(dialog.getByLabelText('Amount')).toHaveAccessibleDescription('Must be greater than zero.'));
  });

  it('are changed with the version that was seen', async () => {
    const { server } = open('/trading?tab=events', {
      '/api/v1/account-events': listed(event('e1')),
      '/api/v1/account-events/e1': ({ body }) => ({ json: { ...event('e1'), ...(body as object), version: 8 } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Deposit: +0.5 BTC' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit event' }));
    await userEvent.type(dialog.getByLabelText('Cost in US dollars'), '30000');
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Event changed')).toBeInTheDocument();
    const sent = server.to('/api/v1/account-events/e1')[0];
    expect([sent?.method, sent?.headers.get('if-match')]).toEqual(['PUT', '"7"']);
    expect(sent?.body).toMatchObject({ happened_at: '2026-07-01T10:00:05.250Z', cost: '30000' });
  });
});

describe('unclear transfers', () => {
  it('are answered, and asked again', async () => {
    let answer: Partial<ReturnType<typeof unclear>> = {};
    const { server } = open('/trading?tab=transfers', {
      '/api/v1/transfer-questions': () => ({
        json: { questions: [unclear(answer)], total: 1, open: answer.answer ? 0 : 1 },
      }),
      '/api/v1/transfer-questions/w1': ({ method, body }) => {
        answer = method === 'DELETE' ? {} : { ...(body as object), answered_at: '2026-07-02T00:00:00Z' };
        return method === 'DELETE' ? { status: 204 } : { json: unclear(answer) };
      },
    });
    expect(await screen.findByRole('heading', { name: '0.5 BTC from Kraken' })).toBeInTheDocument();
    expect(screen.getByText(/^1 transfer to answer/)).toBeInTheDocument();
    await press('This one: 0.5 BTC to Binance');
    await waitFor(() => expect(screen.getByText('Answered')).toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'This one: 0.5 BTC to Binance' })).toHaveAttribute('aria-pressed', 'true');
    expect(server.to('/api/v1/transfer-questions/w1')[0]?.body).toEqual({ answer: 'deposit', deposit_id: 'd2' });
    await press('Sent to someone else');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Sent to someone else' })).toHaveAttribute('aria-pressed', 'true'),
    );
    expect(server.to('/api/v1/transfer-questions/w1').at(-1)?.body).toEqual({ answer: 'away', deposit_id: null });
    await press('Clear answer');
    expect(await screen.findByText('Not answered')).toBeInTheDocument();
    expect(server.to('/api/v1/transfer-questions/w1').at(-1)?.method).toBe('DELETE');
  });

  it('are none where nothing is unclear', async () => {
    open('/trading?tab=transfers');
    expect(await screen.findByText('No unclear transfers')).toBeInTheDocument();
  });
});
