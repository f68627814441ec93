/** The table of followed collections. */

import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import type { FollowedCollection } from '@/api/nftsApi';
import { paths } from '@/app/paths';
import { useCreates } from '@/domain/teams/useCreates';
import { useManages } from '@/domain/teams/useManages';
import { formatUsd } from '@/format/number';
import { Ago } from '@/ui/Ago';
import { IconButton } from '@/ui/Button';
import type { CsvColumns } from '@/ui/CsvOfList';
import { chainName } from '@/ui/chains';
import type { Hideable } from '@/ui/columnChoice';
import { type Column, DataTable } from '@/ui/DataTable';
import { Delta } from '@/ui/Delta';
import { Menu } from '@/ui/Menu';
import { Chip } from '@/ui/states';
import { TokenIcon } from '@/ui/TokenIcon';
import { copy } from '../copy';
import { countWords, figureOf, holdsAny, salesWords } from '../words';
import styles from './Nfts.module.css';
import { Floor, Owned, ThinChip, Value } from './parts';

interface CollectionTableProps {
  readonly rows: readonly FollowedCollection[] | undefined;
  readonly onOpen: (nftId: string) => void;
  readonly onEdit: (collection: FollowedCollection) => void;
  readonly onUnfollow: (collection: FollowedCollection) => void;
  readonly empty?: ReactNode;
  /** Keys of columns that are not shown. */
  readonly hidden: ReadonlySet<string>;
}

export const COLLECTION_COLUMNS: Hideable = [
  ['floor', 'Floor'],
  ['change24h', '24h'],
  ['change7d', '7d'],
  ['change30d', '30d'],
  ['volume', copy.volume24h],
  ['sales', copy.meanSales],
  ['holders', 'Holders'],
  ['owned', copy.youHold],
  ['value', 'Value'],
  ['asOf', copy.asOf],
];

export const COLLECTION_CSV: CsvColumns<FollowedCollection> = [
  ['Collection', ({ name }) => name],
  ['Symbol', ({ symbol }) => symbol],
  ['Chain', ({ platform }) => platform],
  ['Contract', ({ contract }) => contract],
  [copy.floorUsd, ({ floor_usd: usd }) => usd],
  [copy.floorNative, ({ floor_native: native }) => native],
  [copy.nativeCoin, ({ native_symbol: symbol }) => symbol],
  ['24h %', ({ change_24h_percent: percent }) => percent],
  ['7d %', ({ change_7d_percent: percent }) => percent],
  ['30d %', ({ change_30d_percent: percent }) => percent],
  [copy.volume24hUsd, ({ volume_usd: usd }) => usd],
  [copy.meanSales, ({ mean_sales: mean }) => mean],
  ['Holders', ({ holders }) => holders],
  ['Supply', ({ supply }) => supply],
  [copy.youHold, ({ count }) => count],
  [copy.valueUsd, ({ value_usd: usd }) => usd],
  [copy.thinMarket, ({ thin }) => (thin ? 'yes' : 'no')],
  ['Note', ({ note }) => note],
  [copy.asOf, ({ as_of_at: at }) => at],
];

interface NameProps {
  readonly of: FollowedCollection;
  readonly onOpen: (nftId: string) => void;
  /** On a narrow row, what chips say is in the second line. */
  readonly narrow?: boolean;
}

function Name({ of, onOpen, narrow = false }: NameProps) {
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
          {narrow && of.thin && copy.thinMarketTitle}
          {narrow && of.hidden && copy.hidden}
        </small>
      </span>
      {!narrow && of.thin && <ThinChip />}
      {!narrow && of.hidden && <Chip>{copy.hiddenTitle}</Chip>}
    </span>
  );
}

const numbers = (key: string, head: string, of: (one: FollowedCollection) => number | null | undefined) =>
  ({ key, head, align: 'right', sortBy: of, first: 'descending' }) as const;

export function CollectionTable({ rows, onOpen, onEdit, onUnfollow, empty, hidden }: CollectionTableProps) {
  const creates = useCreates();
  const manages = useManages();
  const menu = (one: FollowedCollection) =>
    creates && (
      <Menu
        label={copy.actionsFor(one.name)}
        items={[
          { key: 'edit', label: copy.edit, icon: Pencil, onPick: () => onEdit(one) },
          ...(manages
            ? [{ key: 'unfollow', label: copy.unfollow, icon: Trash2, ruled: true, onPick: () => onUnfollow(one) }]
            : []),
        ]}
        trigger={(trigger) => (
          <IconButton {...trigger} label={copy.actionsFor(one.name)}>
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
      head: copy.collection,
      shrinks: true,
      cell: (one) => <Name of={one} onOpen={onOpen} />,
      sortBy: ({ name }) => name.toLowerCase(),
    },
    { ...numbers('floor', 'Floor', ({ floor_usd: usd }) => figureOf(usd)), cell: (one) => <Floor of={one} /> },
    change('change24h', '24h', ({ change_24h_percent: percent }) => percent),
    change('change7d', '7d', ({ change_7d_percent: percent }) => percent),
    change('change30d', '30d', ({ change_30d_percent: percent }) => percent),
    {
      ...numbers('volume', copy.volume24h, ({ volume_usd: usd }) => figureOf(usd)),
      cell: ({ volume_usd: usd }) => formatUsd(figureOf(usd), 'compact'),
    },
    {
      ...numbers('sales', copy.meanSales, ({ mean_sales: mean }) => mean),
      cell: ({ mean_sales: mean }) => <span title={copy.meanOfADaysSales}>{salesWords(mean)}</span>,
    },
    {
      ...numbers('holders', 'Holders', ({ holders }) => holders),
      cell: ({ holders, supply }) => (
        <span className={`num ${styles.stack}`}>
          <span>{countWords(holders)}</span>
          <small>{copy.ofItems(countWords(supply))}</small>
        </span>
      ),
    },
    { ...numbers('owned', copy.youHold, ({ count }) => figureOf(count)), cell: (one) => <Owned of={one} /> },
    { ...numbers('value', 'Value', ({ value_usd: usd }) => figureOf(usd)), cell: (one) => <Value of={one} /> },
    {
      key: 'asOf',
      head: copy.asOf,
      from: 1280,
      cell: ({ as_of_at: at }) => (at ? <Ago at={at} /> : <span className={styles.unknown}>{copy.notYet}</span>),
    },
    { key: 'menu', head: null, headLabel: copy.actions, align: 'right', width: 56, cell: menu },
  ];
  return (
    <DataTable<FollowedCollection>
      label={copy.followedCollections}
      columns={columns}
      hidden={hidden}
      rows={rows}
      rowKey={({ id }) => id}
      skeletonRows={6}
      onOpen={({ nft_id: id }) => onOpen(id)}
      phone={{
        leadHead: copy.collectionValue,
        trailHead: copy.floor24h,
        lead: (one) => (
          <span className={styles.pair}>
            <Name narrow of={one} onOpen={onOpen} />
            {holdsAny(one) && (
              <small>
                <Value of={one} /> · <Owned of={one} />
              </small>
            )}
          </span>
        ),
        trail: (one) => (
          <span className={`${styles.pair} ${styles.end}`}>
            {figureOf(one.floor_usd) === null ? (
              <Floor of={one} />
            ) : (
              <span className="num">{formatUsd(figureOf(one.floor_usd))}</span>
            )}
            <Delta value={one.change_24h_percent} digits={1} />
          </span>
        ),
      }}
      empty={empty}
    />
  );
}
