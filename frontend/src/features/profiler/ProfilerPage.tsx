/** Account Profiler: one address in tabs, several compared, a pasted list, or one transaction. Everything shown is in the address bar. */

import { Download, RefreshCw, Search } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useGetChainsQuery } from '@/api/chainsApi';
import { isFailure } from '@/api/failure';
import { usePolled } from '@/api/polled';
import { paths } from '@/app/paths';
import { Button, ButtonLink } from '@/ui/Button';
import { Note, Segmented, SelectField, TextField } from '@/ui/fields';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { saveText } from '@/ui/save';
import { EmptyState, FailedState } from '@/ui/states';
import { useGetAddressQuery, useGetFirstFunderQuery } from './api';
import { ActivityTab } from './components/ActivityTab';
import { ComparePanel } from './components/ComparePanel';
import { CostTab } from './components/CostTab';
import { CounterpartiesTab, FlowsTab } from './components/CounterpartiesTab';
import { HeaderPanel } from './components/HeaderPanel';
import { HistoryTab } from './components/HistoryTab';
import { ApprovalsTab, NftsTab, UtxosTab } from './components/HoldingTabs';
import { NotesTab } from './components/NotesTab';
import { PortfolioTab } from './components/PortfolioTab';
import { StartPanel } from './components/StartPanel';
import { TransactionPanel } from './components/TransactionPanel';
import { TransfersTab } from './components/TransfersTab';
import styles from './ProfilerPage.module.css';
import { profileOf, readView, scopeOf, type TabId, type View, writeView } from './view';

const TITLES: Readonly<Record<TabId, string>> = {
  portfolio: 'Portfolio',
  history: 'History',
  transfers: 'Transfers',
  counterparties: 'Counterparties',
  flows: 'Flows by label',
  activity: 'Activity',
  utxos: 'UTXOs',
  approvals: 'Approvals',
  nfts: 'NFTs',
  cost: 'Cost basis',
  notes: 'Notes',
};

/** What a chain of each kind has. */
const OF_KIND: Readonly<Record<string, readonly TabId[]>> = {
  utxo: ['portfolio', 'history', 'transfers', 'counterparties', 'flows', 'activity', 'utxos', 'cost', 'notes'],
  account: ['portfolio', 'history', 'transfers', 'counterparties', 'flows', 'activity', 'approvals', 'nfts', 'cost', 'notes'],
};

export default function ProfilerPage() {
  const [query, setQuery] = useSearchParams();
  const view = useMemo(() => readView(query), [query]);
  const setView = useCallback((next: View) => setQuery(writeView(next), { replace: true, preventScrollReset: true }), [setQuery]);
  const navigate = useNavigate();
  if (view.tx) {
    return (
      <>
        <PageHeader
          title="Transaction"
          sub="Account Profiler"
          actions={<ButtonLink to={paths.profiler}>Another address</ButtonLink>}
        />
        <TransactionPanel chain={view.chain} hash={view.tx} />
      </>
    );
  }
  if (view.compare.length > 1) {
    return (
      <>
        <PageHeader
          title="Compare addresses"
          sub="What they have in common, within the newest 500 movements of each"
          actions={<ButtonLink to={paths.profiler}>Other addresses</ButtonLink>}
        />
        <ComparePanel chain={view.chain} addresses={view.compare} />
      </>
    );
  }
  if (!view.address) {
    return (
      <>
        <PageHeader title="Account Profiler" sub="Paste one address, or up to 500 at a time" />
        <StartPanel onOpen={(chain, address) => void navigate(profileOf(chain, address))} />
      </>
    );
  }
  return <Profile key={`${view.chain}:${view.address}`} view={view} onChange={setView} />;
}

