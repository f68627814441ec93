/** Events that are no fills, as a table. Amounts are shown with every digit. */

import type { AccountEvent } from '@/api/ledgerApi';
import { paths } from '@/app/paths';
import { ForManagers } from '@/domain/teams/ForManagers';
import { useCreates } from '@/domain/teams/useCreates';
import { exactDecimal } from '@/format/amount';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { useColumnChoice } from '@/ui/columnChoice';
import { type Column, DataTable } from '@/ui/DataTable';
import { SideScroll } from '@/ui/SideScroll';
import { Chip } from '@/ui/states';
import { useMinWidth } from '@/ui/viewport';
import { copy } from '../copy';
import { EVENT_COLUMNS } from '../eventColumns';
import { eventTitle, eventWords, givenThenGot, movementWords } from '../words';
import { actionsColumn, FeesLine, noteColumn, timeColumn } from './entryColumns';
import styles from './FillTable.module.css';
import { Source } from './Source';

interface EventTableProps {
  readonly events: readonly AccountEvent[] | undefined;
  readonly zone: string;
  readonly fileNames: ReadonlyMap<string, string>;
  readonly onOpen: (event: AccountEvent) => void;
  readonly onDelete: (event: AccountEvent) => void;
  readonly empty: React.ReactNode;
}

/** From this width on, a column of its own; before, a second line of the time. */
const WITH_ACCOUNT = 1200;
const WITH_NOTES = 1360;

/** What moved; fees are told apart, but for a fee that was charged alone. */
function mainOf({ movements }: AccountEvent) {
  const main = movements.filter(({ fee }) => !fee);
  return main.length > 0 ? main : movements;
}

function Moved({ event }: { event: AccountEvent }) {
  return (
    <span className={styles.sum}>
      {givenThenGot(mainOf(event)).map((moved) => (
        <span key={moved.asset} className={classes('num', styles.figure)}>
          {movementWords(moved)}
        </span>
      ))}
      <FeesLine fees={event.fees} />
    </span>
  );
}

const canOpen = ({ editable }: AccountEvent): boolean => editable;

const positionOf = ({ base, quote }: AccountEvent): string => (base && quote ? `${base}/${quote}` : '');

export function EventTable({ events, zone, fileNames, onOpen, onDelete, empty }: EventTableProps) {
  const { hidden } = useColumnChoice('events', EVENT_COLUMNS);
  const creates = useCreates();
  const hasAccounts = useMinWidth(WITH_ACCOUNT);
  const hasNotes = useMinWidth(WITH_NOTES);
  const columns: Column<AccountEvent>[] = [
    timeColumn({ timeOf: (event) => event.happened_at, zone, withAccount: !hasAccounts }),
    {
      key: 'account',
      head: copy.account,
      // Where notes have a column, they take the room that is left.
      shrinks: !hasNotes,
      from: WITH_ACCOUNT,
      cell: (event) => (
        <span className={classes(styles.two, hasNotes && styles.short)}>
          <span title={event.account}>{event.account}</span>
        </span>
      ),
    },
    {
      key: 'kind',
      head: copy.kind,
      width: 130,
      cell: (event) => (
        <span className={styles.pair}>
          <span className={styles.strong}>{eventWords(event)}</span>
          {positionOf(event) !== '' && <small>{positionOf(event)}</small>}
        </span>
      ),
    },
    { key: 'moved', head: copy.amount, width: 170, align: 'right', cell: (event) => <Moved event={event} /> },
    {
      key: 'cost',
      head: copy.costUsd,
      width: 120,
      align: 'right',
      from: 900,
      cell: (event) => (event.cost == null ? '–' : <span className="num">{exactDecimal(event.cost)}</span>),
    },
    noteColumn(WITH_NOTES),
    {
      key: 'source',
      head: copy.source,
      width: 110,
      from: 1040,
      cell: (event) => (
        <Source
          entry={event}
          fileName={fileNames.get(event.import_id ?? '')}
          href={paths.eventsOfFile}
          otherwise={event.external_id == null ? undefined : 'Wallet'}
        />
      ),
    },
    ...(creates ? [actionsColumn({ words: eventTitle, canOpen, onOpen, onDelete })] : []),
  ];
  return (
    <SideScroll className={styles.scroll}>
      <DataTable
        label={copy.otherEvents}
        columns={columns}
        hidden={hidden}
        rows={events}
        rowKey={(event) => event.id}
        onOpen={creates ? onOpen : undefined}
        canOpen={canOpen}
        empty={empty}
        phone={{
          leadHead: copy.event,
          trailHead: copy.amount,
          lead: (event) => (
            <span className={styles.phone}>
              <span className={styles.line}>
                {eventWords(event)}
                {event.edited && <Chip>{copy.edited}</Chip>}
              </span>
              <small>
                {event.account} · {formatDate(event.happened_at, 'dateTime', zone)}
              </small>
              {/* The form of an event that can be edited has the button itself. */}
              {!event.editable && (
                <ForManagers>
                  <span>
                    <Button size="small" aria-label={copy.delete(eventTitle(event))} onClick={() => onDelete(event)}>
                      {copy.deleteTitle}
                    </Button>
                  </span>
                </ForManagers>
              )}
            </span>
          ),
          trail: (event) => (
            <span className={classes(styles.phone, styles.trail)}>
              <Moved event={event} />
            </span>
          ),
        }}
      />
    </SideScroll>
  );
}
