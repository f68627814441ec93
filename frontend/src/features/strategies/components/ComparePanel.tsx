/** A run beside buying and holding, and beside entries at random times. */

import type { BacktestFigures, RandomEntries } from '@/api/strategiesApi';
import { drawdownWords, randomWords } from '@/domain/strategies/words';
import { formatInteger } from '@/format/number';
import { Delta } from '@/ui/Delta';
import { FactTable } from '@/ui/FactTable';
import { Panel } from '@/ui/Panel';
import { copy } from '../copy';
import styles from './result.module.css';

interface ComparePanelProps {
  readonly figures: BacktestFigures;
  /** Null where there were no trades. */
  readonly random: RandomEntries | null;
}

export function ComparePanel({ figures, random }: ComparePanelProps) {
  const rows: readonly (readonly [name: string, total: number, fall: number | null])[] = [
    ['Strategy', figures.total_return, figures.max_drawdown],
    [copy.buyAndHold, figures.hold_return, figures.hold_drawdown],
    ...(random === null
      ? []
      : ([
          [copy.randomEntriesLow, random.low, null],
          [copy.randomEntriesMedian, random.median, null],
          [copy.randomEntriesHigh, random.high, null],
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
          { key: 'return', head: copy.return, cell: ([, total]) => <Delta value={total * 100} /> },
          { key: 'drawdown', head: copy.drawdown, cell: ([, , fall]) => (fall === null ? '' : drawdownWords(fall)) },
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
