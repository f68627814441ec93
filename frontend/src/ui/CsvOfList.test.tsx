import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { CsvOfList, csvRows, everyRow } from './CsvOfList';

interface Page {
  readonly rows: readonly number[];
  readonly next?: string;
}
const PAGES: Readonly<Record<string, Page>> = {
  '': { rows: [1, 2], next: 'b' },
  b: { rows: [3], next: 'c' },
  c: { rows: [4] },
};
const list = {
  read: (cursor: string | undefined) => Promise.resolve(PAGES[cursor ?? ''] as Page),
  next: (page: Page) => page.next,
  rows: (page: Page) => page.rows,
};
const columns = [['Number', (row: number) => row] as const, ['Twice', (row: number) => 2 * row] as const];

it('reads page after page until there is no next one', async () => {
  await expect(everyRow(list)).resolves.toEqual({ found: [1, 2, 3, 4], isCut: false });
  const endless = { ...list, next: () => 'b' };
  const { found, isCut } = await everyRow(endless);
  expect(isCut).toBe(true);
  expect(found).toHaveLength(101);
});

it('has a head, and a cell for each column', () => {
  expect(csvRows(columns, [3])).toEqual([
    ['Number', 'Twice'],
    [3, 6],
  ]);
});

it('saves all pages as one file, and says where one fails', async () => {
  const made: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => made.push(blob) && 'blob:x', revokeObjectURL: () => {} }),
  );
  const read = vi.fn(list.read);
  renderRoutes([{ path: '*', element: <CsvOfList file="numbers" columns={columns} {...list} read={read} /> }], '/');
  const button = screen.getByRole('button', { name: 'CSV' });
  await userEvent.click(button);
  await waitFor(() => expect(made).toHaveLength(1));
  expect(read).toHaveBeenCalledTimes(3);
  await waitFor(() => expect(button).toBeEnabled());
  read.mockRejectedValueOnce({ status: 503, data: { message: 'away' } });
  await userEvent.click(button);
  await waitFor(() => expect(button).toBeEnabled());
  expect(made).toHaveLength(1);
});
