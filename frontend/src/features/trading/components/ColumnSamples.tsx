/** The columns of a file with values of its first rows. */

import type { FileColumn } from '@/api/importsApi';
import { formatCount } from '@/format/number';
import { FactTable } from '@/ui/FactTable';
import { copy } from '../copy';
import styles from './ColumnMapper.module.css';

export function ColumnSamples({ columns, line }: { columns: readonly FileColumn[]; line: number }) {
  return (
    <details className={styles.samples}>
      <summary>{copy.showWithValuesHeaderIn(formatCount(columns.length, 'column'), line)}</summary>
      <FactTable
        label={copy.columnsAndValues}
        scroll={{ className: styles.scroll, label: copy.valuesOfTheFirstRows }}
        rows={columns}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', head: copy.column, isRowHead: true, cell: ({ name }) => name },
          {
            key: 'samples',
            head: copy.valuesOfTheFirstRows,
            cellProps: () => ({ className: 'mono' }),
            cell: ({ samples }) => (samples.length === 0 ? '–' : samples.join(' · ')),
          },
        ]}
      />
    </details>
  );
}
