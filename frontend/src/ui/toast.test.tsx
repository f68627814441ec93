import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import Toaster from './Toaster';
import { showFailure, showToast } from './toastStore';

afterEach(() => void vi.useRealTimers());

it('shows one toast at a time, and a failure as Error with the words of the answer', () => {
  render(<Toaster />);
  act(() => showToast({ title: 'Key revoked' }));
  expect(screen.getByText('Key revoked')).toBeInTheDocument();
  act(() => void showFailure({ status: 422, message: 'That name is taken' }));
  expect(screen.queryByText('Key revoked')).toBeNull();
  expect(screen.getByText('Error')).toBeInTheDocument();
  expect(screen.getByText('That name is taken')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: /F8/ })).toBeInTheDocument();
});

it('goes by itself after 5 seconds, or to the right', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => showToast({ title: 'Key revoked' }));
  const toast = screen.getByText('Key revoked');
  expect(toast.closest('[data-swipe-direction]')).toHaveAttribute('data-swipe-direction', 'right');
  act(() => void vi.advanceTimersByTime(4_999));
  expect(toast).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(1));
  expect(toast).not.toBeInTheDocument();
});
