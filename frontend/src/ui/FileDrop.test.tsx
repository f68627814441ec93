import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { FileDrop } from './FileDrop';

const csv = new File(['a,b'], 'mine.csv', { type: 'text/csv' });
const shown = (file: File | null = null) => {
  const onFile = vi.fn();
  render(<FileDrop label="File with labels" accept=".csv" prompt="Drop a CSV file here, or" file={file} onFile={onFile} />);
  return onFile;
};

it('takes the file that is chosen, and the same again after it was mended', async () => {
  const onFile = shown();
  const input = screen.getByLabelText<HTMLInputElement>('File with labels');
  await userEvent.upload(input, csv);
  expect(onFile).toHaveBeenLastCalledWith(csv);
  expect(input.value).toBe('');
  await userEvent.upload(input, csv);
  expect(onFile).toHaveBeenCalledTimes(2);
});

it('takes the file that is dropped, and nothing when a text is', () => {
  const onFile = shown();
  const place = screen.getByText('Drop a CSV file here, or');
  fireEvent.drop(place, { dataTransfer: { files: [] } });
  expect(onFile).not.toHaveBeenCalled();
  fireEvent.drop(place, { dataTransfer: { files: [csv] } });
  expect(onFile).toHaveBeenCalledWith(csv);
});

it('opens the file dialog by its button, and names the file that it holds', async () => {
  shown(csv);
  const pressed = vi.fn();
  screen.getByLabelText('File with labels').addEventListener('click', pressed);
  await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
  expect(pressed).toHaveBeenCalled();
  expect(screen.getByText('mine.csv')).toBeVisible();
});
