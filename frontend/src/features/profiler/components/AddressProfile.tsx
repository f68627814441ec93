/** One address: its head, and its past in tabs. */

import { ChartNetwork, Download, Eye, FolderPlus, Route, Search, Tag } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useLazyGetPortfolioQuery } from '@/api/addressesApi';
import { useGetChainsQuery } from '@/api/chainsApi';
import { usePolled } from '@/api/polled';
import { paths } from '@/app/paths';
import { useGetAddressQuery, useGetFirstFunderQuery, useLazyGetCounterpartiesQuery } from '@/domain/addresses/api';
import { useCreates } from '@/domain/teams/useCreates';
import { shorten } from '@/format/text';
import { askForCase, askForLabel, askToWatch } from '@/ui/askStore';
import { Button, ButtonLink } from '@/ui/Button';
import { chainName } from '@/ui/chains';
import { Segmented, SelectField } from '@/ui/fields';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { SideScroll } from '@/ui/SideScroll';
import { saveText } from '@/ui/save';
import { EmptyState } from '@/ui/states';
import { copy } from '../copy';
import { profileExhibit } from '../exhibit';
import styles from '../ProfilerPage.module.css';
import { profileOf, scopeOf, type TabId, type View } from '../view';
import { ActivityTab } from './ActivityTab';
import { CostTab } from './CostTab';
import { CounterpartiesTab, FlowsTab } from './CounterpartiesTab';
import { HeaderPanel } from './HeaderPanel';
import { HistoryTab } from './HistoryTab';
import { ApprovalsTab, NftsTab, UtxosTab } from './HoldingTabs';
import { NotesTab } from './NotesTab';
import { PortfolioTab } from './PortfolioTab';
import { FailedProfile, Range } from './ProfileRange';
import { TransfersTab } from './TransfersTab';

const TITLES: Readonly<Record<TabId, string>> = {
  portfolio: 'Portfolio',
  history: 'History',
  transfers: 'Transfers',
  counterparties: 'Counterparties',
  flows: copy.flowsByLabel,
  activity: 'Activity',
  utxos: 'UTXOs',
  approvals: 'Approvals',
  nfts: 'NFTs',
  cost: copy.costBasis,
  notes: 'Notes',
};

/** What a chain of each kind has. */
const OF_KIND: Readonly<Record<string, readonly TabId[]>> = {
  utxo: ['portfolio', 'history', 'transfers', 'counterparties', 'flows', 'activity', 'utxos', 'cost', 'notes'],
  account: ['portfolio', 'history', 'transfers', 'counterparties', 'flows', 'activity', 'approvals', 'nfts', 'cost', 'notes'],
};

/** Until the chain's own name is here. */
const capitalized = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);

