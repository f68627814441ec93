import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Movement } from '@/domain/addresses/types';
import { renderRoutes } from '@/testing/render';
import { MovementTable } from './MovementTable';

const movement = (more: Partial<Movement>): Movement => ({
  tx: `0x${'ab'.repeat(32)}`,
  position: 0,
  time: '2026-02-21T00:00:00Z',
  block: 1,
  kind: 'transaction',
  direction: 'out',
  amount: { value: '0', decimals: 18, symbol: 'ETH', asset: 'native', usd: '0' },
  peers: [],
  failed: false,
  shared: false,
  ...more,
});
const failed = movement({ failed: true });

function show(rows: readonly Movement[]) {
  renderRoutes([{ path: '/', element: <MovementTable label="Transfers" chain="ethereum" rows={rows} /> }], '/');
}

beforeEach(() => void vi.stubGlobal('innerWidth', 1440));

it('gives what failed no dollars, for it moved nothing', () => {
  show([failed, movement({ position: 1, amount: { ...failed.amount, value: '1000000000000000000', usd: '3000' } })]);
  const [, first, second] = screen.getAllByRole('row');
  expect(first).toHaveTextContent('Failed');
  expect(first).toHaveTextContent('—');
  expect(first).not.toHaveTextContent(/\$|-/);
  expect(second).toHaveTextContent('-1 ETH');
  expect(second).toHaveTextContent('$3,000');
});

it('says on phones too that a transaction failed', () => {
  vi.stubGlobal('innerWidth', 390);
  show([failed]);
  expect(screen.getByText('Failed')).toBeVisible();
  expect(document.body.textContent).not.toContain('$');
});
