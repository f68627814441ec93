/** What each row of a file would do, with its line. Wrong rows are shown first, because they are what needs a person. */

import { useState } from 'react';
import { shorten } from '@/format/text';
import { chainName } from '@/ui/chains';
import { classes } from '@/ui/classes';
import { type FactColumn, FactTable } from '@/ui/FactTable';
import { Segmented } from '@/ui/fields';
import lines from '@/ui/lineTable.module.css';
import { SideScroll } from '@/ui/SideScroll';
import { Chip, type ChipKind } from '@/ui/states';
import type { Judgement, RowVerdict } from '../api';
import { copy } from '../copy';
import styles from './VerdictTable.module.css';

const OUTCOMES: Readonly<Record<string, { words: string; chip: ChipKind }>> = {
  new: { words: copy.new, chip: 'up' },
  duplicate: { words: copy.alreadyExists, chip: 'neutral' },
  other: { words: copy.skipped, chip: 'neutral' },
  bad: { words: copy.invalid, chip: 'down' },
};
const SHOWN = 200;

const outcomeOf = ({ outcome }: RowVerdict) => OUTCOMES[outcome] ?? { words: outcome, chip: 'neutral' as const };

const COLUMNS: readonly FactColumn<RowVerdict>[] = [
  { key: 'line', head: copy.lineTitle, cell: ({ line }) => line },
  { key: 'row', head: copy.row, cell: (row) => <Chip kind={outcomeOf(row).chip}>{outcomeOf(row).words}</Chip> },
  {
    key: 'text',
    head: copy.labelOrReason,
    cell: (row) => (
      <>
        {row.text}
        {row.message !== '' && (
          <span className={styles.message}>
            {row.field !== '' && <b>{row.field}</b>} {row.message}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'address',
    head: copy.addressTitle,
    cell: (row) =>
      row.address !== '' && (
        <>
          <span className="mono">{shorten(row.address, 8, 6)}</span> <small>{chainName(row.chain)}</small>
        </>
      ),
  },
];

type Only = 'all' | 'new' | 'duplicate' | 'other' | 'bad';

export function VerdictTable({ judged }: { judged: Judgement }) {
  const [only, setOnly] = useState<Only>(judged.bad > 0 ? 'bad' : 'all');
  const rows = judged.rows.filter((row) => only === 'all' || row.outcome === only);
  const total = judged.fresh + judged.duplicates + judged.others + judged.bad;
  const options = [
    { value: 'all' as const, label: copy.allRows(total) },
    { value: 'new' as const, label: copy.newOfFresh(judged.fresh) },
    { value: 'bad' as const, label: copy.invalidOfBad(judged.bad) },
    { value: 'duplicate' as const, label: copy.alreadyExistsOfDuplicates(judged.duplicates) },
    { value: 'other' as const, label: copy.skippedOfOthers(judged.others) },
  ];
  return (
    <section aria-label={copy.effectOfEachRow}>
      <Segmented label={copy.rows} value={only} options={options} onChange={setOnly} />
      <SideScroll className={classes(lines.scroll, styles.scroll)} label={copy.rows}>
        <FactTable
          className={classes(lines.table, styles.table)}
          label={copy.effectOfEachRow}
          columns={COLUMNS}
          rows={rows.slice(0, SHOWN)}
          rowKey={({ line }) => String(line)}
        />
        {rows.length === 0 && <p className={styles.none}>{copy.noSuchRows}</p>}
      </SideScroll>
      {rows.length + judged.not_listed > SHOWN && (
        <p className={styles.none}>{copy.moreRowsAreCheckedIn(rows.length - SHOWN + judged.not_listed)}</p>
      )}
    </section>
  );
}
