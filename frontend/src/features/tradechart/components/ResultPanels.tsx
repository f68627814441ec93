/** Charts made of the statistics: equity with its falls, the distribution of R, and the mean result of groups. */

import { type ReactNode, useMemo } from 'react';
import type { Statistics } from '@/api/ledgerApi';
import { drawdownOptions } from '@/charts/drawdownOptions';
import { type HistogramBar, histogramOptions } from '@/charts/histogramOptions';
import { meanOptions } from '@/charts/meanOptions';
import { describeEquity } from '@/domain/journal/EquityPanel';
import { binsOf } from '@/domain/journal/histogram';
import { binWords } from '@/domain/journal/RatiosPanel';
import type { GroupBy } from '@/domain/journal/view';
import { FEW, GROUPING_WORDS, groupWords, LEAST_FOR_INTERVALS, money, roundedMoney, signed } from '@/domain/journal/words';
import { zoneHere } from '@/domain/workspace/useZone';
import { formatCount, formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { drawdownPoints, groupsOf, meanBars, weightWords } from '../figures';
import { ChartPanel, HEIGHT, POINTS_HEIGHT } from './ChartPanel';

/** Points that the server gives at most. */
const MOST_POINTS = 2_000;

interface ResultProps {
  readonly data: Statistics | undefined;
}

const NO_TRIPS = { title: 'No closed round trip in this view' } as const;

export function EquityChart({ data }: ResultProps) {
  const options = useMemo(() => (data === undefined ? null : drawdownOptions(drawdownPoints(data))), [data]);
  const currency = data?.currency ?? '';
  const equity = data?.equity ?? [];
  return (
    <ChartPanel
      title="Equity and drawdown"
      note={
        equity.length >= MOST_POINTS
          ? 'After each of the last 2,000 round trips'
          : 'Sum of net results; falls below the peak are shaded'
      }
      options={options}
      height={300}
      description={data === undefined ? 'Sum of net results' : describeEquity(data)}
      empty={data !== undefined && equity.length === 0 ? NO_TRIPS : undefined}
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
  const options = useMemo(
    () =>
      histogramOptions(
        bins.map(
          (bin): HistogramBar => ({
            label: bin.isOpenBelow ? `< ${bin.to}` : String(bin.from),
            words: `${binWords(bin)}: ${formatCount(bin.count, 'round trip')}`,
            count: bin.count,
            isBelowZero: bin.to <= 0,
          }),
        ),
        'Round trips',
      ),
    [bins],
  );
  return (
    <ChartPanel
      title="Distribution of R"
      note={data ? `${formatCount(data.with_stop, 'round trip')} with a stop` : 'Round trips with a stop'}
      options={options}
      height={POINTS_HEIGHT}
      description={`Round trips by result in R, ${formatInteger(data?.ratios.length ?? 0)} with a stop`}
      empty={
        data !== undefined && bins.length === 0
          ? { title: 'No round trip has a stop', text: 'Add the stop to a fill, and its round trip gets an R.' }
          : undefined
      }
      sheet={{
        header: ['Result', 'Round trips'],
        rows: bins.map((bin) => [binWords(bin), formatInteger(bin.count)]),
        file: 'r-distribution',
        csv: [['from_r', 'to_r', 'round_trips'], ...bins.map(({ from, to, count }) => [from, to, count])],
      }}
    />
  );
}

const NOTES: Readonly<Partial<Record<GroupBy, string>>> = {
  hour: 'By hour of the entry',
  weekday: 'By weekday of the entry',
  holding_time: 'From the first fill to the close',
  setup: 'By the setup of the review',
  tag: 'A round trip with several tags counts in each of them',
  emotion: 'By the emotion of the review',
};

/** Groupings that come from reviews: without one, all round trips are in one group. */
const REVIEWED: Readonly<Partial<Record<GroupBy, string>>> = {
  setup: 'No round trip has a setup yet',
  tag: 'No round trip has a tag yet',
  emotion: 'No round trip has an emotion yet',
};

const ROW = 34;
const AXIS = 48;

interface MeanProps extends ResultProps {
  readonly by: GroupBy;
  /** The way to the round trips, where reviews are missing. */
  readonly review: ReactNode;
}

function emptyOf({ data, by, review }: MeanProps) {
  if (data === undefined) return undefined;
  const groups = groupsOf(data, by);
  const title = REVIEWED[by];
  if (title !== undefined && groups.every(({ name }) => name === '')) {
    return { title, text: 'Open a round trip and fill in its review.', action: review };
  }
  return groups.length === 0 ? NO_TRIPS : undefined;
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
      isLying: by !== 'hour' && by !== 'weekday',
    });
  }, [data, by]);
  const title = GROUPING_WORDS[by];
  const isFew = groups.some(({ trips }) => trips < FEW);
  return (
    <ChartPanel
      title={`Expectancy by ${title.toLowerCase()}`}
      note={NOTES[by]}
      foot={
        isFew
          ? `Pale bars: fewer than ${FEW} round trips. Outlines: fewer than ${LEAST_FOR_INTERVALS}, too few to judge.`
          : undefined
      }
      options={options}
      height={isLying ? Math.max(HEIGHT, groups.length * ROW + AXIS) : HEIGHT}
      description={`Mean net result of a round trip in ${currency} by ${title.toLowerCase()}, ${formatCount(groups.length, 'group')}`}
      view={by}
      empty={emptyOf(props)}
      sheet={{
        header: [title, 'Expectancy', 'Net', 'Round trips', 'Wins', 'Losses'],
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
