import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { CallsPanel } from './CallsPanel';

const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const argument = { cut: false, size: null, labels: [], amount: null };
const call = {
  within: null,
  to: TOKEN,
  labels: [],
  selector: '0xa9059cbb',
  function: 'transfer',
  signature: 'transfer(address,uint256)',
  standard: 'ERC-20',
  reading: 'whole' as string,
  arguments: [],
  arguments_left: 0,
  inner_left: 0,
  words: [],
  size: 68,
};

const to = { ...argument, name: 'to', abi_type: 'address', value: TOKEN };

const show = (calls: Parameters<typeof CallsPanel>[0]['calls']) =>
  renderRoutes([{ path: '/', element: <CallsPanel chain="ethereum" calls={calls} /> }], '/');

it('shows arguments by their types: addresses as links, amounts in the token, bytes cut with a copy', async () => {
  show([
    {
      ...call,
      arguments_left: 3,
      arguments: [
        to,
        {
          ...argument,
          name: 'value',
          abi_type: 'uint256',
          value: '1500000',
          amount: { value: '1500000', decimals: 6, symbol: 'USDT', asset: TOKEN, usd: null },
        },
        { ...argument, name: 'limit', abi_type: 'uint256', value: String(2n ** 256n - 1n) },
        { ...argument, name: 'data', abi_type: 'bytes', value: `0x${'ab'.repeat(1024)}`, size: 4000, cut: true },
      ],
    },
  ]);
  const table = await screen.findByRole('table', { name: 'Arguments of transfer' });
  expect(within(table).getByRole('link')).toHaveAttribute('title', TOKEN);
  expect(within(table).getByText('1.5 USDT')).toBeVisible();
  expect(within(table).getByText('largest possible')).toBeVisible();
  expect(within(table).getByText('4,000 bytes · Only the beginning is shown.')).toBeVisible();
  expect(within(table).getByRole('button', { name: 'Copy beginning of data' })).toBeVisible();
  expect(screen.getByText('3 more arguments are not shown.')).toBeVisible();
});

it('counts what is not shown', async () => {
  show([
    { ...call, arguments: [to], arguments_left: 1, inner_left: 1 },
    { ...call, within: 'data[0]', inner_left: 2 },
  ]);
  expect(await screen.findByText('1 more argument is not shown.')).toBeVisible();
  expect(screen.getByText('1 more call inside this one is not shown.')).toBeVisible();
  expect(screen.getByText('2 more calls inside this one are not shown.')).toBeVisible();
});

it('shows what follows the arguments below them', async () => {
  show([{ ...call, reading: 'followed', arguments: [to], words: ['f012a792'] }]);
  const table = await screen.findByRole('table', { name: 'Arguments of transfer' });
  expect(within(table).getByRole('link')).toHaveAttribute('title', TOKEN);
  expect(screen.getByText(/^More data follows the arguments/)).toBeVisible();
  expect(within(screen.getByRole('table', { name: 'Data of transfer' })).getByText('f012a792')).toBeVisible();
});

it('shows data that could not be read as it was sent, and says why', async () => {
  show([
    { ...call, reading: 'inexact', words: ['00'.repeat(32), 'ff'], size: 37 },
    {
      ...call,
      within: 'data[0]',
      function: null,
      signature: null,
      standard: null,
      reading: 'unknown',
      words: Array.from({ length: 32 }, () => '11'.repeat(32)),
      size: 4000,
    },
  ]);
  const first = await screen.findByRole('region', { name: 'transfer' });
  expect(first).toHaveTextContent('not exactly what this function’s arguments look like');
  expect(within(first).getByText('ff').closest('tr')).toHaveTextContent('1ff');
  expect(within(first).queryByRole('table', { name: 'Arguments of transfer' })).toBeNull();
  expect(first).not.toHaveTextContent('At most');
  const second = screen.getByRole('region', { name: 'Unknown function data[0]' });
  expect(second).toHaveTextContent('not in our list');
  expect(second).toHaveTextContent('At most 1,024 bytes are shown here.');
  expect(screen.getByText('Contract call, and 1 call inside it')).toBeVisible();
});
