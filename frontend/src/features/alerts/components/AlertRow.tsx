/** One alert of the list: its conditions in words, its state with the next check, and what can be done with it. */

import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { Alert } from '@/api/alertsApi';
import { formatCount } from '@/format/number';
import { formatDateTime, formatRelative } from '@/format/time';
import { IconButton } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { Switch } from '@/ui/Switch';
import { Chip } from '@/ui/states';
import { isEvent } from '../kinds';
import { checkWords, conditionSentence, isSnoozed, type NameOf, stateLook } from '../sentences';
import styles from './AlertsTab.module.css';
import { SnoozeMenu } from './SnoozeMenu';

const VALUES: Readonly<Record<string, string>> = { true: 'true', false: 'false', unknown: 'unknown' };

interface AlertRowProps {
  readonly alert: Alert;
  readonly nameOf: NameOf;
  readonly isBusy: boolean;
  /** Where its part of the fired log is. */
  readonly log: string;
  readonly onToggle: (enabled: boolean) => void;
  readonly onSnooze: (until: Date) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function AlertRow({ alert, nameOf, isBusy, log, onToggle, onSnooze, onEdit, onDelete }: AlertRowProps) {
  const { name, enabled, conditions, combine, values } = alert;
  const sleeps = isSnoozed(alert);
  return (
    <li className={classes(styles.row, !enabled && styles.off)}>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <button type="button" onClick={onEdit}>
            {name}
          </button>
        </h3>
        <ul className={styles.conditions}>
          {conditions.map((condition, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no id, and the server names it by its place
            <li key={at}>
              {at > 0 && <span className={styles.joint}>{combine === 'any' ? 'or ' : 'and '}</span>}
              {conditionSentence(condition, nameOf)}
              {/* An event has no state now, but it may be unknown whether there was one. */}
              {enabled &&
                (!isEvent(condition) || values[at] === 'unknown') &&
                condition.kind !== 'whale' &&
                values[at] !== undefined && (
                  <span className={classes(styles.value, values[at] === 'true' && styles.isTrue)}>
                    {' '}
                    · now {VALUES[values[at] ?? ''] ?? values[at]}
                  </span>
                )}
            </li>
          ))}
        </ul>
        {alert.note !== '' && <p className={styles.note}>{alert.note}</p>}
      </div>
      <div className={styles.facts}>
        <p className={styles.chips}>
          <StateChip state={alert.state} />
          {sleeps && <Chip kind="warn">Snoozed until {formatDateTime(alert.snoozed_until)}</Chip>}
        </p>
        <p className={styles.fact}>{checkWords(alert)}</p>
        <p className={styles.fact}>
          {alert.fired === 0 ? (
            'Never fired'
          ) : (
            <>
              <Link to={log}>Fired {formatCount(alert.fired, 'time')}</Link>, last{' '}
              <span title={formatDateTime(alert.last_fired_at)}>{formatRelative(alert.last_fired_at)}</span>
            </>
          )}
          {alert.suppressed > 0 && ` · ${formatCount(alert.suppressed, 'firing')} held back by the cooldown`}
        </p>
        {alert.expires_at && <p className={styles.fact}>Expires {formatDateTime(alert.expires_at)}</p>}
      </div>
      <div className={styles.tools}>
        <Switch label={`${name} is on`} checked={enabled} disabled={isBusy} className={styles.switch} onChange={onToggle} />
        <SnoozeMenu name={name} isSnoozed={sleeps} isDisabled={isBusy || !enabled} onSnooze={onSnooze} />
        <IconButton label={`Edit ${name}`} onClick={onEdit}>
          <Pencil />
        </IconButton>
        <IconButton label={`Delete ${name}`} disabled={isBusy} onClick={onDelete}>
          <Trash2 />
        </IconButton>
      </div>
    </li>
  );
}

function StateChip({ state }: { state: string }) {
  const { label, kind, about } = stateLook(state);
  return (
    <Chip kind={kind} title={about}>
      {label}
    </Chip>
  );
}
