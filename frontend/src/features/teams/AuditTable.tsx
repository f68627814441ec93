/** What happened in a team, newest first. */

import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePageReader } from '@/api/pageReader';
import { type Team, type TeamEvent, teamsApi, useListTeamAuditQuery } from '@/api/teamsApi';
import { ACTIONS, actionName } from '@/domain/teams/roles';
import { ListTools } from '@/domain/views/ListTools';
import { formatDateTime } from '@/format/time';
import { type CsvColumns, CsvOfList } from '@/ui/CsvOfList';
import { classes } from '@/ui/classes';
import { type Hideable, useColumnChoice } from '@/ui/columnChoice';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import { SelectField } from '@/ui/fields';
import { Options } from '@/ui/Options';
import { PagerFoot } from '@/ui/PagerFoot';
import { FailedQuery } from '@/ui/QueryPanel';
import { EmptyState } from '@/ui/states';
import { copy } from './copy';
import styles from './Teams.module.css';

const what = (event: TeamEvent): string => [event.object, event.detail].filter(Boolean).join(', ');

/** Ends in an ellipsis where there is no room. */
const Cut = ({ text, className }: { readonly text: string; readonly className?: string }) => (
  <span className={classes(styles.cut, className)} title={text}>
    {text}
  </span>
);

const columns: readonly Column<TeamEvent>[] = [
  { key: 'at', head: copy.time, width: 190, cell: (event) => formatDateTime(event.at) },
  { key: 'actor', head: copy.actor, cell: (event) => <Cut text={event.actor} className={styles.actor} /> },
  { key: 'action', head: copy.action, width: 190, cell: (event) => actionName(event.action) },
  { key: 'object', head: copy.object, shrinks: true, cell: (event) => <Cut text={what(event)} /> },
];

const HIDEABLE: Hideable = [
  ['actor', copy.actor],
  ['action', copy.action],
  ['object', copy.object],
];

const AUDIT_CSV: CsvColumns<TeamEvent> = [
  ['Time', ({ at }) => at],
  ['Actor', ({ actor }) => actor],
  ['Action', ({ action }) => actionName(action)],
  ['Object', ({ object }) => object],
  ['Detail', ({ detail }) => detail],
];

const phone: PhoneRow<TeamEvent> = {
  leadHead: copy.action,
  trailHead: copy.time,
  lead: (event) => (
    <span className={styles.person}>
      <span>{actionName(event.action)}</span>
      <small>
        {event.actor} · {what(event)}
      </small>
    </span>
  ),
  trail: (event) => formatDateTime(event.at),
};

export function AuditTable({ team }: { readonly team: Team }) {
  const [query, setQuery] = useSearchParams();
  const action = ACTIONS.find((one) => one === query.get('action')) ?? '';
  // Cursors of the pages before this one; the last is this one's. They are of one action: a view or the back button may show another.
  const [paged, setPaged] = useState<{ readonly action: string; readonly cursors: readonly string[] }>({ action, cursors: [] });
  const cursors = paged.action === action ? paged.cursors : [];
  const setCursors = (next: readonly string[]) => setPaged({ action, cursors: next });
  const choice = useColumnChoice('audit_log', HIDEABLE);
  const cursor = cursors.at(-1);
  const audit = useListTeamAuditQuery({
    id: team.id,
    ...(action === '' ? {} : { action }),
    ...(cursor === undefined ? {} : { cursor }),
  });
  // Not that of the page before, while another is on its way: its cursor would be gone to twice.
  const next = audit.currentData?.next_cursor ?? null;
  const readPage = usePageReader(teamsApi.endpoints.listTeamAudit, { id: team.id, ...(action === '' ? {} : { action }) });
  if (audit.isError && audit.currentData === undefined) return <FailedQuery query={audit} failed={copy.couldntLoadTheAuditLog} />;
  return (
    <>
      <div className={styles.filter}>
        <SelectField
          compact
          hideLabel
          label={copy.action}
          value={action}
          onChange={({ target }) =>
            setQuery(
              (before) => {
                const after = new URLSearchParams(before);
                if (target.value === '') after.delete('action');
                else after.set('action', target.value);
                return after;
              },
              { replace: true, preventScrollReset: true },
            )
          }
        >
          <option value="">{copy.allActions}</option>
          <Options of={ACTIONS.map((one) => ({ value: one, label: actionName(one) }))} />
        </SelectField>
        <ListTools
          list="audit_log"
          choice={choice}
          csv={
            <CsvOfList
              file="audit-log"
              columns={AUDIT_CSV}
              read={readPage}
              next={(page) => page.next_cursor}
              rows={(page) => page.events}
            />
          }
        />
      </div>
      <DataTable
        label={copy.auditLog}
        columns={columns}
        rows={audit.currentData?.events}
        hidden={choice.hidden}
        rowKey={({ id }) => id}
        phone={phone}
        skeletonRows={6}
        empty={<EmptyState compact title={copy.noEntries} text={copy.changesToTheTeamIts} />}
      />
      {(cursors.length > 0 || next !== null) && (
        <PagerFoot
          inTime
          place="panel"
          back={cursors.length === 0 ? undefined : () => setCursors(cursors.slice(0, -1))}
          next={next === null ? undefined : () => setCursors([...cursors, next])}
        />
      )}
    </>
  );
}
