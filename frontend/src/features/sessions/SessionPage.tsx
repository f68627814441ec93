/** One session: its plan, its log and its review, and what was planned beside what was done. */

import { skipToken } from '@reduxjs/toolkit/query';
import { CircleStop, NotebookPen, Play, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { toFailure } from '@/api/failure';
import type { Begin } from '@/api/firstCalls';
import { ledgerApi, useGetWorkspaceSettingsQuery } from '@/api/ledgerApi';
import { messages } from '@/api/messages';
import {
  type TradingSession,
  useDeleteTradingSessionMutation,
  useGetTradingSessionQuery,
  useRestoreTradingSessionMutation,
  useStartTradingSessionMutation,
} from '@/api/sessionsApi';
import { paths } from '@/app/paths';
import { NothingShown } from '@/domain/sample/nothingShown';
import { PlanDialog } from '@/domain/sessions/PlanDialog';
import { StateChip } from '@/domain/sessions/parts';
import { spanWords, timeWords, titleOf } from '@/domain/sessions/words';
import { ForEditors } from '@/domain/teams/ForEditors';
import { ForManagers } from '@/domain/teams/ForManagers';
import { SettingsGate } from '@/domain/workspace/SettingsGate';
import { useZone } from '@/domain/workspace/useZone';
import { formatDate } from '@/format/time';
import { Button, ButtonLink } from '@/ui/Button';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { EmptyState, FailedState } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { UndoBar } from '@/ui/UndoBar';
import { ComparisonPanel } from './components/ComparisonPanel';
import { LevelsPanel } from './components/LevelsPanel';
import { LogPanel } from './components/LogPanel';
import { PlanPanel } from './components/PlanPanel';
import { ResultPanel, SessionTrades } from './components/ResultPanel';
import { ReviewDialog } from './components/ReviewDialog';
import { ReviewPanel } from './components/ReviewPanel';
import { RunningWaiting } from './components/RunningSession';
import { copy } from './copy';
import styles from './SessionPage.module.css';

export const begin: Begin = (dispatch) => {
  dispatch(ledgerApi.endpoints.getWorkspaceSettings.initiate(undefined, { subscribe: false }));
};

export default function SessionPage() {
  const { id = '' } = useParams();
  return (
    <SettingsGate waiting={<RunningWaiting />}>
      <OneSession key={id} id={id} />
    </SettingsGate>
  );
}

function OneSession({ id }: { id: string }) {
  const [gone, setGone] = useState<TradingSession | null>(null);
  const query = useGetTradingSessionQuery(gone ? skipToken : id);
  const { refetch } = query;
  const reload = useCallback(() => void refetch(), [refetch]);
  if (gone !== null) return <Deleted session={gone} onRestored={() => setGone(null)} />;
  const session = query.currentData;
  if (session !== undefined) return <Content session={session} onReload={reload} onDeleted={setGone} />;
  if (!query.isError) {
    return (
      <>
        <PageHeader title={copy.tradingSession} />
        <RunningWaiting />
      </>
    );
  }
  const isMissing = toFailure(query.error).status === 404;
  return (
    <>
      <PageHeader title={copy.tradingSession} />
      <NothingShown />
      {isMissing ? (
        <Panel>
          <EmptyState
            title={copy.thisSessionDoesNotExist}
            text={copy.itWasDeletedOrIt}
            action={<ButtonLink to={paths.session}>{copy.showSessions}</ButtonLink>}
          />
        </Panel>
      ) : (
        <FailedState title={messages.data} error={query.error} onRetry={reload} />
      )}
    </>
  );
}

function Deleted({ session, onRestored }: { session: TradingSession; onRestored: () => void }) {
  const navigate = useNavigate();
  const [restore, { isLoading }] = useRestoreTradingSessionMutation();
  const undo = async () => {
    const answer = await restore(session.id);
    if (answer.data === undefined) {
      showFailure(answer.error);
      return;
    }
    showToast({ title: copy.sessionRestored, description: titleOf(answer.data) });
    onRestored();
  };
  return (
    <>
      <PageHeader title={titleOf(session)} />
      <UndoBar
        text={copy.deleted(titleOf(session))}
        busy={isLoading}
        onUndo={() => void undo()}
        onDismiss={() => void navigate(paths.session)}
      />
      <Panel>
        <EmptyState
          title={copy.sessionDeleted}
          text={copy.itsRoundTripsStayIn}
          action={<ButtonLink to={paths.session}>{copy.showSessions}</ButtonLink>}
        />
      </Panel>
    </>
  );
}

interface ContentProps {
  readonly session: TradingSession;
  readonly onReload: () => void;
  readonly onDeleted: (session: TradingSession) => void;
}

function Content({ session, onReload, onDeleted }: ContentProps) {
  const currency = useGetWorkspaceSettingsQuery().data?.currency ?? '';
  const [open, setOpen] = useState<'' | 'plan' | 'review'>('');
  const close = useCallback(() => setOpen(''), []);
  const review = () => setOpen('review');
  const { result } = session;
  const isOver = session.state === 'closed';
  const outcome = result && <ResultPanel session={session} result={result} currency={currency} onRetry={onReload} />;
  return (
    <>
      <Head session={session} onEnd={review} onDeleted={onDeleted} />
      <div className={styles.page}>
        {/* Once it is over, how it went comes before what was planned. */}
        {isOver && outcome}
        <div className={styles.columns}>
          <PlanPanel session={session} currency={currency} onEdit={() => setOpen('plan')} onConflict={onReload} />
          <LogPanel session={session} />
          <ReviewPanel session={session} onReview={review} />
        </div>
        {!isOver && outcome}
        <div className={styles.halves}>
          <ComparisonPanel session={session} currency={currency} />
          <LevelsPanel levels={session.levels} />
        </div>
        {result && <SessionTrades result={result} />}
      </div>
      {open === 'plan' && <PlanDialog session={session} day={session.day} currency={currency} onClose={close} />}
      {open === 'review' && <ReviewDialog session={session} onClose={close} />}
    </>
  );
}

/** "Nov 23, 2026 · 9:00 AM to 11:30 AM UTC, 2 h 30 min". */
function whenWords({ day, started_at: from, ended_at: to }: TradingSession, zone: string | undefined): string {
  if (!from) return copy.plannedFor(formatDate(day));
  const start = timeWords(from, day, zone);
  const inZone = (time: string) => (zone === undefined ? time : `${time} ${zone.replaceAll('_', ' ')}`);
  const times = to ? copy.startToEnd(start, inZone(timeWords(to, day, zone)), spanWords(from, to)) : copy.since(inZone(start));
  return `${formatDate(day)} · ${times}`;
}

interface HeadProps {
  readonly session: TradingSession;
  readonly onEnd: () => void;
  readonly onDeleted: (session: TradingSession) => void;
}

function Head({ session, onEnd, onDeleted }: HeadProps) {
  const zone = useZone();
  const { id, version, state } = session;
  const [start, starting] = useStartTradingSessionMutation();
  const [remove, removing] = useDeleteTradingSessionMutation();
  const begin = async () => {
    const answer = await start(id);
    if (answer.error) showFailure(answer.error);
  };
  const drop = async () => {
    const answer = await remove({ id, version });
    if (answer.error) showFailure(answer.error);
    else onDeleted(session);
  };
  return (
    <PageHeader
      title={
        <span className={styles.title}>
          {titleOf(session)} <StateChip state={state} />
        </span>
      }
      tabTitle={titleOf(session)}
      sub={whenWords(session, zone)}
      actions={
        <ForEditors>
          {state === 'planned' && (
            <Button kind="primary" busy={starting.isLoading} onClick={() => void begin()}>
              <Play aria-hidden="true" />
              {copy.startSession}
            </Button>
          )}
          {state === 'running' && (
            <Button kind="primary" onClick={onEnd}>
              <CircleStop aria-hidden="true" />
              {copy.endSession}
            </Button>
          )}
          <ButtonLink to={`${paths.journalEditor}?${new URLSearchParams({ session: id }).toString()}`}>
            <NotebookPen aria-hidden="true" />
            {copy.writeEntry}
          </ButtonLink>
          <ForManagers>
            <Button kind="quiet" busy={removing.isLoading} onClick={() => void drop()}>
              <Trash2 aria-hidden="true" />
              {copy.deleteSession}
            </Button>
          </ForManagers>
        </ForEditors>
      }
    />
  );
}
