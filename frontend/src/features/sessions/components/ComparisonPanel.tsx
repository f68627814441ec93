/** What was planned beside what was done, line by line. */

import type { TradingSession } from '@/api/sessionsApi';
import { Panel } from '@/ui/Panel';
import { Chip } from '@/ui/states';
import { type Compared, comparisonOf, type Verdict } from '../comparison';
import styles from './ComparisonPanel.module.css';

function Mark({ verdict }: { verdict: Verdict }) {
  if (verdict === 'none') return null;
  return verdict === 'kept' ? <Chip kind="up">Kept</Chip> : <Chip kind="down">Not kept</Chip>;
}

export function ComparisonPanel({ session, currency }: { session: TradingSession; currency: string }) {
  return (
    <Panel title="Planned and actual">
      <table className={styles.table}>
        <caption className="visually-hidden">Planned and actual</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What</span>
            </th>
            <th scope="col">Planned</th>
            <th scope="col">Done</th>
            <th scope="col">
              <span className="visually-hidden">Kept or not</span>
            </th>
          </tr>
        </thead>
        <tbody className="num">
          {comparisonOf(session, currency).map(({ name, planned, done, verdict }: Compared) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{planned}</td>
              <td>{done}</td>
              <td>
                <Mark verdict={verdict} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
