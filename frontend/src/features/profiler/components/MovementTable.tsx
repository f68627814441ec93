/** Movements as rows, newest first: of an address, or of all addresses of a key. */

import type { Movement } from '@/domain/addresses/types';
import { ABSENT, MINUS } from '@/format/number';
import { Amount } from '@/ui/Amount';
import type { Hideable } from '@/ui/columnChoice';
import { type Column, DataTable } from '@/ui/DataTable';
import { Chip } from '@/ui/states';
import { copy } from '../copy';
import { kindWords } from '../kinds';
import { AddressLink, Price, Time, TxLink } from './parts';
import styles from './parts.module.css';

const SIGNS: Readonly<Record<string, string>> = { in: '+', out: MINUS, own: '' };
const WORDS: Readonly<Record<string, string>> = { in: 'In', out: 'Out', own: 'Own' };

function Direction({ row }: { row: Movement }) {
  if (row.failed) return <Chip kind="warn">{copy.failed}</Chip>;
  return <Chip kind={row.direction === 'in' ? 'up' : row.direction === 'out' ? 'down' : 'neutral'}>{WORDS[row.direction]}</Chip>;
}

/** What failed moved nothing: its amount is what it asked for, which no dollars went with. */
function Worth({ row }: { row: Movement }) {
  return row.failed ? <span className={styles.dim}>{ABSENT}</span> : <Price usd={row.amount.usd} />;
}

const signOf = (row: Movement) => (row.failed ? '' : SIGNS[row.direction]);

function Peers({ chain, row, self }: { chain: string; row: Movement; self: string }) {
  const [first, ...others] = row.peers;
  if (row.direction === 'own') return <span className={styles.dim}>{self}</span>;
  return (
    <span className={styles.address} title={row.shared ? copy.severalSendersSharesByWhat : undefined}>
      <AddressLink
        chain={chain}
        address={first?.address}
        labels={first?.labels}
        nobody={row.kind === 'coinbase' ? copy.newlyMined : copy.noAddress}
      />
      {others.length > 0 && <Chip title={others.map((peer) => peer.address ?? copy.noAddress).join('\n')}>+{others.length}</Chip>}
    </span>
  );
}

const columnsOf = (chain: string, self: string): readonly Column<Movement>[] => [
  { key: 'time', head: copy.time, cell: (row) => <Time at={row.time} />, width: 190 },
  { key: 'direction', head: copy.direction, cell: (row) => <Direction row={row} />, width: 90 },
  { key: 'kind', head: copy.kind, from: 1100, cell: (row) => kindWords(row.kind) },
  { key: 'peer', head: copy.counterparty, cell: (row) => <Peers {...{ chain, row, self }} /> },
  {
    key: 'amount',
    head: copy.amount,
    align: 'right',
    cell: (row) => (
      <span className={row.direction === 'in' && !row.failed ? styles.up : undefined}>
        <Amount amount={row.amount} sign={signOf(row)} />
      </span>
    ),
  },
  { key: 'usd', head: copy.usdAtTransfer, align: 'right', cell: (row) => <Worth row={row} /> },
  { key: 'tx', head: copy.transaction, from: 900, align: 'right', cell: (row) => <TxLink chain={chain} tx={row.tx} /> },
];

export const MOVEMENT_COLUMNS: Hideable = [
  ['direction', copy.direction],
  ['kind', copy.kind],
  ['peer', copy.counterparty],
  ['amount', copy.amount],
  ['usd', copy.usdAtTransfer],
  ['tx', copy.transaction],
];

// One event can move several tokens of a collection.
const keyOf = (row: Movement) => `${row.tx}:${row.kind}:${row.position}:${row.direction}:${row.token_id ?? ''}`;

interface MovementTableProps {
  readonly label: string;
  readonly chain: string;
  readonly rows: readonly Movement[];
  /** Whose the other side is where money did not change hands. */
  readonly self?: string;
  readonly hidden?: ReadonlySet<string>;
}

export function MovementTable({ label, chain, rows, self = 'itself', hidden }: MovementTableProps) {
  return (
    <DataTable
      label={label}
      columns={columnsOf(chain, self)}
      rows={rows}
      hidden={hidden}
      rowKey={keyOf}
      compact
      phone={{
        leadHead: copy.counterparty,
        trailHead: copy.amount,
        lead: (row) => (
          <span className={styles.two}>
            <Peers {...{ chain, row, self }} />
            <span className={styles.dim}>
              <Time at={row.time} />
            </span>
          </span>
        ),
        trail: (row) => (
          <span className={styles.two}>
            <Amount brief amount={row.amount} sign={signOf(row)} />
            {row.failed ? <Chip kind="warn">{copy.failed}</Chip> : <Worth row={row} />}
          </span>
        ),
      }}
    />
  );
}
