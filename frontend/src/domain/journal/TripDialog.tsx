/** One round trip, its results rounded and its amounts whole: its review, the fills that it is made of, and what was written about it. */

import { type ReactNode, useCallback } from 'react';
import { useNavigate } from 'react-router';
import { type RoundTrip, type RoundTripDetail, useGetRoundTripQuery } from '@/api/ledgerApi';
import { paths } from '@/app/paths';
import { RuleReasons } from '@/domain/rules/RuleReasons';
import { ForEditors } from '@/domain/teams/ForEditors';
import { useZone } from '@/domain/workspace/useZone';
import { exactDecimal } from '@/format/amount';
import { formatDate } from '@/format/time';
import { Button, ButtonLink } from '@/ui/Button';
import { FactTable } from '@/ui/FactTable';
import { Note } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { Modal } from '@/ui/Modal';
import { QueryPanel } from '@/ui/QueryPanel';
import { SideScroll } from '@/ui/SideScroll';
import { Skeleton } from '@/ui/states';
import { useDiscard } from '@/ui/useDiscard';
import { copy } from './copy';
import { Brief, DerivedPrice, Facts, Gain } from './parts';
import { StopHistory } from './StopHistory';
import styles from './TripDialog.module.css';
import { newEntryOn, TripEntries, TripTasks, tripLabel } from './TripLinks';
import { TripReplay } from './TripReplay';
import { TripReview } from './TripReview';
import { type TripReviewState, useTripReview } from './useTripReview';
import { AFTER_LOSS, capitalised, excursionWords, isSomething, KIND_WORDS, ORDER_ASSUMED, rOf, UNKNOWN_NET } from './words';

export function TripDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useGetRoundTripQuery(id);
  const detail = query.currentData;
  const trip = detail?.trip;
  const review = useTripReview(detail, query.refetch);
  const edits = { review: review.isDirty ? review.draft : null };
  const close = useDiscard(edits, onClose);
  return (
    <Modal
      title={trip ? tripLabel(trip) : copy.roundTripTitle}
      width={760}
      onClose={close}
      foot={
        <>
          {trip && (
            <>
              <LeavingLink to={paths.fillsOf(trip.base, trip.account_id)} edits={edits} isDirty={review.isDirty}>
                {copy.showFillsInTrading}
              </LeavingLink>
              <ForEditors>
                <LeavingLink to={newEntryOn(trip)} edits={edits} isDirty={review.isDirty}>
                  {copy.writeEntry}
                </LeavingLink>
              </ForEditors>
            </>
          )}
          <Button onClick={close}>{copy.close}</Button>
        </>
      }
    >
      <QueryPanel
        compact
        query={query}
        data={detail}
        waiting={
          <div className={styles.waiting}>
            <Skeleton width="70%" />
            <Skeleton />
            <Skeleton />
          </div>
        }
      >
        {(detail) => <Body detail={detail} review={review} />}
      </QueryPanel>
    </Modal>
  );
}

interface LeavingProps {
  readonly to: string;
  readonly edits: object;
  readonly isDirty: boolean;
  readonly children: ReactNode;
}

/** A link to another page that asks first where edits would be lost. */
function LeavingLink({ to, edits, isDirty, children }: LeavingProps) {
  const navigate = useNavigate();
  const leave = useDiscard(
    edits,
    useCallback(() => void navigate(to), [navigate, to]),
  );
  return (
    <ButtonLink
      to={to}
      onClick={(event) => {
        if (!isDirty) return;
        event.preventDefault();
        leave();
      }}
    >
      {children}
    </ButtonLink>
  );
}

/** An inverse contract counts money. */
const unitOf = ({ kind, base, quote }: RoundTrip): string => (kind === 'inverse' ? quote : base);

/** Computed money with its currency: in cents, and whole as its title. */
const Sum = ({ amount, currency }: { amount: string; currency: string }) => (
  <>
    <Brief amount={amount} currency={currency} /> {currency}
  </>
);

