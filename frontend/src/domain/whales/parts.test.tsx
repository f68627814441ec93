import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { After, KindChip } from './parts';
import type { Whale } from './types';

const row = (change: Partial<Whale>) =>
  ({ kind: 'transfer', direction: null, block: 1, forward: [], ...change }) as unknown as Whale;

it('shows the change of an hour, with its time, while a day is not over', () => {
  const forward = [
    { hours: 1, due: true, change_percent: '0.12' },
    { hours: 24, due: false, change_percent: null },
  ];
  render(<After row={row({ forward })} />);
  expect(screen.getByText('0.12%')).toBeInTheDocument();
  expect(screen.getByText('in 1h')).toBeInTheDocument();
  expect(screen.getByTitle('1h +0.12%, 24h not over yet')).toBeInTheDocument();
});

it('says that nothing is over yet', () => {
  render(<After row={row({ forward: [{ hours: 1, due: false, change_percent: null }] })} />);
  expect(screen.getByText('not yet')).toBeInTheDocument();
});

it('names what an exchange moves among its own addresses', () => {
  render(<KindChip row={row({ direction: 'within_exchange' })} />);
  expect(screen.getByText('Within an exchange')).toBeInTheDocument();
});
