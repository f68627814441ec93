/** Sessions as a table; a row opens its page. */

import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { TradingSessionSummary } from '@/api/sessionsApi';
import { paths } from '@/app/paths';
import { useZone } from '@/domain/workspace/useZone';
import { ABSENT, formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { type Column, DataTable } from '@/ui/DataTable';
import styles from './panels.module.css';
import { StateChip, TagWords } from './parts';
import { BIAS_WORDS, spanWords, titleOf } from './words';

interface SessionTableProps {
  /** Undefined while they are on their way. */
  readonly sessions: readonly TradingSessionSummary[] | undefined;
  readonly empty: ReactNode;
}

const Title = ({ session }: { session: TradingSessionSummary }) => (
  <Link className={styles.cut} title={titleOf(session)} to={paths.journalSessionOf(session.id)}>
    {titleOf(session)}
  </Link>
);

function Started({ at }: { at: string | null | undefined }) {
  const zone = useZone();
  return at ? <time dateTime={at}>{formatDate(at, 'time', zone)}</time> : ABSENT;
}

const lasted = ({ started_at: from, ended_at: to }: TradingSessionSummary) => (from && to ? spanWords(from, to) : ABSENT);
const rating = ({ rating }: TradingSessionSummary) => (rating === 0 ? ABSENT : `${rating} of 5`);

const columns: readonly Column<TradingSessionSummary>[] = [
  { key: 'day', head: 'Day', width: 120, cell: ({ day }) => formatDate(day) },
  { key: 'title', head: 'Session', shrinks: true, cell: (session) => <Title session={session} /> },
  { key: 'state', head: 'State', width: 90, cell: ({ state }) => <StateChip state={state} /> },
  { key: 'bias', head: 'Bias', width: 90, from: 1024, cell: ({ bias }) => BIAS_WORDS[bias] ?? ABSENT },
  { key: 'tags', head: 'Tags', from: 1200, cell: ({ tags }) => <TagWords tags={tags} /> },
  { key: 'started', head: 'Started', width: 96, from: 900, cell: ({ started_at: at }) => <Started at={at} /> },
  { key: 'lasted', head: 'Lasted', width: 110, align: 'right', from: 900, cell: lasted },
  { key: 'lines', head: 'Log lines', width: 90, align: 'right', from: 1200, cell: ({ lines }) => formatInteger(lines) },
  { key: 'rating', head: 'Rating', width: 80, align: 'right', cell: rating },
];

export function SessionTable({ sessions, empty }: SessionTableProps) {
  const navigate = useNavigate();
  return (
    <DataTable
      label="Sessions"
      columns={columns}
      rows={sessions}
      rowKey={({ id }) => id}
      skeletonRows={5}
      onOpen={({ id }) => void navigate(paths.journalSessionOf(id))}
      empty={empty}
      phone={{
        leadHead: 'Session',
        trailHead: 'Rating',
        lead: (session) => (
          <span className={styles.lead}>
            <Title session={session} />
            <small>
              {formatDate(session.day)} · {lasted(session)}
            </small>
          </span>
        ),
        trail: rating,
      }}
    />
  );
}
