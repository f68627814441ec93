/** What the charts of round trips draw. Pure. Drawings take numbers; words and files keep the server's exact decimals. */

import type { GroupResult, RoundTrip, Statistics } from '@/api/ledgerApi';
import type { DrawdownPoint } from '@/charts/drawdownOptions';
import type { MeanBar, Weight } from '@/charts/meanOptions';
import type { ScatterPoint, Tick } from '@/charts/scatterOptions';
import type { GroupBy } from '@/domain/journal/view';
import {
  excursionOf,
  FEW,
  grainWords,
  groupWords,
  LEAST_FOR_INTERVALS,
  money,
  pairOf,
  plannedROf,
  rOf,
  roundedMoney,
  signed,
} from '@/domain/journal/words';
import { formatCount, formatInteger, isNumber } from '@/format/number';
import { formatAge, formatDate } from '@/format/time';
import { copy } from './copy';

/** Sums with the highest one before each; as for the drawdown, a fall can begin at zero. */
export function drawdownPoints({ equity, currency }: Pick<Statistics, 'equity' | 'currency'>): readonly DrawdownPoint[] {
  let peak = 0;
  let peakWords = money('0', currency ?? '');
  return equity.map((point): DrawdownPoint => {
    const sum = Number(point.cumulated);
    if (sum > peak) {
      peak = sum;
      peakWords = money(point.cumulated, currency ?? '');
    }
    return {
      time: Date.parse(point.at),
      sum,
      peak,
      words: [
        `Sum: ${money(point.cumulated, currency ?? '')}`,
        `Peak: ${peakWords}`,
        `This round trip: ${money(point.net, currency ?? '')}`,
      ],
    };
  });
}

export function weightOf(trips: number): Weight {
  if (trips < LEAST_FOR_INTERVALS) return 'tiny';
  return trips < FEW ? 'few' : 'firm';
}

const WEIGHT_WORDS: Readonly<Record<Weight, string>> = {
  firm: '',
  few: ', few trades',
  tiny: ', too few trades to judge',
};

export const weightWords = (trips: number): string => WEIGHT_WORDS[weightOf(trips)];

export const groupsOf = (data: Statistics | undefined, by: GroupBy): readonly GroupResult[] =>
  data?.groupings.find((grouping) => grouping.by === by)?.groups ?? [];

/** More bars than this are too thin to read. Hours of the day have their own order and are never cut. */
export const MOST_BARS = 24;

/** "Mon" and "08": what a bar of a phone's chart has room for. */
const shortened = (label: string, by: GroupBy) =>
  by === 'weekday' ? { short: label.slice(0, 3) } : by === 'hour' ? { short: label.slice(0, 2) } : {};

/** The largest groups by number of round trips, in the order in which the server has them. */
export function meanBars(groups: readonly GroupResult[], by: GroupBy, currency: string): readonly MeanBar[] {
  const kept = new Set([...groups].sort((one, other) => other.trips - one.trips).slice(0, MOST_BARS));
  return groups
    .filter((group) => kept.has(group))
    .map(({ name, trips, expectancy }): MeanBar => {
      const label = by === 'hour' ? name : groupWords(by, name);
      const mean = `${signed(expectancy, roundedMoney)} ${currency}`.trim();
      return {
        label,
        ...shortened(label, by),
        value: Number(expectancy),
        count: trips,
        weight: weightOf(trips),
        words: `${groupWords(by, name)}: ${mean} a round trip, ${formatCount(trips, 'round trip')}${weightWords(trips)}`,
      };
    });
}

/** How long a closed round trip lasted, in minutes; half a minute at least, for a place on an axis of logarithms. */
export const minutesOf = ({ opened_at, closed_at }: RoundTrip): number | null =>
  closed_at ? Math.max(0.5, (Date.parse(closed_at) - Date.parse(opened_at)) / 60_000) : null;

export const holdingWords = ({ opened_at, closed_at }: RoundTrip): string =>
  closed_at ? formatAge(opened_at, new Date(closed_at)) : 'still open';

const SPANS: readonly (readonly [minutes: number, label: string])[] = [
  [1, '1 min'],
  [15, '15 min'],
  [60, '1 h'],
  [240, '4 h'],
  [1_440, '1 d'],
  [10_080, '1 wk'],
  [43_200, '30 d'],
  [525_600, '1 y'],
];

