/**
 * Trading: the fills and other events of all accounts, the files that they came from, the accounts themselves, and the check of a trade before it is made.
 * Orders are never sent from here.
 */

import { FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { useListAccountsQuery } from '@/api/ledgerApi';
import { LocksBanner } from '@/domain/rules/LocksBanner';
import { ForEditors } from '@/domain/teams/ForEditors';
import { useCreates } from '@/domain/teams/useCreates';
import { Button } from '@/ui/Button';
import { PageHeader } from '@/ui/PageHeader';
import { Tabs } from '@/ui/Tabs';
import { usePageView } from '@/ui/usePageView';
import { AccountsView } from './components/AccountsView';
import { EventDialog } from './components/EventDialog';
import { EventsTab } from './components/EventsTab';
import { FilesView } from './components/FilesView';
import { FillDialog } from './components/FillDialog';
import { FillsTab } from './components/FillsTab';
import { ImportDialog } from './components/ImportDialog';
import { PreTradeCheck } from './components/PreTradeCheck';
import { TransfersTab } from './components/TransfersTab';
import { copy } from './copy';
import styles from './TradingPage.module.css';
import { DEFAULT_VIEW, readView, type Tab, writeView } from './view';
import { useZone } from './zones';

const TITLES: readonly { value: Tab; label: string }[] = [
  { value: 'fills', label: copy.fills },
  { value: 'events', label: copy.otherEvents },
  { value: 'transfers', label: copy.transfers },
  { value: 'files', label: copy.files },
  { value: 'accounts', label: copy.accounts },
  { value: 'check', label: copy.preTradeCheck },
];

export default function TradingPage() {
  const [view, setView] = usePageView(readView, writeView);
  const accounts = useListAccountsQuery();
  const zone = useZone();
  const creates = useCreates();
  /** An import that was staged before and is looked at again. */
  const [staged, setStaged] = useState<string | null>(null);
  const known = accounts.data ?? [];
  const closeDialog = () => setView({ ...view, open: '', before: '' }, true);

  // What is typed stays while accounts are asked for again.
  const [formZone, setFormZone] = useState<string>();
  const isReady = accounts.data !== undefined || accounts.isError;
  const isEvent = view.open === 'event' || view.open === 'opening';
  const isForm = creates && (view.open === 'fill' || isEvent);
  if (isForm && formZone === undefined && isReady && zone !== undefined) setFormZone(zone);
  if (!isForm && formZone !== undefined) setFormZone(undefined);
  return (
    <>
      <PageHeader
        title={copy.trading}
        sub={copy.yourTradesInEveryAccount}
        actions={
          <ForEditors>
            <Button onClick={() => setView({ ...view, open: 'import' })}>
              <FileUp aria-hidden="true" />
              {copy.importFile}
            </Button>
            <Button kind="primary" onClick={() => setView({ ...view, open: view.tab === 'events' ? 'event' : 'fill' })}>
              <Plus aria-hidden="true" />
              {view.tab === 'events' ? copy.addEvent : copy.addFill}
            </Button>
          </ForEditors>
        }
      />
      <div className={styles.main}>
        <LocksBanner accounts={known} />
        <Tabs label={copy.trading} value={view.tab} options={TITLES} onChange={(tab) => setView({ ...view, tab })}>
          {view.tab === 'fills' && <FillsTab view={view} accounts={known} zone={zone} onChange={setView} />}
          {view.tab === 'events' && <EventsTab view={view} accounts={known} zone={zone} onChange={setView} />}
          {view.tab === 'transfers' && <TransfersTab zone={zone} />}
          {view.tab === 'files' && (
            <FilesView
              accounts={known}
              onImport={() => setView({ ...view, open: 'import' })}
              onContinue={setStaged}
              onShow={(file) => setView({ ...DEFAULT_VIEW, file })}
            />
          )}
          {view.tab === 'check' && <PreTradeCheck accounts={accounts} account={view.account} zone={zone} />}
          {view.tab === 'accounts' && (
            <AccountsView accounts={accounts} onShow={(account) => setView({ ...DEFAULT_VIEW, account })} />
          )}
        </Tabs>
      </div>
      {view.open === 'fill' && formZone !== undefined && (
        <FillDialog
          accounts={known}
          account={view.account}
          zone={formZone}
          onClose={closeDialog}
          // Filters may hide what was just added.
          onSaved={() => setView(DEFAULT_VIEW, true)}
        />
      )}
      {isEvent && formZone !== undefined && (
        <EventDialog
          accounts={known}
          view={view}
          zone={formZone}
          onClose={closeDialog}
          // Filters may hide what was just added.
          onSaved={() => setView({ ...DEFAULT_VIEW, tab: 'events' }, true)}
        />
      )}
      {creates && zone !== undefined && (view.open === 'import' || staged !== null) && (
        <ImportDialog
          key={staged}
          staged={staged}
          accounts={known}
          zone={zone}
          onClose={() => {
            if (staged === null) closeDialog();
            setStaged(null);
          }}
          onImported={(file) => {
            setStaged(null);
            // Deposits and withdrawals are no fills: a file of those alone would show an empty list.
            setView(file.fills > 0 ? { ...DEFAULT_VIEW, file: file.id } : { ...DEFAULT_VIEW, tab: 'files' });
          }}
        />
      )}
    </>
  );
}
