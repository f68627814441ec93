/** What was planned beside what was done, line by line. */

import type { TradingSession } from '@/api/sessionsApi';
import { type FactColumn, FactTable } from '@/ui/FactTable';
import { Panel } from '@/ui/Panel';
import { Chip } from '@/ui/states';
import { type Compared, comparisonOf, type Verdict } from '../comparison';
import { copy } from '../copy';
import styles from './ComparisonPanel.module.css';

function Mark({ verdict }: { verdict: Verdict }) {
  if (verdict === 'none') return null;
  return verdict === 'kept' ? <Chip kind="up">{copy.kept}</Chip> : <Chip kind="down">{copy.notKept}</Chip>;
}

const COLUMNS: readonly FactColumn<Compared>[] = [
  { key: 'name', head: copy.what, isHeadHidden: true, isRowHead: true, cell: ({ name }) => name },
  { key: 'planned', head: copy.planned, cell: ({ planned }) => planned },
  { key: 'done', head: copy.done, cell: ({ done }) => done },
  { key: 'verdict', head: copy.keptOrNot, isHeadHidden: true, cell: ({ verdict }) => <Mark verdict={verdict} /> },
];

export function ComparisonPanel({ session, currency }: { session: TradingSession; currency: string }) {
  return (
    <Panel title={copy.plannedAndActual}>
      <FactTable
        className={`num ${styles.table}`}
        label={copy.plannedAndActual}
        rows={comparisonOf(session, currency)}
        rowKey={({ name }) => name}
        columns={COLUMNS}
      />
    </Panel>
  );
}
