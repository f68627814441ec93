/** What is wrong with an uploaded file, line by line. */

import { FactTable } from '@/ui/FactTable';
import { SideScroll } from '@/ui/SideScroll';
import { copy } from '../copy';
import type { RowError } from '../types';
import styles from './tables.module.css';

const SHOWN = 50;

export function RowErrors({ rows }: { rows: readonly RowError[] }) {
  return (
    <SideScroll className={styles.scroll} label={copy.errorsInTheFile}>
      <FactTable
        className={`num ${styles.table}`}
        label={copy.errorsInTheFileBy}
        rows={rows.slice(0, SHOWN)}
        rowKey={({ line, column, code }) => `${line}-${column}-${code}`}
        columns={[
          { key: 'line', head: copy.line, isRowHead: true, cell: ({ line }) => line },
          { key: 'column', head: copy.column, className: styles.left, cell: ({ column }) => column || copy.wholeLine },
          {
            key: 'message',
            head: copy.whatIsWrong,
            className: styles.left,
            cellProps: () => ({ className: styles.wrap }),
            cell: ({ message }) => message,
          },
        ]}
      />
      {rows.length > SHOWN && <p className={styles.verdict}>{copy.andMore(rows.length - SHOWN)}</p>}
    </SideScroll>
  );
}
