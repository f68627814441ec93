import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Column, DataTable, VIRTUAL_ABOVE } from './DataTable';
import { sortRows } from './sortRows';

interface Coin {
  id: string;
  price: number | null;
}

const coins: Coin[] = [
  { id: 'bitcoin', price: 94_212 },
  { id: 'unknown', price: null },
  { id: 'tether', price: 1 },
  { id: 'ethereum', price: 3_418 },
];

const columns: Column<Coin>[] = [
  { key: 'name', head: 'Token', cell: (coin) => <a href={`#${coin.id}`}>{coin.id}</a>, sortBy: (coin) => coin.id },
  {
    key: 'price',
    head: 'Price',
    align: 'right',
    cell: (coin) => coin.price ?? '—',
    sortBy: (coin) => coin.price,
    first: 'descending',
  },
  { key: 'extra', head: 'Extra', cell: () => 'x', from: 1200 },
];

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent);
const width = (pixels: number) => vi.stubGlobal('innerWidth', pixels);

beforeEach(() => width(1440));

describe('sorting', () => {
  it('starts and turns with the head, and says so', async () => {
    render(<DataTable label="Coins" columns={columns} rows={coins} rowKey={(coin) => coin.id} />);
    const price = screen.getByRole('columnheader', { name: 'Price' });
    expect(price).not.toHaveAttribute('aria-sort');
    await userEvent.click(within(price).getByRole('button'));
    expect(price).toHaveAttribute('aria-sort', 'descending');
    expect(names()).toEqual(['bitcoin', 'ethereum', 'tether', 'unknown']);
    await userEvent.click(within(price).getByRole('button'));
    expect(names()).toEqual(['tether', 'ethereum', 'bitcoin', 'unknown']);
  });

  it('leaves the order to the server when told to, and reports', async () => {
    const onSort = vi.fn();
    render(
      <DataTable label="Coins" columns={columns} rows={coins} rowKey={(coin) => coin.id} sortHere={false} onSort={onSort} />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Token' }));
    expect(onSort).toHaveBeenCalledWith({ key: 'name', direction: 'ascending' });
    expect(names()).toEqual(coins.map((coin) => coin.id));
  });

  it('is stable, and keeps what is not known at the end', () => {
    const rows = [
      { n: 1, v: null },
      { n: 2, v: 5 },
      { n: 3, v: Number.NaN },
      { n: 4, v: 5 },
      { n: 5, v: 1 },
    ];
    expect(sortRows(rows, (row) => row.v, 'ascending').map((row) => row.n)).toEqual([5, 2, 4, 1, 3]);
    expect(sortRows(rows, (row) => row.v, 'descending').map((row) => row.n)).toEqual([2, 4, 5, 1, 3]);
  });
});

describe('keyboard', () => {
  it('walks with j and k and opens with Enter', async () => {
    const onOpen = vi.fn();
    render(<DataTable label="Coins" columns={columns} rows={coins} rowKey={(coin) => coin.id} onOpen={onOpen} />);
    await userEvent.keyboard('jj');
    expect(document.activeElement).toHaveTextContent('unknown');
    await userEvent.keyboard('kj{Enter}');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(coins[1]);
  });

  it('leaves typing alone', async () => {
    render(
      <>
        <input aria-label="Filter" />
        <DataTable label="Coins" columns={columns} rows={coins} rowKey={(coin) => coin.id} onOpen={() => {}} />
      </>,
    );
    await userEvent.type(screen.getByLabelText('Filter'), 'jk');
    expect(screen.getByLabelText('Filter')).toHaveValue('jk');
    expect(document.activeElement).toBe(screen.getByLabelText('Filter'));
  });

  it('a click on a row opens it, a click on its link does not do so twice', async () => {
    const onOpen = vi.fn();
    render(<DataTable label="Coins" columns={columns} rows={coins} rowKey={(coin) => coin.id} onOpen={onOpen} />);
    await userEvent.click(screen.getByText('94212'));
    await userEvent.click(screen.getByRole('link', { name: 'tether' }));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(coins[0]);
  });
});

it('leaves alone a row that cannot be opened', async () => {
  const onOpen = vi.fn();
  render(
    <DataTable
      label="Coins"
      columns={columns}
      rows={coins}
      rowKey={(coin) => coin.id}
      onOpen={onOpen}
      canOpen={(coin) => coin !== coins[0]}
    />,
  );
  await userEvent.click(screen.getByText('94212'));
  await userEvent.keyboard('{Enter}');
  expect(onOpen).not.toHaveBeenCalled();
  await userEvent.keyboard('j{Enter}');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(coins[1]);
});

describe('shapes', () => {
  it('waits with skeleton rows and says that it is busy', () => {
    render(<DataTable label="Coins" columns={columns} rows={undefined} rowKey={(coin) => coin.id} skeletonRows={4} />);
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getAllByRole('row')).toHaveLength(5);
  });

  it('shows what to do when there is nothing', () => {
    render(<DataTable label="Coins" columns={columns} rows={[]} rowKey={(coin) => coin.id} empty={<p>Nothing here</p>} />);
    expect(screen.getByText('Nothing here')).toBeInTheDocument();
  });

  it('hides columns for which there is no room', () => {
    width(1000);
    render(<DataTable label="Coins" columns={columns} rows={coins} rowKey={(coin) => coin.id} />);
    expect(screen.queryByRole('columnheader', { name: 'Extra' })).toBeNull();
  });

  it('has two heads and one cell a row on phones', () => {
    width(390);
    const phone = {
      leadHead: 'Token',
      trailHead: 'Price',
      lead: (coin: Coin) => <a href="#x">{coin.id}</a>,
      trail: (coin: Coin) => coin.price,
    };
    render(<DataTable label="Coins" columns={columns} rows={coins} rowKey={(coin) => coin.id} phone={phone} />);
    expect(screen.getAllByRole('cell')).toHaveLength(coins.length);
    expect(names()).toContain('ethereum');
  });

  it('keeps only some of many rows in the document, and tells their number', () => {
    const many = Array.from({ length: VIRTUAL_ABOVE + 1_700 }, (_, index) => ({ id: `c${index}`, price: index }));
    render(<DataTable label="Coins" columns={columns} rows={many} rowKey={(coin) => coin.id} />);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', String(many.length + 1));
    expect(screen.getAllByRole('row').length).toBeLessThan(120);
  });
});
