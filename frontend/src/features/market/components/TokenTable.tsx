/** The market list as one plain table. Two lines a row on phones, where a row is name, line and price. */

import { BellPlus, ChevronDown, ChevronUp, Ellipsis, Eye, Star } from 'lucide-react';
import { type CSSProperties, memo, useMemo } from 'react';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import type { TickBoard } from '@/domain/market/ticks';
import type { CoinMarket } from '@/domain/market/types';
import { useCreates } from '@/domain/teams/useCreates';
import { ABSENT } from '@/format/number';
import { formatDate } from '@/format/time';
import { askForAlert, askToWatch } from '@/ui/askStore';
import { IconButton } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { Menu } from '@/ui/Menu';
import { SideScroll } from '@/ui/SideScroll';
import { Skeleton } from '@/ui/states';
import { TokenIcon } from '@/ui/TokenIcon';
import { copy } from '../copy';
import { orderOf } from '../rows';
import { DEFAULT_COLUMNS, type SortId, sameColumns, type View } from '../view';
import { COLUMNS, type Column } from './columns';
import { LiveChange } from './LiveCells';
import styles from './TokenTable.module.css';

const RANK_WIDTH = 74;
const NAME_WIDTH = 190;

/** Widths are handed to the sheet, which gives them up on phones. */
const sized = (width: number): CSSProperties => ({ '--width': `${width}px` }) as CSSProperties;

interface TokenTableProps {
  readonly coins: readonly CoinMarket[];
  /** Days on which the data of coins ended, by their ids. */
  readonly ended: ReadonlyMap<string, string>;
  readonly view: View;
  readonly board: TickBoard;
  readonly starred: ReadonlySet<string>;
  readonly busy: boolean;
  readonly onStar: (id: string) => void;
  readonly onSort: (sort: SortId) => void;
}

