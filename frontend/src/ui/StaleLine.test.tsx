import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { StaleLine } from './StaleLine';

it('says how old the last answer is, and asks again', () => {
  const refetch = vi.fn();
  render(<StaleLine query={{ fulfilledTimeStamp: Date.now() - 3 * 3_600_000, error: { status: 503 }, refetch }} />);
  expect(screen.getByText('As of 3 hours ago')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button'));
  expect(refetch).toHaveBeenCalledOnce();
});

it('names no time where it is not known when the last answer came', () => {
  render(<StaleLine query={{ error: { status: 503 }, refetch: vi.fn() }} />);
  expect(screen.getByText('Old data')).toBeInTheDocument();
});
