/** Saves rows that the page has as a CSV file. */

import { Download } from 'lucide-react';
import { type Cell, csvName, csvText } from '@/format/csv';
import { Button } from './Button';
import { saveText } from './save';

interface CsvButtonProps {
  /** Begins the name of the file; the day is added. */
  readonly file: string;
  /** What is saved, for the tooltip. */
  readonly title?: string;
  readonly rows: readonly (readonly Cell[])[];
  /** While there is nothing to save: no list yet, or none that could be loaded. */
  readonly disabled?: boolean;
}

export function CsvButton({ file, title = "Save this chart's data as CSV", rows, disabled }: CsvButtonProps) {
  return (
    <Button size="small" title={title} disabled={disabled} onClick={() => saveText(csvName(file), csvText(rows))}>
      <Download aria-hidden="true" />
      CSV
    </Button>
  );
}
