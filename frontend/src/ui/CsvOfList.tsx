/** Saves all rows of a list that match its filters as a CSV file, also those that no page has shown yet. */

import { Download } from 'lucide-react';
import { useState } from 'react';
import { type Cell, csvName, csvText } from '@/format/csv';
import { Button } from './Button';
import { saveText } from './save';
import { showFailure, showToast } from './toastStore';

/** Columns of the file: the title, and what a row has there. */
export type CsvColumns<Row> = readonly (readonly [title: string, read: (row: Row) => Cell])[];

export const csvRows = <Row,>(columns: CsvColumns<Row>, rows: readonly Row[]): readonly (readonly Cell[])[] => [
  columns.map(([title]) => title),
  ...rows.map((row) => columns.map(([, read]) => read(row))),
];

/** Rows asked for at a time, which is what the server gives at most, and pages of one file. */
export const CSV_PAGE = 500;
const MOST_PAGES = 100;

interface CsvOfListProps<Page, Row> {
  /** Begins the name of the file; the day is added. */
  readonly file: string;
  readonly columns: CsvColumns<Row>;
  /** Asks for the page behind a cursor; fails as the call does. */
  readonly read: (cursor: string | undefined) => Promise<Page>;
  readonly next: (page: Page) => string | null | undefined;
  readonly rows: (page: Page) => readonly Row[];
  readonly disabled?: boolean;
  /** As the buttons beside it. */
  readonly size?: 'small' | 'medium';
}

/** Pages one after the other; `isCut` where there were more than a file takes. */
export async function everyRow<Page, Row>({
  read,
  next,
  rows,
}: Pick<CsvOfListProps<Page, Row>, 'read' | 'next' | 'rows'>): Promise<{
  readonly found: readonly Row[];
  readonly isCut: boolean;
}> {
  const found: Row[] = [];
  let cursor: string | undefined;
  for (let at = 0; at < MOST_PAGES; at += 1) {
    const page = await read(cursor);
    found.push(...rows(page));
    cursor = next(page) || undefined;
    if (cursor === undefined) return { found, isCut: false };
  }
  return { found, isCut: true };
}

export function CsvOfList<Page, Row>({ file, columns, disabled, size = 'small', ...list }: CsvOfListProps<Page, Row>) {
  const [isLoading, setLoading] = useState(false);
  const save = async () => {
    setLoading(true);
    try {
      const { found, isCut } = await everyRow(list);
      saveText(csvName(file), csvText(csvRows(columns, found)));
      if (isCut) showToast({ title: 'The file ends early', description: 'Narrow the list by its filters for the rest.' });
    } catch (error) {
      showFailure(error);
    }
    setLoading(false);
  };
  return (
    <Button size={size} disabled={disabled} busy={isLoading} onClick={() => void save()} title="All that match, as CSV">
      <Download aria-hidden="true" />
      CSV
    </Button>
  );
}
