/** Rows of a staged file with one outcome: the first came with the file, the others are asked for page by page, and all can be saved. */

import { useState } from 'react';
import { type ImportRows as Page, type TradeImport, useLazyListTradeImportRowsQuery } from '@/api/importsApi';
import { formatInteger } from '@/format/number';
import { Button } from '@/ui/Button';
import { type CsvColumns, CsvOfList } from '@/ui/CsvOfList';
import { classes } from '@/ui/classes';
import { type FactColumn, FactTable } from '@/ui/FactTable';
import lines from '@/ui/lineTable.module.css';
import { FailedLine } from '@/ui/states';
import { copy } from '../copy';
import { ofRow, placeWords, type ReportRow } from '../reportRows';
import { countRows } from '../words';
import type { ConflictChoice } from './ImportReport';
import styles from './ImportReport.module.css';

/** Rows of a page, and of a part of a file that is saved. */
const PAGE = 500;
const PART = 5_000;

interface ImportRowsProps {
  readonly file: TradeImport;
  readonly outcome: 'new' | 'duplicate' | 'conflict' | 'rejected' | 'warning' | 'skipped';
  readonly title: string;
  /** Rows with this outcome in all. */
  readonly count: number;
  readonly first: readonly ReportRow[];
  readonly zone: string;
  /** Where rows are chosen one by one. */
  readonly choice: ConflictChoice | undefined;
}

const COLUMNS: CsvColumns<ReportRow> = [
  ['Line', ({ line }) => line],
  ['Time', ({ at }) => at],
  ['Column', ({ column }) => column],
  ['What', ({ words }) => words],
];

const choiceColumn = (choice: ConflictChoice, toggle: (line: number) => void): FactColumn<ReportRow> => ({
  key: 'choice',
  head: copy.importTitle,
  cellProps: () => ({ className: styles.choose }),
  cell: ({ line }) => (
    <input
      type="checkbox"
      aria-label={copy.importLine(line)}
      checked={choice.isAll || choice.lines.has(line)}
      disabled={choice.isBusy || choice.isAll}
      onChange={() => toggle(line)}
    />
  ),
});

export function ImportRows({ file, outcome, title, count, first, zone, choice }: ImportRowsProps) {
  const [ask, { isFetching, error }] = useLazyListTradeImportRowsQuery();
  const [listed, setListed] = useState<{ readonly rows: readonly ReportRow[]; readonly next: string | undefined } | null>(null);
  const rows = [...(listed?.rows ?? first)].sort((one, other) => one.line - other.line);
  // Counts are of rows, and a row can have several faults: only the server knows whether there is another page.
  const hasMore = listed === null ? count > first.length : listed.next !== undefined;
  const { id } = file;

  const more = async () => {
    const { data } = await ask({ id, outcome, limit: PAGE, cursor: listed?.next });
    // The first page has the rows that came with the file as well.
    if (data) setListed({ rows: [...(listed?.rows ?? []), ...data.rows.map(ofRow)], next: data.next_cursor || undefined });
  };
  const read = (cursor: string | undefined): Promise<Page> => ask({ id, outcome, limit: PART, cursor }).unwrap();
  const isFault = rows[0]?.at === null;
  const toggle = (line: number) => {
    if (choice === undefined) return;
    const next = new Set(choice.lines);
    if (!next.delete(line)) next.add(line);
    choice.onChange(next);
  };
  return (
    <>
      <FactTable
        className={classes(lines.table, styles.table)}
        label={title}
        scroll={{ className: classes(lines.scroll, styles.scroll), label: copy.rowsOfTitle(title) }}
        rows={rows}
        columns={[
          { key: 'line', head: copy.line, cell: ({ line }) => line },
          {
            key: 'place',
            head: isFault ? copy.column : copy.time,
            cell: (row) => (row.at === null ? placeWords(row, zone) : <time dateTime={row.at}>{placeWords(row, zone)}</time>),
          },
          { key: 'words', head: isFault ? copy.reason : copy.whatItBrings, cell: ({ words }) => words },
          ...(choice === undefined ? [] : [choiceColumn(choice, toggle)]),
        ]}
      />
      {error !== undefined && !isFetching && (
        <FailedLine title={copy.couldntListTheRows} error={error} onRetry={() => void more()} />
      )}
      <div className={styles.foot}>
        {hasMore && (
          <>
            <p className={styles.hint}>{copy.ofAreListed(formatInteger(rows.length), countRows(count))}</p>
            <Button size="small" busy={isFetching} onClick={() => void more()}>
              {copy.listMore}
            </Button>
          </>
        )}
        <CsvOfList<Page, ReportRow>
          file={`import-${outcome}`}
          columns={COLUMNS}
          read={read}
          next={(page) => page.next_cursor}
          rows={(page) => page.rows.map(ofRow)}
        />
      </div>
    </>
  );
}
