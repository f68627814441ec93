/** Round trips that were opened against a lock; a row leads to the round trip. */

import { ShieldCheck } from 'lucide-react';
import type { Breach } from '@/api/rulesApi';
import { Gain } from '@/domain/journal/parts';
import { useZone } from '@/domain/workspace/useZone';
import { formatDate } from '@/format/time';
import type { CsvColumns } from '@/ui/CsvOfList';
import { type Column, DataTable } from '@/ui/DataTable';
import layout from '@/ui/layout.module.css';
import { Chip, EmptyState } from '@/ui/states';
import { copy } from '../copy';
import styles from './AdherenceTab.module.css';

interface BreachTableProps {
  readonly breaches: readonly Breach[] | undefined;
  readonly currency: string;
  readonly onOpen: (roundTripId: string) => void;
}

const pairOf = ({ base, quote }: Breach): string => `${base}/${quote}`;

function Opened({ breach }: { breach: Breach }) {
  const zone = useZone();
  return <time dateTime={breach.opened_at}>{formatDate(breach.opened_at, 'dateTime', zone)}</time>;
}

/** What locked it. A round trip can break several rules. */
function rulesOf({ results }: Breach): string {
  const locks = results.filter(({ result }) => result === 'lock');
  return (locks.length > 0 ? locks : results).map(({ ruleset, message }) => `${ruleset}: ${message}`).join(' ');
}

const Rules = ({ breach }: { breach: Breach }) => <span className={styles.message}>{rulesOf(breach)}</span>;

export const BREACH_CSV: CsvColumns<Breach> = [
  [copy.opened, ({ opened_at: at }) => at],
  [copy.pair, pairOf],
  [copy.rule, rulesOf],
  [copy.override, ({ reason }) => reason],
  [copy.net, ({ net }) => net],
  ['Id', ({ round_trip_id: id }) => id],
];

function Kind({ breach: { reason } }: { breach: Breach }) {
  return reason ? (
    <span className={styles.kind}>
      <Chip kind="info">{copy.overridden}</Chip>
      <small className={styles.reason}>{reason}</small>
    </span>
  ) : (
    <Chip kind="warn">{copy.withoutAReason}</Chip>
  );
}

export function BreachTable({ breaches, currency, onOpen }: BreachTableProps) {
  const columns: readonly Column<Breach>[] = [
    { key: 'opened', head: copy.opened, width: 170, cell: (breach) => <Opened breach={breach} /> },
    { key: 'pair', head: copy.pair, width: 130, cell: pairOf },
    { key: 'rules', head: copy.rule, from: 900, cell: (breach) => <Rules breach={breach} /> },
    { key: 'kind', head: copy.override, cell: (breach) => <Kind breach={breach} /> },
    { key: 'net', head: copy.net, align: 'right', cell: (breach) => <Gain amount={breach.net} currency={currency} brief /> },
  ];
  return (
    <DataTable
      label={copy.breaches}
      columns={columns}
      rows={breaches}
      rowKey={(breach) => breach.round_trip_id}
      skeletonRows={4}
      onOpen={(breach) => onOpen(breach.round_trip_id)}
      empty={<EmptyState compact icon={ShieldCheck} title={copy.noBreaches} text={copy.everyJudgedRoundTripKept} />}
      phone={{
        leadHead: copy.pair,
        trailHead: copy.net,
        lead: (breach) => (
          <span className={layout.two}>
            {pairOf(breach)}
            <small>
              <Opened breach={breach} /> · {breach.reason ? copy.overriddenInline : copy.withoutAReasonInline}
            </small>
          </span>
        ),
        trail: (breach) => <Gain amount={breach.net} currency={currency} brief />,
      }}
    />
  );
}
