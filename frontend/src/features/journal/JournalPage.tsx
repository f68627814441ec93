/** The journal: how trading went, in figures with their intervals, by groups, and round trip by round trip. */

import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Begin } from '@/api/firstCalls';
import { ledgerApi, useGetWorkspaceSettingsQuery, type WorkspaceSettings } from '@/api/ledgerApi';
import { messages } from '@/api/messages';
import { selectedTeam } from '@/api/principal';
import { paths } from '@/app/paths';
import { lacksRates } from '@/domain/journal/conversion';
import { JournalToolbar } from '@/domain/journal/JournalToolbar';
import { NoFills } from '@/domain/journal/NoFills';
import { TripDialog } from '@/domain/journal/TripDialog';
import { isBare, type StatisticsState, useStatistics } from '@/domain/journal/useStatistics';
import {
  DEFAULT_VIEW,
  isNarrowed,
  readView,
  statisticsArgs,
  type Tab,
  type View,
  withoutFilters,
  writeView,
} from '@/domain/journal/view';
import { SettingsDialog } from '@/domain/workspace/SettingsForm';
import { SettingsGate } from '@/domain/workspace/SettingsGate';
import { TEAM_ZONE } from '@/domain/workspace/useZone';
import { formatCount } from '@/format/number';
import { Button } from '@/ui/Button';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { EmptyState, FailedState, Skeleton } from '@/ui/states';
import { Tabs } from '@/ui/Tabs';
import { usePageView } from '@/ui/usePageView';
import { EntriesTab } from './components/EntriesTab';
import { ALL_ENTRIES, ENTRIES_TAB, readEntriesView, writeEntriesView } from './components/entriesView';
import { GroupsTab } from './components/GroupsTab';
import { MissedTab } from './components/MissedTab';
import { ALL_MISSED, MISSED_TAB, readMissedView, writeMissedView } from './components/missedView';
import { NoRates } from './components/NoRates';
import { OverviewTab } from './components/OverviewTab';
import { TripsTab } from './components/TripsTab';
import { copy } from './copy';
import styles from './JournalPage.module.css';

/** Those of the figures share one view; the others have their own. */
type AnyTab = Tab | typeof ENTRIES_TAB | typeof MISSED_TAB;

const TITLES: readonly { value: AnyTab; label: string }[] = [
  { value: 'overview', label: copy.overview },
  { value: 'groups', label: copy.groups },
  { value: 'trips', label: copy.roundTrips },
  { value: ENTRIES_TAB, label: copy.entries },
  { value: MISSED_TAB, label: copy.missed },
];

const isOnEntries = (query: URLSearchParams): boolean => query.get('tab') === ENTRIES_TAB;
const isOnMissed = (query: URLSearchParams): boolean => query.get('tab') === MISSED_TAB;
/** The tabs of entries and of missed trades have filters of their own. */
const figuresView = (query: URLSearchParams): View => (isOnEntries(query) || isOnMissed(query) ? DEFAULT_VIEW : readView(query));

export const begin: Begin = (dispatch, { query }) => {
  dispatch(ledgerApi.endpoints.getWorkspaceSettings.initiate(undefined, { subscribe: false }));
  dispatch(ledgerApi.endpoints.getStatistics.initiate(statisticsArgs(figuresView(query)), { subscribe: false }));
};

export default function JournalPage() {
  const query = useGetWorkspaceSettingsQuery();
  const [isChanging, setChanging] = useState(false);
  const settings = query.data;
  const isSet = settings?.zone != null && settings.currency != null;
  const change =
    settings === undefined || isSet ? <SettingsButton settings={settings} onPress={() => setChanging(true)} /> : undefined;
  return (
    <>
      <PageHeader
        title={copy.journal}
        sub={copy.theResultsOfYourRound}
        actions={selectedTeam() === null ? change : <span className={styles.zone}>{copy.daysIn(TEAM_ZONE)}</span>}
      />
      <SettingsGate waiting={<Waiting />}>
        <Journal />
      </SettingsGate>
      {isChanging && settings && <SettingsDialog settings={settings} onClose={() => setChanging(false)} />}
    </>
  );
}