function factsOf(trip: RoundTrip, zone: string | undefined): readonly (readonly [string, ReactNode])[] {
  const { currency } = trip;
  const unit = unitOf(trip);
  return [
    ['Net', trip.net ? <Gain key="net" amount={trip.net} currency={currency} brief /> : UNKNOWN_NET],
    ['Gross', <Gain key="gross" amount={trip.gross} currency={currency} brief />],
    ['Fees', trip.fees ? <Sum key="fees" amount={trip.fees} currency={currency} /> : 'unknown'],
    ...(trip.kind !== 'spot' || isSomething(trip.funding)
      ? [['Funding', <Gain key="funding" amount={trip.funding} currency={currency} brief />] as const]
      : []),
    ...(isSomething(trip.interest)
      ? [[copy.marginInterest, <Gain key="interest" amount={trip.interest} currency={currency} brief />] as const]
      : []),
    ['Opened', formatDate(trip.opened_at, 'dateTime', zone)],
    ['Closed', trip.closed_at ? formatDate(trip.closed_at, 'dateTime', zone) : copy.stillOpen],
    [copy.entryPrice, <DerivedPrice key="entry" price={trip.entry_price} unit={trip.quote} />],
    [copy.exitPrice, trip.exit_price ? <DerivedPrice key="exit" price={trip.exit_price} unit={trip.quote} /> : copy.noneYet],
    [copy.largestSize, `${exactDecimal(trip.peak)} ${unit}`],
    ['Left', `${exactDecimal(trip.left)} ${unit}`],
    ['Stop', trip.stop ? `${exactDecimal(trip.stop)} ${trip.quote}` : copy.noStop],
    [copy.riskAtTheStart, trip.risk ? <Sum key="risk" amount={trip.risk} currency={currency} /> : copy.noStop],
    ['R', rOf(trip)],
    [copy.worstAgainstEntryMae, excursionWords(trip.mae, trip.excursion_grain)],
    [copy.bestAgainstEntryMfe, excursionWords(trip.mfe, trip.excursion_grain)],
    ['Account', trip.account],
    ['Kind', KIND_WORDS[trip.kind] ?? trip.kind],
    [copy.timeZone, zone?.replaceAll('_', ' ') ?? copy.ofThisDevice],
  ];
}

function Body({ detail, review }: { detail: RoundTripDetail; review: TripReviewState }) {
  const { trip, fills } = detail;
  const zone = useZone();
  return (
    <div className={layout.sections}>
      {trip.order_assumed && <Note kind="info">{ORDER_ASSUMED}</Note>}
      {trip.after_loss === 'larger' && (
        <Note kind="info">
          {copy.largerAfterALoss}. {AFTER_LOSS}
        </Note>
      )}
      <Facts facts={factsOf(trip, zone)} />
      {trip.closed_at == null && <RuleReasons id={trip.id} />}
      <TripReview trip={trip} review={review} />
      {detail.stops.length > 0 && <StopHistory detail={detail} />}
      <TripReplay detail={detail} />
      <SideScroll className={styles.scroll} label={copy.fillsOfThisRoundTrip}>
        <FactTable
          className={`num ${styles.table}`}
          label={copy.fillsOfThisRoundTrip}
          rows={fills}
          rowKey={({ fill_id: id, opening }) => `${id}:${opening}`}
          columns={[
            { key: 'time', head: copy.time, cell: (fill) => formatDate(fill.traded_at, 'dateTime', zone) },
            { key: 'side', head: copy.side, cell: ({ side }) => capitalised(side) },
            { key: 'effect', head: copy.effect, cell: ({ opening }) => (opening ? copy.opensOrAdds : copy.reduces) },
            {
              key: 'quantity',
              head: copy.quantity(unitOf(trip)),
              className: styles.right,
              cell: ({ quantity }) => exactDecimal(quantity),
            },
            {
              key: 'price',
              head: copy.price(trip.quote),
              className: styles.right,
              cell: ({ price }) => <DerivedPrice price={price} />,
            },
          ]}
        />
      </SideScroll>
      <TripEntries trip={trip} />
      <TripTasks trip={trip} />
    </div>
  );
}
