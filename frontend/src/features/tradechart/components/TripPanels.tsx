/** Charts with one point for each round trip: holding time against its result, and planned against realised R. */

import { useMemo } from 'react';
import type { RoundTrip } from '@/api/ledgerApi';
import { scatterOptions } from '@/charts/scatterOptions';
import { pairOf, plannedROf, rOf, signed } from '@/domain/journal/words';
import { useZone } from '@/domain/workspace/useZone';
import { formatCount, formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { Segmented } from '@/ui/fields';
import { holdingPoints, holdingWords, type Measure, minutesOf, plannedPoints, spanTicks } from '../figures';
import { type ClosedTrips, MOST_TRIPS } from '../useClosedTrips';
import { ChartPanel, POINTS_HEIGHT } from './ChartPanel';

interface TripChartProps {
  readonly closed: ClosedTrips;
  readonly currency: string;
  readonly onOpen: (id: string) => void;
}

const failureOf = ({ error, refetch }: ClosedTrips) => (error === undefined ? undefined : { error, onRetry: refetch });

const cutWords = ({ isCut }: ClosedTrips): string =>
  isCut ? `The newest ${formatInteger(MOST_TRIPS)} round trips. Narrow the dates to see older ones.` : '';

/** The round trips that have a point, in its order. */
function drawn(closed: ClosedTrips, points: readonly { readonly id: string }[]): readonly RoundTrip[] {
  const ids = new Set(points.map(({ id }) => id));
  return (closed.trips ?? []).filter(({ id }) => ids.has(id));
}

interface HoldingProps extends TripChartProps {
  readonly measure: Measure;
  readonly onMeasure: (measure: Measure) => void;
}

export function HoldingChart({ closed, currency, measure, onMeasure, onOpen }: HoldingProps) {
  const zone = useZone();
  const points = useMemo(() => holdingPoints(closed.trips ?? [], measure, zone), [closed.trips, measure, zone]);
  const options = useMemo(
    () =>
      scatterOptions({
        points,
        xName: 'Holding time',
        yName: measure === 'r' ? 'R' : `Net, ${currency}`,
        ticks: spanTicks(points),
        onPick: onOpen,
      }),
    [points, measure, currency, onOpen],
  );
  const trips = drawn(closed, points);
  const isEmpty = closed.trips !== undefined && points.length === 0;
  return (
    <ChartPanel
      title="Holding time and result"
      note={cutWords(closed) || `${formatCount(points.length, 'round trip')}, each a point. Select one to open it.`}
      tools={
        <Segmented<Measure>
          label="Result in"
          value={measure}
          options={[
            { value: 'r', label: 'R' },
            { value: 'net', label: 'Net' },
          ]}
          onChange={onMeasure}
        />
      }
      options={options}
      height={POINTS_HEIGHT}
      view={measure}
      description={`Round trips by holding time and ${measure === 'r' ? 'R' : 'net result'}, ${formatCount(points.length, 'point')}`}
      failure={failureOf(closed)}
      empty={
        isEmpty
          ? measure === 'r'
            ? { title: 'No round trip has a stop', text: 'R needs a stop. Choose Net to see all results.' }
            : { title: 'No closed round trip in this view' }
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
          trip.net ? signed(trip.net) : 'unknown',
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
    () => scatterOptions({ points, xName: 'Planned R', yName: 'Realised R', hasDiagonal: true, onPick: onOpen }),
    [points, onOpen],
  );
  const trips = drawn(closed, points);
  const short = points.filter(({ x, y }) => y < x).length;
  return (
    <ChartPanel
      title="Planned and realised R"
      note={
        cutWords(closed) ||
        (points.length > 0
          ? `${formatInteger(short)} of ${formatCount(points.length, 'round trip')} ended below plan, under the dashed line`
          : 'Round trips with a target and a stop')
      }
      options={options}
      height={POINTS_HEIGHT}
      description={`Planned against realised R of ${formatCount(points.length, 'round trip')}, ${formatInteger(short)} below plan`}
      failure={failureOf(closed)}
      empty={
        closed.trips !== undefined && points.length === 0
          ? {
              title: 'No round trip has a target and a stop',
              text: 'Add the stop to its first fill and the target price to its review.',
            }
          : undefined
      }
      sheet={{
        header: ['Number', 'Pair', 'Closed', 'Target', 'Planned R', 'Realised R'],
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
