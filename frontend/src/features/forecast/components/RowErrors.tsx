/** What is wrong with an uploaded file, line by line. */

import type { RowError } from '../types';
import styles from './tables.module.css';

const SHOWN = 50;

export function RowErrors({ rows }: { rows: readonly RowError[] }) {
  return (
    <section className={styles.scroll} aria-label="Errors in the file">
      <table className={`num ${styles.table}`}>
        <caption className="visually-hidden">Errors in the file, by line</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col" className={styles.left}>
              Column
            </th>
            <th scope="col" className={styles.left}>
              What is wrong
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((row) => (
            <tr key={`${row.line}-${row.column}-${row.code}`}>
              <th scope="row">{row.line}</th>
              <td className={styles.left}>{row.column || 'whole line'}</td>
              <td className={`${styles.left} ${styles.wrap}`}>{row.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > SHOWN && <p className={styles.verdict}>And {rows.length - SHOWN} more.</p>}
    </section>
  );
}
