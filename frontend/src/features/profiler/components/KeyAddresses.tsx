/** The addresses of a key: the used ones, and where each branch would receive next. */

import { Download } from 'lucide-react';
import { addressesCsv, usedOf } from '@/domain/addresses/keyView';
import type { KeyAddress, KeyProfile } from '@/domain/addresses/types';
import { csvName } from '@/format/csv';
import { formatCount, formatInteger } from '@/format/number';
import { Amount } from '@/ui/Amount';
import { Button } from '@/ui/Button';
import { type Column, DataTable } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';
import { saveText } from '@/ui/save';
import { Chip, EmptyState } from '@/ui/states';
import { copy } from '../copy';
import { type LabelsByAddress, useGetNamesQuery } from '../keyApi';
import { AddressLink } from './parts';
import styles from './parts.module.css';

const NO_NAMES: LabelsByAddress = {};
const NONE: readonly string[] = [];

function Balance({ row, profile }: { row: KeyAddress; profile: KeyProfile }) {
  const { decimals, symbol } = profile.balance;
  return (
    <Amount bare amount={{ value: row.balance, decimals, symbol }} className={row.balance === '0' ? styles.dim : undefined} />
  );
}

const State = ({ row }: { row: KeyAddress }) =>
  row.used ? 'Used' : <Chip title={copy.theFirstUnusedAddressOf}>{copy.nextUnused}</Chip>;

const branchOf = (row: KeyAddress): string => (row.change ? 'Change' : 'Receive');

const columnsOf = (profile: KeyProfile, names: LabelsByAddress): readonly Column<KeyAddress>[] => [
  {
    key: 'address',
    head: copy.addressTitle,
    cell: (row) => <AddressLink chain={profile.chain} address={row.address} labels={names[row.address]} />,
  },
  {
    key: 'path',
    head: copy.path,
    sortBy: (row) => row.path,
    cell: (row) => <span className="mono">{row.path || '—'}</span>,
    width: 110,
  },
  { key: 'branch', head: copy.branch, sortBy: branchOf, cell: branchOf, width: 110 },
  { key: 'state', head: copy.state, cell: (row) => <State row={row} />, width: 120 },
  {
    key: 'balance',
    head: copy.balanceOfSymbol(profile.balance.symbol),
    align: 'right',
    first: 'descending',
    // As text: digits are compared as one number of any length, and none is rounded.
    sortBy: (row) => row.balance,
    cell: (row) => <Balance {...{ row, profile }} />,
  },
  {
    key: 'txs',
    head: copy.transactions,
    align: 'right',
    first: 'descending',
    sortBy: (row) => row.tx_count,
    cell: (row) => formatInteger(row.tx_count),
  },
];

export function KeyAddresses({ profile }: { profile: KeyProfile | undefined }) {
  const rows = profile?.addresses;
  const waiting = rows === undefined || rows.length === 0 || profile?.basis.loading === true;
  const asked = waiting ? NONE : rows.map(({ address }) => address);
  const found = useGetNamesQuery(asked, { skip: waiting });
  const names = found.currentData ?? NO_NAMES;
  const save = () => {
    if (profile === undefined) return;
    saveText(csvName(`addresses-${profile.fingerprint}`), addressesCsv(profile.addresses, names));
  };
  return (
    <Panel
      flush
      title={copy.addresses}
      note={profile && copy.usedAndWhereEachBranch(formatInteger(usedOf(profile)), found.isError ? copy.namesCouldNotBeRead : '')}
      actions={
        <Button size="small" disabled={waiting} onClick={save} title={copy.allListedAddressesAsCsv}>
          <Download aria-hidden="true" />
          {copy.csv}
        </Button>
      }
    >
      <DataTable
        label={copy.addresses}
        columns={profile ? columnsOf(profile, names) : skeletonColumns}
        rows={rows?.length === 0 && profile?.basis.loading ? undefined : rows}
        rowKey={(row) => row.address}
        compact
        skeletonRows={8}
        empty={<EmptyState compact title={copy.noAddresses} text={copy.noneCouldBeDerivedFrom} />}
        phone={{
          leadHead: copy.addressAndPath,
          trailHead: copy.balanceOfSymbol(profile?.balance.symbol ?? 'BTC'),
          lead: (row) => (
            <span className={styles.two}>
              <AddressLink chain={profile?.chain ?? 'bitcoin'} address={row.address} labels={names[row.address]} />
              <span className={styles.dim}>
                <span className="mono">{row.path}</span> {branchOf(row)}
              </span>
            </span>
          ),
          trail: (row) =>
            profile && (
              <span className={styles.two}>
                <Balance {...{ row, profile }} />
                {row.used ? (
                  <span className={styles.dim}>{formatCount(row.tx_count ?? 0, 'transaction')}</span>
                ) : (
                  <span className={styles.dim}>{copy.nextUnused}</span>
                )}
              </span>
            ),
        }}
      />
    </Panel>
  );
}

const skeletonColumns: readonly Column<KeyAddress>[] = ['Address', 'Path', 'Branch', 'State', 'Balance', 'Transactions'].map(
  (head, at) => ({ key: head, head, align: at > 3 ? 'right' : 'left', cell: () => null }),
);
