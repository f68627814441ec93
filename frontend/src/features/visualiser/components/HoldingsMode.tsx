/** What the chosen addresses hold now, as areas. */

import { useMemo, useRef } from 'react';
import { messages } from '@/api/messages';
import { Chart } from '@/charts/Chart';
import { groupColor, treemapOptions } from '@/charts/tileOptions';
import { dollarsOf, exactWithUnit } from '@/format/amount';
import { formatCount, formatInteger, formatShare } from '@/format/number';
import { shorten } from '@/format/text';
import { formatDateTime } from '@/format/time';
import { Amount } from '@/ui/Amount';
import { type Column, DataTable } from '@/ui/DataTable';
import { Note } from '@/ui/fields';
import { Usd } from '@/ui/Num';
import { SideScroll } from '@/ui/SideScroll';
import { EmptyState, FailedState, Skeleton } from '@/ui/states';
import { useIsPhone } from '@/ui/viewport';
import { mergedBasis } from '../basis';
import { copy } from '../copy';
import { drawn, portion, type Unit, unitName, written } from '../flows/money';
import type { ModeProps } from '../Modes';
import { type HoldingsShape, holdingsOf, type Tile } from '../modes/holdings';
import { chartPicture } from '../pictures';
import { holdingsSheet } from '../sheet';
import { useHoldings } from '../useHoldings';
import styles from '../Visualiser.module.css';
import { topOf } from '../view';
import { ModeFrame } from './ModeFrame';

const quantity = ({ holding }: Tile): string => (holding === null ? '' : exactWithUnit(holding.amount.value, holding.amount));

function columnsOf(shape: HoldingsShape, unit: Unit): readonly Column<Tile>[] {
  return [
    { key: 'asset', head: copy.asset, cell: (row) => <strong title={row.asset}>{row.name}</strong> },
    {
      key: 'address',
      head: copy.addressTitle,
      from: 700,
      cell: (row) => (row.address === null ? '' : <span className="mono">{shorten(row.address, 8, 6)}</span>),
    },
    {
      key: 'amount',
      head: copy.amount,
      align: 'right',
      cell: (row) => (row.holding ? <Amount amount={row.holding.amount} /> : '—'),
    },
    {
      key: 'price',
      head: copy.price,
      from: 900,
      align: 'right',
      cell: (row) => (row.holding?.price_usd ? <Usd value={dollarsOf(row.holding.price_usd)} /> : copy.noPrice),
    },
    {
      key: 'value',
      head: copy.value(unitName(unit)),
      align: 'right',
      cell: (row) => <span className="num">{written(row.amount, unit)}</span>,
    },
    {
      key: 'share',
      head: copy.share,
      align: 'right',
      cell: (row) => formatShare(portion(row.amount, shape.total)),
    },
  ];
}

export function HoldingsMode({ view, chain, facts, narrowed, onPick, basis: _, ...frame }: ModeProps) {
  const place = useRef<HTMLDivElement>(null);
  const phone = useIsPhone();
  const state = useHoldings(chain, facts.roots, facts.roots.length > 0);
  const { unit } = narrowed;
  const shape = useMemo(
    () =>
      holdingsOf(
        state.held.map(({ address, portfolio }) => ({ address, holdings: portfolio.holdings })),
        view,
        unit,
        topOf(view.top),
      ),
    [state.held, view, unit],
  );
  const options = useMemo(() => {
    const several = new Set(shape.tiles.map(({ address }) => address)).size > 1;
    return treemapOptions(
      shape.tiles.map((tile, at) => ({
        id: tile.id,
        name: several && tile.address !== null ? `${tile.name} · ${shorten(tile.address, 6, 4)}` : tile.name,
        size: drawn(tile.amount, unit),
        color: groupColor(at, tile.stands),
        text: written(tile.amount, unit),
        more: quantity(tile),
      })),
      (id) => onPick(shape.tiles.find((tile) => tile.id === id)?.address ?? id),
    );
  }, [shape, unit, onPick]);
  const basis = mergedBasis(state.held.map(({ portfolio }) => portfolio.basis));
  const asOf = basis?.provenance[0]?.fetched_at;
  const label = copy.holdingsOfTogether(
    formatCount(facts.roots.length, 'address', 'addresses'),
    formatCount(shape.tiles.length, 'tile'),
    written(shape.total, unit),
  );
  const { hidden } = shape;
  const ignored = view.direction || view.label || view.category || view.from || view.to;
  const body = () => {
    if (facts.roots.length === 0)
      return <EmptyState title={copy.aTraceSaysWhatMoved} text={copy.pressAnAddressInAnother} compact />;
    if (state.held.length === 0 && state.failed.length > 0)
      return <FailedState title={messages.data} error={state.failed[0]?.error} onRetry={state.retry} />;
    if (state.loading)
      return (
        <div className={styles.loading} aria-busy="true">
          <Skeleton width="100%" height={160} />
          <p role="status" className={styles.dim}>
            {copy.loadingHoldingsOf(formatInteger(state.held.length), formatCount(facts.roots.length, 'address', 'addresses'))}
          </p>
        </div>
      );
    if (shape.tiles.length === 0) return <EmptyState title={copy.nothingToDraw} text={copy.nothingIsHeldThatHas} compact />;
    return null;
  };
  const instead = body();
  return (
    <ModeFrame
      {...frame}
      view={view}
      basis={basis}
      note={
        unit.kind === 'usd'
          ? copy.usDollarsAtTheNewest(asOf ? `, ${formatDateTime(asOf)}` : '', written(shape.total, unit))
          : copy.heldInTogether(unitName(unit), written(shape.total, unit))
      }
      sheet={holdingsSheet(shape, unit)}
      picture={chartPicture(place)}
      said={[
        ...state.failed.map(({ address }) => <Note key={address}>{copy.theHoldingsOfCouldNot(shorten(address, 8, 6))} </Note>),
        hidden.price > 0 && copy.withoutPriceLeftOutOf(formatCount(hidden.price, 'asset')),
        hidden.asset > 0 && copy.ofAnotherAssetHidden(formatCount(hidden.asset, 'holding')),
        hidden.nothing > 0 && copy.ofZeroHidden(formatCount(hidden.nothing, 'holding')),
        hidden.min > 0 && copy.belowTheMinimumHidden(formatCount(hidden.min, 'holding')),
        shape.merged > 0 && copy.hiddenGroupedAsOthersWith(formatCount(shape.merged, 'holding')),
        ignored && copy.holdingsAreCurrentDirectionLabel,
      ]}
      table={
        instead ?? (
          <SideScroll className={styles.scroll}>
            <DataTable
              label={label}
              columns={columnsOf(shape, unit)}
              rows={shape.tiles}
              rowKey={(row) => row.id}
              onOpen={(row) => onPick(row.address ?? row.id)}
              compact
              phone={{
                leadHead: copy.asset,
                trailHead: copy.valueTitle,
                lead: (row) => <strong>{row.name}</strong>,
                trail: (row) => <span className="num">{written(row.amount, unit)}</span>,
              }}
            />
          </SideScroll>
        )
      }
      drawing={
        instead ?? (
          <div ref={place} className={styles.drawing}>
            <Chart kit="flows" height={phone ? 380 : 480} options={options} description={label} />
          </div>
        )
      }
    />
  );
}
