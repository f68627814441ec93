/** Sessions page by page, narrowed by state, tag, days and trip. */

import { NotebookText, X } from 'lucide-react';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { messages } from '@/api/messages';
import { usePager } from '@/api/pages';
import { useListTripsQuery, useSessionPagesInfiniteQuery } from '@/api/sessionsApi';
import { SessionTable } from '@/domain/sessions/SessionTable';
import { formatCount } from '@/format/number';
import { Button } from '@/ui/Button';
import { DateRange } from '@/ui/DateRange';
import { SelectField, TextField } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { Picker } from '@/ui/Picker';
import { EmptyState, FailedState } from '@/ui/states';
import { DEFAULT_VIEW, isNarrowed, LONGEST_TAG, SHOWN_STATES, type ShownState, sessionsArgs, type View } from '../view';
import styles from './PastPanel.module.css';

const PAGE = 20;
const STATES: Readonly<Record<ShownState, string>> = { closed: 'Closed', planned: 'Planned', all: 'All states' };

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
  return (
    <div className={styles.past}>
      <Filters view={view} onChange={onChange} />
      {list.isError && first === undefined ? (
        <FailedState title={messages.data} error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Panel flush title="Sessions">
          <SessionTable sessions={pager.page?.sessions} empty={<Nothing view={view} onChange={onChange} />} />
        </Panel>
      )}
      {total > 0 && (
        <footer className={styles.pager}>
          <p role="status">
            {formatCount(total, 'session')}
            {pager.isLong && `, page ${pager.at + 1} of ${Math.ceil(total / PAGE)}`}
          </p>
          <Button size="small" disabled={pager.back === undefined} onClick={pager.back}>
            Back
          </Button>
          <Button size="small" disabled={pager.next === undefined || list.isFetching} onClick={pager.next}>
            Next
          </Button>
        </footer>
      )}
    </div>
  );
}

function Nothing({ view, onChange }: PastProps) {
  return isNarrowed(view) ? (
    <EmptyState
      compact
      icon={NotebookText}
      title="No session matches these filters"
      action={<Button onClick={() => onChange(DEFAULT_VIEW)}>Clear filters</Button>}
    />
  ) : (
    <EmptyState
      compact
      icon={NotebookText}
      title="No closed sessions"
      text="Sessions appear here with their review once they have ended."
    />
  );
}

function Filters({ view, onChange }: PastProps) {
  const trips = useListTripsQuery();
  return (
    <div className={styles.tools}>
      <div className={styles.select}>
        <SelectField
          compact
          hideLabel
          label="State"
          value={view.state}
          onChange={({ target }) => onChange({ ...view, state: target.value as ShownState })}
        >
          {SHOWN_STATES.map((state) => (
            <option key={state} value={state}>
              {STATES[state]}
            </option>
          ))}
        </SelectField>
      </div>
      <TagField value={view.tag} onChange={(tag) => onChange({ ...view, tag })} />
      <div className={styles.days}>
        <DateRange
          hideLabel
          label="Days of sessions"
          names={['From day', 'To day']}
          from={view.from}
          to={view.to}
          future
          onChange={(from, to) => onChange({ ...view, from, to })}
        />
      </div>
      <div className={styles.select}>
        <Picker
          hideLabel
          label="Trip"
          value={view.trip}
          options={[
            { value: '', label: 'Any trip' },
            ...(trips.data?.trips ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(trip) => onChange({ ...view, trip })}
        />
      </div>
      {isNarrowed(view) && (
        <Button kind="quiet" onClick={() => onChange(DEFAULT_VIEW)}>
          <X aria-hidden="true" />
          Clear filters
        </Button>
      )}
    </div>
  );
}

/** Applied with Enter or on leaving the field: half a tag is no tag. */
function TagField({ value, onChange }: { value: string; onChange: (tag: string) => void }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const apply = () => {
    const tag = typed.trim().toLowerCase();
    if (tag !== value) onChange(tag);
  };
  return (
    <form
      className={styles.select}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        apply();
      }}
    >
      <TextField
        compact
        hideLabel
        label="Tag"
        placeholder="Tag"
        autoComplete="off"
        maxLength={LONGEST_TAG}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={apply}
      />
    </form>
  );
}
