/** Sessions as a table; a row opens its page. */

import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { TradingSessionSummary } from '@/api/sessionsApi';
import { paths } from '@/app/paths';
import { useZone } from '@/domain/workspace/useZone';
import { ABSENT, formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import type { CsvColumns } from '@/ui/CsvOfList';
import type { Hideable } from '@/ui/columnChoice';
import { type Column, DataTable } from '@/ui/DataTable';
import { copy } from './copy';
import styles from './panels.module.css';
import { StateChip, TagWords } from './parts';
import { BIAS_WORDS, spanWords, titleOf } from './words';

interface SessionTableProps {
  /** Undefined while they are on their way. */
  readonly sessions: readonly TradingSessionSummary[] | undefined;
  readonly empty: ReactNode;
  /** Keys of columns that are not shown. */
  readonly hidden?: ReadonlySet<string>;
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
const rating = ({ rating }: TradingSessionSummary) => (rating ? copy.of5(rating) : ABSENT);

const columns: readonly Column<TradingSessionSummary>[] = [
  { key: 'day', head: copy.day, width: 120, cell: ({ day }) => formatDate(day) },
  { key: 'title', head: copy.session, shrinks: true, cell: (session) => <Title session={session} /> },
  { key: 'state', head: copy.state, width: 90, cell: ({ state }) => <StateChip state={state} /> },
  { key: 'bias', head: copy.bias, width: 90, from: 1024, cell: ({ bias }) => BIAS_WORDS[bias ?? ''] ?? ABSENT },
  { key: 'tags', head: copy.tags, from: 1200, cell: ({ tags }) => <TagWords tags={tags} /> },
  { key: 'started', head: copy.started, width: 96, from: 900, cell: ({ started_at: at }) => <Started at={at} /> },
  { key: 'lasted', head: copy.lasted, width: 110, align: 'right', from: 900, cell: lasted },
  { key: 'lines', head: copy.logLines, width: 90, align: 'right', from: 1200, cell: ({ lines }) => formatInteger(lines) },
  { key: 'rating', head: copy.rating, width: 80, align: 'right', cell: rating },
];

/** Day and title stay: they say which session it is. */
export const SESSION_COLUMNS: Hideable = columns.flatMap(({ key, head }) =>
  typeof head === 'string' && key !== 'day' && key !== 'title' ? [[key, head] as const] : [],
);

export const SESSION_CSV: CsvColumns<TradingSessionSummary> = [
  ['Day', ({ day }) => day],
  ['Session', ({ title }) => title],
  ['State', ({ state }) => state],
  ['Bias', ({ bias }) => bias],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Started', ({ started_at: at }) => at],
  ['Ended', ({ ended_at: at }) => at],
  [copy.logLines, ({ lines }) => lines],
  ['Rating', ({ rating }) => rating],
  ['Id', ({ id }) => id],
];

export function SessionTable({ sessions, empty, hidden }: SessionTableProps) {
  const navigate = useNavigate();
  return (
    <DataTable
      label={copy.sessions}
      columns={columns}
      hidden={hidden}
      rows={sessions}
      rowKey={({ id }) => id}
      skeletonRows={5}
      onOpen={({ id }) => void navigate(paths.journalSessionOf(id))}
      empty={empty}
      phone={{
        leadHead: copy.session,
        trailHead: copy.rating,
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
