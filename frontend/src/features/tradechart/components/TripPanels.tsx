/** Charts with one point for each round trip: holding time against its result, and planned against realised R. */

import { useMemo } from 'react';
import type { RoundTrip } from '@/api/ledgerApi';
import { scatterOptions } from '@/charts/scatterOptions';
import { pairOf, plannedROf, rOf, signed } from '@/domain/journal/words';
import { useZone } from '@/domain/workspace/useZone';
import { formatCount, formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { Segmented } from '@/ui/fields';
import { optionsOf } from '@/ui/pickerOptions';
import { copy } from '../copy';
import { holdingPoints, holdingWords, type Measure, minutesOf, plannedPoints, spanTicks } from '../figures';
import { type ClosedTrips, MOST_TRIPS } from '../useClosedTrips';
import { ChartPanel, POINTS_HEIGHT } from './ChartPanel';

interface TripChartProps {
  readonly closed: ClosedTrips;
  readonly currency: string;
  readonly onOpen: (id: string) => void;
}

const failureOf = ({ error, refetch }: ClosedTrips) => (error === undefined ? undefined : { error, onRetry: refetch });

const cutWords = ({ isCut }: ClosedTrips): string => (isCut ? copy.theNewestRoundTripsNarrow(formatInteger(MOST_TRIPS)) : '');

/** The round trips that have a point, in its order. */
function drawn(closed: ClosedTrips, points: readonly { readonly id: string }[]): readonly RoundTrip[] {
  const ids = new Set(points.map(({ id }) => id));
  return (closed.trips ?? []).filter(({ id }) => ids.has(id));
}

interface HoldingProps extends TripChartProps {
  /** Round trips of several currencies: their amounts have no common axis, so R is drawn. */
  readonly isMixed: boolean;
  readonly measure: Measure;
  readonly onMeasure: (measure: Measure) => void;
}

export function HoldingChart({ closed, currency, isMixed, measure: chosen, onMeasure, onOpen }: HoldingProps) {
  const measure = isMixed ? 'r' : chosen;
  const zone = useZone();
  const points = useMemo(() => holdingPoints(closed.trips ?? [], measure, zone), [closed.trips, measure, zone]);
  const options = useMemo(
    () =>
      scatterOptions({
        points,
        xName: copy.holdingTime,
        yName: measure === 'r' ? 'R' : copy.net(currency),
        ticks: spanTicks(points),
        onPick: onOpen,
      }),
    [points, measure, currency, onOpen],
  );
  const trips = drawn(closed, points);
  const isEmpty = closed.trips !== undefined && points.length === 0;
  return (
    <ChartPanel
      title={copy.holdingTimeAndResult}
      note={
        cutWords(closed) ||
        (isMixed && copy.inRChooseACurrency) ||
        copy.eachAPointSelectOne(formatCount(points.length, copy.roundTrip))
      }
      tools={
        isMixed ? undefined : (
          <Segmented<Measure>
            label={copy.resultIn}
            value={measure}
            options={optionsOf({ r: 'R', net: copy.netTitle })}
            onChange={onMeasure}
          />
        )
      }
      options={options}
      height={POINTS_HEIGHT}
      view={measure}
      description={copy.roundTripsByHoldingTime(measure === 'r' ? 'R' : copy.netResult, formatCount(points.length, 'point'))}
      failure={failureOf(closed)}
      empty={
        isEmpty
          ? measure === 'r'
            ? { title: copy.noRoundTripHasA, text: isMixed ? copy.inRChooseACurrency : copy.rNeedsAStopChoose }
            : { title: copy.noClosedRoundTripIn }
          : undefined
      }
      sheet={{
        header: ['Number', 'Pair', 'Closed', 'Held', 'R', 'Net'],
        rows: trips.map((trip, at) => [
          formatInteger(at + 1),
          pairOf(trip),
          formatDate(trip.closed_at, 'dateTime', zone),
          holdingWords(trip),
          rOf(trip),
          trip.net ? `${signed(trip.net)}${isMixed ? ` ${trip.currency}` : ''}` : 'unknown',
        ]),
        file: 'holding-time',
        csv: [
          ['id', 'pair', 'opened_at', 'closed_at', 'minutes', 'r', 'net', 'currency'],
          ...trips.map((trip) => [
            trip.id,
            pairOf(trip),
            trip.opened_at,
            trip.closed_at,
            minutesOf(trip),
            trip.r,
            trip.net,
            trip.currency,
          ]),
        ],
      }}
    />
  );
}

export function PlannedChart({ closed, onOpen }: Omit<TripChartProps, 'currency'>) {
  const zone = useZone();
  const points = useMemo(() => plannedPoints(closed.trips ?? [], zone), [closed.trips, zone]);
  const options = useMemo(
    () => scatterOptions({ points, xName: copy.plannedR, yName: copy.realisedR, hasDiagonal: true, onPick: onOpen }),
    [points, onOpen],
  );
  const trips = drawn(closed, points);
  const short = points.filter(({ x, y }) => y < x).length;
  return (
    <ChartPanel
      title={copy.plannedAndRealisedR}
      note={
        cutWords(closed) ||
        (points.length > 0
          ? copy.ofEndedBelowPlanUnder(formatInteger(short), formatCount(points.length, copy.roundTrip))
          : copy.roundTripsWithATarget)
      }
      options={options}
      height={POINTS_HEIGHT}
      description={copy.plannedAgainstRealisedROf(formatCount(points.length, copy.roundTrip), formatInteger(short))}
      failure={failureOf(closed)}
      empty={
        closed.trips !== undefined && points.length === 0
          ? {
              title: copy.noRoundTripHasATarget,
              text: copy.addTheStopToIts,
            }
          : undefined
      }
      sheet={{
        header: ['Number', 'Pair', 'Closed', 'Target', copy.plannedR, copy.realisedR],
        rows: trips.map((trip, at) => [
          formatInteger(at + 1),
          pairOf(trip),
          formatDate(trip.closed_at, 'dateTime', zone),
          `${trip.review?.target ?? ''} ${trip.quote}`,
          plannedROf(trip),
          rOf(trip),
        ]),
        file: 'planned-r',
        csv: [
          ['id', 'pair', 'closed_at', 'target', 'planned_r', 'r'],
          ...trips.map((trip) => [trip.id, pairOf(trip), trip.closed_at, trip.review?.target, trip.planned_r, trip.r]),
        ],
      }}
    />
  );
}
