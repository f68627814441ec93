/** The plan and what was used of it in a month: figures, by day, by provider, and as a file. */

import { useMemo, useState } from 'react';
import { type PlanUsage, useGetPlanUsageQuery, useGetSpendingLimitsQuery } from '@/api/billingApi';
import { messages } from '@/api/messages';
import { useListProviderKeysQuery } from '@/api/providerKeysApi';
import { Chart } from '@/charts/Chart';
import { ChartTable } from '@/charts/ChartTable';
import { Legend } from '@/charts/Legend';
import { formatCount, formatInteger } from '@/format/number';
import { formatUtcDay } from '@/format/time';
import { Segmented, SelectField } from '@/ui/fields';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { optionsOf } from '@/ui/pickerOptions';
import { type Stat, StatStrip } from '@/ui/StatStrip';
import { EmptyState, FailedState } from '@/ui/states';
import styles from './Billing.module.css';
import { LimitLine } from './components/LimitLine';
import { ModelPanel } from './components/ModelPanel';
import { ProviderTable } from './components/ProviderTable';
import { copy } from './copy';
import { daysOf, describeUsage, missingCalls, monthsBefore, timeOf, usageOptions, usedBy } from './usage';

const HEIGHT = 260;
const NEEDED = 7;

function forecastStat(usage: PlanUsage | undefined): Stat {
  const label = copy.expectedByMonthEnd;
  if (usage === undefined) return { key: 'forecast', label, value: '' };
  if (timeOf(usage.today) > timeOf(usage.to)) return { key: 'forecast', label, value: copy.monthIsOver };
  if (usage.forecast === null || usage.forecast === undefined) {
    if (usage.unavailable.length > 0) return { key: 'forecast', label, value: copy.notAvailable };
    return { key: 'forecast', label, value: copy.tooEarly, extra: copy.ofDaysKnown(usage.days_known, NEEDED) };
  }
  const { calls, low, high } = usage.forecast;
  const range = low === high ? undefined : copy.n80To(formatInteger(low), formatInteger(high));
  return { key: 'forecast', label, value: formatInteger(calls), extra: range };
}

function statsOf(usage: PlanUsage | undefined): readonly Stat[] {
  const included = usage?.plan.included_calls ?? null;
  return [
    { key: 'calls', label: copy.yourCalls, value: formatInteger(usage?.calls) },
    {
      key: 'included',
      label: copy.includedInThePlan,
      value: included === null ? copy.noFixedNumber : formatInteger(included),
      extra: included === null || usage === undefined ? undefined : copy.used(Math.round((usage.calls / included) * 100)),
    },
    { key: 'all', label: copy.wholeInstallation, value: formatInteger(usage?.installation_calls) },
    forecastStat(usage),
  ];
}

function ByDay({ usage }: { usage: PlanUsage | undefined }) {
  const [shown, setShown] = useState<'chart' | 'table'>('chart');
  const options = useMemo(() => (usage === undefined ? null : usageOptions(usage)), [usage]);
  const providers = usage === undefined ? [] : usedBy(usage);
  const description = usage === undefined ? copy.yourProviderCallsByDay : describeUsage(usage);
  return (
    <Panel
      title={copy.yourCallsByDay}
      note={copy.daysEndAtMidnightUtc}
      actions={
        <Segmented<'chart' | 'table'>
          label={copy.showAs}
          value={shown}
          options={optionsOf({ chart: copy.chart, table: copy.table })}
          onChange={setShown}
        />
      }
    >
      <div className={styles.legend}>
        <Legend items={providers.map(({ name, color }) => ({ label: name, color, shape: 'block' }))} />
      </div>
      {usage !== undefined && providers.length === 0 ? (
        <div style={{ minHeight: HEIGHT }}>
          <EmptyState compact title={copy.noCallsThisMonth} text={copy.yourCallsToDataProviders} />
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
  useTabTitle(copy.plansAndUsage);
  const [month, setMonth] = useState('');
  const { currentData: usage, error, refetch } = useGetPlanUsageQuery(month === '' ? undefined : month);
  const now = useGetPlanUsageQuery(undefined);
  const limits = useGetSpendingLimitsQuery();
  const ownKeys = useListProviderKeysQuery().data?.keys.filter(({ last_four }) => last_four !== null) ?? [];
  const today = now.data?.today ?? new Date().toISOString().slice(0, 10);
  const failed = error !== undefined && usage === undefined;
  const missing = usage === undefined ? '' : missingCalls(usage);
  return (
    <>
      <LimitLine usage={now.data} limits={limits.data} failed={now.isError || limits.isError} />
      <Panel
        flush
        title={usage === undefined ? copy.plan : copy.planOfName(usage.plan.name)}
        note={missing === '' ? copy.calendarMonthUtc : missing}
        actions={
          <div className={styles.month}>
            <SelectField compact hideLabel label={copy.month} value={month} onChange={({ target }) => setMonth(target.value)}>
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
          <StatStrip flush label={copy.thisMonth} stats={statsOf(usage)} loading={usage === undefined} />
        )}
      </Panel>
      {!failed && (
        <>
          <ByDay usage={usage} />
          <ProviderTable usage={usage} limits={limits.data} isThisMonth={month === ''} />
          {usage?.model && <ModelPanel model={usage.model} />}
          <Panel title={copy.whatCounts}>
            <ul className={styles.notes}>
              <li>{copy.aRequestThatNeedsA}</li>
              <li>{copy.scheduledUpdatesAndBackgroundScans}</li>
              <li>{copy.callsThatFailCountToo}</li>
              {ownKeys.map(({ provider, name, calls_this_month: calls }) => (
                <li key={provider}>{copy.callsWithYourOwnKey(name, formatCount(calls, 'call'))}</li>
              ))}
              {usage !== undefined && usage.plan.payment === 'none' && <li>{copy.nothingIsChargedOnThis}</li>}
              <li>{copy.countsAreKeptForA(formatCount(400, 'day'), NEEDED)}</li>
            </ul>
          </Panel>
        </>
      )}
    </>
  );
}