function Profile({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const navigate = useNavigate();
  const { data: chains } = useGetChainsQuery();
  const chain = chains?.find((one) => one.id === view.chain);
  const header = usePolled(useGetAddressQuery, scopeOf(view));
  const funder = useGetFirstFunderQuery(scopeOf(view), { skip: !header.currentData?.used || header.currentData.basis.loading });
  const tabs = OF_KIND[chain?.kind ?? (view.chain === 'bitcoin' ? 'utxo' : 'account')] ?? [];
  const tab = tabs.includes(view.tab) ? view.tab : 'portfolio';
  const failed = header.isError && !header.currentData;
  return (
    <>
      <PageHeader
        title="Account Profiler"
        tabTitle={`${view.address.slice(0, 10)}… profile`}
        sub={chain ? `${chain.name} address` : undefined}
        actions={
          <>
            {chains && chains.length > 1 && (
              <SelectField
                compact
                hideLabel
                label="Chain"
                value={view.chain}
                onChange={(event) => void navigate(profileOf(event.target.value, view.address))}
              >
                {chains.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
              </SelectField>
            )}
            <ButtonLink to={paths.labelOf(view.address)}>Label</ButtonLink>
            <ButtonLink to={paths.tracerFrom(view.address)}>Trace</ButtonLink>
            <ButtonLink to={paths.visualiserOf(view.chain, view.address)}>Visualise</ButtonLink>
            <Button
              disabled={!header.currentData}
              title="The head of this profile with its sources, as JSON"
              onClick={() =>
                saveText(
                  `profile-${view.chain}-${view.address.slice(0, 10)}.json`,
                  JSON.stringify(header.currentData, null, 2),
                  'application/json',
                )
              }
            >
              <Download aria-hidden="true" />
              JSON
            </Button>
            <ButtonLink to={paths.profiler}>
              <Search aria-hidden="true" />
              Another
            </ButtonLink>
          </>
        }
      />
      {failed ? (
        <Failed view={view} error={header.error} onRetry={() => void header.refetch()} />
      ) : (
        <>
          <HeaderPanel address={view.address} chain={chain} header={header.currentData} funder={funder.currentData} />
          {header.currentData && !header.currentData.used && !header.currentData.basis.loading ? (
            <Panel>
              <EmptyState
                title={`This address has no transactions on ${chain?.name ?? view.chain}.`}
                text={
                  header.currentData.other_chains.length > 0 ? (
                    <>
                      Seen on:{' '}
                      {header.currentData.other_chains.map((id) => (
                        <Link key={id} to={profileOf(id, view.address)}>
                          {id}
                        </Link>
                      ))}
                    </>
                  ) : (
                    'It may be new, or never used.'
                  )
                }
              />
            </Panel>
          ) : (
            <>
              <Range view={view} onChange={onChange} />
              <div className={styles.tabs}>
                <Segmented<TabId>
                  label="Part of the profile"
                  value={tab}
                  options={tabs.map((id) => ({ value: id, label: TITLES[id] }))}
                  onChange={(next) => onChange({ ...view, tab: next })}
                />
              </div>
              <Tab
                tab={tab}
                view={view}
                onChange={onChange}
                onOpen={(address) => void navigate(profileOf(view.chain, address))}
              />
            </>
          )}
        </>
      )}
    </>
  );
}

interface TabProps {
  readonly tab: TabId;
  readonly view: View;
  readonly onChange: (view: View) => void;
  readonly onOpen: (address: string) => void;
}

function Tab({ tab, view, onChange, onOpen }: TabProps) {
  switch (tab) {
    case 'portfolio':
      return <PortfolioTab view={view} onChange={onChange} />;
    case 'history':
      return <HistoryTab view={view} />;
    case 'transfers':
      return <TransfersTab view={view} onChange={onChange} />;
    case 'counterparties':
      return <CounterpartiesTab view={view} onOpen={onOpen} />;
    case 'flows':
      return <FlowsTab view={view} />;
    case 'activity':
      return <ActivityTab view={view} />;
    case 'utxos':
      return <UtxosTab view={view} />;
    case 'approvals':
      return <ApprovalsTab view={view} />;
    case 'nfts':
      return <NftsTab view={view} />;
    case 'cost':
      return <CostTab view={view} onChange={onChange} />;
    case 'notes':
      return <NotesTab view={view} />;
  }
}

/** How much of the past is loaded. */
function Range({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const wrong = view.from !== '' && view.to !== '' && view.from > view.to;
  return (
    <div className={styles.range}>
      <Segmented<View['depth']>
        label="Depth"
        value={view.depth}
        options={[
          { value: 'fast', label: 'Newest 500' },
          { value: 'full', label: 'Newest 5,000' },
        ]}
        onChange={(depth) => onChange({ ...view, depth })}
      />
      <TextField
        compact
        hideLabel
        type="date"
        label="From"
        value={view.from}
        onChange={(event) => onChange({ ...view, from: event.target.value })}
      />
      <TextField
        compact
        hideLabel
        type="date"
        label="To"
        value={view.to}
        error={wrong ? 'Ends before it begins' : undefined}
        onChange={(event) => onChange({ ...view, to: event.target.value })}
      />
      {(view.from || view.to) && (
        <Button kind="quiet" onClick={() => onChange({ ...view, from: '', to: '' })}>
          <RefreshCw aria-hidden="true" />
          All dates
        </Button>
      )}
    </div>
  );
}

function Failed({ view, error, onRetry }: { view: View; error: unknown; onRetry: () => void }) {
  if (isFailure(error) && error.status === 422) {
    return (
      <Panel>
        <EmptyState
          title="This is not an address of this chain"
          text={
            <>
              {error.message} <span className="mono">{view.address.slice(0, 90)}</span>
            </>
          }
          action={<ButtonLink to={paths.profiler}>Paste another</ButtonLink>}
        />
      </Panel>
    );
  }
  if (isFailure(error) && error.status === 404) {
    return (
      <Panel>
        <Note kind="info">
          This installation has no provider for the chain “{view.chain}”. The operator sets one in the settings of the onchain
          service.
        </Note>
      </Panel>
    );
  }
  return (
    <Panel>
      <FailedState title="Failed to fetch data" error={error} onRetry={onRetry} />
    </Panel>
  );
}
