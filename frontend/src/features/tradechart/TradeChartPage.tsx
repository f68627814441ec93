/** The round trips of the journal as charts, over the same filters as the journal itself. */

import { useCallback } from 'react';
import { Link } from 'react-router';
import type { Begin } from '@/api/firstCalls';
import { ledgerApi } from '@/api/ledgerApi';
import { messages } from '@/api/messages';
import { paths } from '@/app/paths';
import { CalendarPanel } from '@/domain/journal/CalendarPanel';
import { conversionWords } from '@/domain/journal/conversion';
import { JournalToolbar } from '@/domain/journal/JournalToolbar';
import { NoFills } from '@/domain/journal/NoFills';
import { TripDialog } from '@/domain/journal/TripDialog';
import { isBare, useStatistics } from '@/domain/journal/useStatistics';
import { type GroupBy, isNarrowed, statisticsArgs, withoutFilters, writeView } from '@/domain/journal/view';
import { SettingsGate } from '@/domain/workspace/SettingsGate';
import { Button, ButtonLink } from '@/ui/Button';
import { CsvButton } from '@/ui/CsvButton';
import layout from '@/ui/layout.module.css';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { Chip, EmptyState, FailedState, Skeleton } from '@/ui/states';
import { usePageView } from '@/ui/usePageView';
import { ExcursionChart } from './components/ExcursionPanels';
import { EquityChart, MeanChart, RatioChart } from './components/ResultPanels';
import { HoldingChart, PlannedChart } from './components/TripPanels';
import { copy } from './copy';
import styles from './TradeChartPage.module.css';
import { useClosedTrips } from './useClosedTrips';
import { type ChartView, readChartView, writeChartView } from './view';

/** In this order, after the charts of all results. */
const MEANS: readonly GroupBy[] = ['hour', 'weekday', 'setup', 'tag', 'holding_time', 'emotion'];

export const begin: Begin = (dispatch, { query }) => {
  dispatch(ledgerApi.endpoints.getWorkspaceSettings.initiate(undefined, { subscribe: false }));
  dispatch(ledgerApi.endpoints.getStatistics.initiate(statisticsArgs(readChartView(query).filters), { subscribe: false }));
};

export default function TradeChartPage() {
  return (
    <>
      <PageHeader
        title={copy.journalVisualiser}
        sub={copy.yourRoundTripsAsCharts}
        actions={<ButtonLink to={paths.journal}>{copy.openJournal}</ButtonLink>}
      />
      <SettingsGate waiting={<Waiting />}>
        <Visualiser />
      </SettingsGate>
    </>
  );
}

function Waiting() {
  return (
    <div className={layout.sections} aria-busy="true">
      <Skeleton height={32} />
      <Skeleton height={360} />
      <Skeleton height={300} />
    </div>
  );
}

function Visualiser() {
  const [view, setView] = usePageView(readChartView, writeChartView);
  const { filters } = view;
  const statistics = useStatistics(filters);
  const { data, error, refetch } = statistics;
  const setFilters = (next: ChartView['filters'], quietly?: boolean) => setView({ ...view, filters: next }, quietly);
  return (
    <>
      <JournalToolbar view={filters} statistics={data} onChange={setFilters} />
      {error !== undefined ? (
        <FailedState title={messages.data} error={error} onRetry={refetch} />
      ) : data !== undefined && isBare(data) ? (
        <Panel>
          {isNarrowed(filters) ? (
            <EmptyState
              title={copy.noRoundTripMatchesThese}
              action={<Button onClick={() => setFilters(withoutFilters(filters))}>{copy.clearFilters}</Button>}
            />
          ) : (
            <NoFills />
          )}
        </Panel>
      ) : (
        <Charts view={view} statistics={statistics} onView={setView} />
      )}
      {filters.open !== '' && (
        <TripDialog key={filters.open} id={filters.open} onClose={() => setFilters({ ...filters, open: '' }, true)} />
      )}
    </>
  );
}

interface ChartsProps {
  readonly view: ChartView;
  readonly statistics: ReturnType<typeof useStatistics>;
  readonly onView: (view: ChartView, quietly?: boolean) => void;
}

function Charts({ view, statistics: { data, refetch }, onView }: ChartsProps) {
  const { filters, measure } = view;
  const converted = data === undefined ? null : conversionWords(data);
  const closed = useClosedTrips(filters, converted ? '' : (data?.currency ?? undefined));
  // Without a currency there is no result, and so no round trip to ask for.
  const shown = data !== undefined && !data.currency ? { ...closed, trips: [] } : closed;
  const open = useCallback((id: string) => onView({ ...view, filters: { ...filters, open: id } }), [onView, view, filters]);
  const currency = data?.currency ?? '';
  const trips = `${paths.journal}?${writeView({ ...filters, tab: 'trips' })}`;
  return (
    <div className={layout.sections}>
      {data?.market_away && (
        <p className={layout.tools} role="status">
          <Chip kind="warn">{copy.someFeesHaveNoPrice}</Chip>
          <Button size="small" onClick={refetch}>
            {copy.retry}
          </Button>
        </p>
      )}
      {converted && (
        <p className={layout.tools} role="status">
          {converted.leftOut.map((words) => (
            <Chip key={words} kind="warn">
              {words}
            </Chip>
          ))}
          {converted.how}
        </p>
      )}
      <EquityChart data={data} />
      <CalendarPanel
        data={data}
        actions={
          data &&
          data.days.length > 0 && (
            <CsvButton
              file="calendar"
              rows={[
                ['day', 'net', 'currency', 'round_trips_closed', 'result_unknown'],
                ...data.days.map((day) => [day.day, day.net, currency, day.trips_closed, day.unknown]),
              ]}
            />
          )
        }
      />
      <div className={styles.grid}>
        <RatioChart data={data} />
        <PlannedChart closed={shown} onOpen={open} />
        <ExcursionChart side="mae" data={data} closed={shown} onOpen={open} />
        <ExcursionChart side="mfe" data={data} closed={shown} onOpen={open} />
        {MEANS.map((by) => (
          <MeanChart key={by} by={by} data={data} review={<Link to={trips}>{copy.showRoundTrips}</Link>} />
        ))}
      </div>
      <HoldingChart
        closed={shown}
        currency={currency}
        isMixed={converted !== null}
        measure={measure}
        onMeasure={(next) => onView({ ...view, measure: next }, true)}
        onOpen={open}
      />
    </div>
  );
}
