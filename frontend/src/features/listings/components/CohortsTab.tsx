/** What became of earlier pools: by week and exchange or network, how many were still alive after some days. */

import { FlaskConical } from 'lucide-react';
import { type PoolCohort, useListPoolCohortsQuery } from '@/api/listingsApi';
import { messages } from '@/api/messages';
import { formatCount, formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { type Column, DataTable } from '@/ui/DataTable';
import { Segmented, SelectField } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { EmptyState, FailedState } from '@/ui/states';
import { cohortArgs, DAYS, type Group, type View, WEEKS } from '../view';
import { cohortWords, LEAST_ANSWERED, rangeWords, survivalWords } from '../words';
import styles from './Cohorts.module.css';
import parts from './Listings.module.css';
import { SurvivalBar } from './SurvivalBar';

const Survival = ({ cohort }: { cohort: PoolCohort }) => (
  <span className={styles.survival} title={cohortWords(cohort)}>
    <SurvivalBar cohort={cohort} />
    <span className={`num ${styles.figures}`}>
      <strong className={cohort.answered < LEAST_ANSWERED ? styles.none : undefined}>{survivalWords(cohort)}</strong>
      {cohort.answered >= LEAST_ANSWERED && <span>{rangeWords(cohort.low, cohort.high)}</span>}
    </span>
  </span>
);

/** The range in which the rate lies whatever became of the pools that did not answer. */
const withUnknown = ({ seen, answered, worst, best }: PoolCohort): string => {
  if (answered < LEAST_ANSWERED) return '—';
  const range = rangeWords(worst, best);
  return range === null || seen === answered ? 'all answered' : `${range}, ${formatInteger(seen - answered)} unknown`;
};

const COLUMNS: readonly Column<PoolCohort>[] = [
  {
    key: 'week',
    head: 'Week of',
    cell: ({ week }) => formatDate(week),
    sortBy: ({ week }) => week,
    first: 'descending',
  },
  { key: 'group', head: 'Group', shrinks: true, cell: ({ group }) => group, sortBy: ({ group }) => group },
  {
    key: 'seen',
    head: 'Sampled',
    align: 'right',
    cell: ({ seen }) => formatInteger(seen),
    sortBy: ({ seen }) => seen,
    first: 'descending',
  },
  { key: 'answered', head: 'Answered', align: 'right', cell: ({ answered }) => formatInteger(answered) },
  { key: 'alive', head: 'Alive', align: 'right', cell: ({ alive }) => formatInteger(alive) },
  {
    key: 'survival',
    head: 'Survival, 95% interval',
    width: 330,
    cell: (cohort) => <Survival cohort={cohort} />,
    sortBy: ({ survival }) => survival,
    first: 'descending',
  },
  { key: 'unknown', head: 'With the unknown', align: 'right', cell: withUnknown },
];

interface CohortsTabProps {
  readonly view: View;
  readonly onChange: (view: View) => void;
}

export function CohortsTab({ view, onChange }: CohortsTabProps) {
  const query = useListPoolCohortsQuery(cohortArgs(view));
  const answer = query.currentData;
  const since = answer?.since_at ? formatDate(answer.since_at) : null;
  const weeks = [...new Set<number>([...WEEKS, view.weeks])].sort((one, other) => one - other);
  return (
    <Panel
      flush
      title="Survival of earlier pools"
      note={
        <span role="status">
          A random sample of at most 300 pools a day, read again after 1, 7 and 30 days
          {since === null ? '.' : `, since ${since}.`}
        </span>
      }
      foot={`Alive: liquidity of at least $1,000 and of 10% of the first day's peak, and a trade within 24 hours. Survival: alive ÷ answered, with Wilson's 95% interval; no rate below ${LEAST_ANSWERED} answers. With the unknown: pools that did not answer counted as dead, and as alive.`}
    >
      <form className={`${parts.tools} ${parts.few}`} aria-label="Cohorts" onSubmit={(event) => event.preventDefault()}>
        <Segmented<Group>
          label="Group by"
          value={view.by}
          options={[
            { value: 'dex', label: 'By DEX' },
            { value: 'network', label: 'By network' },
          ]}
          onChange={(by) => onChange({ ...view, by })}
        />
        <Segmented
          label="Read again after"
          value={String(view.day)}
          options={DAYS.map((day) => ({ value: String(day), label: `After ${formatCount(day, 'day')}` }))}
          onChange={(day) => onChange({ ...view, day: DAYS.find((one) => String(one) === day) ?? view.day })}
        />
        <span className={parts.gap} />
        <SelectField
          compact
          hideLabel
          label="Weeks"
          value={String(view.weeks)}
          onChange={({ target }) => onChange({ ...view, weeks: Number(target.value) })}
        >
          {weeks.map((count) => (
            <option key={count} value={count}>
              Last {formatCount(count, 'week')}
            </option>
          ))}
        </SelectField>
      </form>
      {answer === undefined && query.isError ? (
        <FailedState title={messages.data} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className={parts.list}>
          <DataTable<PoolCohort>
            label="Cohorts"
            columns={COLUMNS}
            rows={answer?.cohorts}
            rowKey={({ week, group }) => `${week}:${group}`}
            phone={{
              leadHead: 'Group, week',
              trailHead: 'Survival',
              lead: ({ group, week, seen, answered }) => (
                <span className={parts.pair}>
                  <span className={parts.name}>{group}</span>
                  <small>
                    {formatDate(week)} · {formatInteger(answered)} of {formatInteger(seen)} answered
                  </small>
                </span>
              ),
              trail: (cohort) => (
                <span className={`${parts.pair} ${parts.end}`}>
                  <span className="num">{survivalWords(cohort)}</span>
                  <small>
                    {cohort.answered >= LEAST_ANSWERED
                      ? rangeWords(cohort.low, cohort.high)
                      : `${formatInteger(cohort.alive)} alive`}
                  </small>
                </span>
              ),
            }}
            empty={
              <EmptyState
                icon={FlaskConical}
                title={since === null ? 'No pool was sampled yet' : `No sampled pool is ${formatCount(view.day, 'day')} old yet`}
                text={
                  since === null
                    ? 'The first cohorts appear a day after sampling starts.'
                    : `Sampling started on ${since}. Look at a shorter time, or come back later.`
                }
              />
            }
          />
        </div>
      )}
    </Panel>
  );
}
