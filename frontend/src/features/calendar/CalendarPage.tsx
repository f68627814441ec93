/** The calendar: events, tasks, sessions, and what can be computed, by month, week or day after day. */

import { CalendarDays, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  type CalendarEvent,
  type CalendarInstance,
  useDeleteCalendarEventMutation,
  useListCalendarQuery,
  useRestoreCalendarEventMutation,
} from '@/api/calendarApi';
import { monthName, shortDay } from '@/domain/calendar/days';
import { isRoutine, KINDS } from '@/domain/calendar/kinds';
import { useCreates } from '@/domain/teams/useCreates';
import { SavedViews } from '@/domain/views/SavedViews';
import { SettingsGate } from '@/domain/workspace/SettingsGate';
import { useZone } from '@/domain/workspace/useZone';
import { formatCount } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button, IconButton } from '@/ui/Button';
import { Segmented } from '@/ui/fields';
import { useKeys } from '@/ui/keyRegistry';
import { Menu } from '@/ui/Menu';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { optionsOf } from '@/ui/pickerOptions';
import { QueryPanel } from '@/ui/QueryPanel';
import { EmptyState, Skeleton } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { UndoBar } from '@/ui/UndoBar';
import { useUrlDraft } from '@/ui/useUrlDraft';
import { useIsPhone } from '@/ui/viewport';
import { Agenda } from './components/Agenda';
import styles from './components/Calendar.module.css';
import { DaysTable } from './components/DaysTable';
import { EventDialog } from './components/EventDialog';
import { FilterPopover } from './components/FilterPopover';
import { ImportDialog } from './components/ImportDialog';
import { InstanceDialog } from './components/InstanceDialog';
import { SourcesDialog } from './components/SourcesDialog';
import { WeekGrid } from './components/WeekGrid';
import { copy } from './copy';
import { activeFilters, byDay, calendarArgs, rangeOf, readView, type Shape, stepped, type View, writeView } from './view';

export default function CalendarPage() {
  return (
    <>
      <PageHeader title={copy.calendar} sub={copy.yourEventsTasksAndSessions} />
      <SettingsGate waiting={<Waiting />}>
        <CalendarView />
      </SettingsGate>
    </>
  );
}

const Waiting = () => (
  <Panel flush>
    <div className={styles.waiting}>
      {Array.from({ length: 8 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places of what comes
        <Skeleton key={at} height={28} />
      ))}
    </div>
  </Panel>
);

type Open =
  | { readonly kind: 'instance'; readonly instance: CalendarInstance }
  | { readonly kind: 'event'; readonly event?: CalendarEvent }
  | { readonly kind: 'import' }
  | { readonly kind: 'sources' };

