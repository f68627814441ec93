/** What a staged file would bring, row by row, with line numbers. */

import { useState } from 'react';
import type { ImportFault, ImportPreview, StagedImport } from '@/api/importsApi';
import { formatCount, formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { Tabs } from '@/ui/Tabs';
import { countRows, eventWords, movementWords } from '../words';
import { zoneWords } from '../zones';
import styles from './ImportReport.module.css';

type Part = 'new' | 'duplicate' | 'conflict' | 'rejected' | 'warnings' | 'skipped';

interface Section {
  readonly value: Part;
  readonly title: string;
  readonly count: number;
  /** What the section means. */
  readonly line: string;
  readonly rows: readonly ImportPreview[] | readonly ImportFault[];
}

function sectionsOf(staged: StagedImport): readonly Section[] {
  const of = (outcome: string) => staged.preview.filter((row) => row.outcome === outcome);
  return [
    { value: 'new', title: 'New', count: staged.fresh, line: 'Will be imported.', rows: of('new') },
    {
      value: 'duplicate',
      title: 'Duplicates',
      count: staged.duplicates,
      line: 'Already here. They are not imported again.',
      rows: of('duplicate'),
    },
    {
      value: 'conflict',
      title: 'Conflicts',
      count: staged.conflicts,
      line: 'Their id exists with different content. They are only imported if you say so below.',
      rows: of('conflict'),
    },
    {
      value: 'rejected',
      title: 'Rejected',
      count: staged.rejected_rows,
      line: "Can't be read. They are not imported.",
      rows: staged.rejected,
    },
    {
      value: 'warnings',
      title: 'Warnings',
      count: staged.warning_rows,
      line: 'Will be imported. Check them.',
      rows: staged.warnings,
    },
    {
      value: 'skipped',
      title: 'Skipped',
      count: staged.skipped_rows,
      line: 'Left out on purpose, for the reason given.',
      rows: staged.skipped,
    },
  ];
}

function summaryOf(staged: StagedImport): string {
  const parts = [
    `${formatInteger(staged.fresh)} new`,
    staged.duplicates > 0 && `${formatInteger(staged.duplicates)} already here`,
    staged.conflicts > 0 && formatCount(staged.conflicts, 'conflict'),
    staged.rejected_rows > 0 && `${formatInteger(staged.rejected_rows)} rejected`,
    staged.skipped_rows > 0 && `${formatInteger(staged.skipped_rows)} skipped`,
  ].filter(Boolean);
  const { format_name, rows, zone } = staged.import;
  return `${format_name}, ${countRows(rows)}, times in ${zoneWords(zone)}: ${parts.join(', ')}.`;
}

const isFault = (row: ImportPreview | ImportFault): row is ImportFault => 'code' in row;

export function ImportReport({ staged, zone }: { staged: StagedImport; zone: string }) {
  const sections = sectionsOf(staged);
  // What needs a person comes first.
  const [part, setPart] = useState<Part | null>(null);
  const first = staged.rejected_rows > 0 ? 'rejected' : staged.conflicts > 0 ? 'conflict' : 'new';
  const section = sections.find(({ value }) => value === (part ?? first));
  if (section === undefined) return null;
  return (
    <section aria-label="What the file would import" className={styles.report}>
      <p role="status">{summaryOf(staged)}</p>
      <Tabs
        label="Rows of the file"
        value={section.value}
        options={sections.map(({ value, title, count }) => ({ value, label: `${title} ${formatInteger(count)}` }))}
        onChange={setPart}
      >
        <p className={styles.hint}>{section.count === 0 ? 'No such rows.' : section.line}</p>
        <Rows section={section} zone={zone} />
      </Tabs>
    </section>
  );
}

function Rows({ section: { title, count, rows }, zone }: { section: Section; zone: string }) {
  if (rows.length === 0) {
    return count === 0 ? null : (
      <p className={styles.hint}>They come after the first 100 rows, which are the ones listed here.</p>
    );
  }
  const [head] = rows;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={`${title}: rows`}>
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">{head && isFault(head) ? 'Column' : 'Time'}</th>
              <th scope="col">{head && isFault(head) ? 'Reason' : 'What it brings'}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) =>
              isFault(row) ? (
                <tr key={`${row.line}-${row.column}-${row.code}`}>
                  <td>{row.line}</td>
                  <td>{row.column || 'Whole row'}</td>
                  <td>{row.message}</td>
                </tr>
              ) : (
                <tr key={`${row.line}-${row.at}-${row.kind}`}>
                  <td>{row.line}</td>
                  <td>
                    <time dateTime={row.at}>{formatDate(row.at, 'dateTime', zone)}</time>
                  </td>
                  <td>
                    {eventWords(row)}: {row.movements.map(movementWords).join(', ')}
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </section>
      {count > rows.length && (
        <p className={styles.hint}>
          {formatInteger(rows.length)} of {formatInteger(count)} are listed.
        </p>
      )}
    </>
  );
}
