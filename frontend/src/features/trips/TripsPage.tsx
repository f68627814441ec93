/** Trips: planned trading periods with a capital, a goal and a largest drawdown, each with its sessions and round trips. */

import { Plus, Route } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Begin } from '@/api/firstCalls';
import { ledgerApi, useGetWorkspaceSettingsQuery } from '@/api/ledgerApi';
import { type Trip, useListTripsQuery, useRestoreTripMutation } from '@/api/sessionsApi';
import { paths } from '@/app/paths';
import { MarketAway } from '@/domain/sessions/parts';
import { todayIn } from '@/domain/sessions/words';
import { ForEditors } from '@/domain/teams/ForEditors';
import { useCreates } from '@/domain/teams/useCreates';
import { ListTools } from '@/domain/views/ListTools';
import { SettingsGate } from '@/domain/workspace/SettingsGate';
import { useZone } from '@/domain/workspace/useZone';
import { Button, ButtonLink } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { CsvButton } from '@/ui/CsvButton';
import { type CsvColumns, csvRows } from '@/ui/CsvOfList';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { EmptyState } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { UndoBar } from '@/ui/UndoBar';
import { TripCards } from './components/TripCards';
import { TripForm } from './components/TripForm';
import { TripView } from './components/TripView';
import styles from './components/trips.module.css';
import { copy } from './copy';
import { TRIP_STATE_WORDS, TRIP_STATES } from './words';

const TRIP_CSV: CsvColumns<Trip> = [
  ['Trip', ({ name }) => name],
  ['State', ({ state }) => state],
  ['From', ({ from }) => from],
  ['To', ({ to }) => to],
  ['Currency', ({ currency }) => currency],
  ['Capital', ({ capital }) => capital],
  ['Goal', ({ goal }) => goal],
  [copy.maximumDrawdown, ({ max_drawdown: most }) => most],
  ['Note', ({ note }) => note],
  ['Review', ({ review }) => review],
  ['Ended', ({ ended_at: at }) => at],
  ['Id', ({ id }) => id],
];

const addressOf = (id: string): string => `${paths.journalTrips}?${new URLSearchParams({ trip: id }).toString()}`;

export const begin: Begin = (dispatch) => {
  dispatch(ledgerApi.endpoints.getWorkspaceSettings.initiate(undefined, { subscribe: false }));
};

export default function TripsPage() {
  return (
    <SettingsGate
      head={<PageHeader title={copy.trips} sub={copy.pageNote} />}
      waiting={<TripCards trips={undefined} linkTo={addressOf} />}
    >
      <Trips />
    </SettingsGate>
  );
}

function Trips() {
  const [query, setQuery] = useSearchParams();
  const [gone, setGone] = useState<Trip | null>(null);
  const trip = (query.get('trip') ?? '').slice(0, 36);
  if (trip !== '') {
    const leave = (deleted: Trip) => {
      setGone(deleted);
      setQuery({}, { replace: true });
    };
    return <TripView key={trip} id={trip} onDeleted={leave} />;
  }
  const state = TRIP_STATES.find((one) => one === query.get('state')) ?? '';
  const setState = (next: string) => setQuery(next === '' ? {} : { state: next }, { preventScrollReset: true });
  return (
    <TripList
      state={state}
      gone={gone}
      onState={setState}
      onDismiss={() => setGone(null)}
      onCreated={({ id }) => setQuery({ trip: id })}
    />
  );
}

interface TripListProps {
  /** Empty for all. */
  readonly state: string;
  /** Deleted, and can be restored. */
  readonly gone: Trip | null;
  readonly onState: (state: string) => void;
  readonly onDismiss: () => void;
  readonly onCreated: (trip: Trip) => void;
}

function TripList({ state, gone, onState, onDismiss, onCreated }: TripListProps) {
  const zone = useZone();
  const currency = useGetWorkspaceSettingsQuery().data?.currency ?? '';
  const list = useListTripsQuery(state === '' ? undefined : state);
  const [isCreating, setCreating] = useState(false);
  const data = list.currentData;
  const create = (
    <ForEditors>
      <Button kind="primary" onClick={() => setCreating(true)}>
        <Plus aria-hidden="true" />
        {copy.createTrip}
      </Button>
    </ForEditors>
  );
  return (
    <>
      <PageHeader
        title={copy.trips}
        sub={copy.pageNote}
        actions={
          <>
            <ButtonLink to={paths.session}>{copy.showSessions}</ButtonLink>
            {create}
          </>
        }
      />
      {gone && <RestoreBar trip={gone} onDone={onDismiss} />}
      <div className={styles.tools}>
        <div className={styles.select}>
          <Choice
            hideLabel
            label={copy.state}
            value={state}
            options={[
              { value: '', label: copy.allStates },
              ...TRIP_STATES.map((one) => ({ value: one, label: TRIP_STATE_WORDS[one] })),
            ]}
            onChange={onState}
          />
        </div>
        {data?.market_away && <MarketAway onRetry={() => void list.refetch()} />}
        <ListTools
          list="trips"
          csv={
            <CsvButton
              file="trips"
              title={copy.allThatMatchAsCsv}
              disabled={data === undefined || data.trips.length === 0}
              rows={csvRows(TRIP_CSV, data?.trips ?? [])}
            />
          }
        />
      </div>
      <QueryPanel
        query={list}
        data={data?.trips}
        empty={
          <Panel>
            <Nothing isNarrowed={state !== ''} create={create} onClear={() => onState('')} />
          </Panel>
        }
      >
        <TripCards trips={data?.trips} linkTo={addressOf} />
      </QueryPanel>
      {isCreating && <TripForm day={todayIn(zone)} currency={currency} onClose={() => setCreating(false)} onSaved={onCreated} />}
    </>
  );
}

function Nothing({ isNarrowed, create, onClear }: { isNarrowed: boolean; create: React.ReactNode; onClear: () => void }) {
  const creates = useCreates();
  if (isNarrowed) {
    return (
      <EmptyState icon={Route} title={copy.noTripHasThisState} action={<Button onClick={onClear}>{copy.showAllTrips}</Button>} />
    );
  }
  return (
    <EmptyState
      icon={Route}
      title={copy.noTrips}
      text={creates ? copy.aTripCollectsTheRound : copy.viewersCantCreateTrips}
      action={create}
    />
  );
}

function RestoreBar({ trip, onDone }: { trip: Trip; onDone: () => void }) {
  const [restore, { isLoading }] = useRestoreTripMutation();
  const undo = async () => {
    const answer = await restore(trip.id);
    if (answer.data === undefined) {
      showFailure(answer.error);
      return;
    }
    showToast({ title: copy.tripRestored, description: trip.name });
    onDone();
  };
  return <UndoBar text={copy.deleted(trip.name)} busy={isLoading} onUndo={() => void undo()} onDismiss={onDone} />;
}
