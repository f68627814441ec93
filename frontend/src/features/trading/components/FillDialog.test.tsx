import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Fill } from '@/api/ledgerApi';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { account, fill, refused, usual } from '@/testing/trading';
import { FillDialog } from './FillDialog';

const show = (answers: Record<string, Answerer>, one?: Fill, accounts = [account('a1', 'Kraken')]) => {
  const server = serve({ ...usual, ...answers });
  const onClose = vi.fn();
  const element = <FillDialog fill={one} accounts={accounts} zone="Europe/Berlin" onClose={onClose} />;
  return { server, onClose, ...renderRoutes([{ path: '/', element }], '/') };
};

const at = (value: string) => fireEvent.change(screen.getByLabelText('Date and time'), { target: { value } });
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const fillIn = async () => {
  await type('Base', 'BTC');
  await type('Quote', 'USDT');
  await type('Quantity, in BTC', '0.100000000000000001');
  await type('Price', '60000');
};
const added: Answerer = ({ method, body }) => ({
  status: method === 'POST' ? 201 : 200,
  json: { ...fill('f9'), ...(body as object) },
});

describe('the form of a fill', () => {
  it('sends amounts as they were typed, and the time in UTC', async () => {
    const { server, onClose } = show({ '/api/v1/fills': added });
    expect(screen.getByLabelText('Date and time')).toHaveAccessibleDescription('In the time zone Europe/Berlin');
    at('2026-07-15T12:00:30');
    await fillIn();
    await press('Add fee');
    await type('Fee 1: amount', '0.00114');
    await type('Fee 1: coin or currency', 'BNB');
    await press('Add fee');
    await press('Add fill');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.to('/api/v1/fills')[0]?.body).toEqual({
      account_id: 'a1',
      traded_at: '2026-07-15T10:00:30.000Z',
      base: 'BTC',
      quote: 'USDT',
      kind: 'spot',
      side: 'buy',
      quantity: '0.100000000000000001',
      price: '60000',
      fees: [{ asset: 'BNB', amount: '0.00114' }],
      stop: null,
      note: '',
    });
  });

  it('asks which of two moments is meant when clocks go back, and refuses one that is skipped', async () => {
    const { server, onClose } = show({ '/api/v1/fills': added });
    at('2026-03-29T02:30:00');
    await press('Add fill');
    expect(screen.getByLabelText('Date and time')).toHaveAccessibleDescription(/Clocks skip this time/);
    expect(server.to('/api/v1/fills')).toHaveLength(0);
    at('2026-10-25T02:30:00');
    await userEvent.selectOptions(screen.getByLabelText('This time occurs twice that day'), 'later');
    await fillIn();
    await press('Add fill');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.to('/api/v1/fills')[0]?.body).toMatchObject({ traded_at: '2026-10-25T01:30:00.000Z' });
  });

  it('says at each field what the server refuses', async () => {
    show({
      '/api/v1/fills': () =>
        refused('validation_failed', 'Some fields are wrong.', {
          quantity: ['Must be greater than zero.'],
          'fees[0].amount': ['Enter a number, such as 0.25.'],
        }),
    });
    await press('Add fee');
    await press('Add fee');
    await type('Fee 2: amount', 'x');
    await press('Add fill');
    await waitFor(() => expect(screen.getByLabelText('Quantity')).toHaveAccessibleDescription('Must be greater than zero.'));
    // The empty row has left, so the server's place is the row's own.
    expect(screen.getByLabelText('Fee 1: amount')).toHaveValue('x');
    expect(screen.getByLabelText('Fee 1: amount')).toHaveAccessibleDescription('Enter a number, such as 0.25.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('adds a new account once, also when the fill is refused at first', async () => {
    let isRefused = true;
    const { server, onClose } = show(
      {
        '/api/v1/accounts': () => ({ status: 201, json: account('a9', 'Desk') }),
        '/api/v1/fills': (asked) => {
          if (!isRefused) return added(asked);
          isRefused = false;
          return refused('validation_failed', 'Wrong.', { price: ['This field is required.'] });
        },
      },
      undefined,
      [],
    );
    await type('Name of the new account', 'Desk');
    await fillIn();
    await press('Add fill');
    await waitFor(() => expect(screen.getByLabelText('Price')).toHaveAccessibleDescription('This field is required.'));
    await press('Add fill');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.to('/api/v1/accounts')).toHaveLength(1);
    expect(server.to('/api/v1/fills').map(({ body }) => body)).toMatchObject([{ account_id: 'a9' }, { account_id: 'a9' }]);
  });

  it('keeps the fractions of a second of a time that is not changed, and sends the version that was seen', async () => {
    const { server, onClose } = show({ '/api/v1/fills/f1': added }, fill('f1', { fees: [{ asset: 'BNB', amount: '1' }] }));
    expect(screen.getByText('30,000 USDT')).toBeInTheDocument();
    await type('Note', 'Late');
    await press('Save changes');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const sent = server.to('/api/v1/fills/f1')[0];
    expect([sent?.method, sent?.headers.get('if-match')]).toEqual(['PUT', '"7"']);
    expect(sent?.body).toMatchObject({
      traded_at: '2026-07-01T10:00:05.250Z',
      note: 'Late',
      fees: [{ asset: 'BNB', amount: '1' }],
    });
  });

  it('says that the fill changed elsewhere', async () => {
    show({ '/api/v1/fills/f1': () => ({ status: 412, json: { message: 'It changed.', errors: {} } }) }, fill('f1'));
    await type('Note', 'Late');
    await press('Save changes');
    expect(await screen.findByText(/changed in another tab/)).toBeInTheDocument();
  });
});
