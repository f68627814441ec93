/** What became of earlier pools: by week and exchange or network, how many were still alive after some days. */

import { FlaskConical } from 'lucide-react';
import { type PoolCohort, useListPoolCohortsQuery } from '@/api/listingsApi';
import { formatCount, formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { type Column, DataTable } from '@/ui/DataTable';
import { Segmented, SelectField } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { optionsOf } from '@/ui/pickerOptions';
import { QueryPanel } from '@/ui/QueryPanel';
import { SideScroll } from '@/ui/SideScroll';
import { EmptyState } from '@/ui/states';
import { copy } from '../copy';
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
  return range === null || seen === answered ? copy.allAnswered : copy.unknown(range, formatInteger(seen - answered));
};

const COLUMNS: readonly Column<PoolCohort>[] = [
  {
    key: 'week',
    head: copy.weekOf,
    cell: ({ week }) => formatDate(week),
    sortBy: ({ week }) => week,
    first: 'descending',
  },
  { key: 'group', head: copy.group, shrinks: true, cell: ({ group }) => group, sortBy: ({ group }) => group },
  {
    key: 'seen',
    head: copy.sampled,
    align: 'right',
    cell: ({ seen }) => formatInteger(seen),
    sortBy: ({ seen }) => seen,
    first: 'descending',
  },
  { key: 'answered', head: copy.answered, align: 'right', cell: ({ answered }) => formatInteger(answered) },
  { key: 'alive', head: copy.alive, align: 'right', cell: ({ alive }) => formatInteger(alive) },
  {
    key: 'survival',
    head: copy.survival95Interval,
    width: 330,
    cell: (cohort) => <Survival cohort={cohort} />,
    sortBy: ({ survival }) => survival,
    first: 'descending',
  },
  { key: 'unknown', head: copy.withTheUnknown, align: 'right', cell: withUnknown },
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
      title={copy.survivalOfEarlierPools}
      note={<span role="status">{copy.aRandomSampleOfAt(since === null ? '.' : copy.since(since))}</span>}
      foot={copy.aliveLiquidityOfAtLeast(LEAST_ANSWERED)}
    >
      <form className={`${parts.tools} ${parts.few}`} aria-label={copy.cohorts} onSubmit={(event) => event.preventDefault()}>
        <Segmented<Group>
          label={copy.groupBy}
          value={view.by}
          options={optionsOf({ dex: copy.byDex, network: copy.byNetwork })}
          onChange={(by) => onChange({ ...view, by })}
        />
        <Segmented
          label={copy.readAgainAfter}
          value={String(view.day)}
          options={DAYS.map((day) => ({ value: String(day), label: copy.after(formatCount(day, 'day')) }))}
          onChange={(day) => onChange({ ...view, day: DAYS.find((one) => String(one) === day) ?? view.day })}
        />
        <span className={parts.gap} />
        <SelectField
          compact
          hideLabel
          label={copy.weeks}
          value={String(view.weeks)}
          onChange={({ target }) => onChange({ ...view, weeks: Number(target.value) })}
        >
          {weeks.map((count) => (
            <option key={count} value={count}>
              {copy.last(formatCount(count, 'week'))}
            </option>
          ))}
        </SelectField>
      </form>
      <QueryPanel query={query} data={answer}>
        <SideScroll className={parts.list}>
          <DataTable<PoolCohort>
            label={copy.cohorts}
            columns={COLUMNS}
            rows={answer?.cohorts}
            rowKey={({ week, group }) => `${week}:${group}`}
            phone={{
              leadHead: copy.groupWeek,
              trailHead: copy.survival,
              lead: ({ group, week, seen, answered }) => (
                <span className={parts.pair}>
                  <span className={parts.name}>{group}</span>
                  <small>{copy.ofAnswered(formatDate(week), formatInteger(answered), formatInteger(seen))}</small>
                </span>
              ),
              trail: (cohort) => (
                <span className={`${parts.pair} ${parts.end}`}>
                  <span className="num">{survivalWords(cohort)}</span>
                  <small>
                    {cohort.answered >= LEAST_ANSWERED
                      ? rangeWords(cohort.low, cohort.high)
                      : copy.aliveOfAlive(formatInteger(cohort.alive))}
                  </small>
                </span>
              ),
            }}
            empty={
              <EmptyState
                icon={FlaskConical}
                title={since === null ? copy.noPoolWasSampledYet : copy.noSampledPoolIsOld(formatCount(view.day, 'day'))}
                text={since === null ? copy.theFirstCohortsAppearA : copy.samplingStartedOnLookAt(since)}
              />
            }
          />
        </SideScroll>
      </QueryPanel>
    </Panel>
  );
}
