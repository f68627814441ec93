/** Today's place: the session that runs, or what is planned, and the sessions before. */

import { CalendarPlus, Play } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import type { Begin } from '@/api/firstCalls';
import { ledgerApi, useGetWorkspaceSettingsQuery } from '@/api/ledgerApi';
import {
  sessionsApi,
  useAddTradingSessionMutation,
  useListTradingSessionsQuery,
  useStartTradingSessionMutation,
} from '@/api/sessionsApi';
import { paths } from '@/app/paths';
import { PlanDialog } from '@/domain/sessions/PlanDialog';
import { titleOf, todayIn } from '@/domain/sessions/words';
import { ForEditors } from '@/domain/teams/ForEditors';
import { SettingsGate } from '@/domain/workspace/SettingsGate';
import { useZone } from '@/domain/workspace/useZone';
import { Button, ButtonLink } from '@/ui/Button';
import { PageHeader } from '@/ui/PageHeader';
import { FailedQuery } from '@/ui/QueryPanel';
import { showFailure, showToast } from '@/ui/toastStore';
import { usePageView } from '@/ui/usePageView';
import { PastPanel } from './components/PastPanel';
import { PlannedPanel } from './components/PlannedPanel';
import { RunningSession, RunningWaiting } from './components/RunningSession';
import { copy } from './copy';
import styles from './SessionsPage.module.css';
import { readView, writeView } from './view';

/** Only one runs at a time. */
const RUNNING = { state: 'running', limit: 1 } as const;

export const begin: Begin = (dispatch) => {
  dispatch(ledgerApi.endpoints.getWorkspaceSettings.initiate(undefined, { subscribe: false }));
  dispatch(sessionsApi.endpoints.listTradingSessions.initiate(RUNNING, { subscribe: false }));
};

export default function SessionsPage() {
  return (
    <SettingsGate head={<Head />} waiting={<RunningWaiting />}>
      <Sessions />
    </SettingsGate>
  );
}

const Head = ({ actions }: { readonly actions?: ReactNode }) => (
  <PageHeader
    title={copy.session}
    sub={copy.planBeforeTheFirstTrade}
    actions={
      <>
        <ButtonLink to={paths.journalTrips}>{copy.showTrips}</ButtonLink>
        {actions}
      </>
    }
  />
);

/** Starts a session; one without a plan is added first. */
function useStart() {
  const zone = useZone();
  const [add, adding] = useAddTradingSessionMutation();
  const [start, starting] = useStartTradingSessionMutation();
  const begin = async (id: string) => {
    const answer = await start(id);
    if (answer.data) showToast({ title: copy.sessionStarted, description: titleOf(answer.data) });
    else showFailure(answer.error);
  };
  return {
    isBusy: adding.isLoading || starting.isLoading,
    begin,
    beginNew: async () => {
      const answer = await add({ day: todayIn(zone) });
      if (answer.data) await begin(answer.data.id);
      else showFailure(answer.error);
    },
  };
}

function Sessions() {
  const [view, setView] = usePageView(readView, writeView);
  // Where past sessions begin depends on whether one is running.
  const { data, isError } = useListTradingSessionsQuery(RUNNING);
  const isKnown = data !== undefined || isError;
  return (
    <>
      <Today />
      {isKnown && <PastPanel view={view} onChange={setView} />}
    </>
  );
}

/** The running session; without one, what can be started. */
function Today() {
  const zone = useZone();
  const currency = useGetWorkspaceSettingsQuery().data?.currency ?? '';
  const list = useListTradingSessionsQuery(RUNNING);
  const running = list.data?.sessions[0];
  const { begin, beginNew, isBusy } = useStart();
  const [isPlanning, setPlanning] = useState(false);
  const plan = useCallback(() => setPlanning(true), []);
  const close = useCallback(() => setPlanning(false), []);
  if (list.data === undefined) {
    return (
      <>
        <Head />
        <div className={styles.today}>{list.isError ? <FailedQuery query={list} /> : <RunningWaiting />}</div>
      </>
    );
  }
  const actions = (
    <ForEditors>
      <Button onClick={plan}>
        <CalendarPlus aria-hidden="true" />
        {copy.planSession}
      </Button>
      {running === undefined && (
        <Button kind="primary" busy={isBusy} onClick={() => void beginNew()}>
          <Play aria-hidden="true" />
          {copy.startSession}
        </Button>
      )}
    </ForEditors>
  );
  return (
    <>
      <Head actions={actions} />
      <div className={styles.today}>
        {running === undefined ? (
          <PlannedPanel busy={isBusy} onStart={({ id }) => void begin(id)} onPlan={plan} />
        ) : (
          <RunningSession key={running.id} id={running.id} currency={currency} />
        )}
      </div>
      {isPlanning && <PlanDialog day={todayIn(zone)} currency={currency} onClose={close} />}
    </>
  );
}