/** Labels of the axis of holding times, over what is drawn and one more at either side. */
export function spanTicks(points: readonly ScatterPoint[]): readonly Tick[] {
  const all = SPANS.map(([minutes, label]): Tick => ({ at: Math.log10(minutes), label }));
  const low = points.reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY);
  const high = points.reduce((most, { x }) => Math.max(most, x), Number.NEGATIVE_INFINITY);
  const first = all.findLastIndex(({ at }) => at <= low);
  const last = all.findIndex(({ at }) => at >= high);
  return all.slice(Math.max(0, first), last < 0 ? all.length : last + 1);
}

export type Measure = 'r' | 'net';

const headOf = (trip: RoundTrip, zone: string | undefined): string =>
  `${pairOf(trip)}, closed ${formatDate(trip.closed_at, 'medium', zone)}`;

/** Results by how long they took; those without the measured figure have no point. */
export function holdingPoints(trips: readonly RoundTrip[], measure: Measure, zone?: string): readonly ScatterPoint[] {
  return trips.flatMap((trip): ScatterPoint[] => {
    const minutes = minutesOf(trip);
    const y = measure === 'r' ? trip.r : trip.net ? Number(trip.net) : null;
    if (minutes === null || !isNumber(y)) return [];
    const result = measure === 'r' ? rOf(trip) : money(trip.net ?? '', trip.currency);
    return [{ id: trip.id, x: Math.log10(minutes), y, words: [headOf(trip, zone), `Held: ${holdingWords(trip)}`, result] }];
  });
}

/** Round trips with both a target and a stop, and a result. */
export function plannedPoints(trips: readonly RoundTrip[], zone?: string): readonly ScatterPoint[] {
  return trips.flatMap((trip): ScatterPoint[] =>
    isNumber(trip.planned_r) && isNumber(trip.r)
      ? [
          {
            id: trip.id,
            x: trip.planned_r,
            y: trip.r,
            words: [headOf(trip, zone), `Planned: ${plannedROf(trip)}`, `Realised: ${rOf(trip)}`],
          },
        ]
      : [],
  );
}

export type Excursion = Statistics['excursions'][number];
export type ExcursionSide = 'mae' | 'mfe';

/** In percent of the entry: how far the price went against or for a round trip, and where it ended. Without a known result there is no point. */
export function excursionPoints(
  excursions: readonly Excursion[],
  side: ExcursionSide,
  trips: ReadonlyMap<string, RoundTrip>,
  zone?: string,
): readonly ScatterPoint[] {
  return excursions.flatMap((one): ScatterPoint[] => {
    if (!isNumber(one.result)) return [];
    const trip = trips.get(one.round_trip_id);
    return [
      {
        id: one.round_trip_id,
        x: one[side] * 100,
        y: one.result * 100,
        words: [
          ...(trip ? [headOf(trip, zone)] : []),
          `MAE: ${excursionOf(one.mae)}, MFE: ${excursionOf(one.mfe)}`,
          `Result: ${excursionOf(one.result)}`,
          `From ${grainWords(one.grain)}`,
        ],
      },
    ];
  });
}

/** "Based on hourly prices for 12 round trips and daily closes for 3 round trips." */
export function grainCounts(excursions: readonly Excursion[]): string {
  const of = (grain: string, words: (trips: string) => string): string[] => {
    const count = excursions.filter((one) => one.grain === grain).length;
    return count === 0 ? [] : [words(formatCount(count, copy.roundTrip))];
  };
  const parts = [...of('hour', copy.hourlyPricesFor), ...of('day', copy.dailyClosesFor), ...of('', copy.ownFillsFor)];
  return parts.length === 0 ? '' : copy.basedOnPrices(parts.join(copy.andThen));
}

/** Of how many closed round trips the server measures excursions: the newest ones. */
export const MOST_EXCURSIONS = 500;

/** Which closed round trips have no point, and why: so that the counts beside each other add up. */
export function withoutExcursion(data: Statistics, short: string): string {
  const closed = data.trips + data.unknown_net + (data.conversion?.without_rate ?? 0);
  const asked = Math.min(closed, MOST_EXCURSIONS);
  const missing = asked - data.excursions.length;
  const unknown = data.excursions.filter(({ result }) => !isNumber(result)).length;
  const args = [formatInteger(missing), formatCount(asked, copy.roundTrip)] as const;
  const why = data.market_away ? copy.mayBeAway : copy.haveNoFigure;
  return [
    ...(closed > asked ? [copy.newestOf(formatInteger(asked), formatInteger(closed))] : []),
    ...(missing > 0 ? [why(short, ...args, missing === 1)] : []),
    ...(unknown > 0 ? [copy.haveNoResult(formatCount(unknown, copy.roundTrip), unknown === 1)] : []),
  ].join(' ');
}
