/** A run beside buying and holding, and beside entries at random times. */

import type { BacktestFigures, RandomEntries } from '@/api/strategiesApi';
import { drawdownWords, randomWords } from '@/domain/strategies/words';
import { formatInteger } from '@/format/number';
import { Delta } from '@/ui/Delta';
import { Panel } from '@/ui/Panel';
import styles from './result.module.css';

interface ComparePanelProps {
  readonly figures: BacktestFigures;
  /** Null where there were no trades. */
  readonly random: RandomEntries | null;
}

export function ComparePanel({ figures, random }: ComparePanelProps) {
  const rows: readonly (readonly [name: string, total: number, fall: number | null])[] = [
    ['Strategy', figures.total_return, figures.max_drawdown],
    ['Buy and hold', figures.hold_return, figures.hold_drawdown],
    ...(random === null
      ? []
      : ([
          ['Random entries, low', random.low, null],
          ['Random entries, median', random.median, null],
          ['Random entries, high', random.high, null],
        ] as const)),
  ];
  return (
    <Panel title="Compared with">
      <table className={`num ${styles.compare}`} aria-label="Compared with holding and random entries">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What</span>
            </th>
            <th scope="col">Return</th>
            <th scope="col">Drawdown</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, total, fall]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Delta value={total * 100} />
              </td>
              <td>{fall === null ? '' : drawdownWords(fall)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {random === null ? (
        <p className={styles.hint}>There were no trades, so nothing can be compared with random entries.</p>
      ) : (
        <>
          <p className={styles.verdict}>{randomWords(random)}</p>
          <p className={styles.hint}>
            {formatInteger(random.seeds)} tries with as many trades, the same costs and shuffled holding times, entered at random
            bars. Low and high are the 5th and 95th of 100.
          </p>
        </>
      )}
    </Panel>
  );
}
