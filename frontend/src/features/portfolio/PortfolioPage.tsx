/** The portfolio: what is held over all accounts, what it cost and is worth, how it grew, and what was gained by selling. */

import { ChartPie } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Begin } from '@/api/firstCalls';
import { ledgerApi, useGetWorkspaceSettingsQuery, useListAccountsQuery } from '@/api/ledgerApi';
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
import { DOLLAR, ownCurrency, PortfolioCurrency } from '@/domain/portfolio/currency';
import { DEFAULT_VIEW, readView, summaryArgs, TABS, type View } from '@/domain/portfolio/view';
import { coveredDays, isBare, TAB_WORDS } from '@/domain/portfolio/words';
import { ForEditors } from '@/domain/teams/ForEditors';
import { SettingsGate } from '@/domain/workspace/SettingsGate';
import { Button, ButtonLink } from '@/ui/Button';
import layout from '@/ui/layout.module.css';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { EmptyState, FailedState, Skeleton } from '@/ui/states';
import { Tabs } from '@/ui/Tabs';
import { UndoBar } from '@/ui/UndoBar';
import { CorrelationTab } from './components/CorrelationTab';
import { DisposalsTab } from './components/DisposalsTab';
import { DriftPanel } from './components/DriftPanel';
import { Figures } from './components/Figures';
import { HoldingsTab } from './components/HoldingsTab';
import { LotsTab } from './components/LotsTab';
import { Notices } from './components/Notices';
import { PortfolioDialog } from './components/PortfolioDialog';
import { PortfolioToolbar } from './components/PortfolioToolbar';
import { PricesDialog } from './components/PricesDialog';
import { ValuePanel } from './components/ValuePanel';
import { copy } from './copy';
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
        title={copy.portfolio}
        sub={copy.yourHoldingsAcrossAllAccounts}
        actions={<ButtonLink to={paths.trading}>{copy.openTrading}</ButtonLink>}
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
    <div className={layout.column} aria-busy="true">
      <Skeleton height={32} />
      <Skeleton height={92} />
      <Skeleton height={320} />
    </div>
  );
}

function Portfolio() {
  const [view, setView] = usePortfolioView();
  const accounts = useListAccountsQuery();
  const portfolios = useListPortfoliosQuery();
  const wallets = useListWalletsQuery();
  const settings = useGetWorkspaceSettingsQuery();
  const walletAccounts = useMemo(() => new Set(wallets.data?.map(({ account_id: id }) => id)), [wallets.data]);
  const query = useGetPortfolioSummaryQuery(summaryArgs(view));
  const edits = usePortfolioEdits(view, setView);
  const named = portfolios.data?.find(({ id }) => id === view.portfolio);
  const isGone = view.portfolio !== '' && portfolios.data !== undefined && named === undefined && !portfolios.isFetching;
  // Figures of another method or account would be read as those of this one.
  const summary = query.currentData;
  const retry = () => void query.refetch();
  return (
    <div className={layout.column}>
      <PortfolioToolbar
        view={view}
        accounts={accounts.data ?? []}
        portfolios={portfolios.data}
        wallets={walletAccounts}
        own={ownCurrency(settings.data?.currency ?? '')}
        onChange={setView}
        onNew={() => edits.open('new')}
        onEdit={() => edits.open('edit')}
        onDelete={(portfolio) => void edits.remove(portfolio)}
      />
      {edits.gone && (
        <UndoBar
          text={copy.deletedItsAccountsAndTheir(edits.gone.name)}
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
        title={copy.thisPortfolioDoesNotExist}
        text={copy.itWasDeletedOrIt}
        action={<Button onClick={() => onChange({ ...view, portfolio: '' })}>{copy.showAllAccounts}</Button>}
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
          title={copy.noHoldingsYet}
          text={copy.holdingsLotsAndGainsCome}
          action={
            <ForEditors>
              <span className={styles.begin}>
                <ButtonLink kind="primary" to={paths.trading}>
                  {copy.addFillsInTrading}
                </ButtonLink>
                <ButtonLink to={paths.openingBalance()}>{copy.enterAHolding}</ButtonLink>
              </span>
            </ForEditors>
          }
        />
      ) : (
        <EmptyState
          icon={ChartPie}
          title={view.portfolio === '' ? copy.nothingInThisAccount : copy.nothingInTheAccountsOf}
          action={<Button onClick={() => onChange({ ...DEFAULT_VIEW, method: view.method })}>{copy.showAllAccounts}</Button>}
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
  /** The asset whose price is entered first; null where the dialog is closed. */
  const [priced, setPriced] = useState<string | null>(null);
  return (
    <PortfolioCurrency value={summary?.currency ?? DOLLAR}>
      <Figures summary={summary} span={coveredDays(view, summary?.days)} />
      {summary && (
        <Notices
          summary={summary}
          isInDollars={view.currency !== ''}
          onDollars={() => onChange({ ...view, currency: 'USD' })}
          onRetry={onRetry}
          onPrices={setPriced}
        />
      )}
      {portfolio && <DriftPanel portfolio={portfolio} summary={summary} onEdit={onEdit} />}
      <ValuePanel summary={summary} view={view} onChange={onChange} />
      <div>
        <Tabs label={copy.portfolio} value={view.tab} options={TITLES} onChange={(tab) => onChange({ ...view, tab })}>
          {view.tab === 'holdings' && (
            <HoldingsTab
              summary={summary}
              onLots={(asset) => onChange({ ...view, tab: 'lots', asset })}
              onPrices={() => setPriced(summary?.missing_prices[0] ?? '')}
            />
          )}
          {view.tab === 'lots' && <LotsTab view={view} onChange={onChange} />}
          {view.tab === 'disposals' && <DisposalsTab view={view} onChange={onChange} />}
          {view.tab === 'correlation' && <CorrelationTab summary={summary} view={view} onChange={onChange} />}
        </Tabs>
      </div>
      {priced !== null && <PricesDialog asset={priced} onClose={() => setPriced(null)} />}
    </PortfolioCurrency>
  );
}
