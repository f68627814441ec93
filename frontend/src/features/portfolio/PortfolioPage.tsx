/** The portfolio: what is held over all accounts, what it cost and is worth, how it grew, and what was gained by selling. */

import { ChartPie } from 'lucide-react';
import type { Begin } from '@/api/firstCalls';
import { ledgerApi, useListAccountsQuery } from '@/api/ledgerApi';
import { messages } from '@/api/messages';
import { type PortfolioSummary, portfolioApi, useGetPortfolioSummaryQuery } from '@/api/portfolioApi';
import { paths } from '@/app/paths';
import { SettingsGate } from '@/features/journal/components/SettingsGate';
import { Button, ButtonLink } from '@/ui/Button';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { EmptyState, FailedState, Skeleton } from '@/ui/states';
import { Tabs } from '@/ui/Tabs';
import { DisposalsTab } from './components/DisposalsTab';
import { Figures } from './components/Figures';
import { HoldingsTab } from './components/HoldingsTab';
import { LotsTab } from './components/LotsTab';
import { Notices } from './components/Notices';
import { PortfolioToolbar } from './components/PortfolioToolbar';
import { ValuePanel } from './components/ValuePanel';
import styles from './PortfolioPage.module.css';
import { type SetView, usePortfolioView } from './usePortfolioView';
import { DEFAULT_VIEW, readView, summaryArgs, TABS, type View } from './view';
import { isBare, TAB_WORDS } from './words';

export const begin: Begin = (dispatch, { query }) => {
  dispatch(ledgerApi.endpoints.getWorkspaceSettings.initiate(undefined, { subscribe: false }));
  dispatch(portfolioApi.endpoints.getPortfolioSummary.initiate(summaryArgs(readView(query)), { subscribe: false }));
};

const TITLES = TABS.map((value) => ({ value, label: TAB_WORDS[value] }));

export default function PortfolioPage() {
  return (
    <>
      <PageHeader
        title="Portfolio"
        sub="What you hold on all accounts, what it cost and is worth, and what selling brought"
        actions={<ButtonLink to={paths.trading}>Open Trading</ButtonLink>}
      />
      <SettingsGate waiting={<Waiting />}>
        <Portfolio />
      </SettingsGate>
    </>
  );
}

/** The places of what comes once the settings are known. */
function Waiting() {
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton height={32} />
      <Skeleton height={74} />
      <Skeleton height={320} />
    </div>
  );
}

function Portfolio() {
  const [view, setView] = usePortfolioView();
  const accounts = useListAccountsQuery();
  const query = useGetPortfolioSummaryQuery(summaryArgs(view));
  // Figures of another method or account would be read as those of this one.
  const summary = query.currentData;
  const retry = () => void query.refetch();
  return (
    <div className={styles.page}>
      <PortfolioToolbar view={view} accounts={accounts.data ?? []} onChange={setView} />
      {summary === undefined && query.isError ? (
        <FailedState title={messages.data} error={query.error} onRetry={retry} />
      ) : summary !== undefined && isBare(summary) ? (
        <Nothing view={view} onChange={setView} />
      ) : (
        <Results view={view} summary={summary} onChange={setView} onRetry={retry} />
      )}
    </div>
  );
}

function Nothing({ view, onChange }: { view: View; onChange: SetView }) {
  return (
    <Panel>
      {view.account === '' ? (
        <EmptyState
          icon={ChartPie}
          title="No holdings yet"
          text="Holdings, lots and gains are made of your fills, deposits and withdrawals. Import a file of an exchange, or add fills one by one."
          action={
            <ButtonLink kind="primary" to={paths.trading}>
              Add fills in Trading
            </ButtonLink>
          }
        />
      ) : (
        <EmptyState
          icon={ChartPie}
          title="Nothing in this account"
          action={<Button onClick={() => onChange({ ...DEFAULT_VIEW, method: view.method })}>Show all accounts</Button>}
        />
      )}
    </Panel>
  );
}

interface ResultsProps {
  readonly view: View;
  /** Undefined while it is on its way. */
  readonly summary: PortfolioSummary | undefined;
  readonly onChange: SetView;
  readonly onRetry: () => void;
}

function Results({ view, summary, onChange, onRetry }: ResultsProps) {
  return (
    <>
      <Figures summary={summary} period={view.period} />
      {summary && <Notices summary={summary} onRetry={onRetry} />}
      <ValuePanel summary={summary} period={view.period} onPeriod={(period) => onChange({ ...view, period })} />
      <div>
        <Tabs label="Portfolio" value={view.tab} options={TITLES} onChange={(tab) => onChange({ ...view, tab })}>
          {view.tab === 'holdings' && (
            <HoldingsTab summary={summary} onLots={(asset) => onChange({ ...view, tab: 'lots', asset })} />
          )}
          {view.tab === 'lots' && <LotsTab view={view} onChange={onChange} />}
          {view.tab === 'disposals' && <DisposalsTab view={view} onChange={onChange} />}
        </Tabs>
      </div>
    </>
  );
}
