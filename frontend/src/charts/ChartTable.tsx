/** The numbers of a chart as a table, for those who cannot or would rather not read a drawing. */

import styles from './Chart.module.css';

export interface ChartTableProps {
  readonly caption: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function ChartTable({ caption, header, rows }: ChartTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={caption}>
      <table className="num">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {header.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {rest.map((cell, at) => (
                <td key={header[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
