/** What a staged file would bring, row by row, with line numbers. */

import { useState } from 'react';
import type { StagedImport } from '@/api/importsApi';
import { formatCount, formatInteger } from '@/format/number';
import { Tabs } from '@/ui/Tabs';
import { copy } from '../copy';
import { ofFault, ofPreview, type ReportRow } from '../reportRows';
import { countRecords, countRows } from '../words';
import { zoneWords } from '../zones';
import styles from './ImportReport.module.css';
import { ImportRows } from './ImportRows';

type Part = 'new' | 'duplicate' | 'conflict' | 'rejected' | 'warning' | 'skipped';

interface Section {
  readonly value: Part;
  readonly title: string;
  readonly count: number;
  /** What the section means. */
  readonly line: string;
  readonly rows: readonly ReportRow[];
}

function sectionsOf(staged: StagedImport): readonly Section[] {
  const of = (outcome: string) => staged.preview.filter((row) => row.outcome === outcome).map(ofPreview);
  return [
    { value: 'new', title: copy.newTitle, count: staged.fresh, line: copy.willBeImported, rows: of('new') },
    {
      value: 'duplicate',
      title: copy.duplicates,
      count: staged.duplicates,
      line: copy.alreadyHereTheyAreNot,
      rows: of('duplicate'),
    },
    {
      value: 'conflict',
      title: copy.conflicts,
      count: staged.conflicts,
      line: copy.theirIdExistsWithDifferent,
      rows: of('conflict'),
    },
    {
      value: 'rejected',
      title: copy.rejected,
      count: staged.rejected_rows,
      line: copy.cantBeReadTheyAre,
      rows: staged.rejected.map(ofFault),
    },
    {
      value: 'warning',
      title: copy.warnings,
      count: staged.warning_rows,
      line: copy.willBeImportedCheckThem,
      rows: staged.warnings.map(ofFault),
    },
    {
      value: 'skipped',
      title: copy.skipped,
      count: staged.skipped_rows,
      line: copy.leftOutOnPurposeFor,
      rows: staged.skipped.map(ofFault),
    },
  ];
}

/** All rows are accounted for: several can make one record. */
function summaryOf(staged: StagedImport): string {
  const { format_name, rows, zone } = staged.import;
  const made = Math.max(0, rows - staged.rejected_rows - staged.skipped_rows);
  const records = staged.fresh + staged.duplicates + staged.conflicts;
  const kinds = [
    copy.newOfFresh(formatInteger(staged.fresh)),
    staged.duplicates > 0 && copy.alreadyHere(formatInteger(staged.duplicates)),
    staged.conflicts > 0 && formatCount(staged.conflicts, 'conflict'),
  ].filter(Boolean);
  const make = copy.rowsMakeRecords(countRows(made), made === 1 ? copy.makesOne : copy.makeMany, countRecords(records));
  const parts = [
    records === staged.fresh ? make : `${make} (${kinds.join(', ')})`,
    staged.rejected_rows > 0 && copy.rejectedOfRejectedRows(countRows(staged.rejected_rows)),
    staged.skipped_rows > 0 && copy.skippedOfSkippedRows(countRows(staged.skipped_rows)),
  ].filter(Boolean);
  return copy.timesIn(format_name, zoneWords(zone), parts.join(', '));
}

/** Which rows in conflict are imported. */
export interface ConflictChoice {
  readonly isAll: boolean;
  readonly lines: ReadonlySet<number>;
  readonly isBusy: boolean;
  readonly onChange: (lines: ReadonlySet<number>) => void;
}

interface ReportProps {
  readonly staged: StagedImport;
  readonly zone: string;
  readonly choice: ConflictChoice;
}

export function ImportReport({ staged, zone, choice }: ReportProps) {
  const sections = sectionsOf(staged);
  // What needs a person comes first.
  const [part, setPart] = useState<Part | null>(null);
  const first = staged.rejected_rows > 0 ? 'rejected' : staged.conflicts > 0 ? 'conflict' : 'new';
  const section = sections.find(({ value }) => value === (part ?? first));
  if (section === undefined) return null;
  return (
    <section aria-label={copy.whatTheFileWouldImport} className={styles.report}>
      <p role="status">{summaryOf(staged)}</p>
      <Tabs
        label={copy.rowsOfTheFile}
        value={section.value}
        options={sections.map(({ value, title, count }) => ({ value, label: `${title} ${formatInteger(count)}` }))}
        onChange={setPart}
      >
        <p className={styles.hint}>{section.count === 0 ? copy.noSuchRows : section.line}</p>
        {section.count > 0 && (
          <ImportRows
            key={section.value}
            file={staged.import}
            outcome={section.value}
            title={section.title}
            count={section.count}
            first={section.rows}
            zone={zone}
            choice={section.value === 'conflict' ? choice : undefined}
          />
        )}
      </Tabs>
    </section>
  );
}
