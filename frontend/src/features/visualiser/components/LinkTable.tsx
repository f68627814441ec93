/** Network, Sankey and chord as a table: every band with its ends, its exact sum, and whether it is a fact. */

import { formatInteger } from '@/format/number';
import { type Column, DataTable } from '@/ui/DataTable';
import { SideScroll } from '@/ui/SideScroll';
import { Chip } from '@/ui/states';
import { copy } from '../copy';
import type { Group } from '../flows/groups';
import { exact, type Unit, unitName, written } from '../flows/money';
import type { Link, Linked } from '../modes/links';
import styles from '../Visualiser.module.css';

/** A name; a conclusion of ours is dashed and says so. */
export function GroupName({ group }: { group: Group | undefined }) {
  if (group === undefined) return null;
  return (
    <span className={styles.name}>
      <span className={group.derived ? styles.derived : undefined} title={group.derived ? copy.derivedNotAFact : undefined}>
        {group.title}
      </span>
      {group.sanctioned && <Chip kind="down">{copy.sanctioned}</Chip>}
      {group.derived && <Chip kind="warn">{copy.derived}</Chip>}
    </span>
  );
}

interface LinkTableProps {
  readonly shape: Linked;
  readonly unit: Unit;
  readonly label: string;
  readonly onPick: (id: string) => void;
}

export function LinkTable({ shape, unit, label, onPick }: LinkTableProps) {
  const groups = new Map(shape.cards.map(({ id, group }) => [id, group] as const));
  const columns: readonly Column<Link>[] = [
    { key: 'from', head: copy.fromTitle, cell: (row) => <GroupName group={groups.get(row.from)} /> },
    { key: 'to', head: copy.toTitle, cell: (row) => <GroupName group={groups.get(row.to)} /> },
    {
      key: 'amount',
      head: copy.amountOfUnitName(unitName(unit)),
      align: 'right',
      first: 'descending',
      // Rows of equal length sort as text the way their numbers do.
      sortBy: (row) => row.amount.toString().padStart(80, '0'),
      cell: (row) => (
        <span className="num" title={`${exact(row.amount, unit)} ${unitName(unit)}`}>
          {written(row.amount, unit)}
        </span>
      ),
    },
    {
      key: 'count',
      head: copy.flows,
      align: 'right',
      first: 'descending',
      sortBy: (row) => row.count,
      cell: (row) => formatInteger(row.count),
    },
    {
      key: 'nature',
      head: copy.nature,
      from: 900,
      cell: (row) => (row.shared ? <span title={copy.severalSendersDividedByWhat}>{copy.dividedNotAFact}</span> : 'fact'),
    },
  ];
  /** The end that is not the address that was chosen. */
  const farEnd = (row: Link) => (groups.get(row.from)?.root ? row.to : row.from);
  return (
    <SideScroll className={styles.scroll}>
      <DataTable
        label={label}
        columns={columns}
        rows={shape.links}
        rowKey={(row) => row.id}
        defaultSort={{ key: 'amount', direction: 'descending' }}
        onOpen={(row) => onPick(farEnd(row))}
        compact
        phone={{
          leadHead: copy.fromTo,
          trailHead: copy.amount,
          lead: (row) => (
            <span>
              <GroupName group={groups.get(row.from)} /> → <GroupName group={groups.get(row.to)} />
            </span>
          ),
          trail: (row) => <span className="num">{written(row.amount, unit)}</span>,
        }}
      />
    </SideScroll>
  );
}
