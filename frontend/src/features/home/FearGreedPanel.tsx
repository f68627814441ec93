/** The Fear & Greed Index: its latest value, and what it was in the last 30 days. Nothing where the operator turned it off. */

import type { FearGreedDay } from '@/api/endpoints/fearGreed';
import { every } from '@/api/polling';
import { Sparkline } from '@/charts/Sparkline';
import { ABSENT, formatCount } from '@/format/number';
import { formatDate } from '@/format/time';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { SourceOrigin } from '@/ui/SourceOrigin';
import { type Stat, StatStrip } from '@/ui/StatStrip';
import { FailedLine, Skeleton } from '@/ui/states';
import { useGetFearGreedQuery } from './api';
import { copy } from './copy';
import styles from './HomePage.module.css';

/** The server asks the provider once an hour at most. */
const REFRESH_MS = 60 * 60 * 1000;
/** Days of the trend, until it is known how many there are. */
const USUAL_DAYS = 30;

const inWords = (day: FearGreedDay | undefined) => ({ value: day?.value ?? ABSENT, extra: day?.classification });

function statsOf(days: readonly FearGreedDay[]): readonly Stat[] {
  const values = days.map(({ value }) => value);
  const [first, last] = [days[0], days[days.length - 1]];
  const period = formatCount(days.length || USUAL_DAYS, 'day');
  return [
    { key: 'latest', label: copy.latestValue, ...inWords(last) },
    { key: 'day', label: copy.dayUtc, value: formatDate(last?.day) },
    { key: 'first', label: formatDate(first?.day), ...inWords(first) },
    { key: 'range', label: copy.lowToHigh(period), value: copy.lowTo(Math.min(...values), Math.max(...values)) },
    {
      key: 'trend',
      label: copy.lastDays(period),
      value: (
        <span className={styles.trend}>
          <Sparkline values={values} />
        </span>
      ),
    },
  ];
}

export function FearGreedPanel() {
  const index = useGetFearGreedQuery(undefined, every(REFRESH_MS));
  const answer = index.data;
  if (answer?.days.length === 0) return null;
  const trouble = answer?.provenance.trouble;
  return (
    <Panel
      flush
      className={styles.wide}
      title={copy.fearAndGreed}
      note={copy.from0To100}
      actions={
        answer ? (
          <SourceOrigin source={answer.provenance} fetchedAt={index.fulfilledTimeStamp ?? 0} raw={answer} align="end" />
        ) : index.isError ? undefined : (
          // As wide as what comes, so that the note beside it breaks where it will.
          <Skeleton width={156} />
        )
      }
      foot={
        answer === undefined ? undefined : index.isError ? (
          <FailedLine title={copy.couldntUpdateTheIndex} error={index.error} onRetry={() => void index.refetch()} />
        ) : trouble ? (
          <span role="status">{trouble}</span>
        ) : undefined
      }
    >
      <QueryPanel compact query={index} data={answer} failed={copy.couldntLoadTheIndex}>
        <StatStrip flush label={copy.fearAndGreed} loading={answer === undefined} stats={statsOf(answer?.days ?? [])} />
      </QueryPanel>
    </Panel>
  );
}
