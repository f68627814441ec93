/**
 * Trading: the fills of all accounts, the files that they came from, the accounts themselves, and the check of a trade before it is made.
 * Orders are never sent from here.
 */

import { FileUp, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useListAccountsQuery } from '@/api/ledgerApi';
import { LocksBanner } from '@/domain/rules/LocksBanner';
import { Button } from '@/ui/Button';
import { PageHeader } from '@/ui/PageHeader';
import { Tabs } from '@/ui/Tabs';
import { useEcho } from '@/ui/useEcho';
import { AccountsView } from './components/AccountsView';
import { FilesView } from './components/FilesView';
import { FillDialog } from './components/FillDialog';
import { FillsTab } from './components/FillsTab';
import { ImportDialog } from './components/ImportDialog';
import { PreTradeCheck } from './components/PreTradeCheck';
import styles from './TradingPage.module.css';
import { DEFAULT_VIEW, readView, type Tab, type View, writeView } from './view';
import { useZone } from './zones';

const TITLES: readonly { value: Tab; label: string }[] = [
  { value: 'fills', label: 'Fills' },
  { value: 'files', label: 'Files' },
  { value: 'accounts', label: 'Accounts' },
  { value: 'check', label: 'Pre-trade check' },
];

export default function TradingPage() {
  const [query, setQuery] = useSearchParams();
  const [text, say] = useEcho(writeView(readView(query)).toString());
  const view = useMemo(() => readView(new URLSearchParams(text)), [text]);
  const setView = useCallback(
    (next: View, quietly = false) => {
      const written = writeView(next);
      say(written.toString());
      setQuery(written, { replace: quietly, preventScrollReset: true });
    },
    [say, setQuery],
  );
  const accounts = useListAccountsQuery();
  const zone = useZone();
  /** An import that was staged before and is looked at again. */
  const [staged, setStaged] = useState<string | null>(null);
  const known = accounts.data ?? [];
  const closeDialog = () => setView({ ...view, open: '' }, true);

  // What is typed stays while accounts are asked for again.
  const [fillZone, setFillZone] = useState<string>();
  const isReady = accounts.data !== undefined || accounts.isError;
  if (view.open === 'fill' && fillZone === undefined && isReady && zone !== undefined) setFillZone(zone);
  if (view.open !== 'fill' && fillZone !== undefined) setFillZone(undefined);
  return (
    <>
      <PageHeader
        title="Trading"
        sub="Your trades in every account, from exchange files or entered by hand"
        actions={
          <>
            <Button onClick={() => setView({ ...view, open: 'import' })}>
              <FileUp aria-hidden="true" />
              Import file
            </Button>
            <Button kind="primary" onClick={() => setView({ ...view, open: 'fill' })}>
              <Plus aria-hidden="true" />
              Add fill
            </Button>
          </>
        }
      />
      <div className={styles.main}>
        <LocksBanner accounts={known} />
        <Tabs label="Trading" value={view.tab} options={TITLES} onChange={(tab) => setView({ ...view, tab })}>
          {view.tab === 'fills' && <FillsTab view={view} accounts={known} zone={zone} onChange={setView} />}
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
      {view.open === 'fill' && fillZone !== undefined && (
        <FillDialog
          accounts={known}
          account={view.account}
          zone={fillZone}
          onClose={closeDialog}
          // Filters may hide what was just added.
          onSaved={() => setView(DEFAULT_VIEW, true)}
        />
      )}
      {zone !== undefined && (view.open === 'import' || staged !== null) && (
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
