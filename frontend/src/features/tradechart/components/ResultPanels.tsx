/** Charts made of the statistics: equity with its falls, the distribution of R, and the mean result of groups. */

import { type ReactNode, useMemo } from 'react';
import type { Statistics } from '@/api/ledgerApi';
import { drawdownOptions } from '@/charts/drawdownOptions';
import { meanOptions } from '@/charts/meanOptions';
import { lacksRates, NO_RATE } from '@/domain/journal/conversion';
import { describeEquity, ONE_RESULT } from '@/domain/journal/EquityPanel';
import { binsOf } from '@/domain/journal/histogram';
import { binWords, ratioOptions } from '@/domain/journal/RatiosPanel';
import type { GroupBy } from '@/domain/journal/view';
import { FEW, GROUPING_WORDS, groupWords, LEAST_FOR_INTERVALS, money, roundedMoney, signed } from '@/domain/journal/words';
import { zoneHere } from '@/domain/workspace/useZone';
import { formatCount, formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { copy } from '../copy';
import { drawdownPoints, groupsOf, meanBars, weightWords } from '../figures';
import { ChartPanel, HEIGHT, POINTS_HEIGHT } from './ChartPanel';

/** Points that the server gives at most. */
const MOST_POINTS = 2_000;

interface ResultProps {
  readonly data: Statistics | undefined;
}

/** Why there is no amount. */
const noResults = (data: Statistics) => ({ title: lacksRates(data) ? NO_RATE : copy.noClosedRoundTripIn });

export function EquityChart({ data }: ResultProps) {
  const options = useMemo(() => (data === undefined ? null : drawdownOptions(drawdownPoints(data), data.currency ?? '')), [data]);
  const currency = data?.currency ?? '';
  const unit = copy.inMoney(currency);
  const equity = data?.equity ?? [];
  return (
    <ChartPanel
      title={copy.equityAndDrawdown}
      note={equity.length >= MOST_POINTS ? copy.afterEachOfTheLast(unit) : copy.sumOfNetResultsFalls(unit)}
      foot={equity.length === 1 ? ONE_RESULT : undefined}
      options={options}
      height={300}
      description={data === undefined ? copy.sumOfNetResults : describeEquity(data)}
      empty={data !== undefined && equity.length === 0 ? noResults(data) : undefined}
      sheet={{
        header: ['Number', 'Closed', 'Net', 'Sum'],
        rows: equity.map(({ at, net, cumulated }, place) => [
          formatInteger(place + 1),
          formatDate(at, 'dateTime', zoneHere(data?.zone)),
          money(net, currency),
          money(cumulated, currency),
        ]),
        file: 'equity',
        csv: [
          ['closed_at', 'net', 'cumulated', 'currency'],
          ...equity.map(({ at, net, cumulated }) => [at, net, cumulated, currency]),
        ],
      }}
    />
  );
}

export function RatioChart({ data }: ResultProps) {
  const bins = useMemo(() => binsOf(data?.ratios ?? []), [data]);
  const options = useMemo(() => ratioOptions(bins), [bins]);
  return (
    <ChartPanel
      title={copy.distributionOfR}
      note={data ? copy.withAStop(formatCount(data.with_stop, copy.roundTrip)) : copy.roundTripsWithAStop}
      options={options}
      height={POINTS_HEIGHT}
      description={copy.roundTripsByResultIn(formatInteger(data?.ratios.length ?? 0))}
      empty={data !== undefined && bins.length === 0 ? { title: copy.noRoundTripHasA, text: copy.addTheStopToA } : undefined}
      sheet={{
        header: ['Result', copy.roundTrips],
        rows: bins.map((bin) => [binWords(bin), formatInteger(bin.count)]),
        file: 'r-distribution',
        csv: [['from_r', 'to_r', 'round_trips'], ...bins.map(({ from, to, count }) => [from, to, count])],
      }}
    />
  );
}

const NOTES: Readonly<Partial<Record<GroupBy, string>>> = {
  holding_time: copy.fromTheFirstFillTo,
  setup: copy.byTheSetupOfThe,
  tag: copy.aRoundTripWithSeveral,
  emotion: copy.byTheEmotionOfThe,
};

/** Hours and weekdays are those of a time zone. */
function noteOf(by: GroupBy, zone: string | undefined): string | undefined {
  const place = zone?.replaceAll('_', ' ') ?? copy.yourTimeZone;
  if (by === 'hour') return copy.byHourOfTheEntry(place);
  return by === 'weekday' ? copy.byWeekdayOfTheEntry(place) : NOTES[by];
}

/** Groupings that come from reviews: without one, all round trips are in one group. */
const REVIEWED: Readonly<Partial<Record<GroupBy, string>>> = {
  setup: copy.noRoundTripHasASetup,
  tag: copy.noRoundTripHasATag,
  emotion: copy.noRoundTripHasAn,
};

const ROW = 34;
/** Labels and title of the axis below the bars. */
const AXIS = 66;

interface MeanProps extends ResultProps {
  readonly by: GroupBy;
  /** The way to the round trips, where reviews are missing. */
  readonly review: ReactNode;
}

function emptyOf({ data, by, review }: MeanProps) {
  if (data === undefined) return undefined;
  if (lacksRates(data)) return noResults(data);
  const groups = groupsOf(data, by);
  const title = REVIEWED[by];
  if (title !== undefined && groups.every(({ name }) => name === '')) {
    return { title, text: copy.openARoundTripAnd, action: review };
  }
  return groups.length === 0 ? noResults(data) : undefined;
}

/** Expectancy: what a round trip of each group brought on average. */
export function MeanChart(props: MeanProps) {
  const { data, by } = props;
  const currency = data?.currency ?? '';
  const groups = groupsOf(data, by);
  const isLying = by !== 'hour' && by !== 'weekday';
  const options = useMemo(() => {
    if (data === undefined) return null;
    return meanOptions({
      bars: meanBars(groupsOf(data, by), by, data.currency ?? ''),
      name: 'Expectancy',
      axis: copy.meanNet(data.currency ?? ''),
      isLying: by !== 'hour' && by !== 'weekday',
    });
  }, [data, by]);
  const title = GROUPING_WORDS[by];
  const isFew = groups.some(({ trips }) => trips < FEW);
  return (
    <ChartPanel
      title={copy.expectancyBy(title.toLowerCase())}
      note={noteOf(by, data?.zone)}
      foot={isFew ? copy.paleBarsFewerThanRound(FEW, LEAST_FOR_INTERVALS) : undefined}
      options={options}
      height={isLying ? Math.max(HEIGHT, groups.length * ROW + AXIS) : HEIGHT}
      description={copy.meanNetResultOfA(currency, title.toLowerCase(), formatCount(groups.length, 'group'))}
      view={by}
      empty={emptyOf(props)}
      sheet={{
        header: [title, 'Expectancy', 'Net', copy.roundTrips, 'Wins', 'Losses'],
        rows: groups.map(({ name, trips, wins, losses, net, expectancy }) => [
          groupWords(by, name),
          signed(expectancy, roundedMoney),
          signed(net),
          `${formatInteger(trips)}${weightWords(trips)}`,
          formatInteger(wins),
          formatInteger(losses),
        ]),
        file: `expectancy-by-${by.replace('_', '-')}`,
        csv: [
          [by, 'expectancy', 'net', 'currency', 'round_trips', 'wins', 'losses'],
          ...groups.map(({ name, trips, wins, losses, net, expectancy }) => [
            name,
            expectancy,
            net,
            currency,
            trips,
            wins,
            losses,
          ]),
        ],
      }}
    />
  );
}
