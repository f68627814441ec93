/** The plan and what was used of it in a month: figures, by day, by provider, and as a file. */

import { useMemo, useState } from 'react';
import { type PlanUsage, useGetPlanUsageQuery, useGetSpendingLimitsQuery } from '@/api/billingApi';
import { messages } from '@/api/messages';
import { Chart } from '@/charts/Chart';
import { ChartTable } from '@/charts/ChartTable';
import { Legend } from '@/charts/Legend';
import { formatCount, formatInteger } from '@/format/number';
import { formatUtcDay } from '@/format/time';
import { Segmented, SelectField } from '@/ui/fields';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { type Stat, StatStrip } from '@/ui/StatStrip';
import { EmptyState, FailedState } from '@/ui/states';
import styles from './Billing.module.css';
import { LimitLine } from './components/LimitLine';
import { ProviderTable } from './components/ProviderTable';
import { daysOf, describeUsage, missingCalls, monthsBefore, timeOf, usageOptions, usedBy } from './usage';

const HEIGHT = 260;
const NEEDED = 7;

function forecastStat(usage: PlanUsage | undefined): Stat {
  const label = 'Expected by month end';
  if (usage === undefined) return { key: 'forecast', label, value: '' };
  if (timeOf(usage.today) > timeOf(usage.to)) return { key: 'forecast', label, value: 'Month is over' };
  if (usage.forecast === null || usage.forecast === undefined) {
    if (usage.unavailable.length > 0) return { key: 'forecast', label, value: 'Not available' };
    return { key: 'forecast', label, value: 'Too early', extra: `${usage.days_known} of ${NEEDED} days known` };
  }
  const { calls, low, high } = usage.forecast;
  const range = low === high ? undefined : `80%: ${formatInteger(low)} to ${formatInteger(high)}`;
  return { key: 'forecast', label, value: formatInteger(calls), extra: range };
}

function statsOf(usage: PlanUsage | undefined): readonly Stat[] {
  const included = usage?.plan.included_calls ?? null;
  return [
    { key: 'calls', label: 'Your calls', value: formatInteger(usage?.calls) },
    {
      key: 'included',
      label: 'Included in the plan',
      value: included === null ? 'No fixed number' : formatInteger(included),
      extra: included === null || usage === undefined ? undefined : `${Math.round((usage.calls / included) * 100)}% used`,
    },
    { key: 'all', label: 'Whole installation', value: formatInteger(usage?.installation_calls) },
    forecastStat(usage),
  ];
}

function ByDay({ usage }: { usage: PlanUsage | undefined }) {
  const [shown, setShown] = useState<'chart' | 'table'>('chart');
  const options = useMemo(() => (usage === undefined ? null : usageOptions(usage)), [usage]);
  const providers = usage === undefined ? [] : usedBy(usage);
  const description = usage === undefined ? 'Your provider calls by day' : describeUsage(usage);
  return (
    <Panel
      title="Your calls by day"
      note="Days end at midnight UTC"
      actions={
        <Segmented<'chart' | 'table'>
          label="Show as"
          value={shown}
          options={[
            { value: 'chart', label: 'Chart' },
            { value: 'table', label: 'Table' },
          ]}
          onChange={setShown}
        />
      }
    >
      <div className={styles.legend}>
        <Legend items={providers.map(({ name, color }) => ({ label: name, color, shape: 'block' }))} />
      </div>
      {usage !== undefined && providers.length === 0 ? (
        <div style={{ minHeight: HEIGHT }}>
          <EmptyState
            compact
            title="No calls this month"
            text="Your calls to data providers are shown here. Answers from saved data don’t count."
          />
        </div>
      ) : (
        <Chart
          height={HEIGHT}
          options={options}
          description={description}
          view={usage?.month}
          table={
            shown === 'table' && usage !== undefined ? (
              <ChartTable
                caption={description}
                header={['Day', ...providers.map(({ name }) => name), 'Total']}
                rows={[...daysOf(usage)]
                  .reverse()
                  .map(({ day, calls, sum }) => [
                    formatUtcDay(timeOf(day)),
                    ...providers.map(({ id }) => formatInteger(calls[id] ?? 0)),
                    formatInteger(sum),
                  ])}
              />
            ) : undefined
          }
        />
      )}
    </Panel>
  );
}

export default function PlansUsagePage() {
  useTabTitle('Plans and usage');
  const [month, setMonth] = useState('');
  const { currentData: usage, error, refetch } = useGetPlanUsageQuery(month === '' ? undefined : month);
  const now = useGetPlanUsageQuery(undefined);
  const limits = useGetSpendingLimitsQuery();
  const today = now.data?.today ?? new Date().toISOString().slice(0, 10);
  const failed = error !== undefined && usage === undefined;
  const missing = usage === undefined ? '' : missingCalls(usage);
  return (
    <>
      <LimitLine usage={now.data} limits={limits.data} failed={now.isError || limits.isError} />
      <Panel
        title={usage === undefined ? 'Plan' : `Plan: ${usage.plan.name}`}
        note={missing === '' ? 'Calendar month, UTC' : missing}
        actions={
          <div className={styles.month}>
            <SelectField compact hideLabel label="Month" value={month} onChange={({ target }) => setMonth(target.value)}>
              {monthsBefore(today).map(({ value, label }, back) => (
                <option key={value} value={back === 0 ? '' : value}>
                  {label}
                </option>
              ))}
            </SelectField>
          </div>
        }
      >
        {failed ? (
          <FailedState compact title={messages.data} error={error} onRetry={refetch} />
        ) : (
          <div className={styles.strip}>
            <StatStrip label="This month" stats={statsOf(usage)} loading={usage === undefined} />
          </div>
        )}
      </Panel>
      {!failed && (
        <>
          <ByDay usage={usage} />
          <ProviderTable usage={usage} limits={limits.data} isThisMonth={month === ''} />
          <Panel title="What counts">
            <ul className={styles.notes}>
              <li>A request that needs a provider counts as your call. Answers from saved data are free.</li>
              <li>Scheduled updates and background scans count for the installation, not for you.</li>
              <li>Calls that fail count too, because providers count them.</li>
              {usage !== undefined && usage.plan.payment === 'none' && <li>Nothing is charged on this installation.</li>}
              <li>
                Counts are kept for {formatCount(400, 'day')}. A forecast needs {NEEDED} full days, and its range covers 4 in 5
                outcomes.
              </li>
            </ul>
          </Panel>
        </>
      )}
    </>
  );
}
