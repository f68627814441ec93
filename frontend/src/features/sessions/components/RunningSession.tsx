/** The session that runs now: how long, what it brought so far, its log, its levels and its checklist. */

import { CircleStop } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { messages } from '@/api/messages';
import { every } from '@/api/polling';
import { type TradingSession, useGetTradingSessionQuery } from '@/api/sessionsApi';
import { paths } from '@/app/paths';
import { PlanDialog } from '@/domain/sessions/PlanDialog';
import { Tags } from '@/domain/sessions/parts';
import { BIAS_WORDS, titleOf } from '@/domain/sessions/words';
import { ForEditors } from '@/domain/teams/ForEditors';
import { useZone } from '@/domain/workspace/useZone';
import { formatDate, formatElapsed } from '@/format/time';
import { Button } from '@/ui/Button';
import layout from '@/ui/layout.module.css';
import { Panel } from '@/ui/Panel';
import { Chip, FailedState, Skeleton } from '@/ui/states';
import { useNow } from '@/ui/useNow';
import { copy } from '../copy';
import { ChecklistPanel } from './ChecklistPanel';
import { LevelsPanel } from './LevelsPanel';
import { LogPanel } from './LogPanel';
import { ResultPanel } from './ResultPanel';
import { ReviewDialog } from './ReviewDialog';
import styles from './RunningSession.module.css';

/** Fills can come from another tab or an import. */
const REFRESH_MS = 60_000;

export function RunningSession({ id, currency }: { id: string; currency: string }) {
  const query = useGetTradingSessionQuery(id, every(REFRESH_MS));
  const session = query.currentData;
  const { refetch } = query;
  const reload = useCallback(() => void refetch(), [refetch]);
  const [open, setOpen] = useState<'' | 'end' | 'plan'>('');
  const close = useCallback(() => setOpen(''), []);
  if (session === undefined) {
    if (query.isError) return <FailedState title={messages.data} error={query.error} onRetry={reload} />;
    return <RunningWaiting />;
  }
  return (
    <>
      <Head session={session} onEnd={() => setOpen('end')} onEdit={() => setOpen('plan')} />
      <div className={styles.columns}>
        <div className={layout.column}>
          {session.result && <ResultPanel session={session} result={session.result} currency={currency} onRetry={reload} />}
          <LogPanel session={session} />
        </div>
        <div className={layout.column}>
          <LevelsPanel levels={session.levels} />
          <ChecklistPanel session={session} onConflict={reload} />
        </div>
      </div>
      {open === 'end' && <ReviewDialog session={session} onClose={close} />}
      {open === 'plan' && <PlanDialog session={session} day={session.day} currency={currency} onClose={close} />}
    </>
  );
}

interface HeadProps {
  readonly session: TradingSession;
  readonly onEnd: () => void;
  readonly onEdit: () => void;
}

function Head({ session, onEnd, onEdit }: HeadProps) {
  const zone = useZone();
  const { id, started_at: started, bias, plan, tags, plan_changed_at: changed } = session;
  return (
    <Panel
      title={<Link to={paths.journalSessionOf(id)}>{titleOf(session)}</Link>}
      note={started ? <Running since={started} zone={zone} /> : undefined}
      actions={
        <ForEditors>
          <Button onClick={onEdit}>{copy.editPlan}</Button>
          <Button kind="primary" onClick={onEnd}>
            <CircleStop aria-hidden="true" />
            {copy.endSession}
          </Button>
        </ForEditors>
      }
    >
      <div className={styles.head}>
        <span className={styles.chips}>
          <Chip kind="accent">{copy.running}</Chip>
          {bias && <Chip kind="info">{BIAS_WORDS[bias] ?? bias}</Chip>}
          <Tags tags={tags} />
          {changed && <Chip kind="warn">{copy.planChangedAfterTheStart(formatDate(changed, 'time', zone))}</Chip>}
        </span>
        {plan !== '' && <p className={styles.plan}>{plan}</p>}
      </div>
    </Panel>
  );
}

/** A component of its own, so that only this line renders again each second. */
function Running({ since, zone }: { since: string; zone: string | undefined }) {
  const now = useNow(1_000);
  return (
    <span className="num">{copy.runningForSince(formatElapsed(since, new Date(now)), formatDate(since, 'time', zone))}</span>
  );
}

/** The places of what comes. */
export function RunningWaiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton height={110} />
      <Skeleton height={180} />
      <Skeleton height={220} />
    </div>
  );
}
