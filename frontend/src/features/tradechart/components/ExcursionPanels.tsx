/** How far prices went against (MAE) and for (MFE) each round trip, beside how it ended. All in percent of the entry. */

import { useMemo } from 'react';
import type { Statistics } from '@/api/ledgerApi';
import { scatterOptions } from '@/charts/scatterOptions';
import { excursionOf, grainWords, pairOf } from '@/domain/journal/words';
import { useZone } from '@/domain/workspace/useZone';
import { formatCount, formatInteger, isNumber } from '@/format/number';
import { formatDate } from '@/format/time';
import { copy } from '../copy';
import { type ExcursionSide, excursionPoints, grainCounts, withoutExcursion } from '../figures';
import type { ClosedTrips } from '../useClosedTrips';
import { ChartPanel, POINTS_HEIGHT } from './ChartPanel';

interface ExcursionChartProps {
  readonly side: ExcursionSide;
  readonly data: Statistics | undefined;
  /** For the names of the points; a chart without them is drawn all the same. */
  readonly closed: ClosedTrips;
  readonly onOpen: (id: string) => void;
}

const NAMES: Readonly<Record<ExcursionSide, { short: string; title: string; note: string }>> = {
  mae: {
    short: 'MAE',
    title: copy.maeAgainstResult,
    note: copy.worstPriceAgainstTheEntry,
  },
  mfe: {
    short: 'MFE',
    title: copy.mfeAgainstResult,
    note: copy.bestPriceAgainstTheEntry,
  },
};

export function ExcursionChart({ side, data, closed, onOpen }: ExcursionChartProps) {
  const zone = useZone();
  const { short, title, note } = NAMES[side];
  const excursions = data?.excursions ?? [];
  const trips = useMemo(() => new Map((closed.trips ?? []).map((trip) => [trip.id, trip])), [closed.trips]);
  const points = useMemo(() => excursionPoints(data?.excursions ?? [], side, trips, zone), [data, side, trips, zone]);
  const options = useMemo(
    () => scatterOptions({ points, xName: copy.ofEntry(short), yName: copy.resultOfEntry, onPick: onOpen }),
    [points, short, onOpen],
  );
  const known = excursions.filter(({ result }) => isNumber(result));
  return (
    <ChartPanel
      title={title}
      note={note}
      foot={data && `${grainCounts(known)} ${withoutExcursion(data, short)}`.trim()}
      options={options}
      height={POINTS_HEIGHT}
      description={copy.againstTheResultOf(short, formatCount(points.length, copy.roundTrip))}
      empty={
        data !== undefined && points.length === 0
          ? {
              title: copy.noClosedRoundTripHas(short),
              text: copy.itNeedsMarketPricesBetween,
            }
          : undefined
      }
      sheet={{
        header: ['Number', 'Pair', 'Closed', 'MAE', 'MFE', 'Result', 'From'],
        rows: known.map((one, at) => {
          const trip = trips.get(one.round_trip_id);
          return [
            formatInteger(at + 1),
            trip ? pairOf(trip) : '–',
            trip ? formatDate(trip.closed_at, 'dateTime', zone) : '–',
            excursionOf(one.mae),
            excursionOf(one.mfe),
            excursionOf(one.result),
            grainWords(one.grain),
          ];
        }),
        file: `${side}-result`,
        csv: [
          ['id', 'mae', 'mfe', 'result', 'grain'],
          ...known.map((one) => [one.round_trip_id, one.mae, one.mfe, one.result, one.grain]),
        ],
      }}
    />
  );
}
