/** One alert of the list: its conditions in words, its state with the next check, and what can be done with it. */

import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { Alert, AlertCondition } from '@/api/alertsApi';
import { ForManagers } from '@/domain/teams/ForManagers';
import { useCreates } from '@/domain/teams/useCreates';
import { formatCount } from '@/format/number';
import { formatDateTime } from '@/format/time';
import { Ago } from '@/ui/Ago';
import { Button, IconButton } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { Switch } from '@/ui/Switch';
import { Chip } from '@/ui/states';
import { copy } from '../copy';
import { isEvent } from '../kinds';
import {
  checkWords,
  conditionSentence,
  continued,
  isEach,
  isOver,
  isSnoozed,
  isUnreadable,
  type NameOf,
  type NetworkNameOf,
  scopeWords,
  stateLook,
  uncheckedWords,
} from '../sentences';
import styles from './AlertsTab.module.css';
import { SnoozeMenu } from './SnoozeMenu';

const VALUES: Readonly<Record<string, string>> = { true: copy.metNow, false: copy.notMetNow, unknown: copy.unknownNow };

/** Before its first sample, a condition on prices is not unknown: it was not looked at. */
function valueWords({ checked_at: checkedAt }: Alert, condition: AlertCondition, value = ''): string {
  const isNew = value === 'unknown' && !checkedAt && !isEvent(condition);
  return isNew ? copy.notCheckedYet : (VALUES[value] ?? copy.unknownNow);
}

interface AlertRowProps {
  readonly alert: Alert;
  readonly nameOf: NameOf;
  readonly networkOf: NetworkNameOf;
  readonly isBusy: boolean;
  /** Where its part of the fired log is. */
  readonly log: string;
  readonly onToggle: (enabled: boolean) => void;
  readonly onSnooze: (until: Date) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function AlertRow({ alert, nameOf, networkOf, isBusy, log, onToggle, onSnooze, onEdit, onDelete }: AlertRowProps) {
  const { name, enabled, conditions, combine, values } = alert;
  const sleeps = isSnoozed(alert);
  const creates = useCreates();
  const isReadable = !isUnreadable(alert);
  const words = (condition: AlertCondition) => conditionSentence(condition, nameOf, networkOf, isEach(alert));
  const scope = scopeWords(alert);
  const without = uncheckedWords(alert);
  return (
    <li className={classes(styles.row, (!enabled || isOver(alert)) && styles.off)}>
      <div className={styles.words}>
        <h3 className={styles.name}>
          {creates && isReadable ? (
            <button type="button" onClick={onEdit}>
              {name}
            </button>
          ) : (
            name
          )}
        </h3>
        <ul className={styles.conditions}>
          {!isReadable && <li>{alert.unchecked}</li>}
          {conditions.map((condition, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no id, and the server names it by its place
            <li key={at}>
              {at > 0 && <span className={styles.joint}>{combine === 'any' ? copy.orCondition : copy.andCondition}</span>}
              {at === 0 ? words(condition) : continued(words(condition))}
              {/* An event has no state now, but it may be unknown whether there was one. */}
              {enabled &&
                !isOver(alert) &&
                (!isEvent(condition) || values[at] === 'unknown') &&
                condition.kind !== 'whale' &&
                values[at] !== undefined && (
                  <span className={classes(styles.value, values[at] === 'true' && styles.isTrue)}>
                    {' '}
                    {valueWords(alert, condition, values[at])}
                  </span>
                )}
            </li>
          ))}
        </ul>
        {scope !== null && <p className={styles.note}>{scope}</p>}
        {without !== null && <p className={styles.note}>{without}</p>}
        {alert.note !== '' && <p className={styles.note}>{alert.note}</p>}
      </div>
      <div className={styles.facts}>
        <p className={styles.chips}>
          <StateChip state={alert.state} />
          {enabled && isReadable && alert.unchecked && (
            <Chip kind="warn" title={alert.unchecked}>
              {copy.cantBeChecked}
            </Chip>
          )}
          {sleeps && <Chip kind="warn">{copy.snoozedUntil(formatDateTime(alert.snoozed_until))}</Chip>}
        </p>
        <p className={styles.fact}>{checkWords(alert)}</p>
        <p className={styles.fact}>
          {alert.fired === 0 ? (
            copy.neverFired
          ) : (
            <>
              <Link to={log}>{copy.fired(alert.fired === 1 ? copy.once : formatCount(alert.fired, 'time'))}</Link>
              {copy.last} <Ago at={alert.last_fired_at} />
            </>
          )}
          {alert.suppressed > 0 && copy.heldBackByTheCooldown(formatCount(alert.suppressed, 'firing'))}
        </p>
        {alert.expires_at && <p className={styles.fact}>{copy.expires(formatDateTime(alert.expires_at))}</p>}
      </div>
      {creates && (
        <div className={styles.tools}>
          {isReadable && (
            <>
              {enabled && isOver(alert) ? (
                // Saving arms it again; what has expired needs another time first.
                <Button
                  size="small"
                  aria-label={copy.armAgain(name)}
                  disabled={isBusy}
                  className={styles.switch}
                  onClick={alert.state === 'expired' ? onEdit : () => onToggle(true)}
                >
                  {copy.armAgainTitle}
                </Button>
              ) : (
                <Switch
                  label={copy.isOn(name)}
                  checked={enabled}
                  disabled={isBusy}
                  className={styles.switch}
                  onChange={onToggle}
                />
              )}
              <SnoozeMenu name={name} isSnoozed={sleeps} isDisabled={isBusy || !enabled || isOver(alert)} onSnooze={onSnooze} />
              <IconButton label={copy.edit(name)} onClick={onEdit}>
                <Pencil />
              </IconButton>
            </>
          )}
          <ForManagers>
            <IconButton label={copy.delete(name)} disabled={isBusy} onClick={onDelete}>
              <Trash2 />
            </IconButton>
          </ForManagers>
        </div>
      )}
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
