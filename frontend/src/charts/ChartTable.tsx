/** The numbers of a chart as a table, for those who cannot or would rather not read a drawing. */

import { type FactColumn, FactTable } from '@/ui/FactTable';
import styles from './Chart.module.css';

export interface ChartTableProps {
  readonly caption: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function ChartTable({ caption, header, rows }: ChartTableProps) {
  const columns = header.map(
    (head, at): FactColumn<readonly string[]> => ({ key: head, head, isRowHead: at === 0, cell: (row) => row[at] }),
  );
  return (
    <FactTable
      className="num"
      label={caption}
      columns={columns}
      rows={rows}
      rowKey={([first = '']) => first}
      scroll={{ className: styles.scroll, label: caption }}
    />
  );
}
