import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type FactColumn, FactTable } from './FactTable';

interface Line {
  readonly name: string;
  readonly value: number;
}

const lines: readonly Line[] = [
  { name: 'Held', value: 2 },
  { name: 'Sent', value: 0 },
];
const columns: readonly FactColumn<Line>[] = [
  { key: 'name', head: 'What', isHeadHidden: true, isRowHead: true, cell: ({ name }) => name },
  {
    key: 'value',
    head: 'Value',
    headTitle: 'In coins',
    className: 'right',
    cell: ({ value }) => value,
    cellProps: ({ value }) => (value === 0 ? { className: 'none', title: 'Nothing' } : {}),
  },
];

it('names itself, its columns and its rows', () => {
  render(<FactTable label="Sums" columns={columns} rows={lines} rowKey={({ name }) => name} />);
  const table = within(screen.getByRole('table', { name: 'Sums' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['What', 'Value']);
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Held', 'Sent']);
  expect(table.getByTitle('In coins')).toHaveClass('right');
});

it('lets a cell differ from its column', () => {
  render(<FactTable label="Sums" columns={columns} rows={lines} />);
  expect(screen.getByTitle('Nothing')).toHaveClass('right', 'none');
  expect(screen.getByRole('cell', { name: '2' })).not.toHaveAttribute('title');
});

it('is named by its caption where it has one', () => {
  render(<FactTable label="Sums" caption="Sums of the day" columns={columns} rows={lines} />);
  expect(screen.getByRole('table', { name: 'Sums of the day' })).toBeVisible();
});

it('can be reached by keyboard where it scrolls', () => {
  render(<FactTable label="Sums" columns={columns} rows={lines} scroll={{ className: 'scroll', label: 'All sums' }} />);
  expect(screen.getByRole('region', { name: 'All sums' })).toHaveAttribute('tabindex', '0');
});
