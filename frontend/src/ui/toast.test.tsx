import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import Toaster from './Toaster';
import { showFailure, showToast } from './toastStore';

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
