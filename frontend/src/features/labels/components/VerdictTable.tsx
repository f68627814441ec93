/** What each row of a file would do, with its line. Wrong rows are shown first, because they are what needs a person. */

import { useState } from 'react';
import { shorten } from '@/format/text';
import { chainName } from '@/ui/chains';
import { Segmented } from '@/ui/fields';
import { Chip, type ChipKind } from '@/ui/states';
import type { Judgement, RowVerdict } from '../api';
import styles from './VerdictTable.module.css';

const OUTCOMES: Readonly<Record<string, { words: string; chip: ChipKind }>> = {
  new: { words: 'New', chip: 'up' },
  duplicate: { words: 'Already exists', chip: 'neutral' },
  other: { words: 'Skipped', chip: 'neutral' },
  bad: { words: 'Invalid', chip: 'down' },
};
const SHOWN = 200;

type Only = 'all' | 'new' | 'duplicate' | 'other' | 'bad';

export function VerdictTable({ judged }: { judged: Judgement }) {
  const [only, setOnly] = useState<Only>(judged.bad > 0 ? 'bad' : 'all');
  const rows = judged.rows.filter((row) => only === 'all' || row.outcome === only);
  const total = judged.fresh + judged.duplicates + judged.others + judged.bad;
  const options = [
    { value: 'all' as const, label: `All ${total}` },
    { value: 'new' as const, label: `New ${judged.fresh}` },
    { value: 'bad' as const, label: `Invalid ${judged.bad}` },
    { value: 'duplicate' as const, label: `Already exists ${judged.duplicates}` },
    { value: 'other' as const, label: `Skipped ${judged.others}` },
  ];
  return (
    <section aria-label="Effect of each row">
      <Segmented label="Rows" value={only} options={options} onChange={setOnly} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div className={styles.scroll} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Row</th>
              <th scope="col">Label or reason</th>
              <th scope="col">Address</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((row) => (
              <Row key={row.line} row={row} />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className={styles.none}>No such rows.</p>}
      </div>
      {rows.length + judged.not_listed > SHOWN && (
        <p className={styles.none}>{rows.length - SHOWN + judged.not_listed} more rows are checked in the same way.</p>
      )}
    </section>
  );
}

function Row({ row }: { row: RowVerdict }) {
  const outcome = OUTCOMES[row.outcome] ?? { words: row.outcome, chip: 'neutral' };
  return (
    <tr>
      <td>{row.line}</td>
      <td>
        <Chip kind={outcome.chip}>{outcome.words}</Chip>
      </td>
      <td>
        {row.text}
        {row.message !== '' && (
          <span className={styles.message}>
            {row.field !== '' && <b>{row.field}</b>} {row.message}
          </span>
        )}
      </td>
      <td>
        {row.address !== '' && (
          <>
            <span className="mono">{shorten(row.address, 8, 6)}</span> <small>{chainName(row.chain)}</small>
          </>
        )}
      </td>
    </tr>
  );
}
