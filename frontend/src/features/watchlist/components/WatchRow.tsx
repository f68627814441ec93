/** One item of a watchlist: what it is, its columns, and what can be done with it. */

import { BellPlus, EllipsisVertical, GripVertical, type LucideIcon, MapPin, Pencil, Trash2, UsersRound } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import type { WatchItem } from '@/api/watchlistsApi';
import { paths } from '@/app/paths';
import { Sparkline } from '@/charts/Sparkline';
import { newer, useTick } from '@/domain/market/ticks';
import { useCreates } from '@/domain/teams/useCreates';
import { exactDecimal } from '@/format/amount';
import { ABSENT, formatCount, formatInteger, formatSignedPercent, formatUsd, isNumber } from '@/format/number';
import { shorten } from '@/format/text';
import { formatDate, formatDateTime } from '@/format/time';
import { askForAlert } from '@/ui/askStore';
import { IconButton } from '@/ui/Button';
import { chainName } from '@/ui/chains';
import { classes } from '@/ui/classes';
import { Delta } from '@/ui/Delta';
import { Menu } from '@/ui/Menu';
import { Usd } from '@/ui/Num';
import { Chip } from '@/ui/states';
import { TokenIcon } from '@/ui/TokenIcon';
import { useIsPhone } from '@/ui/viewport';
import { COLUMN_TITLES, type ColumnId } from '../columnIds';
import { copy } from '../copy';
import { coinFigures, type Figures, hasPrice, isDue, sinceAdded, targetDistance } from '../figures';
import { useCollection } from '../useCollection';
import type { Market } from '../useMarket';
import styles from './WatchTable.module.css';

interface WatchRowProps {
  readonly item: WatchItem;
  readonly columns: readonly ColumnId[];
  readonly market: Market;
  readonly alertsOn: (item: WatchItem) => number | undefined;
  readonly today: string;
  readonly canEdit: boolean;
  readonly canMove: boolean;
  readonly className: string;
  readonly onStep: (by: -1 | 1) => void;
  readonly onEdit: (item: WatchItem) => void;
  readonly onRemove: (item: WatchItem) => void;
  readonly onDragStart: () => void;
  readonly onDragEnd: () => void;
  readonly onDragOver: (event: DragEvent<HTMLTableRowElement>) => void;
  readonly onDrop: (event: DragEvent<HTMLTableRowElement>) => void;
}

/** In two lines beside the name; the others have no room. */
const PHONE_COLUMNS: readonly ColumnId[] = ['chart', 'price'];

