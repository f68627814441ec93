/** All that is known of one thing on the calendar, and what can be done with it. */

import { useState } from 'react';
import { type CalendarEvent, type CalendarInstance, useGetCalendarEventQuery } from '@/api/calendarApi';
import { useCoins } from '@/api/coinNames';
import { paths } from '@/app/paths';
import { longDay, shortDay } from '@/domain/calendar/days';
import { alertKind, hasPriceEffect, importanceWord, kindWord } from '@/domain/calendar/kinds';
import { ForEditors } from '@/domain/teams/ForEditors';
import { ForManagers } from '@/domain/teams/ForManagers';
import { formatFixed, formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { askForAlert } from '@/ui/askStore';
import { Button, ButtonLink } from '@/ui/Button';
import layout from '@/ui/layout.module.css';
import { Modal } from '@/ui/Modal';
import { FailedLine } from '@/ui/states';
import { copy } from '../copy';
import styles from './Calendar.module.css';
import { EffectPanel } from './EffectPanel';

interface InstanceDialogProps {
  readonly instance: CalendarInstance;
  readonly zone: string | undefined;
  readonly onEdit: (event: CalendarEvent) => void;
  readonly onDelete: (event: CalendarEvent) => void;
  readonly onClose: () => void;
}

/** "Monday, November 23, 2026, 09:00 to 10:00", or the days. */
function whenOf({ all_day, day, last_day, starts_at, ends_at }: CalendarInstance, zone: string | undefined): string {
  if (all_day || !starts_at) return day === last_day ? longDay(day) : copy.to(longDay(day), longDay(last_day));
  const time = (moment: string) => formatDate(moment, 'time', zone);
  if (!ends_at || ends_at === starts_at) return `${longDay(day)}, ${time(starts_at)}`;
  const end = day === last_day ? time(ends_at) : `${shortDay(last_day)}, ${time(ends_at)}`;
  return copy.toOfLongDay(longDay(day), time(starts_at), end);
}

const PAGES: Readonly<Record<string, (id: string) => { readonly label: string; readonly to: string }>> = {
  task: () => ({ label: copy.openTasks, to: paths.tasks }),
  session: (id) => ({ label: copy.openSession, to: `/journal/session/${id}` }),
};

/** With 90 % probability: how far from its day something computed may be. */
const within = (days: number): string =>
  days < 1 ? `± ${formatInteger(Math.max(1, days * 24))} h` : copy.days(formatFixed(days, 1));

export function InstanceDialog({ instance, zone, onEdit, onDelete, onClose }: InstanceDialogProps) {
  const { event_id, source_id, kind, coins } = instance;
  const query = useGetCalendarEventQuery(event_id ?? '', { skip: !event_id });
  const event = query.data;
  const coinOf = useCoins(coins);
  const [isEffectShown, showEffect] = useState(false);
  const awaited = alertKind(instance);
  const page = source_id ? PAGES[kind]?.(source_id) : undefined;
  return (
    <Modal
      title={instance.title}
      width={560}
      onClose={onClose}
      foot={
        <>
          {event && (
            <ForManagers>
              <Button kind="quiet" className={styles.remove} onClick={() => onDelete(event)}>
                {copy.deleteEvent}
              </Button>
            </ForManagers>
          )}
          {event && (
            <ForEditors>
              <Button onClick={() => onEdit(event)}>{copy.editEvent}</Button>
            </ForEditors>
          )}
          {awaited !== null && (
            <ForEditors>
              <Button
                onClick={() => {
                  onClose();
                  askForAlert({ event: awaited });
                }}
              >
                {copy.createAlert}
              </Button>
            </ForEditors>
          )}
          {page && <ButtonLink to={page.to}>{page.label}</ButtonLink>}
          <Button kind="primary" onClick={onClose}>
            {copy.close}
          </Button>
        </>
      }
    >
      <dl className={layout.facts}>
        <dt>{copy.when}</dt>
        <dd>
          {whenOf(instance, zone)}
          {!instance.all_day && zone && ` (${zone})`}
          {typeof instance.within_days === 'number' && copy.with90Probability(within(instance.within_days))}
        </dd>
        <dt>{copy.kind}</dt>
        <dd>
          {kindWord(kind)}
          {instance.recurring && copy.repeats}
          {instance.done && copy.done}
        </dd>
        <dt>{copy.importance}</dt>
        <dd>{importanceWord(instance.importance)}</dd>
        {instance.location !== '' && (
          <>
            <dt>{copy.place}</dt>
            <dd>{instance.location}</dd>
          </>
        )}
        {coins.length > 0 && (
          <>
            <dt>{copy.coins}</dt>
            <dd>{coins.map((id) => coinOf(id)?.name ?? id).join(', ')}</dd>
          </>
        )}
        <dt>{copy.source}</dt>
        <dd>
          {instance.source === 'own' ? copy.you : instance.source}
          {instance.source_url && (
            <>
              {' · '}
              <a href={instance.source_url} target="_blank" rel="noopener noreferrer nofollow">
                {copy.openLink}
              </a>
            </>
          )}
        </dd>
        {instance.basis && (
          <>
            <dt>{copy.computedFrom}</dt>
            <dd>{instance.basis}</dd>
          </>
        )}
      </dl>
      {event && event.note !== '' && <p className={styles.note}>{event.note}</p>}
      {query.isError && <FailedLine title={copy.couldntLoadTheEvent} error={query.error} onRetry={() => void query.refetch()} />}
      {hasPriceEffect(kind) &&
        (isEffectShown ? (
          <EffectPanel kind={kind} coin={coins[0] ?? 'bitcoin'} />
        ) : (
          <p className={styles.note}>
            <Button size="small" onClick={() => showEffect(true)}>
              {copy.showPriceEffect}
            </Button>
          </p>
        ))}
    </Modal>
  );
}
