/** A run beside buying and holding, and beside entries at random times. */

import type { BacktestFigures, RandomEntries } from '@/api/strategiesApi';
import { drawdownWords, percentOf, randomWords } from '@/domain/strategies/words';
import { formatInteger } from '@/format/number';
import { Delta } from '@/ui/Delta';
import { FactTable } from '@/ui/FactTable';
import { Panel } from '@/ui/Panel';
import { copy } from '../copy';
import styles from './result.module.css';

/** Null where it is unknown. */
type Figure = number | null;

interface ComparePanelProps {
  readonly figures: BacktestFigures;
  /** Null where there were no trades. */
  readonly random: RandomEntries | null;
}

export function ComparePanel({ figures, random }: ComparePanelProps) {
  // Of random entries no falls are known.
  const rows: readonly (readonly [name: string, total: Figure, fall?: Figure])[] = [
    ['Strategy', figures.total_return ?? null, figures.max_drawdown ?? null],
    [copy.buyAndHold, figures.hold_return ?? null, figures.hold_drawdown ?? null],
    ...(random === null
      ? []
      : ([
          [copy.randomEntriesLow, random.low],
          [copy.randomEntriesMedian, random.median],
          [copy.randomEntriesHigh, random.high],
        ] as const)),
  ];
  return (
    <Panel title={copy.comparedWith}>
      <FactTable
        className={`num ${styles.compare}`}
        label={copy.comparedWithHoldingAndRandom}
        rows={rows}
        rowKey={([name]) => name}
        columns={[
          { key: 'name', head: copy.what, isHeadHidden: true, isRowHead: true, cell: ([name]) => name },
          { key: 'return', head: copy.return, cell: ([, total]) => <Delta value={percentOf(total)} /> },
          { key: 'drawdown', head: copy.drawdown, cell: ([, , fall]) => (fall === undefined ? '' : drawdownWords(fall)) },
        ]}
      />
      {random === null ? (
        <p className={styles.hint}>{copy.thereWereNoTradesSo}</p>
      ) : (
        <>
          <p className={styles.verdict}>{randomWords(random)}</p>
          <p className={styles.hint}>{copy.triesWithAsManyTrades(formatInteger(random.seeds))}</p>
        </>
      )}
    </Panel>
  );
}
