/** The columns of a file with values of its first rows. */

import type { FileColumn } from '@/api/importsApi';
import { formatCount } from '@/format/number';
import styles from './ColumnMapper.module.css';

export function ColumnSamples({ columns, line }: { columns: readonly FileColumn[]; line: number }) {
  return (
    <details className={styles.samples}>
      <summary>
        Show {formatCount(columns.length, 'column')} with values (header in line {line})
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label="Values of the first rows">
        <table aria-label="Columns and values">
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Values of the first rows</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ name, samples }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="mono">{samples.length === 0 ? '–' : samples.join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
