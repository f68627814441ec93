/**
 * A semantic table: sortable heads, skeleton rows in the final height, two-line rows on phones, keys j, k and Enter, and only the visible rows
 * in the document when there are many. Small on purpose: the library's table costs more than the rest of a page.
 */

import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { classes } from './classes';
import { useReportFit } from './columnFit';
import styles from './DataTable.module.css';
import { useKeys } from './keyRegistry';
import { listKeys } from './listKeys';
import { type Sort, sortRows } from './sortRows';
import { Skeleton } from './states';
import { useIsPhone, useWidthStep } from './viewport';

export const VIRTUAL_ABOVE = 300;

export interface Column<Row> {
  key: string;
  head: ReactNode;
  /** When the head shows no words. */
  headLabel?: string;
  /** More about the head, such as what comes first in its order. */
  headTitle?: string;
  cell: (row: Row, index: number) => ReactNode;
  align?: 'left' | 'right' | 'center';
  width?: number | string;
  /** What to sort by; without it the head is no button. Absent values come last in both directions. */
  sortBy?: (row: Row) => number | string | null | undefined;
  /** The direction of the first click; numbers usually fall. */
  first?: Sort['direction'];
  /** Gives way when there is no room; its text must be able to end in an ellipsis. */
  shrinks?: boolean;
  /** Shown only from this window width on, in pixels. */
  from?: number;
}

export interface PhoneRow<Row> {
  leadHead: string;
  trailHead: string;
  lead: (row: Row) => ReactNode;
  middle?: (row: Row) => ReactNode;
  trail: (row: Row) => ReactNode;
}

export interface DataTableProps<Row> {
  /** Read out as the table's name. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while nothing is known yet: skeleton rows. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  defaultSort?: Sort;
  /** False: the rows come sorted by the server; heads still show and report the sort. */
  sortHere?: boolean;
  onOpen?: (row: Row) => void;
  /** Which rows `onOpen` has something for; all of them without it. */
  canOpen?: (row: Row) => boolean;
  phone?: PhoneRow<Row>;
  /** Keys of columns that the reader hides: see `columnChoice`. */
  hidden?: ReadonlySet<string>;
  compact?: boolean;
  skeletonRows?: number;
  empty?: ReactNode;
}

