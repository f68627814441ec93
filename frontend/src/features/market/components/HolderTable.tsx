/** The largest holders of a token: the share with the amount beside it, and who holds for others. */

import { Link } from 'react-router';
import type { TokenContract, TokenHolder } from '@/api/tokenContractsApi';
import { paths } from '@/app/paths';
import { shorten } from '@/format/text';
import { Amount } from '@/ui/Amount';
import { Labels } from '@/ui/Basis';
import { type Column, DataTable } from '@/ui/DataTable';
import { SideScroll } from '@/ui/SideScroll';
import { Chip, EmptyState } from '@/ui/states';
import { copy } from '../copy';
import { briefPercent, exactPercent } from '../holders';
import styles from './ContractPanel.module.css';

function Role({ role }: Pick<TokenHolder, 'role'>) {
  const words = copy.roles[role as keyof typeof copy.roles];
  return words === undefined ? null : (
    <Chip kind="info" title={copy.roleMarks}>
      {words}
    </Chip>
  );
}

function Holder({ chain, row }: { readonly chain: string; readonly row: TokenHolder }) {
  return (
    <span className={styles.holder} data-address={row.address} data-chain={chain}>
      <Link className="mono" to={paths.profilerOf(row.address, chain)} title={row.address}>
        {shorten(row.address, 8, 6)}
      </Link>
      <Labels labels={row.labels} most={1} />
      <Role role={row.role} />
      {row.contract_name && <small>{row.contract_name}</small>}
    </span>
  );
}

const Share = ({ row }: { readonly row: TokenHolder }) => (
  <span className="num" title={row.share ? exactPercent(row.share) : undefined}>
    {briefPercent(row.share)}
  </span>
);

export function HolderTable({ data }: { readonly data: TokenContract }) {
  const held = ({ value }: TokenHolder) => (
    <Amount amount={{ value, decimals: data.decimals, symbol: data.symbol ?? '', asset: data.address }} />
  );
  const columns: readonly Column<TokenHolder>[] = [
    { key: 'rank', head: copy.rank, cell: (_row, index) => <span className="num">{index + 1}</span>, width: 64 },
    { key: 'holder', head: copy.holder, cell: (row) => <Holder chain={data.chain} row={row} /> },
    { key: 'share', head: copy.share, align: 'right', cell: (row) => <Share row={row} /> },
    { key: 'amount', head: copy.amountHead, align: 'right', cell: held },
  ];
  return (
    <SideScroll className={styles.box} label={copy.holders}>
      <DataTable
        label={copy.holders}
        columns={columns}
        rows={data.top}
        rowKey={({ address }) => address}
        compact
        phone={{
          leadHead: copy.holder,
          trailHead: copy.share,
          lead: (row) => <Holder chain={data.chain} row={row} />,
          trail: (row) => (
            <span className={styles.two}>
              <Share row={row} />
              <small>{held(row)}</small>
            </span>
          ),
        }}
        empty={<EmptyState title={copy.noHoldersListed} compact />}
      />
    </SideScroll>
  );
}