export function WatchRow(props: WatchRowProps) {
  const { item, columns, market, canEdit, canMove, className, onStep, onEdit, onRemove } = props;
  const creates = useCreates();
  const row = useRef<HTMLTableRowElement>(null);
  const coin = item.kind === 'token' ? market.coinOf(item.ref) : undefined;
  const tick = newer(useTick(market.board, item.kind === 'token' ? item.ref : ''), coin?.last_updated);
  const isCollection = item.kind === 'collection';
  const collection = useCollection(isCollection ? item.ref : '', columns.includes('chart'));
  const figures = isCollection
    ? collection.figures
    : coinFigures(
        coin,
        tick?.price_usd ?? coin?.current_price ?? null,
        tick?.change_24h ?? coin?.price_change_percentage_24h ?? null,
      );
  const { price } = figures;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (by === null) return;
    event.preventDefault();
    onStep(by);
  };
  const isPhone = useIsPhone();
  // There the line is between the name and the price, whatever order the reader gave them.
  const shown = isPhone ? PHONE_COLUMNS.filter((id) => columns.includes(id)) : columns;
  const alert = () =>
    askForAlert({
      ...(isCollection ? { collection: item.ref } : { coin: item.ref }),
      price: isNumber(price) ? String(price) : undefined,
    });
  const actions: readonly Action[] = [
    ...(hasPrice(item) && creates
      ? [{ key: 'alert', label: copy.createAlert, full: copy.createAlertFor(item.name), icon: BellPlus, onPick: alert }]
      : []),
    ...(canEdit
      ? [
          { key: 'edit', label: copy.editTitle, full: copy.edit(item.name), icon: Pencil, onPick: () => onEdit(item) },
          { key: 'remove', label: copy.remove, full: copy.removeOfName(item.name), icon: Trash2, onPick: () => onRemove(item) },
        ]
      : []),
  ];
  const facts: Facts = { item, figures, alertsOn: props.alertsOn, today: props.today };
  return (
    <tr ref={row} className={classes(styles.row, className)} onDragOver={props.onDragOver} onDrop={props.onDrop}>
      <td className={styles.grip}>
        {canEdit && (
          <button
            type="button"
            draggable={canMove}
            disabled={!canMove}
            data-handle={item.id}
            aria-label={copy.move(item.name)}
            aria-keyshortcuts={copy.arrowUpArrowDown}
            title={canMove ? copy.dragToMoveOrPress : copy.clearTheSearchToMove}
            className={styles.handle}
            onKeyDown={onKeyDown}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', item.name);
              if (row.current) event.dataTransfer.setDragImage(row.current, 12, 20);
              props.onDragStart();
            }}
            onDragEnd={props.onDragEnd}
          >
            <GripVertical aria-hidden="true" />
          </button>
        )}
      </td>
      <th scope="row" className={styles.name}>
        <Name item={item} price={price} isFailed={isCollection && collection.isFailed} />
      </th>
      {shown.map((id) => (
        <td key={id} className={classes('num', styles[id])}>
          {cellOf(id, facts)}
        </td>
      ))}
      <td className={styles.tools}>
        {isPhone && actions.length > 0 ? <ActionMenu name={item.name} actions={actions} /> : <ActionIcons actions={actions} />}
      </td>
    </tr>
  );
}

interface Action {
  readonly key: string;
  /** In a menu that names the item. */
  readonly label: string;
  /** Where it stands alone. */
  readonly full: string;
  readonly icon: LucideIcon;
  readonly onPick: () => void;
}

const ActionIcons = ({ actions }: { actions: readonly Action[] }) => (
  <span>
    {actions.map(({ key, full, icon: Icon, onPick }) => (
      <IconButton key={key} label={full} onClick={onPick}>
        <Icon />
      </IconButton>
    ))}
  </span>
);

const ActionMenu = ({ name, actions }: { name: string; actions: readonly Action[] }) => (
  <Menu
    label={copy.actionsFor(name)}
    items={actions}
    trigger={(props) => (
      <IconButton {...props} label={copy.actionsFor(name)}>
        <EllipsisVertical />
      </IconButton>
    )}
  />
);

interface NameProps {
  readonly item: WatchItem;
  readonly price: Figures['price'];
  /** The market didn't answer for a collection. */
  readonly isFailed: boolean;
}

function Name({ item, price, isFailed }: NameProps) {
  if (item.kind === 'collection') {
    return (
      <Link to={paths.nftOf(item.ref)} className={styles.link}>
        <TokenIcon id={item.ref} symbol={item.symbol ?? ''} />
        <span className={styles.words}>
          <span className={styles.title}>{item.name || item.ref}</span>
          <small>{isFailed ? copy.figuresUnavailable : copy.collectionInline}</small>
        </span>
      </Link>
    );
  }
  if (item.kind === 'token') {
    return (
      <Link to={paths.tokenOf(item.ref)} className={styles.link} data-token={item.ref} data-price={price ?? undefined}>
        <TokenIcon id={item.ref} symbol={item.symbol ?? ''} />
        <span className={styles.words}>
          <span className={styles.title}>{item.name}</span>
          <small>{item.symbol?.toUpperCase()}</small>
        </span>
      </Link>
    );
  }
  const isAddress = item.kind === 'address';
  const Icon = isAddress ? MapPin : UsersRound;
  const words = (
    <>
      <span className={styles.glyph} aria-hidden="true">
        <Icon />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{item.name || shorten(item.ref, 8, 6)}</span>
        <small>{isAddress ? `${chainName(item.chain ?? '')} ${item.name ? shorten(item.ref) : ''}`.trim() : copy.entity}</small>
      </span>
    </>
  );
  if (!isAddress) return <span className={styles.link}>{words}</span>;
  return (
    <Link
      to={paths.profilerOf(item.ref, item.chain ?? undefined)}
      className={styles.link}
      data-address={item.ref}
      data-chain={item.chain ?? undefined}
    >
      {words}
    </Link>
  );
}