export function AddressProfile({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const navigate = useNavigate();
  const { data: chains } = useGetChainsQuery();
  const chain = chains?.find((one) => one.id === view.chain);
  const header = usePolled(useGetAddressQuery, scopeOf(view));
  const funder = useGetFirstFunderQuery(scopeOf(view), { skip: !header.currentData?.used || header.currentData.basis.loading });
  const tabs = OF_KIND[chain?.kind ?? (view.chain === 'bitcoin' ? 'utxo' : 'account')] ?? [];
  const tab = tabs.includes(view.tab) ? view.tab : 'portfolio';
  const failed = header.isError && !header.currentData;
  const [getPortfolio] = useLazyGetPortfolioQuery();
  const [getCounterparties] = useLazyGetCounterpartiesQuery();
  const creates = useCreates();
  const addToCase = () => {
    const head = header.currentData;
    if (head === undefined) return;
    const scope = scopeOf(view);
    const snapshot = async () => {
      const [portfolio, peers] = await Promise.all([getPortfolio(scope, true), getCounterparties({ ...scope, limit: 50 }, true)]);
      return profileExhibit(head, portfolio.data, peers.data);
    };
    askForCase(copy.profileOf(shorten(head.address, 10, 8)), [{ name: copy.thisProfile, make: snapshot }]);
  };
  return (
    <>
      <PageHeader
        title={copy.accountProfiler}
        tabTitle={copy.profile(view.address.slice(0, 10))}
        sub={copy.address(chain?.name ?? capitalized(view.chain))}
        actions={
          <>
            {(chains === undefined || chains.length > 1) && (
              <div className={styles.chain}>
                <SelectField
                  compact
                  hideLabel
                  label={copy.chain}
                  value={view.chain}
                  onChange={(event) => void navigate(profileOf(event.target.value, view.address))}
                >
                  {(chains ?? [{ id: view.chain, name: capitalized(view.chain) }]).map((one) => (
                    <option key={one.id} value={one.id}>
                      {one.name}
                    </option>
                  ))}
                </SelectField>
              </div>
            )}
            {creates && (
              <>
                <Button onClick={() => askForLabel(header.currentData?.address ?? view.address, view.chain)}>
                  <Tag aria-hidden="true" />
                  {copy.label}
                </Button>
                <Button
                  onClick={() =>
                    askToWatch({
                      kind: 'address',
                      ref: header.currentData?.address ?? view.address,
                      chain: view.chain,
                      name: shorten(header.currentData?.address ?? view.address, 10, 8),
                    })
                  }
                >
                  <Eye aria-hidden="true" />
                  {copy.watch}
                </Button>
              </>
            )}
            <ButtonLink to={paths.tracerFrom(view.address, view.chain)}>
              <Route aria-hidden="true" />
              {copy.trace}
            </ButtonLink>
            <ButtonLink to={paths.visualiserOf(view.chain, view.address)}>
              <ChartNetwork aria-hidden="true" />
              {copy.visualise}
            </ButtonLink>
            {creates && (
              <Button disabled={!header.currentData?.used || header.currentData.basis.loading} onClick={addToCase}>
                <FolderPlus aria-hidden="true" />
                {copy.addToCase}
              </Button>
            )}
            <Button
              disabled={!header.currentData}
              title={copy.theHeadOfThisProfile}
              onClick={() =>
                saveText(
                  `profile-${view.chain}-${view.address.slice(0, 10)}.json`,
                  JSON.stringify(header.currentData, null, 2),
                  'application/json',
                )
              }
            >
              <Download aria-hidden="true" />
              {copy.json}
            </Button>
            <ButtonLink to={paths.profiler}>
              <Search aria-hidden="true" />
              {copy.another}
            </ButtonLink>
          </>
        }
      />
      {failed ? (
        <FailedProfile view={view} error={header.error} onRetry={() => void header.refetch()} />
      ) : (
        <>
          <HeaderPanel
            address={view.address}
            chain={chain}
            header={header.currentData}
            funder={funder.currentData}
            isFunderComing={!funder.isUninitialized && !funder.isError && funder.currentData === undefined}
          />
          {header.currentData && !header.currentData.used && !header.currentData.basis.loading ? (
            <Panel>
              <EmptyState
                title={copy.thisAddressHasNoTransactions(chain?.name ?? view.chain)}
                text={
                  header.currentData.other_chains.length > 0 ? (
                    <>
                      {copy.seenOn}{' '}
                      {header.currentData.other_chains.map((id) => (
                        <Link key={id} to={profileOf(id, view.address)}>
                          {chainName(id)}
                        </Link>
                      ))}
                    </>
                  ) : header.currentData.unread_chains.length > 0 ? (
                    copy.itMayBeNewOr
                  ) : (
                    copy.itMayBeNewOrNever
                  )
                }
              />
            </Panel>
          ) : (
            // Only before the first answer: what is hidden while another range is read loses the focus.
            <div className={header.data ? undefined : styles.held}>
              <Range view={view} onChange={onChange} />
              <SideScroll className={styles.tabs} chosen={tab}>
                <Segmented<TabId>
                  label={copy.partOfTheProfile}
                  value={tab}
                  options={tabs.map((id) => ({ value: id, label: TITLES[id] }))}
                  onChange={(next) => onChange({ ...view, tab: next })}
                />
              </SideScroll>
              <Tab
                tab={tab}
                view={view}
                onChange={onChange}
                onOpen={(address) => void navigate(profileOf(view.chain, address))}
              />
            </div>
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
      return <HistoryTab view={view} onChange={onChange} />;
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
