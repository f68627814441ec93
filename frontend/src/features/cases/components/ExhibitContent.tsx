/** What an exhibit shows: single values as a list, rows of values as tables, the beginning of each. */

import { lines, type Members, parted } from '@/domain/cases/report';
import { formatInteger } from '@/format/number';
import { classes } from '@/ui/classes';
import { type FactColumn, FactTable } from '@/ui/FactTable';
import { copy } from '../copy';
import { cellLines, memberNameOn, memberText, PROOFS } from '../exhibitWords';
import styles from './ExhibitContent.module.css';

interface ExhibitContentProps {
  readonly content: unknown;
  /** Says what the amounts of a transaction are counted in. */
  readonly chain: string | null | undefined;
  /** Rows of each table, and single values, that are shown. */
  readonly most: number;
}

/** Lines of one cell that are shown; the title has the rest. */
const MOST_LINES = 5;

export function ExhibitContent({ content, chain, most }: ExhibitContentProps) {
  const nameOf = (member: string) => memberNameOn(chain, member);
  const { single, tables } = parted(content);
  const values = lines(single, most + 1);
  return (
    <div className={styles.content}>
      {values.length > 0 && (
        <dl className={styles.values}>
          {values.slice(0, most).map(([name, value]) => (
            <div key={name}>
              <dt>{nameOf(name)}</dt>
              <dd>{memberText(name, typed(single, name) ?? value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {values.length > most && <small>{copy.theJsonFormHasMore}</small>}
      {tables.map(([name, rows]) =>
        PROOFS.has(name) ? (
          <details key={name} className={styles.proof}>
            <summary>{copy.proofOfRows(nameOf(name), formatInteger(rows.length))}</summary>
            <Rows name={nameOf(name)} nameOf={nameOf} rows={rows} most={most} />
          </details>
        ) : (
          <Rows key={name} name={nameOf(name)} nameOf={nameOf} rows={rows} most={most} />
        ),
      )}
    </div>
  );
}

/** A member before it became text, where it is one of the outermost: numbers and marks are told from words. */
function typed(single: unknown, name: string): unknown {
  return typeof single === 'object' && single !== null ? (single as Readonly<Record<string, unknown>>)[name] : undefined;
}

interface RowsProps {
  readonly name: string;
  readonly nameOf: (member: string) => string;
  readonly rows: readonly Members[];
  readonly most: number;
}

function Rows({ name, nameOf, rows, most }: RowsProps) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    <FactTable
      label={name}
      caption={
        <>
          {name}
          {rows.length > most && <small> {copy.theFirstOfTheJson(formatInteger(most), formatInteger(rows.length))}</small>}
        </>
      }
      scroll={{ className: styles.rows, label: name }}
      rows={rows.slice(0, most)}
      columns={columns.map(
        (column): FactColumn<Members> => ({
          key: column,
          head: nameOf(column),
          cell: (row) => <Cell texts={cellLines(column, row[column])} />,
          cellProps: (row) => ({ title: titleOf(row[column]) }),
        }),
      )}
    />
  );
}

/** The whole of what a cell cuts. */
const titleOf = (value: Members[string] | undefined): string | undefined =>
  typeof value === 'string' && value.length > 24 ? value.replaceAll('; ', '\n') : undefined;

/** A number and its unit, which a narrow column never breaks: half a figure reads as another. */
const FIGURE = /^-?[\d.,]+(?: \S{1,12})?$/;

function Cell({ texts }: { readonly texts: readonly string[] }) {
  return (
    <>
      {texts.slice(0, MOST_LINES).map((text) => (
        <span key={text} className={classes(styles.line, FIGURE.test(text) && styles.figure)}>
          {text}
        </span>
      ))}
      {texts.length > MOST_LINES && <small>{copy.andMore(formatInteger(texts.length - MOST_LINES))}</small>}
    </>
  );
}
