/** The three groups of judged round trips, side by side. */

import type { Adherence, AdherenceGroup } from '@/api/rulesApi';
import { Gain } from '@/domain/journal/parts';
import { intervalWords, signedNumber } from '@/domain/journal/words';
import { ABSENT, formatInteger } from '@/format/number';
import { type Column, DataTable } from '@/ui/DataTable';
import layout from '@/ui/layout.module.css';
import { copy } from '../copy';

interface Row {
  readonly key: 'kept' | 'overridden' | 'broken';
  readonly name: string;
  readonly about: string;
  readonly group: AdherenceGroup;
  readonly currency: string;
}

const GROUPS = [
  { key: 'kept', name: 'Kept', about: copy.noRuleLockedItWhen },
  { key: 'overridden', name: 'Overridden', about: copy.lockedAndOpenedWithA },
  { key: 'broken', name: 'Broken', about: copy.lockedAndOpenedWithoutA },
] as const;

const meanOf = ({ group }: Row): string => (group.expectancy ? signedNumber(group.expectancy.value) : ABSENT);
const rangeOf = ({ group }: Row): string =>
  (group.expectancy && intervalWords(group.expectancy, signedNumber)) ?? (group.trips === 0 ? ABSENT : copy.tooFew);

function Net({ row: { group, currency } }: { row: Row }) {
  return group.trips === 0 ? ABSENT : <Gain amount={group.net} currency={currency} brief />;
}

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    head: copy.roundTrips,
    cell: ({ name, about }) => (
      <span className={layout.two}>
        {name}
        <small>{about}</small>
      </span>
    ),
  },
  { key: 'trips', head: copy.count, align: 'right', width: 90, cell: ({ group }) => formatInteger(group.trips) },
  { key: 'net', head: copy.net, align: 'right', cell: (row) => <Net row={row} /> },
  { key: 'mean', head: copy.meanNet, align: 'right', cell: meanOf },
  { key: 'range', head: copy.n95Interval, align: 'right', from: 900, cell: rangeOf },
];

export function GroupTable({ data }: { data: Adherence | undefined }) {
  const rows = data && GROUPS.map((group): Row => ({ ...group, group: data[group.key], currency: data.currency ?? '' }));
  return (
    <DataTable
      label={copy.roundTripsByHowThe}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      skeletonRows={3}
      phone={{
        leadHead: copy.roundTrips,
        trailHead: copy.meanNet,
        lead: ({ name, group }) => (
          <span className={layout.two}>
            {name}
            <small>{copy.inAll(formatInteger(group.trips))}</small>
          </span>
        ),
        trail: (row) => (
          <span className={layout.two}>
            {meanOf(row)}
            <small>{rangeOf(row)}</small>
          </span>
        ),
      }}
    />
  );
}