function Head<Row>({
  columns,
  sort,
  onSort,
}: {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: (column: Column<Row>) => void;
}) {
  return (
    <tr className={styles.head}>
      {columns.map((column) => {
        const direction = sort?.key === column.key ? sort.direction : undefined;
        const Arrow = direction === 'ascending' ? ChevronUp : ChevronDown;
        return (
          <th
            key={column.key}
            scope="col"
            aria-sort={direction}
            title={column.headTitle}
            className={column.align && styles[column.align]}
            style={{ width: column.width }}
          >
            {column.sortBy === undefined ? (
              <>
                {direction !== undefined && <Arrow aria-hidden="true" className={styles.mark} />}
                {column.head ?? <span className="visually-hidden">{column.headLabel}</span>}
              </>
            ) : (
              <button type="button" className={classes(styles.sort, direction && styles.sorted)} onClick={() => onSort(column)}>
                {direction !== undefined && <Arrow aria-hidden="true" />}
                {column.head}
              </button>
            )}
          </th>
        );
      })}
    </tr>
  );
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, phone, compact, skeletonRows = 10, sortHere = true, onOpen, canOpen } = props;
  const [ownSort, setOwnSort] = useState(props.defaultSort);
  const sort = props.sort ?? ownSort;
  const isPhone = useIsPhone() && phone !== undefined;
  const step = useWidthStep(props.columns.flatMap((column) => column.from ?? []));
  const fits = ({ from }: Column<Row>) => from === undefined || from <= step;
  const columns = props.columns.filter((column) => fits(column) && props.hidden?.has(column.key) !== true);
  const tooWide = props.columns.filter((column) => !fits(column)).map(({ key }) => key);
  useReportFit(props.hidden, isPhone ? null : tooWide);
  const sortColumn = props.columns.find((column) => column.key === sort?.key);
  const shown = rows === undefined ? undefined : sortHere && sort ? sortRows(rows, sortColumn?.sortBy, sort.direction) : rows;
  const body = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState(-1);

  const count = shown?.length ?? 0;
  const isVirtual = count > VIRTUAL_ABOVE;
  const height = isPhone ? 56 : compact ? 32 : 44;
  const virtualizer = useWindowVirtualizer({
    count: isVirtual ? count : 0,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin: body.current?.offsetTop ?? 0,
  });
  const items = virtualizer.getVirtualItems();
  const from = isVirtual ? (items[0]?.index ?? 0) : 0;
  const until = isVirtual ? (items.at(-1)?.index ?? Math.min(count, 40) - 1) + 1 : count;

  const pick = (column: Column<Row>) => {
    const turned: Sort['direction'] = sort?.direction === 'ascending' ? 'descending' : 'ascending';
    const next: Sort = { key: column.key, direction: sort?.key === column.key ? turned : (column.first ?? 'ascending') };
    setOwnSort(next);
    props.onSort?.(next);
  };

  const walk = listKeys((by) => {
    // Of several tables on a page the one with the focus is walked, and the first one while none has it.
    const walked = document.activeElement?.closest('[data-walked]') ?? null;
    if (count === 0 || (walked !== null && !walked.contains(body.current))) return false;
    setActive((at) => Math.min(Math.max(at + by, 0), count - 1));
    return true;
  });
  useKeys(onOpen === undefined ? null : walk);

  useEffect(() => {
    if (active < 0) return;
    if (isVirtual) virtualizer.scrollToIndex(active);
    const row = body.current?.querySelector<HTMLElement>(`tr[data-index="${active}"]`);
    row?.focus({ preventScroll: isVirtual });
    if (!isVirtual) row?.scrollIntoView({ block: 'nearest' });
  }, [active, isVirtual, virtualizer]);

  if (shown !== undefined && count === 0 && props.empty !== undefined) return props.empty;

  const opens = (row: Row) => onOpen !== undefined && canOpen?.(row) !== false;
  const rowProps = (row: Row, index: number) => ({
    className: classes(styles.row, opens(row) && styles.open),
    'data-index': index,
    'aria-rowindex': isVirtual ? index + 2 : undefined,
    tabIndex: onOpen === undefined ? undefined : -1,
    onClick: (event: { target: EventTarget }) => {
      // Links and buttons in a row do their own work.
      if (opens(row) && event.target instanceof Element && event.target.closest('a,button') === null) onOpen?.(row);
    },
    onFocus: () => setActive(index),
    onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
      if (event.key !== 'Enter' || event.target !== event.currentTarget || !opens(row)) return;
      // Else the same press would act on what has the focus by then: the close button of the dialog that it opens.
      event.preventDefault();
      onOpen?.(row);
    },
  });

  return (
    <table
      aria-label={label}
      aria-busy={shown === undefined || undefined}
      aria-rowcount={isVirtual ? count + 1 : undefined}
      data-walked={onOpen === undefined ? undefined : ''}
      className={classes(styles.table, compact && styles.compact, isPhone && styles.phone)}
    >
      <thead>
        {isPhone ? (
          <tr className={styles.head}>
            <th scope="col">
              <span className={styles.phoneHead}>
                <span>{phone.leadHead}</span>
                <span>{phone.trailHead}</span>
              </span>
            </th>
          </tr>
        ) : (
          <Head columns={columns} sort={sort} onSort={pick} />
        )}
      </thead>
      <tbody ref={body}>
        {shown === undefined &&
          Array.from({ length: skeletonRows }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else
            <tr key={index} className={styles.row}>
              {(isPhone ? columns.slice(0, 1) : columns).map((column, at) => (
                <td key={column.key} className={column.align && styles[column.align]}>
                  <Skeleton
                    width={at === 0 ? '60%' : `${45 + ((index * 7 + at * 13) % 40)}%`}
                    style={column.align === 'right' ? { marginLeft: 'auto' } : undefined}
                  />
                </td>
              ))}
            </tr>
          ))}
        {isVirtual && from > 0 && (
          <tr className={styles.spacer}>
            <td colSpan={columns.length} style={{ height: from * height }} />
          </tr>
        )}
        {shown?.slice(from, until).map((row, offset) => {
          const index = from + offset;
          return isPhone ? (
            <tr key={rowKey(row)} {...rowProps(row, index)}>
              <td>
                <div className={styles.line}>
                  <div className={styles.lead}>{phone.lead(row)}</div>
                  {phone.middle?.(row)}
                  <div className={styles.trail}>{phone.trail(row)}</div>
                </div>
              </td>
            </tr>
          ) : (
            <tr key={rowKey(row)} {...rowProps(row, index)}>
              {columns.map((column) => (
                <td key={column.key} className={classes(column.align && styles[column.align], column.shrinks && styles.shrinks)}>
                  {column.cell(row, index)}
                </td>
              ))}
            </tr>
          );
        })}
        {isVirtual && until < count && (
          <tr className={styles.spacer}>
            <td colSpan={columns.length} style={{ height: (count - until) * height }} />
          </tr>
        )}
      </tbody>
    </table>
  );
}
