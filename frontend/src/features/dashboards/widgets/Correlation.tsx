import { useGetCorrelationQuery } from '@/api/analysisApi';
import type { Schema } from '@/api/generated';
import { ABSENT, formatFixed, isNumber } from '@/format/number';
import { Asked } from '../components/Asked';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { daysOf } from '../parameters';
import { useWidget } from '../widgetContext';
import styles from './Correlation.module.css';

/** The longest past the server reads. */
const MOST_DAYS = 365;
/** Fewer daily returns than this say nothing. */
const LEAST_DAYS = 30;

type Cell = Schema<'CorrelationCell'>;

export default function Correlation({ params: { tokens = '', range = '' } }: WidgetProps) {
  const coins = tokens
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
    .join(',');
  const days = daysOf(range);
  const query = useGetCorrelationQuery(
    { coins, days: days === 'max' ? MOST_DAYS : Math.max(days, LEAST_DAYS) },
    useWidget().asking,
  );
  const answer = query.currentData;
  const troubles = answer?.coins.filter(({ trouble }) => Boolean(trouble)).length ?? 0;
  return (
    <Asked
      query={query}
      data={answer}
      partial={troubles > 0 ? copy.ofCoinsWithoutHistory(troubles, answer?.coins.length) : undefined}
    >
      {(matrix) => <Matrix {...matrix} />}
    </Asked>
  );
}

function Matrix({ coins, cells }: Schema<'CorrelationMatrix'>) {
  const of = (a: string, b: string): Cell | undefined =>
    cells.find((cell) => (cell.a === a && cell.b === b) || (cell.a === b && cell.b === a));
  return (
    <table className={`num ${styles.matrix}`} aria-label={copy.correlationOfDailyReturns}>
      <thead>
        <tr>
          <td />
          {coins.map(({ id, symbol }) => (
            <th key={id} scope="col">
              {symbol.toUpperCase()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {coins.map(({ id, symbol, name }) => (
          <tr key={id}>
            <th scope="row" title={name}>
              {symbol.toUpperCase()}
            </th>
            {coins.map((other) => (
              <Pair key={other.id} cell={other.id === id ? null : of(id, other.id)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Null is a coin with itself. */
function Pair({ cell }: { cell: Cell | null | undefined }) {
  if (cell === null) return <td className={styles.self}>1</td>;
  if (!isNumber(cell?.rho)) return <td title={cell?.trouble || copy.notKnown}>{ABSENT}</td>;
  const strength = Math.round(Math.abs(cell.rho) * 40);
  const ink = cell.rho >= 0 ? 'var(--accent)' : 'var(--warn)';
  const interval =
    isNumber(cell.low) && isNumber(cell.high) ? copy.interval(formatFixed(cell.low, 2), formatFixed(cell.high, 2)) : '';
  return (
    <td
      style={{ background: `color-mix(in srgb, ${ink} ${strength}%, transparent)` }}
      title={copy.n95DailyReturns(interval, cell.n)}
    >
      {formatFixed(cell.rho, 2)}
    </td>
  );
}
