/** One trip: how far it is, its figures, its sessions and its round trips. */

import { CalendarPlus, Flag, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { toFailure } from '@/api/failure';
import { useGetWorkspaceSettingsQuery, useListAccountsQuery } from '@/api/ledgerApi';
import { messages } from '@/api/messages';
import { type Trip, type TripDetail, useDeleteTripMutation, useGetTripQuery, useResumeTripMutation } from '@/api/sessionsApi';
import { paths } from '@/app/paths';
import { EquityPanel } from '@/domain/journal/EquityPanel';
import { Facts } from '@/domain/journal/parts';
import { exactMoney } from '@/domain/journal/words';
import { PlanDialog } from '@/domain/sessions/PlanDialog';
import { MarketAway } from '@/domain/sessions/parts';
import { SessionTable } from '@/domain/sessions/SessionTable';
import { todayIn } from '@/domain/sessions/words';
import { ForEditors } from '@/domain/teams/ForEditors';
import { ForManagers } from '@/domain/teams/ForManagers';
import { useZone } from '@/domain/workspace/useZone';
import { formatDate } from '@/format/time';
import { Button, ButtonLink } from '@/ui/Button';
import layout from '@/ui/layout.module.css';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { EmptyState, FailedState, Skeleton } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { countWords, daysWords, hasEnded } from '../words';
import { EndTripDialog } from './EndTripDialog';
import { Estimates } from './Estimates';
import { Progress, TripStateChip } from './Progress';
import { RulesPanel } from './RulesPanel';
import { TripForm } from './TripForm';
import { TripTrades } from './TripTrades';
import styles from './trips.module.css';

interface TripViewProps {
  readonly id: string;
  readonly onDeleted: (trip: Trip) => void;
}

type Open = '' | 'edit' | 'end' | 'plan';

export function TripView({ id, onDeleted }: TripViewProps) {
  const query = useGetTripQuery(id);
  const { refetch } = query;
  const detail = query.currentData;
  if (detail !== undefined) return <Content detail={detail} onRetry={() => void refetch()} onDeleted={onDeleted} />;
  return (
    <>
      <PageHeader title={copy.trip} actions={<ButtonLink to={paths.journalTrips}>{copy.allTrips}</ButtonLink>} />
      {!query.isError ? (
        <div className={layout.column} aria-busy="true">
          <Skeleton height={150} />
          <Skeleton height={130} />
          <Skeleton height={300} />
        </div>
      ) : toFailure(query.error).status === 404 ? (
        <Panel>
          <EmptyState title={copy.thisTripDoesNotExist} text={copy.itWasDeletedOrIt} />
        </Panel>
      ) : (
        <FailedState title={messages.data} error={query.error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

interface ContentProps {
  readonly detail: TripDetail;
  readonly onRetry: () => void;
  readonly onDeleted: (trip: Trip) => void;
}

function Content({ detail, onRetry, onDeleted }: ContentProps) {
  const zone = useZone();
  const base = useGetWorkspaceSettingsQuery().data?.currency ?? '';
  const { trip, equity, sessions } = detail;
  const { currency } = trip;
  const curve = useMemo(() => ({ equity, currency, zone: zone ?? '' }), [equity, currency, zone]);
  const [open, setOpen] = useState<Open>('');
  const close = useCallback(() => setOpen(''), []);
  return (
    <>
      <Head trip={trip} onOpen={setOpen} onDeleted={onDeleted} />
      <div className={layout.column}>
        {detail.market_away && <MarketAway onRetry={onRetry} />}
        <div className={styles.halves}>
          <Panel title={copy.progress} note={countWords(trip)}>
            <Progress trip={trip} />
          </Panel>
          <About trip={trip} />
        </div>
        <Estimates detail={detail} />
        <RulesPanel detail={detail} />
        <EquityPanel data={curve} />
        <Panel flush title={copy.sessions}>
          <SessionTable
            sessions={sessions}
            empty={<EmptyState compact title={copy.noSessionsInThisTrip} text={copy.planASessionAndChoose} />}
          />
        </Panel>
        <TripTrades id={trip.id} />
      </div>
      {open === 'edit' && <TripForm trip={trip} day={trip.from} currency={currency} onClose={close} onSaved={close} />}
      {open === 'end' && <EndTripDialog trip={trip} onClose={close} />}
      {open === 'plan' && <PlanDialog day={todayIn(zone)} trip={trip.id} currency={base} onClose={close} />}
    </>
  );
}

function About({ trip }: { trip: Trip }) {
  const zone = useZone();
  const accounts = useListAccountsQuery();
  const names = (accounts.data ?? []).filter(({ id }) => trip.account_ids.includes(id)).map(({ name }) => name);
  return (
    <Panel title={copy.about}>
      <div className={styles.about}>
        <Facts
          facts={[
            [copy.startingCapital, `${exactMoney(trip.capital)} ${trip.currency}`],
            ['Accounts', names.join(', ') || '—'],
            ...(trip.ended_at ? [['Ended', formatDate(trip.ended_at, 'dateTime', zone)] as const] : []),
          ]}
        />
        {trip.note !== '' && <Written name={copy.note} text={trip.note} />}
        {trip.review !== '' && <Written name={copy.review} text={trip.review} />}
      </div>
    </Panel>
  );
}

function Written({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <h3 className={styles.heading}>{name}</h3>
      <p className={styles.text}>{text}</p>
    </div>
  );
}

interface HeadProps {
  readonly trip: Trip;
  readonly onOpen: (open: Open) => void;
  readonly onDeleted: (trip: Trip) => void;
}

function Head({ trip, onOpen, onDeleted }: HeadProps) {
  const { id, version, name, state } = trip;
  const [resume, resuming] = useResumeTripMutation();
  const [remove, removing] = useDeleteTripMutation();
  const goOn = async () => {
    const answer = await resume(id);
    if (answer.data) showToast({ title: copy.tripResumed, description: name });
    else showFailure(answer.error);
  };
  const drop = async () => {
    const answer = await remove({ id, version });
    if (answer.error) showFailure(answer.error);
    else onDeleted(trip);
  };
  return (
    <PageHeader
      title={
        <span className={layout.facing}>
          {name} <TripStateChip state={state} />
        </span>
      }
      tabTitle={name}
      sub={daysWords(trip)}
      actions={
        <>
          <ButtonLink to={paths.journalTrips}>{copy.allTrips}</ButtonLink>
          <ForEditors>
            {hasEnded(trip) ? (
              <Button busy={resuming.isLoading} onClick={() => void goOn()}>
                <RotateCcw aria-hidden="true" />
                {copy.resumeTrip}
              </Button>
            ) : (
              <>
                <Button onClick={() => onOpen('plan')}>
                  <CalendarPlus aria-hidden="true" />
                  {copy.planSession}
                </Button>
                <Button onClick={() => onOpen('end')}>
                  <Flag aria-hidden="true" />
                  {copy.endTrip}
                </Button>
              </>
            )}
            <Button onClick={() => onOpen('edit')}>
              <Pencil aria-hidden="true" />
              {copy.editTrip}
            </Button>
          </ForEditors>
          <ForManagers>
            <Button kind="quiet" busy={removing.isLoading} onClick={() => void drop()}>
              <Trash2 aria-hidden="true" />
              {copy.deleteTrip}
            </Button>
          </ForManagers>
        </>
      }
    />
  );
}
