/** The same round trips, grouped by asset, account, direction, time, holding time, or what their reviews say. */

import type { GroupResult, Statistics } from '@/api/ledgerApi';
import { Gain } from '@/domain/journal/parts';
import { GROUPINGS, type GroupBy, type View } from '@/domain/journal/view';
import { AFTER_LOSS, FEW, GROUPING_WORDS, groupWords, signOfAmount } from '@/domain/journal/words';
import { formatCount, formatInteger, formatShare } from '@/format/number';
import { type Column, DataTable } from '@/ui/DataTable';
import { Segmented } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { SideScroll } from '@/ui/SideScroll';
import { Chip, EmptyState } from '@/ui/states';
import { copy } from '../copy';
import { EdgesPanel, VerdictChip } from './EdgesPanel';
import styles from './GroupsTab.module.css';
import { HoldingPanel } from './HoldingPanel';

interface GroupsProps {
  readonly view: View;
  readonly data: Statistics | undefined;
  readonly onChange: (view: View, quietly?: boolean) => void;
}

/** Hours and weekdays keep their order; what has no order of its own comes as it is sorted. */
const hasOrder = (by: GroupBy): boolean => by === 'weekday' || by === 'hour' || by === 'holding_time' || by === 'after_loss';

const rateOf = ({ wins, losses }: GroupResult): number | null => (wins + losses === 0 ? null : wins / (wins + losses));

export function GroupsTab({ view, data, onChange }: GroupsProps) {
  const { by } = view;
  const groups = data?.groupings.find((grouping) => grouping.by === by)?.groups ?? [];
  const most = groups.reduce((size, { net }) => Math.max(size, Math.abs(Number(net))), 0);
  const currency = data?.currency ?? '';
  const columns: Column<GroupResult>[] = [
    { key: 'name', head: GROUPING_WORDS[by], cell: (group) => <Name by={by} group={group} />, sortBy: sortName(by) },
    {
      key: 'trips',
      head: copy.roundTrips,
      align: 'right',
      width: 110,
      cell: trips,
      sortBy: (group) => group.trips,
      first: 'descending',
    },
    {
      key: 'wins',
      head: copy.wins,
      align: 'right',
      width: 76,
      from: 1024,
      cell: ({ wins }) => formatInteger(wins),
      sortBy: (group) => group.wins,
      first: 'descending',
    },
    {
      key: 'rate',
      head: copy.winRate,
      align: 'right',
      width: 96,
      cell: (group) => formatShare(rateOf(group), 1),
      sortBy: rateOf,
      first: 'descending',
    },
    {
      key: 'net',
      head: copy.net(currency),
      align: 'right',
      width: 160,
      cell: ({ net }) => <Gain amount={net} rounded />,
      sortBy: ({ net }) => Number(net),
      first: 'descending',
    },
    {
      key: 'expectancy',
      head: copy.expectancyIn(currency),
      align: 'right',
      width: 150,
      from: 1024,
      cell: ({ expectancy }) => <Gain amount={expectancy} rounded />,
      sortBy: ({ expectancy }) => Number(expectancy),
      first: 'descending',
    },
    { key: 'verdict', head: copy.edgeOrLeak, width: 116, from: 768, cell: (group) => <VerdictChip group={group} /> },
    {
      key: 'bar',
      head: undefined,
      headLabel: copy.netAsABar,
      width: '22%',
      from: 1200,
      cell: ({ net }) => <Bar net={net} most={most} />,
    },
  ];
  return (
    <>
      <EdgesPanel data={data} onGroupBy={(next) => onChange({ ...view, by: next }, true)} />
      <HoldingPanel data={data} />
      <SideScroll className={styles.tools} chosen={by}>
        <Segmented<GroupBy>
          label={copy.groupBy}
          value={by}
          options={GROUPINGS.map((value) => ({ value, label: GROUPING_WORDS[value] }))}
          onChange={(next) => onChange({ ...view, by: next }, true)}
        />
      </SideScroll>
      <Panel flush foot={copy.groupsWithFewerThanRound(FEW, footOf(by, data))}>
        <DataTable
          key={by}
          label={copy.resultsBy(GROUPING_WORDS[by].toLowerCase())}
          columns={columns}
          rows={data === undefined ? undefined : groups}
          rowKey={({ name }) => name}
          defaultSort={hasOrder(by) ? undefined : { key: 'trips', direction: 'descending' }}
          empty={<EmptyState compact title={copy.noClosedRoundTripIn} />}
          phone={{
            leadHead: GROUPING_WORDS[by],
            trailHead: copy.net(currency),
            lead: (group) => (
              <span className={styles.lead}>
                <Name by={by} group={group} />
                <small>{copy.won(formatCount(group.trips, copy.roundTrip), formatShare(rateOf(group), 1))}</small>
              </span>
            ),
            trail: ({ net }) => <Gain amount={net} rounded />,
          }}
        />
      </Panel>
    </>
  );
}

function footOf(by: GroupBy, data: Statistics | undefined): string {
  if (by === 'tag') return copy.aRoundTripWithSeveral;
  if (by === 'after_loss') return ` ${AFTER_LOSS}`;
  return by === 'hour' || by === 'weekday' ? copy.byTheEntryIn(data?.zone.replaceAll('_', ' ') ?? copy.yourTimeZone) : '';
}

const trips = ({ trips }: GroupResult) => formatInteger(trips);
const sortName = (by: GroupBy) => (hasOrder(by) ? undefined : ({ name }: GroupResult) => name);

function Name({ by, group }: { by: GroupBy; group: GroupResult }) {
  return (
    <span className={styles.name}>
      {groupWords(by, group.name)}
      {group.trips < FEW && <Chip title={copy.fewerThan30RoundTripsRead}>{copy.few}</Chip>}
    </span>
  );
}

/** Losses to the left of the line, gains to the right; the cell beside it has the figure. */
function Bar({ net, most }: { net: string; most: number }) {
  const share = most === 0 ? 0 : (Math.abs(Number(net)) / most) * 50;
  const isDown = signOfAmount(net) === 'down';
  return (
    <span className={styles.bar} aria-hidden="true">
      <span
        className={isDown ? styles.down : styles.up}
        style={{ width: `${share}%`, left: isDown ? `${50 - share}%` : '50%' }}
      />
    </span>
  );
}
