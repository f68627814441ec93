/** Things of others that are shared with this account or, while a team is selected, with that team: each has its own list. */

import { UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Pager } from '@/api/pages';
import { selectedTeam } from '@/api/principal';
import { useListTeamsQuery } from '@/api/teamsApi';
import { classes } from '@/ui/classes';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import { PagerFoot } from '@/ui/PagerFoot';
import { FailedQuery } from '@/ui/QueryPanel';
import { EmptyState } from '@/ui/states';
import { copy } from './copy';
import { GiveUpButton } from './GiveUpButton';
import { SharedBadge } from './SharedBadge';
import styles from './SharedTable.module.css';
import type { ShareCalls, SharedThing } from './things';

interface SharedTableProps<T extends SharedThing> {
  readonly calls: ShareCalls;
  readonly query: { readonly isError: boolean; readonly error?: unknown; readonly refetch: () => unknown };
  readonly pager: Pager<unknown>;
  /** Of the page that is shown; undefined until it is here. */
  readonly rows: readonly T[] | undefined;
  readonly pathOf: (thing: T) => string;
  /** Between the owner and what can be done. */
  readonly columns: readonly Column<T>[];
  /** On phones, what the columns say, below the owner. */
  readonly phoneNote?: (thing: T) => ReactNode;
  /** Before the button that gives it up. */
  readonly tools?: (thing: T) => ReactNode;
}

export function SharedTable<T extends SharedThing>(props: SharedTableProps<T>) {
  const { calls, query, pager, rows, pathOf, columns, phoneNote, tools } = props;
  const words = copy.of[calls.kind];
  const teams = useListTeamsQuery(undefined, { skip: selectedTeam() !== null });
  const isElsewhere = selectedTeam() === null && (teams.data ?? []).length > 0;
  if (query.isError && rows === undefined) return <FailedQuery query={query} failed={words.couldntLoad} />;
  if (rows?.length === 0 && !pager.isLong) {
    const text = isElsewhere ? `${words.thatOthersShare} ${words.withAWholeTeam}` : words.thatOthersShare;
    return <EmptyState icon={UsersRound} title={copy.nothingIsSharedWithYou} text={text} />;
  }
  const badge = (one: T) => (
    <span className={styles.owner}>
      <SharedBadge kind={calls.kind} thing={one} />
    </span>
  );
  const trail = (one: T) => (
    <span className={styles.tools}>
      {tools?.(one)}
      <GiveUpButton thing={one} calls={calls} />
    </span>
  );
  const link = (one: T) => <Link to={pathOf(one)}>{one.name}</Link>;
  const all: readonly Column<T>[] = [
    {
      key: 'name',
      head: words.head,
      shrinks: true,
      cell: (one) => (
        <span className={styles.name}>
          {link(one)}
          {one.note !== '' && <small>{one.note}</small>}
        </span>
      ),
    },
    { key: 'owner', head: copy.owner, cell: badge },
    ...columns,
    { key: 'tools', head: null, headLabel: copy.actions, align: 'right', width: 168, cell: trail },
  ];
  const phone: PhoneRow<T> = {
    leadHead: words.head,
    trailHead: copy.actions,
    lead: (one) => (
      <span className={classes(styles.name, phoneNote && styles.tall)}>
        {link(one)}
        {badge(one)}
        {phoneNote && <small>{phoneNote(one)}</small>}
      </span>
    ),
    trail,
  };
  return (
    <>
      <DataTable label={words.sharedWithYou} columns={all} rows={rows} rowKey={({ id }) => id} phone={phone} skeletonRows={4} />
      {isElsewhere && <p className={styles.elsewhere}>{words.withAWholeTeam}</p>}
      {pager.isLong && <PagerFoot words={copy.pageOf(pager.at + 1)} back={pager.back} next={pager.next} />}
    </>
  );
}
