/** The portfolio: what is held over all accounts, what it cost and is worth, how it grew, and what was gained by selling. */

import { ChartPie } from 'lucide-react';
import { useMemo } from 'react';
import type { Begin } from '@/api/firstCalls';
import { ledgerApi, useListAccountsQuery } from '@/api/ledgerApi';
import { messages } from '@/api/messages';
import {
  type NamedPortfolio,
  type PortfolioSummary,
  portfolioApi,
  useGetPortfolioSummaryQuery,
  useListPortfoliosQuery,
} from '@/api/portfolioApi';
import { useListWalletsQuery } from '@/api/walletsApi';
import { paths } from '@/app/paths';
import { DEFAULT_VIEW, readView, summaryArgs, TABS, type View } from '@/domain/portfolio/view';
import { isBare, TAB_WORDS } from '@/domain/portfolio/words';
import { SettingsGate } from '@/domain/workspace/SettingsGate';
import { Button, ButtonLink } from '@/ui/Button';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { EmptyState, FailedState, Skeleton } from '@/ui/states';
import { Tabs } from '@/ui/Tabs';
import { UndoBar } from '@/ui/UndoBar';
import { DisposalsTab } from './components/DisposalsTab';
import { DriftPanel } from './components/DriftPanel';
import { Figures } from './components/Figures';
import { HoldingsTab } from './components/HoldingsTab';
import { LotsTab } from './components/LotsTab';
import { Notices } from './components/Notices';
import { PortfolioDialog } from './components/PortfolioDialog';
import { PortfolioToolbar } from './components/PortfolioToolbar';
import { ValuePanel } from './components/ValuePanel';
import styles from './PortfolioPage.module.css';
import { usePortfolioEdits } from './usePortfolioEdits';
import { type SetView, usePortfolioView } from './usePortfolioView';

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
        sub="Your holdings across all accounts, with cost, value and realised gains"
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
  const portfolios = useListPortfoliosQuery();
  const wallets = useListWalletsQuery();
  const walletAccounts = useMemo(() => new Set(wallets.data?.map(({ account_id: id }) => id)), [wallets.data]);
  const query = useGetPortfolioSummaryQuery(summaryArgs(view));
  const edits = usePortfolioEdits(view, setView);
  const named = portfolios.data?.find(({ id }) => id === view.portfolio);
  const isGone = view.portfolio !== '' && portfolios.data !== undefined && named === undefined && !portfolios.isFetching;
  // Figures of another method or account would be read as those of this one.
  const summary = query.currentData;
  const retry = () => void query.refetch();
  return (
    <div className={styles.page}>
      <PortfolioToolbar
        view={view}
        accounts={accounts.data ?? []}
        portfolios={portfolios.data}
        wallets={walletAccounts}
        onChange={setView}
        onNew={() => edits.open('new')}
        onEdit={() => edits.open('edit')}
        onDelete={(portfolio) => void edits.remove(portfolio)}
      />
      {edits.gone && (
        <UndoBar
          text={`“${edits.gone.name}” deleted. Its accounts and their fills are untouched.`}
          busy={edits.isRestoring}
          onUndo={() => void edits.undo()}
          onDismiss={edits.dismiss}
        />
      )}
      {isGone ? (
        <NoSuchPortfolio view={view} onChange={setView} />
      ) : summary === undefined && query.isError ? (
        <FailedState title={messages.data} error={query.error} onRetry={retry} />
      ) : summary !== undefined && isBare(summary) ? (
        <Nothing view={view} onChange={setView} />
      ) : (
        <Results
          view={view}
          summary={summary}
          portfolio={named}
          onChange={setView}
          onRetry={retry}
          onEdit={() => edits.open('edit')}
        />
      )}
      {(edits.dialog === 'new' || (edits.dialog === 'edit' && named)) && (
        <PortfolioDialog
          portfolio={edits.dialog === 'edit' ? named : undefined}
          accounts={accounts.data ?? []}
          wallets={walletAccounts}
          onClose={edits.close}
          onSaved={(portfolio) => {
            edits.close();
            setView({ ...view, account: '', portfolio });
          }}
        />
      )}
    </div>
  );
}

function NoSuchPortfolio({ view, onChange }: { view: View; onChange: SetView }) {
  return (
    <Panel>
      <EmptyState
        icon={ChartPie}
        title="This portfolio doesn't exist"
        text="It may have been deleted. Your accounts are still here."
        action={<Button onClick={() => onChange({ ...view, portfolio: '' })}>Show all accounts</Button>}
      />
    </Panel>
  );
}

function Nothing({ view, onChange }: { view: View; onChange: SetView }) {
  return (
    <Panel>
      {view.account === '' && view.portfolio === '' ? (
        <EmptyState
          icon={ChartPie}
          title="No holdings yet"
          text="Holdings, lots and gains come from your fills, deposits and withdrawals. Import an exchange file, or add fills one by one."
          action={
            <ButtonLink kind="primary" to={paths.trading}>
              Add fills in Trading
            </ButtonLink>
          }
        />
      ) : (
        <EmptyState
          icon={ChartPie}
          title={view.portfolio === '' ? 'Nothing in this account' : 'Nothing in the accounts of this portfolio'}
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
  /** Where a named one is shown. */
  readonly portfolio: NamedPortfolio | undefined;
  readonly onChange: SetView;
  readonly onRetry: () => void;
  readonly onEdit: () => void;
}

function Results({ view, summary, portfolio, onChange, onRetry, onEdit }: ResultsProps) {
  return (
    <>
      <Figures summary={summary} period={view.period} />
      {summary && <Notices summary={summary} onRetry={onRetry} />}
      {portfolio && <DriftPanel portfolio={portfolio} summary={summary} onEdit={onEdit} />}
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
