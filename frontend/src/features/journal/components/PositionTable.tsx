/** Open positions as a table, each with the coin whose price it was marked with and the age of that price. */

import { NotebookPen, OctagonMinus, SquareArrowOutUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { DOLLARS, openR, type StopDistance, stopDistance } from '@/domain/journal/marks';
import { Brief, Direction, Gain, OrderAssumed, TradePrice } from '@/domain/journal/parts';
import gains from '@/domain/journal/parts.module.css';
import { RoughGain } from '@/domain/journal/RoughGain';
import { briefDecimal, pairOf, priceWords, rWords } from '@/domain/journal/words';
import { RuleState } from '@/domain/rules/RuleState';
import { type PositionStates, usePositionRules } from '@/domain/rules/usePositionRules';
import { ForEditors } from '@/domain/teams/ForEditors';
import { useCreates } from '@/domain/teams/useCreates';
import { decimalOf } from '@/format/decimal';
import { formatFixed, formatNumber, formatShare } from '@/format/number';
import { formatAge, formatDateTime } from '@/format/time';
import { Button, IconButton } from '@/ui/Button';
import { classes } from '@/ui/classes';
import type { Hideable } from '@/ui/columnChoice';
import { type Column, DataTable } from '@/ui/DataTable';
import { Skeleton } from '@/ui/states';
import type { Position } from '../ActivePositionsPage';
import { copy } from '../copy';
import styles from './PositionTable.module.css';

interface PositionTableProps {
  readonly positions: readonly Position[] | undefined;
  readonly hidden: ReadonlySet<string>;
  readonly onOpen: (position: Position) => void;
  readonly onMoveStop: (position: Position) => void;
  /** Closes it, or a part of it. */
  readonly onClose: (position: Position) => void;
  readonly empty: ReactNode;
}

export const POSITION_COLUMNS: Hideable = [
  ['direction', copy.direction],
  ['account', copy.account],
  ['left', copy.size],
  ['entry', copy.entry],
  ['mark', copy.priceNow],
  ['unrealised', copy.unrealised],
  ['r', copy.openR],
  ['stop', copy.stop],
  ['net', copy.realisedNet],
  ['risk', copy.initialRisk],
  ['rules', copy.rules],
  ['age', copy.age],
];

/** In the quote of the pair and with the decimals of its entry and its stop. */
const PairPrice = ({ price, quote }: { price: number; quote: string }) => (
  <span className={classes('num', gains.gain)}>
    {priceWords(decimalOf(price))}
    <small> {quote}</small>
  </span>
);

function Price({ trip, marking }: Pick<Position, 'trip' | 'marking'>) {
  if (marking === undefined) return <Skeleton width={84} style={{ marginLeft: 'auto' }} />;
  if (!('mark' in marking)) {
    return (
      <span className={styles.two}>
        <span className={styles.none}>{copy.noPrice}</span>
        <small>{marking.reason}</small>
      </span>
    );
  }
  const { from, price, at } = marking.mark;
  return (
    <span className={styles.two}>
      <PairPrice price={price} quote={trip.quote} />
      <small title={at === null ? undefined : formatDateTime(at)}>{from}</small>
    </span>
  );
}

function Unrealised({ trip, marking, currency }: Position) {
  if (marking === undefined) return <Skeleton width={84} style={{ marginLeft: 'auto' }} />;
  if (!('mark' in marking)) return <span className={styles.none}>—</span>;
  const { unrealised, converted } = marking.mark;
  if (converted === null) {
    return (
      <span className={styles.two}>
        <RoughGain value={unrealised} currency={trip.currency} />
        <small>{copy.noRate}</small>
      </span>
    );
  }
  return (
    <span className={styles.two}>
      <RoughGain value={converted} currency={currency} />
      {!isSameMoney(trip.currency, currency) && (
        <small>
          <RoughGain value={unrealised} currency={trip.currency} />
        </small>
      )}
    </span>
  );
}

/** Coins pegged to the dollar are counted as one. */
const isSameMoney = (one: string, other: string): boolean => one === other || (DOLLARS.has(one) && DOLLARS.has(other));

/** What the first stop put at risk: in the currency of the page, and as the trade had it. */
function Risk({ trip, risk, currency }: Position) {
  if (!trip.risk) return <span className={styles.none}>{trip.stop ? copy.none : copy.noStop}</span>;
  if (risk === null || isSameMoney(trip.currency, currency)) {
    return (
      <span className={styles.two}>
        <span>
          <Brief currency={trip.currency} amount={trip.risk} /> {trip.currency}
        </span>
        {risk === null && currency !== '' && <small>{copy.noRateOf(trip.currency)}</small>}
      </span>
    );
  }
  return (
    <span className={styles.two}>
      <span className="num">{copy.roughly(formatFixed(risk, 2), currency)}</span>
      <small>
        <Brief currency={trip.currency} amount={trip.risk} /> {trip.currency}
      </small>
    </span>
  );
}

/** Where the stop is, and how far the price is from it. */
function Stop({ trip, marking }: Position) {
  if (trip.stop == null) return <span className={styles.none}>{copy.noStop}</span>;
  const distance = marking !== undefined && 'mark' in marking ? stopDistance(trip, marking.mark.price) : null;
  return (
    <span className={styles.two}>
      <TradePrice price={trip.stop} unit={trip.quote} />
      {marking === undefined ? (
        <Skeleton width={84} height={16} style={{ marginLeft: 'auto' }} />
      ) : (
        <small className={classes(distance !== null && distance.price < 0 && styles.passed)}>
          {distance === null ? copy.distanceUnknown : distanceWords(trip, distance)}
        </small>
      )}
    </span>
  );
}

function distanceWords({ quote }: Position['trip'], { price, share, r }: StopDistance): string {
  const far = `${formatNumber(Math.abs(price))} ${quote}, ${formatShare(Math.abs(share), 1)}`;
  const risk = r === null ? '' : `, ${formatFixed(Math.abs(r), 2)} R`;
  return `${far}${risk} ${price < 0 ? copy.pastIt : 'away'}`;
}

/** What is unrealised, in units of what the first stop put at risk. */
function OpenR({ trip, marking }: Position) {
  if (marking === undefined) return <Skeleton width={48} style={{ marginLeft: 'auto' }} />;
  const r = 'mark' in marking ? openR(trip, marking.mark.unrealised) : null;
  if (r === null) {
    return (
      <span className={styles.none} title={trip.risk ? copy.noPriceTitle : copy.rNeedsAStopThat}>
        —
      </span>
    );
  }
  return <span className={classes('num', r > 0 ? gains.up : r < 0 && gains.down)}>≈ {rWords(r)}</span>;
}

interface ActionsProps {
  readonly position: Position;
  readonly onMoveStop: (position: Position) => void;
  readonly onClose: (position: Position) => void;
  readonly onNote: (position: Position) => void;
}

function Actions({ position, onMoveStop, onClose, onNote }: ActionsProps) {
  const { trip } = position;
  const creates = useCreates();
  const pair = pairOf(trip);
  return (
    <span className={styles.actions}>
      {creates && (
        <>
          <IconButton label={`${copy.closePosition}, ${pair}`} title={copy.closePosition} onClick={() => onClose(position)}>
            <SquareArrowOutUpRight aria-hidden="true" />
          </IconButton>
          <IconButton label={`${stopAction(trip)}, ${pair}`} title={stopAction(trip)} onClick={() => onMoveStop(position)}>
            <OctagonMinus aria-hidden="true" />
          </IconButton>
        </>
      )}
      {(creates || Boolean(trip.review?.note)) && (
        <IconButton label={`${noteAction(trip)}, ${pair}`} title={noteAction(trip)} onClick={() => onNote(position)}>
          <NotebookPen aria-hidden="true" />
        </IconButton>
      )}
    </span>
  );
}

const stopAction = ({ stop }: Position['trip']): string => (stop == null ? copy.setStop : copy.moveStop);
const noteAction = ({ review }: Position['trip']): string => (review?.note ? copy.readNote : copy.addNote);

function Pair({ trip }: Pick<Position, 'trip'>) {
  return (
    <span className={styles.pair}>
      <Link to={paths.fillsOf(trip.base, trip.account_id)} title={copy.showItsFillsInTrading}>
        {pairOf(trip)}
      </Link>
      {trip.kind !== 'spot' && <small>{trip.kind}</small>}
    </span>
  );
}

/** Of the base, but for inverse contracts, which count money. */
const sizeUnit = ({ kind, base, quote }: Position['trip']): string => (kind === 'inverse' ? quote : base);

function Size({ trip }: Pick<Position, 'trip'>) {
  return (
    <>
      <Brief amount={trip.left} /> {sizeUnit(trip)}
    </>
  );
}

/** Each is left out below the window's width in which it fits beside the ones before it. */
const columnsOf = (
  onMoveStop: (position: Position) => void,
  onClose: (position: Position) => void,
  onNote: (position: Position) => void,
  rules: PositionStates,
): readonly Column<Position>[] => [
  { key: 'pair', head: copy.pair, cell: ({ trip }) => <Pair trip={trip} /> },
  { key: 'direction', head: copy.direction, width: 84, from: 1430, cell: ({ trip }) => <Direction direction={trip.direction} /> },
  {
    key: 'account',
    head: copy.account,
    shrinks: true,
    from: 1915,
    cell: ({ trip }) => <span className={styles.account}>{trip.account}</span>,
  },
  { key: 'left', head: copy.size, align: 'right', from: 1000, cell: ({ trip }) => <Size trip={trip} /> },
  {
    key: 'entry',
    head: copy.entry,
    align: 'right',
    from: 1280,
    cell: ({ trip }) => <TradePrice price={trip.entry_price} unit={trip.quote} />,
  },
  { key: 'mark', head: copy.priceNow, align: 'right', from: 860, cell: (position) => <Price {...position} /> },
  { key: 'unrealised', head: copy.unrealised, align: 'right', cell: (position) => <Unrealised {...position} /> },
  { key: 'r', head: copy.openR, align: 'right', from: 1360, cell: (position) => <OpenR {...position} /> },
  { key: 'stop', head: copy.stop, align: 'right', from: 1150, cell: (position) => <Stop {...position} /> },
  {
    key: 'net',
    head: copy.realisedNet,
    align: 'right',
    from: 1780,
    cell: ({ trip }) => (
      <span className={styles.net}>
        <OrderAssumed trip={trip} />
        <Gain amount={trip.net} currency={trip.currency} brief />
      </span>
    ),
  },
  {
    key: 'risk',
    head: copy.initialRisk,
    align: 'right',
    from: 1860,
    cell: (position) => <Risk {...position} />,
  },
  { key: 'rules', head: copy.rules, from: 1640, cell: ({ trip }) => <RuleState id={trip.id} rules={rules} /> },
  {
    key: 'age',
    head: copy.age,
    align: 'right',
    from: 1520,
    cell: ({ trip }) => (
      <time dateTime={trip.opened_at} title={formatDateTime(trip.opened_at)}>
        {formatAge(trip.opened_at)}
      </time>
    ),
  },
  {
    key: 'actions',
    head: null,
    headLabel: copy.actions,
    align: 'right',
    cell: (position) => <Actions position={position} onMoveStop={onMoveStop} onClose={onClose} onNote={onNote} />,
  },
];

export function PositionTable({ positions, hidden, onOpen, onMoveStop, onClose, empty }: PositionTableProps) {
  const rules = usePositionRules(positions?.map(({ trip }) => trip.id) ?? []);
  return (
    <DataTable
      label={copy.openPositions}
      columns={columnsOf(onMoveStop, onClose, onOpen, rules)}
      rows={positions}
      hidden={hidden}
      rowKey={({ trip }) => trip.id}
      onOpen={onOpen}
      skeletonRows={6}
      empty={empty}
      phone={{
        leadHead: copy.pair,
        trailHead: copy.unrealised,
        lead: (position) => {
          const { trip } = position;
          return (
            <span className={styles.lead}>
              <span>
                <Pair trip={trip} /> <RuleState brief id={trip.id} rules={rules} />
              </span>
              <small>
                {trip.direction === 'short' ? copy.short : copy.long} <Size trip={trip} /> · {formatAge(trip.opened_at)}
              </small>
              {/* The dialog of the row has the note. */}
              <ForEditors>
                <span className={styles.buttons}>
                  <Button size="small" aria-label={`${stopAction(trip)}, ${pairOf(trip)}`} onClick={() => onMoveStop(position)}>
                    {trip.stop == null ? copy.setStop : copy.stopAt(briefDecimal(trip.stop), trip.quote)}
                  </Button>
                  <Button size="small" aria-label={`${copy.closePosition}, ${pairOf(trip)}`} onClick={() => onClose(position)}>
                    {copy.closePosition}
                  </Button>
                </span>
              </ForEditors>
            </span>
          );
        },
        trail: (position) => (
          <span className={styles.lead}>
            <Unrealised {...position} />
            <small>
              <Price {...position} />
            </small>
          </span>
        ),
      }}
    />
  );
}
