/**
 * A small table to read: a few rows that belong to the text around them, with no sorting, keys or paging of their own (`DataTable` has those). The
 * look comes from the page by `className`; the roles, the heads of rows and the way into what scrolls are the same everywhere.
 */

import type { ReactNode } from 'react';
import { SideScroll } from './SideScroll';

interface CellProps {
  readonly className?: string;
  readonly title?: string;
}

export interface FactColumn<Row> {
  readonly key: string;
  /** Text for screen readers alone where `isHeadHidden`. */
  readonly head: ReactNode;
  readonly isHeadHidden?: boolean;
  readonly headTitle?: string;
  /** Of the head and of the cells. */
  readonly className?: string;
  /** Names its row. */
  readonly isRowHead?: boolean;
  readonly cell: (row: Row, index: number) => ReactNode;
  /** Of one cell, over and above `className`. */
  readonly cellProps?: (row: Row) => CellProps;
}

interface FactTableProps<Row> {
  /** Read out as the table's name, or shown above it. */
  readonly label: string;
  readonly caption?: ReactNode;
  readonly columns: readonly FactColumn<Row>[];
  readonly rows: readonly Row[];
  /** Without it a row is known by its place: rows that never move. */
  readonly rowKey?: (row: Row) => string;
  readonly className?: string;
  readonly rowClass?: (row: Row) => string | undefined;
  /** Class and name of the region that scrolls, where the table can be wider or longer than its place. */
  readonly scroll?: { readonly className: string | undefined; readonly label: string };
}

const joined = (...names: readonly (string | undefined)[]): string | undefined => names.filter(Boolean).join(' ') || undefined;

function Cell<Row>({ column, row, index }: { readonly column: FactColumn<Row>; readonly row: Row; readonly index: number }) {
  const { className, title } = column.cellProps?.(row) ?? {};
  const shown = { className: joined(column.className, className), title };
  return column.isRowHead ? (
    <th scope="row" {...shown}>
      {column.cell(row, index)}
    </th>
  ) : (
    <td {...shown}>{column.cell(row, index)}</td>
  );
}

export function FactTable<Row>({ label, caption, columns, rows, rowKey, className, rowClass, scroll }: FactTableProps<Row>) {
  const table = (
    <table className={className} aria-label={caption === undefined ? label : undefined}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ key, head, headTitle, isHeadHidden, className: side }) => (
            <th key={key} scope="col" className={side} title={headTitle}>
              {isHeadHidden ? <span className="visually-hidden">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={rowKey?.(row) ?? index} className={rowClass?.(row)}>
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} index={index} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (scroll === undefined) return table;
  return (
    <SideScroll className={scroll.className} label={scroll.label}>
      {table}
    </SideScroll>
  );
}