interface Facts {
  readonly item: WatchItem;
  readonly figures: Figures;
  readonly alertsOn: (item: WatchItem) => number | undefined;
  readonly today: string;
}

function cellOf(id: ColumnId, { item, figures, alertsOn, today }: Facts): ReactNode {
  switch (id) {
    case 'price':
      return (
        <>
          {hasPrice(item) ? <Usd value={figures.price} /> : ABSENT}
          {hasPrice(item) && (
            <span className={styles.phoneChange}>
              <Delta value={figures.day} /> <small>{COLUMN_TITLES.change_24h}</small>
            </span>
          )}
        </>
      );
    case 'floor':
      return figures.floor ?? ABSENT;
    case 'change_1h':
      return <Delta value={figures.hour} />;
    case 'change_24h':
      return <Delta value={figures.day} chip />;
    case 'change_7d':
      return <Delta value={figures.week} />;
    case 'market_cap':
      return formatUsd(figures.cap, 'compact');
    case 'volume':
      return formatUsd(figures.volume, 'compact');
    case 'owners':
      return formatInteger(figures.owners);
    case 'since_added':
      return <SinceAdded item={item} price={figures.price} />;
    case 'target':
      return <Target item={item} price={figures.price} />;
    case 'chart':
      return <Sparkline values={figures.line} />;
    case 'alerts':
      return hasPrice(item) ? <Alerts item={item} count={alertsOn(item)} /> : ABSENT;
    case 'note':
      return <Words text={item.note} />;
    case 'reason':
      return <Words text={item.reason} />;
    case 'review':
      return item.review_day ? (
        <>
          {formatDate(item.review_day)} {isDue(item, today) && <Chip kind="warn">{copy.due}</Chip>}
        </>
      ) : (
        ABSENT
      );
  }
}

const Words = ({ text }: { text: string }) =>
  text === '' ? (
    ABSENT
  ) : (
    <span className={styles.long} title={text}>
      {text}
    </span>
  );

function SinceAdded({ item, price }: { item: WatchItem; price: Figures['price'] }) {
  if (!hasPrice(item)) return ABSENT;
  const added = item.added_price ? copy.atOfAddedPrice(exactDecimal(item.added_price)) : copy.atAnUnknownPrice;
  return (
    <span title={copy.addedOfAddedAt(formatDateTime(item.added_at), added)}>
      <Delta value={sinceAdded(item, price)} />
    </span>
  );
}

function Target({ item, price }: { item: WatchItem; price: Figures['price'] }) {
  if (!item.target) return ABSENT;
  const distance = targetDistance(item, price);
  return (
    <span className={styles.lines}>
      <span>${exactDecimal(item.target)}</span>
      {distance && <small>{distance.isReached ? copy.reached : copy.away(formatSignedPercent(distance.percent, 1))}</small>}
    </span>
  );
}

function Alerts({ item: { kind, ref, name }, count }: { item: WatchItem; count: number | undefined }) {
  // The page of alerts narrows them by coin alone.
  if (count === undefined || count === 0 || kind !== 'token') return <>{count ?? ABSENT}</>;
  return (
    <Link to={paths.alertsOf(ref)} aria-label={copy.alertsOnItem(formatCount(count, 'alert'), name)} className={styles.count}>
      {count}
    </Link>
  );
}
