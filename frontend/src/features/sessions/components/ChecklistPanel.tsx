/** The checklist of a plan, to be ticked before the first trade. */

import type { TradingSession } from '@/api/sessionsApi';
import styles from '@/domain/sessions/panels.module.css';
import { useCreates } from '@/domain/teams/useCreates';
import { Panel } from '@/ui/Panel';
import { copy } from '../copy';
import { useChecklist } from '../useChecklist';

interface ChecklistProps {
  readonly session: TradingSession;
  /** Asks for the latest version. */
  readonly onConflict: () => void;
}

export function ChecklistPanel(props: ChecklistProps) {
  return (
    <Panel title={copy.checklist} note={copy.beforeTheFirstTrade}>
      <Checklist {...props} />
    </Panel>
  );
}

export function Checklist({ session, onConflict }: ChecklistProps) {
  const { items, tick } = useChecklist(session, onConflict);
  const creates = useCreates();
  if (items.length === 0) return <p className={styles.none}>{copy.thePlanHasNoChecklist}</p>;
  return (
    <ul className={styles.checks}>
      {items.map(({ text, done = false, weight = 1 }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have nothing else, and two can have the same text
        <li key={at}>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={done}
              disabled={session.state === 'closed' || !creates}
              onChange={({ target }) => void tick(at, target.checked)}
            />
            {text}
            {weight > 1 && <small>{copy.weight(weight)}</small>}
          </label>
        </li>
      ))}
    </ul>
  );
}