/** Its place while the settings are on their way. */
function SettingsButton({ settings, onPress }: { settings: WorkspaceSettings | undefined; onPress: () => void }) {
  if (settings === undefined) return <Skeleton width={210} height={26} />;
  return (
    <Button size="small" onClick={onPress}>
      <Settings2 aria-hidden="true" />
      {settings.zone?.replaceAll('_', ' ')} · {settings.currency}
      <span className={styles.change}>{copy.change}</span>
    </Button>
  );
}

/** The places of what comes once the settings are known. */
function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton height={32} />
      <Skeleton height={74} />
      <Skeleton height={280} />
    </div>
  );
}

function Journal() {
  const [query] = useSearchParams();
  const [view, setView] = usePageView(figuresView, writeView);
  const isEntries = isOnEntries(query);
  const isMissed = isOnMissed(query);
  const [entriesView, setEntriesView] = usePageView(readEntriesView, writeEntriesView);
  const [missedView, setMissedView] = usePageView(readMissedView, writeMissedView);
  const statistics = useStatistics(view);
  const { data } = statistics;
  const setTab = (tab: AnyTab) => {
    if (tab === ENTRIES_TAB) setEntriesView(ALL_ENTRIES);
    else if (tab === MISSED_TAB) setMissedView(ALL_MISSED);
    else setView({ ...view, tab });
  };
  return (
    <>
      {!isEntries && !isMissed && <JournalToolbar view={view} statistics={data} onChange={setView} />}
      <Tabs
        label={copy.journal}
        value={isEntries ? ENTRIES_TAB : isMissed ? MISSED_TAB : view.tab}
        options={TITLES}
        onChange={setTab}
      >
        {isEntries ? (
          <EntriesTab view={entriesView} onChange={setEntriesView} />
        ) : isMissed ? (
          <MissedTab view={missedView} onChange={setMissedView} />
        ) : view.tab === 'trips' ? (
          <TripsTab view={view} currencies={data?.currencies.map(({ currency }) => currency) ?? []} onChange={setView} />
        ) : (
          <Results statistics={statistics} view={view} onChange={setView} />
        )}
      </Tabs>
      {view.open !== '' && <TripDialog key={view.open} id={view.open} onClose={() => setView({ ...view, open: '' }, true)} />}
    </>
  );
}

interface ResultsProps {
  readonly statistics: StatisticsState;
  readonly view: View;
  readonly onChange: (view: View, quietly?: boolean) => void;
}

/** What is made of the statistics, or why there is none of it. */
function Results({ statistics, view, onChange }: ResultsProps) {
  const { data, error, refetch } = statistics;
  if (error !== undefined) return <FailedState title={messages.data} error={error} onRetry={refetch} />;
  if (data !== undefined && isBare(data)) {
    return (
      <Panel>
        {isNarrowed(view) ? (
          <EmptyState
            title={copy.noRoundTripMatchesThese}
            action={<Button onClick={() => onChange(withoutFilters(view))}>{copy.clearFilters}</Button>}
          />
        ) : (
          <NoFills />
        )}
      </Panel>
    );
  }
  if (data !== undefined && data.trips + data.unknown_net + (data.conversion?.without_rate ?? 0) === 0 && data.open > 0) {
    return (
      <Panel>
        <EmptyState
          title={copy.noClosedRoundTripYet}
          text={copy.openResultsAppearHereWith(formatCount(data.open, copy.roundTripIs, copy.roundTripsAre))}
          action={<Link to={paths.activePositions}>{copy.seeActivePositions}</Link>}
        />
      </Panel>
    );
  }
  if (data !== undefined && view.tab === 'groups' && lacksRates(data)) return <NoRates data={data} onRetry={refetch} />;
  return view.tab === 'groups' ? (
    <GroupsTab view={view} data={data} onChange={onChange} />
  ) : (
    <OverviewTab view={view} statistics={statistics} onChange={onChange} />
  );
}
