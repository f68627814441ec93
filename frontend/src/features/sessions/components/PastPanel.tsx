/** Sessions page by page, narrowed by state, tag, days and trip. */

import { NotebookText, SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { usePageReader } from '@/api/pageReader';
import { usePager } from '@/api/pages';
import { sessionsApi, useListTripsQuery, useSessionPagesInfiniteQuery } from '@/api/sessionsApi';
import { SESSION_COLUMNS, SESSION_CSV, SessionTable } from '@/domain/sessions/SessionTable';
import { ListTools } from '@/domain/views/ListTools';
import { formatCount } from '@/format/number';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { CSV_PAGE, CsvOfList } from '@/ui/CsvOfList';
import { useColumnChoice } from '@/ui/columnChoice';
import { DateRange } from '@/ui/DateRange';
import { FilterBar } from '@/ui/FilterBar';
import { FormField } from '@/ui/formFields';
import layout from '@/ui/layout.module.css';
import { Modal } from '@/ui/Modal';
import { PagerFoot } from '@/ui/PagerFoot';
import { Panel } from '@/ui/Panel';
import { Picker } from '@/ui/Picker';
import { QueryPanel } from '@/ui/QueryPanel';
import { sending } from '@/ui/sending';
import { EmptyState } from '@/ui/states';
import { useApplied } from '@/ui/useApplied';
import { useIsPhone } from '@/ui/viewport';
import { copy } from '../copy';
import { DEFAULT_VIEW, isNarrowed, LONGEST_TAG, SHOWN_STATES, type ShownState, sessionsArgs, type View } from '../view';
import styles from './PastPanel.module.css';

const PAGE = 20;
const STATES: Readonly<Record<ShownState, string>> = { closed: 'Closed', planned: 'Planned', all: copy.allStates };

interface PastProps {
  readonly view: View;
  readonly onChange: (view: View) => void;
}

export function PastPanel({ view, onChange }: PastProps) {
  const args = useMemo(() => ({ ...sessionsArgs(view), limit: PAGE }), [view]);
  const list = useSessionPagesInfiniteQuery(args);
  const pager = usePager(list, JSON.stringify(args));
  const first = list.currentData?.pages[0];
  const total = first?.total ?? 0;
  const choice = useColumnChoice('sessions', SESSION_COLUMNS);
  const readPage = usePageReader(sessionsApi.endpoints.listTradingSessions, { ...args, limit: CSV_PAGE });
  return (
    <div className={styles.past}>
      <Filters view={view} onChange={onChange} />
      <QueryPanel query={list} data={first}>
        <Panel
          flush
          title={copy.sessions}
          actions={
            <ListTools
              list="sessions"
              choice={choice}
              csv={
                <CsvOfList
                  file="sessions"
                  columns={SESSION_CSV}
                  disabled={total === 0}
                  read={readPage}
                  next={(page) => page.next_cursor}
                  rows={(page) => page.sessions}
                />
              }
            />
          }
        >
          <SessionTable
            sessions={pager.page?.sessions}
            hidden={choice.hidden}
            empty={<Nothing view={view} onChange={onChange} />}
          />
        </Panel>
      </QueryPanel>
      {total > 0 && (
        <PagerFoot
          place="gap"
          words={
            <>
              {formatCount(total, 'session')}
              {pager.isLong && copy.pageOf(pager.at + 1, Math.ceil(total / PAGE))}
            </>
          }
          back={pager.back}
          next={list.isFetching ? undefined : pager.next}
        />
      )}
    </div>
  );
}

function Nothing({ view, onChange }: PastProps) {
  return isNarrowed(view) ? (
    <EmptyState
      compact
      icon={NotebookText}
      title={copy.noSessionMatchesTheseFilters}
      action={<Button onClick={() => onChange(DEFAULT_VIEW)}>{copy.clearFilters}</Button>}
    />
  ) : (
    <EmptyState compact icon={NotebookText} title={copy.noClosedSessions} text={copy.sessionsAppearHereWithTheir} />
  );
}

/** On phones they are in a dialog, so that sessions are on the first screen. */
function Filters(props: PastProps) {
  const { view, onChange } = props;
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  return (
    <FilterBar
      className={layout.tools}
      label={copy.filtersOfSessions}
      onClear={isNarrowed(view) ? () => onChange(DEFAULT_VIEW) : undefined}
    >
      {isPhone ? (
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <SlidersHorizontal aria-hidden="true" />
          {copy.filters}
        </Button>
      ) : (
        <Fields {...props} />
      )}
      {isPhone && isOpen && (
        <Modal
          title={copy.filters}
          onClose={() => setOpen(false)}
          foot={
            <Button kind="primary" onClick={() => setOpen(false)}>
              {copy.showSessions}
            </Button>
          }
        >
          <div className={styles.sheet}>
            <Fields isLabelled {...props} />
          </div>
        </Modal>
      )}
    </FilterBar>
  );
}

function Fields({ view, onChange, isLabelled = false }: PastProps & { readonly isLabelled?: boolean }) {
  const trips = useListTripsQuery();
  const hideLabel = !isLabelled;
  return (
    <>
      <div className={styles.select}>
        <Choice
          hideLabel={hideLabel}
          label={copy.state}
          value={view.state}
          options={SHOWN_STATES.map((state) => ({ value: state, label: STATES[state] }))}
          onChange={(state) => onChange({ ...view, state })}
        />
      </div>
      <TagField hideLabel={hideLabel} value={view.tag} onChange={(tag) => onChange({ ...view, tag })} />
      <div className={styles.days}>
        <DateRange
          hideLabel={hideLabel}
          label={copy.daysOfSessions}
          names={[copy.fromDay, copy.toDay]}
          from={view.from}
          to={view.to}
          future
          onChange={(from, to) => onChange({ ...view, from, to })}
        />
      </div>
      <div className={styles.select}>
        <Picker
          hideLabel={hideLabel}
          label={copy.trip}
          value={view.trip}
          options={[
            { value: '', label: copy.anyTrip },
            ...(trips.data?.trips ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(trip) => onChange({ ...view, trip })}
        />
      </div>
    </>
  );
}

interface TagFieldProps {
  readonly hideLabel: boolean;
  readonly value: string;
  readonly onChange: (tag: string) => void;
}

/** Applied with Enter or on leaving the field: half a tag is no tag. */
function TagField({ hideLabel, value, onChange }: TagFieldProps) {
  const { typed, setTyped, apply } = useApplied(value, (text) => text.trim().toLowerCase(), onChange);
  return (
    <form className={styles.select} onSubmit={sending(apply)}>
      <FormField
        hideLabel={hideLabel}
        label={copy.tag}
        placeholder={hideLabel ? copy.tag : undefined}
        maxLength={LONGEST_TAG}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={apply}
      />
    </form>
  );
}
