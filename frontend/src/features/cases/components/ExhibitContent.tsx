/** What an exhibit shows: single values as a list, rows of values as tables, the beginning of each. */

import { lines, type Members, parted, words } from '@/domain/cases/report';
import styles from './ExhibitContent.module.css';

interface ExhibitContentProps {
  readonly content: unknown;
  /** Rows of each table, and single values, that are shown. */
  readonly most: number;
}

export function ExhibitContent({ content, most }: ExhibitContentProps) {
  const { single, tables } = parted(content);
  const values = lines(single, most + 1);
  return (
    <div className={styles.content}>
      {values.length > 0 && (
        <dl className={styles.values}>
          {values.slice(0, most).map(([name, value]) => (
            <div key={name}>
              <dt>{words(name)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {values.length > most && <small>The JSON form has more.</small>}
      {tables.map(([name, rows]) => (
        <Rows key={name} name={words(name)} rows={rows} most={most} />
      ))}
    </div>
  );
}

function Rows({ name, rows, most }: { readonly name: string; readonly rows: readonly Members[]; readonly most: number }) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.rows} aria-label={name} tabIndex={0}>
      <table>
        <caption>
          {name}
          {rows.length > most && <small> {`the first ${most} of ${rows.length}; the JSON form has them all`}</small>}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {words(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what an exhibit shows never changes
            <tr key={at}>
              {columns.map((column) => (
                <td key={column}>{String(row[column] ?? '')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
