/** Sessions that are planned and not started. */

import { CalendarPlus, Play } from 'lucide-react';
import { Link } from 'react-router';
import { type TradingSessionSummary, useListTradingSessionsQuery } from '@/api/sessionsApi';
import { paths } from '@/app/paths';
import styles from '@/domain/sessions/panels.module.css';
import { TagWords } from '@/domain/sessions/parts';
import { BIAS_WORDS, titleOf } from '@/domain/sessions/words';
import { ForEditors } from '@/domain/teams/ForEditors';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { type Column, DataTable } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { EmptyState } from '@/ui/states';
import { copy } from '../copy';

const MOST = 50;

interface PlannedProps {
  readonly busy: boolean;
  readonly onStart: (session: TradingSessionSummary) => void;
  readonly onPlan: () => void;
}

export function PlannedPanel({ busy, onStart, onPlan }: PlannedProps) {
  const query = useListTradingSessionsQuery({ state: 'planned', limit: MOST });
  const start = (session: TradingSessionSummary) => (
    <ForEditors>
      <Button size="small" disabled={busy} aria-label={copy.start(titleOf(session))} onClick={() => onStart(session)}>
        <Play aria-hidden="true" />
        {copy.startTitle}
      </Button>
    </ForEditors>
  );
  const columns: Column<TradingSessionSummary>[] = [
    { key: 'title', head: copy.session, shrinks: true, cell: (session) => <Title session={session} /> },
    { key: 'day', head: copy.day, width: 130, cell: ({ day }) => formatDate(day) },
    { key: 'bias', head: copy.bias, width: 90, cell: ({ bias }) => BIAS_WORDS[bias ?? ''] ?? '—' },
    { key: 'tags', head: copy.tags, from: 900, cell: ({ tags }) => <TagWords tags={tags} /> },
    { key: 'start', head: null, headLabel: copy.actions, width: 110, align: 'right', cell: start },
  ];
  if (query.isError && query.data === undefined) return <FailedQuery query={query} />;
  return (
    <Panel flush title={copy.planned}>
      <DataTable
        label={copy.plannedSessions}
        columns={columns}
        rows={query.data?.sessions}
        rowKey={({ id }) => id}
        skeletonRows={4}
        empty={
          <EmptyState
            compact
            icon={CalendarPlus}
            title={copy.noPlannedSessions}
            text={copy.aPlanSetsBiasLevels}
            action={
              <ForEditors>
                <Button onClick={onPlan}>{copy.planSession}</Button>
              </ForEditors>
            }
          />
        }
        phone={{
          leadHead: copy.session,
          trailHead: copy.actions,
          lead: (session) => (
            <span className={styles.lead}>
              <Title session={session} />
              <small>{formatDate(session.day)}</small>
            </span>
          ),
          trail: start,
        }}
      />
    </Panel>
  );
}

const Title = ({ session }: { session: TradingSessionSummary }) => (
  <Link className={styles.cut} title={titleOf(session)} to={paths.journalSessionOf(session.id)}>
    {titleOf(session)}
  </Link>
);
