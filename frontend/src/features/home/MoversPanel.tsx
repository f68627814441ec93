/** Coins with their price and their day, each leading to its page. */

import { Link, useNavigate } from 'react-router';
import type { LeadingCoin } from '@/api/overviewApi';
import { paths } from '@/app/paths';
import { type Column, DataTable } from '@/ui/DataTable';
import { Delta } from '@/ui/Delta';
import { Usd } from '@/ui/Num';
import { Panel } from '@/ui/Panel';
import { EmptyState } from '@/ui/states';
import { TokenIcon } from '@/ui/TokenIcon';
import { copy } from './copy';
import styles from './HomePage.module.css';

const columns: readonly Column<LeadingCoin>[] = [
  {
    key: 'name',
    shrinks: true,
    head: copy.token,
    cell: (coin) => (
      <span className={styles.name}>
        <TokenIcon id={coin.id} symbol={coin.symbol} />
        <Link to={paths.tokenOf(coin.id)} title={`${coin.name} (${coin.symbol.toUpperCase()})`}>
          {coin.name}
        </Link>
      </span>
    ),
  },
  { key: 'price', head: copy.price, align: 'right', cell: (coin) => <Usd value={coin.current_price} /> },
  {
    key: 'change',
    head: '24h',
    align: 'right',
    width: 96,
    cell: (coin) => <Delta chip value={coin.price_change_percentage_24h} />,
  },
];

interface MoversPanelProps {
  readonly title: string;
  readonly coins: readonly LeadingCoin[] | undefined;
  readonly note: string;
  readonly empty: { readonly title: string; readonly text: string };
}

/** Nobody went that way. */
export const NOBODY = { title: copy.noMoversInTheLast, text: copy.noListedCoinMovedIn } as const;

export function MoversPanel({ title, coins, note, empty }: MoversPanelProps) {
  const navigate = useNavigate();
  return (
    <Panel flush title={title} note={note} className={styles.third}>
      <DataTable
        label={title}
        columns={columns}
        rows={coins}
        rowKey={(coin) => coin.id}
        skeletonRows={7}
        onOpen={(coin) => void navigate(paths.tokenOf(coin.id))}
        empty={<EmptyState compact {...empty} />}
      />
    </Panel>
  );
}