function CalendarView() {
  // Narrow screens list days: a table of a month has no room for words there.
  const isPhone = useIsPhone();
  const [preset] = useState<Shape>(isPhone ? 'agenda' : 'month');
  const [query, setQuery] = useSearchParams();
  const [text, setDraft] = useUrlDraft(writeView(readView(query, preset), preset).toString());
  const view = useMemo(() => readView(new URLSearchParams(text), preset), [text, preset]);
  const setView = useCallback(
    (next: View) => {
      const written = writeView(next, preset);
      setDraft(written.toString());
      setQuery(written, { preventScrollReset: true });
    },
    [preset, setDraft, setQuery],
  );
  const zone = useZone();
  const today = formatDate(new Date(), 'dateOnly', zone);
  const day = view.day || today;
  const asked = useListCalendarQuery(calendarArgs(view, day));
  const found = asked.currentData;
  const [from, to] = rangeOf(view.shape, day);
  const wantsAll = view.kinds.includes('expiry');
  const shown = useMemo(() => found?.instances.filter((one) => wantsAll || !isRoutine(one)), [found, wantsAll]);
  const days = useMemo(() => shown && byDay(shown, [from, to]), [shown, from, to]);
  const hidden = (found?.instances.length ?? 0) - (shown?.length ?? 0);
  const [open, setOpen] = useState<Open | null>(null);
  const undo = useDeletion();
  const move = useCallback((by: 1 | -1) => setView({ ...view, day: stepped(view.shape, day, by) }), [view, day, setView]);
  const goToday = useCallback(() => setView({ ...view, day: '' }), [view, setView]);
  const creates = useCreates();
  // A phone has no room for seven columns of hours: it lists the days of the week.
  const Grid = view.shape === 'month' ? DaysTable : view.shape === 'week' && !isPhone ? WeekGrid : null;
  useCalendarKeys(move, goToday, () => creates && setOpen({ kind: 'event' }));

  return (
    <>
      <div className={styles.tools}>
        <Button onClick={goToday}>{copy.today}</Button>
        <IconButton label={copy.previous(view.shape === 'agenda' ? 'days' : view.shape)} onClick={() => move(-1)}>
          <ChevronLeft />
        </IconButton>
        <span className={styles.period} aria-live="polite">
          {periodOf(view.shape, day, from, to)}
        </span>
        <IconButton label={copy.next(view.shape === 'agenda' ? 'days' : view.shape)} onClick={() => move(1)}>
          <ChevronRight />
        </IconButton>
        <Segmented<Shape>
          label={copy.view}
          value={view.shape}
          options={optionsOf({ month: copy.month, week: copy.week, agenda: copy.agenda })}
          onChange={(shape) => setView({ ...view, shape })}
        />
        <FilterPopover view={view} onChange={setView} />
        <span className={styles.push} />
        <SavedViews list="calendar" size="medium" />
        <Menu
          label={copy.calendars}
          trigger={(props) => (
            <Button {...props}>
              {copy.calendars} <ChevronDown aria-hidden="true" />
            </Button>
          )}
          items={[
            ...(creates ? [{ key: 'import', label: copy.importCalendar, onPick: () => setOpen({ kind: 'import' }) }] : []),
            { key: 'sources', label: copy.calendarsAndFeeds, onPick: () => setOpen({ kind: 'sources' }) },
          ]}
        />
        {creates && (
          <Button kind="primary" onClick={() => setOpen({ kind: 'event' })}>
            {copy.newEvent}
          </Button>
        )}
      </div>
      {undo.deleted && (
        <UndoBar
          text={copy.deleted(undo.deleted.title)}
          busy={undo.isBusy}
          onUndo={() => void undo.restore()}
          onDismiss={undo.dismiss}
        />
      )}
      <QueryPanel query={asked} data={found}>
        <Panel flush>
          {Grid !== null ? (
            <Grid
              day={day}
              today={today}
              zone={zone}
              days={days}
              onOpen={(instance) => setOpen({ kind: 'instance', instance })}
              onDay={(one) => setView({ ...view, shape: 'agenda', day: one })}
              onLeave={(one) => setView({ ...view, day: one })}
            />
          ) : days === undefined ? (
            <div className={styles.waiting}>
              <Skeleton height={28} />
              <Skeleton height={28} />
              <Skeleton height={28} />
            </div>
          ) : days.size === 0 ? (
            <EmptyState
              icon={CalendarDays}
              title={copy.nothingInThisRange}
              text={
                activeFilters(view) > 0
                  ? copy.filtersLeaveSomeEventsOut
                  : creates
                    ? copy.addAnEventOrImport
                    : copy.viewersCantAddEvents
              }
              action={
                activeFilters(view) > 0 ? (
                  <Button onClick={() => setView({ ...view, kinds: [], coin: '', importance: '' })}>{copy.clearFilters}</Button>
                ) : creates ? (
                  <Button onClick={() => setOpen({ kind: 'event' })}>{copy.newEvent}</Button>
                ) : undefined
              }
            />
          ) : (
            <Agenda days={days} today={today} zone={zone} onOpen={(instance) => setOpen({ kind: 'instance', instance })} />
          )}
        </Panel>
      </QueryPanel>
      <footer className={styles.foot} role="status">
        {zone && <p>{copy.timesIn(zone)}</p>}
        {found?.missing.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {hidden > 0 && (
          <p>
            {copy.notShown(formatCount(hidden, copy.dailyOptionExpiry, copy.dailyOptionExpiries))}{' '}
            <button type="button" className={styles.link} onClick={() => setView({ ...view, kinds: KINDS })}>
              {copy.showAll}
            </button>
          </p>
        )}
        {found?.truncated && <p>{copy.onlyTheFirst5000}</p>}
      </footer>
      {open?.kind === 'instance' && (
        <InstanceDialog
          instance={open.instance}
          zone={zone}
          onEdit={(event) => setOpen({ kind: 'event', event })}
          onDelete={(event) => {
            setOpen(null);
            void undo.remove(event);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'event' && <EventDialog event={open.event} day={day} zone={zone ?? 'UTC'} onClose={() => setOpen(null)} />}
      {open?.kind === 'import' && <ImportDialog onClose={() => setOpen(null)} />}
      {open?.kind === 'sources' && <SourcesDialog onClose={() => setOpen(null)} />}
    </>
  );
}

function periodOf(shape: Shape, day: string, from: string, to: string): string {
  if (shape === 'month') return monthName(day);
  const [year, lastYear] = [from.slice(0, 4), to.slice(0, 4)];
  return `${shortDay(from)}${year === lastYear ? '' : `, ${year}`} – ${shortDay(to)}, ${lastYear}`;
}

/** Deletes an event, which can be undone until another one is deleted. */
function useDeletion() {
  const [deleted, setDeleted] = useState<CalendarEvent | null>(null);
  const [erase, erasing] = useDeleteCalendarEventMutation();
  const [restore, restoring] = useRestoreCalendarEventMutation();
  return {
    deleted,
    isBusy: erasing.isLoading || restoring.isLoading,
    remove: async (event: CalendarEvent) => {
      const answer = await erase({ id: event.id, version: event.version });
      if (answer.error === undefined) setDeleted(event);
      else showFailure(answer.error);
    },
    restore: async () => {
      if (deleted === null) return;
      const answer = await restore(deleted.id);
      if (answer.error !== undefined) {
        showFailure(answer.error);
        return;
      }
      setDeleted(null);
      showToast({ title: copy.undone, description: deleted.title });
    },
    dismiss: () => setDeleted(null),
  };
}

/** PageUp and PageDown turn the page, t goes to today, n adds an event. `add` gives false where the reader may not. */
function useCalendarKeys(move: (by: 1 | -1) => void, today: () => void, add: () => unknown): void {
  useKeys({
    title: copy.keysOfTheCalendar,
    bindings: [
      { strokes: ['PageUp'], text: copy.previousPeriod, run: () => move(-1) },
      { strokes: ['PageDown'], text: copy.nextPeriod, run: () => move(1) },
      { strokes: ['t'], text: copy.goToToday, run: today },
      { strokes: ['n'], text: copy.createAnEvent, run: add },
    ],
  });
}