export function TokenTable({ coins, ended, view, board, starred, busy, onStar, onSort }: TokenTableProps) {
  // Another order is another view, whose columns are the same by their names: a row is drawn again only where it changed.
  const names = view.columns.join(' ');
  const columns = useMemo(() => COLUMNS.filter(({ id }) => names.split(' ').includes(id)), [names]);
  const natural = sameColumns(view.columns, DEFAULT_COLUMNS);
  const width = columns.reduce((sum, column) => sum + column.width, RANK_WIDTH + NAME_WIDTH);
  return (
    <SideScroll className={natural ? styles.natural : styles.chosen}>
      <table
        className={styles.table}
        style={natural ? undefined : ({ '--least': `${width}px` } as CSSProperties)}
        aria-busy={busy || undefined}
      >
        <caption className="visually-hidden">{copy.tokensWithPriceChangesVolume}</caption>
        <thead>
          <tr>
            <SortHeader
              title="#"
              name={copy.rank}
              sort="rank"
              view={view}
              onSort={onSort}
              className={styles.rank}
              style={sized(RANK_WIDTH)}
            />
            <SortHeader title={copy.token} sort="name" view={view} onSort={onSort} className={styles.name} />
            {columns.map((column) => (
              <SortHeader
                key={column.id}
                title={column.title}
                name={column.hint}
                phoneTitle={column.id === 'price' ? copy.andChange24h : undefined}
                sort={column.sort}
                view={view}
                onSort={onSort}
                className={classes(styles.value, styles[column.id])}
                style={sized(column.width)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {coins.map((coin) => (
            <TokenRow
              key={coin.id}
              coin={coin}
              ended={ended.get(coin.id)}
              columns={columns}
              board={board}
              starred={starred.has(coin.id)}
              onStar={onStar}
            />
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}

interface SortHeaderProps {
  readonly title: string;
  readonly name?: string;
  /** Follows the title on phones, where the column shows two figures. */
  readonly phoneTitle?: string;
  readonly sort?: SortId;
  readonly view: View;
  readonly onSort: (sort: SortId) => void;
  readonly className?: string;
  readonly style?: CSSProperties;
}

function SortHeader({ title, name, phoneTitle, sort, view, onSort, className, style }: SortHeaderProps) {
  if (!sort) {
    return (
      <th scope="col" className={className} style={style}>
        {title}
      </th>
    );
  }
  const order = orderOf(view);
  const active = order.sort === sort;
  const Arrow = order.descending ? ChevronDown : ChevronUp;
  return (
    <th
      scope="col"
      className={className}
      style={style}
      aria-sort={active ? (order.descending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" className={classes(styles.sort, active && styles.sorted)} title={name} onClick={() => onSort(sort)}>
        {active && <Arrow aria-hidden="true" />}
        {title}
        {phoneTitle && <span className={styles.phonePeriod}>{phoneTitle}</span>}
      </button>
    </th>
  );
}

interface TokenRowProps {
  readonly coin: CoinMarket;
  readonly ended?: string;
  readonly columns: readonly Column[];
  readonly board: TickBoard;
  readonly starred: boolean;
  readonly onStar: (id: string) => void;
}

const TokenRow = memo(function TokenRow({ coin, ended, columns, board, starred, onStar }: TokenRowProps) {
  return (
    <tr className={styles.row}>
      <td className={styles.rank}>
        <button
          type="button"
          className={classes(styles.star, starred && styles.starOn)}
          aria-pressed={starred}
          aria-label={copy.starOfName(coin.name)}
          onClick={() => onStar(coin.id)}
        >
          <Star aria-hidden="true" />
        </button>
        <span className="num">{coin.market_cap_rank ?? ABSENT}</span>
      </td>
      <th scope="row" className={styles.name}>
        <div className={styles.who}>
          <Link
            to={paths.tokenOf(coin.id)}
            className={styles.link}
            data-token={coin.id}
            data-price={coin.current_price ?? undefined}
          >
            <TokenIcon id={coin.id} symbol={coin.symbol} />
            <span className={styles.words}>
              <span className={styles.title}>{coin.name}</span>
              <span className={styles.symbol}>{coin.symbol.toUpperCase()}</span>
              {ended && <span className={styles.ended}>{copy.dataEnded(formatDate(ended))}</span>}
            </span>
          </Link>
          <RowMenu coin={coin} />
        </div>
      </th>
      {columns.map((column) => (
        <td key={column.id} className={classes('num', styles.value, styles[column.id])}>
          {column.cell(coin, board)}
          {column.id === 'price' && (
            <span className={styles.phoneChange}>
              <LiveChange coin={coin} board={board} />
            </span>
          )}
        </td>
      ))}
    </tr>
  );
});

const WAITING = ['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7', 'w8', 'w9', 'w10', 'w11', 'w12', 'w13', 'w14', 'w15', 'w16'] as const;
const NAME_WIDTHS = [106, 142, 110, 146, 114, 150, 118, 154] as const;

/** Shown while the row is pointed at or has the focus. */
function RowMenu({ coin }: { readonly coin: CoinMarket }) {
  const { id, name } = coin;
  const price = coin.current_price == null ? undefined : String(coin.current_price);
  const creates = useCreates();
  if (!creates) return null;
  return (
    <span className={styles.more}>
      <Menu
        label={copy.actionsFor(name)}
        items={[
          { key: 'alert', label: copy.createAlert, icon: BellPlus, onPick: () => askForAlert({ coin: id, price }) },
          { key: 'watch', label: copy.addToWatchlist, icon: Eye, onPick: () => askToWatch({ kind: 'token', ref: id, name }) },
        ]}
        trigger={(props) => (
          <IconButton {...props} label={copy.actionsFor(name)}>
            <Ellipsis />
          </IconButton>
        )}
      />
    </span>
  );
}

/** Rows in the height of those to come. */
export function TokenTableSkeleton() {
  return (
    <div className={styles.waiting} role="status" aria-label={copy.loadingTokens}>
      <div className={styles.waitingHead} />
      {WAITING.map((key, at) => (
        <div key={key} className={styles.waitingRow}>
          <Skeleton width={24} height={24} round />
          <Skeleton width={NAME_WIDTHS[at % NAME_WIDTHS.length]} />
          <span className={styles.waitingGap} />
          <Skeleton width={70} />
          <Skeleton width={54} />
          <Skeleton width={100} />
        </div>
      ))}
    </div>
  );
}
