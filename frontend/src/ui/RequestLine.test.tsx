import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FailedState } from './states';

it('an error names its request, and a press copies the id', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  render(<FailedState title="Failed to fetch data" error={{ status: 503, message: 'Away', requestId: '4bf92f35-0a1b2c3d' }} />);
  expect(screen.getByRole('alert').textContent).toContain('Request 4bf92f35-0a1b2c3d');
  fireEvent.click(screen.getByRole('button', { name: 'Copy request id 4bf92f35-0a1b2c3d' }));
  expect(writeText).toHaveBeenCalledWith('4bf92f35-0a1b2c3d');
  expect(await screen.findByText('Request id copied')).toBeTruthy();
  vi.unstubAllGlobals();
});
