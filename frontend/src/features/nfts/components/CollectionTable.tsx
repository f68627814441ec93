/** The table of followed collections. */

import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import type { FollowedCollection } from '@/api/nftsApi';
import { paths } from '@/app/paths';
import { formatUsd } from '@/format/number';
import { formatDateTime, formatRelative } from '@/format/time';
import { IconButton } from '@/ui/Button';
import { chainName } from '@/ui/chains';
import { type Column, DataTable } from '@/ui/DataTable';
import { Delta } from '@/ui/Delta';
import { Menu } from '@/ui/Menu';
import { Chip } from '@/ui/states';
import { TokenIcon } from '@/ui/TokenIcon';
import { countWords, figureOf, salesWords } from '../words';
import styles from './Nfts.module.css';
import { Floor, Owned, ThinChip, Value } from './parts';

interface CollectionTableProps {
  readonly rows: readonly FollowedCollection[] | undefined;
  readonly onOpen: (nftId: string) => void;
  readonly onEdit: (collection: FollowedCollection) => void;
  readonly onUnfollow: (collection: FollowedCollection) => void;
  readonly empty?: ReactNode;
}

interface NameProps {
  readonly of: FollowedCollection;
  readonly onOpen: (nftId: string) => void;
}

function Name({ of, onOpen }: NameProps) {
  const open = (event: MouseEvent) => {
    // A new tab or window takes the plain address.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(of.nft_id);
  };
  return (
    <span className={styles.who}>
      <TokenIcon id={of.nft_id} symbol={of.symbol} />
      <span className={styles.pair}>
        <Link to={paths.nftOf(of.nft_id)} className={styles.name} onClick={open}>
          {of.name}
        </Link>
        <small>
          {of.symbol.toUpperCase()} · {chainName(of.platform)}
        </small>
      </span>
      {of.thin && <ThinChip />}
      {of.hidden && <Chip>Hidden</Chip>}
    </span>
  );
}

const numbers = (key: string, head: string, of: (one: FollowedCollection) => number | null | undefined) =>
  ({ key, head, align: 'right', sortBy: of, first: 'descending' }) as const;

export function CollectionTable({ rows, onOpen, onEdit, onUnfollow, empty }: CollectionTableProps) {
  const menu = (one: FollowedCollection) => (
    <Menu
      label={`Actions for ${one.name}`}
      items={[
        { key: 'edit', label: 'Edit', icon: Pencil, onPick: () => onEdit(one) },
        { key: 'unfollow', label: 'Unfollow', icon: Trash2, ruled: true, onPick: () => onUnfollow(one) },
      ]}
      trigger={(trigger) => (
        <IconButton {...trigger} label={`Actions for ${one.name}`}>
          <Ellipsis />
        </IconButton>
      )}
    />
  );
  const change = (
    key: string,
    head: string,
    of: (one: FollowedCollection) => number | null | undefined,
  ): Column<FollowedCollection> => ({
    ...numbers(key, head, of),
    cell: (one) => <Delta value={of(one)} digits={1} chip={key === 'change24h'} />,
  });
  const columns: Column<FollowedCollection>[] = [
    {
      key: 'name',
      head: 'Collection',
      shrinks: true,
      cell: (one) => <Name of={one} onOpen={onOpen} />,
      sortBy: ({ name }) => name.toLowerCase(),
    },
    { ...numbers('floor', 'Floor', ({ floor_usd: usd }) => figureOf(usd)), cell: (one) => <Floor of={one} /> },
    change('change24h', '24h', ({ change_24h_percent: percent }) => percent),
    change('change7d', '7d', ({ change_7d_percent: percent }) => percent),
    change('change30d', '30d', ({ change_30d_percent: percent }) => percent),
    {
      ...numbers('volume', 'Volume 24h', ({ volume_usd: usd }) => figureOf(usd)),
      cell: ({ volume_usd: usd }) => formatUsd(figureOf(usd), 'compact'),
    },
    {
      ...numbers('sales', 'Mean sales', ({ mean_sales: mean }) => mean),
      cell: ({ mean_sales: mean }) => <span title="Mean of a day's sales over the last seven days">{salesWords(mean)}</span>,
    },
    {
      ...numbers('holders', 'Holders', ({ holders }) => holders),
      cell: ({ holders, supply }) => (
        <span className={`num ${styles.stack}`}>
          <span>{countWords(holders)}</span>
          <small>of {countWords(supply)} items</small>
        </span>
      ),
    },
    { ...numbers('owned', 'You hold', ({ count }) => figureOf(count)), cell: (one) => <Owned of={one} /> },
    { ...numbers('value', 'Value', ({ value_usd: usd }) => figureOf(usd)), cell: (one) => <Value of={one} /> },
    {
      key: 'asOf',
      head: 'As of',
      from: 1280,
      cell: ({ as_of_at: at }) =>
        at ? <span title={formatDateTime(at)}>{formatRelative(at)}</span> : <span className={styles.unknown}>not yet</span>,
    },
    { key: 'menu', head: null, headLabel: 'Actions', align: 'right', width: 56, cell: menu },
  ];
  return (
    <DataTable<FollowedCollection>
      label="Followed collections"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      skeletonRows={6}
      onOpen={({ nft_id: id }) => onOpen(id)}
      phone={{
        leadHead: 'Collection, value',
        trailHead: 'Floor, 24h',
        lead: (one) => (
          <span className={styles.pair}>
            <Name of={one} onOpen={onOpen} />
            <small>
              <Value of={one} /> · <Owned of={one} />
            </small>
          </span>
        ),
        trail: (one) => (
          <span className={`${styles.pair} ${styles.end}`}>
            <Floor of={one} />
            <Delta value={one.change_24h_percent} digits={1} />
          </span>
        ),
      }}
      empty={empty}
    />
  );
}
