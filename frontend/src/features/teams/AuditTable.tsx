/** What happened in a team, newest first. */

import { useState } from 'react';
import { type Team, type TeamEvent, useListTeamAuditQuery } from '@/api/teamsApi';
import { ACTIONS, actionName } from '@/domain/teams/roles';
import { formatDateTime } from '@/format/time';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import { SelectField } from '@/ui/fields';
import { EmptyState, FailedState } from '@/ui/states';
import styles from './Teams.module.css';

const what = (event: TeamEvent): string => [event.object, event.detail].filter((text) => text !== '').join(', ');

/** Ends in an ellipsis where there is no room. */
const Cut = ({ text, className }: { readonly text: string; readonly className?: string }) => (
  <span className={classes(styles.cut, className)} title={text}>
    {text}
  </span>
);

const columns: readonly Column<TeamEvent>[] = [
  { key: 'at', head: 'Time', width: 190, cell: (event) => formatDateTime(event.at) },
  { key: 'actor', head: 'Actor', cell: (event) => <Cut text={event.actor} className={styles.actor} /> },
  { key: 'action', head: 'Action', width: 190, cell: (event) => actionName(event.action) },
  { key: 'object', head: 'Object', shrinks: true, cell: (event) => <Cut text={what(event)} /> },
];

const phone: PhoneRow<TeamEvent> = {
  leadHead: 'Action',
  trailHead: 'Time',
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
  const [action, setAction] = useState('');
  // Cursors of the pages before this one; the last is this one's.
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const audit = useListTeamAuditQuery({
    id: team.id,
    ...(action === '' ? {} : { action }),
    ...(cursor === undefined ? {} : { cursor }),
  });
  const next = audit.data?.next_cursor ?? null;
  if (audit.isError && audit.currentData === undefined) {
    return <FailedState title="Couldn't load the audit log" error={audit.error} onRetry={() => void audit.refetch()} />;
  }
  return (
    <>
      <div className={styles.filter}>
        <SelectField
          compact
          hideLabel
          label="Action"
          value={action}
          onChange={({ target }) => {
            setAction(target.value);
            setCursors([]);
          }}
        >
          <option value="">All actions</option>
          {ACTIONS.map((one) => (
            <option key={one} value={one}>
              {actionName(one)}
            </option>
          ))}
        </SelectField>
      </div>
      <DataTable
        label="Audit log"
        columns={columns}
        rows={audit.currentData?.events}
        rowKey={({ id }) => id}
        phone={phone}
        skeletonRows={6}
        empty={<EmptyState compact title="No entries" text="Changes to the team, its members and invitations are listed here." />}
      />
      {(cursors.length > 0 || next !== null) && (
        <div className={styles.more}>
          <Button size="small" disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
            Newer
          </Button>
          <Button size="small" disabled={next === null} onClick={() => next !== null && setCursors([...cursors, next])}>
            Older
          </Button>
        </div>
      )}
    </>
  );
}
