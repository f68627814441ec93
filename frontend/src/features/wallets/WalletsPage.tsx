/** Wallets: addresses and extended public keys, how far their chains were read, and what they hold. Nothing is ever signed or sent from here. */

import { Plus, WalletCards } from 'lucide-react';
import { useState } from 'react';
import { isConflict } from '@/api/failure';
import type { Begin } from '@/api/firstCalls';
import { changedElsewhere } from '@/api/unsaved';
import {
  useDeleteWalletMutation,
  useRestoreWalletMutation,
  useSyncWalletMutation,
  type Wallet,
  walletsApi,
} from '@/api/walletsApi';
import { Dollars } from '@/domain/portfolio/parts';
import { useCreates } from '@/domain/teams/useCreates';
import { sumOf } from '@/format/decimal';
import { formatCount, formatInteger } from '@/format/number';
import { Button } from '@/ui/Button';
import { CsvButton } from '@/ui/CsvButton';
import { type CsvColumns, csvRows } from '@/ui/CsvOfList';
import { confirmed } from '@/ui/confirmStore';
import layout from '@/ui/layout.module.css';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { StatStrip } from '@/ui/StatStrip';
import { EmptyState, Skeleton } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { UndoBar } from '@/ui/UndoBar';
import { usePageView } from '@/ui/usePageView';
import { useUndo } from '@/ui/useUndo';
import { AddWalletDialog } from './components/AddWalletDialog';
import { WalletCard } from './components/WalletCard';
import { WalletDialog } from './components/WalletDialog';
import { copy } from './copy';
import { useWallets } from './useWallets';
import { readView, type View, writeView } from './view';
import { failedChains, movementsOf } from './words';

export const begin: Begin = (dispatch) => {
  dispatch(walletsApi.endpoints.listWallets.initiate(undefined, { subscribe: false }));
};

const WALLET_CSV: CsvColumns<Wallet> = [
  ['Wallet', ({ name }) => name],
  ['Kind', ({ kind }) => kind],
  [copy.addressOrKey, ({ text }) => text],
  ['Addresses', ({ addresses }) => addresses],
  ['Chains', ({ chains }) => chains.map(({ chain }) => chain).join(', ')],
  ['Movements', (wallet) => movementsOf(wallet)],
  [copy.valueUsd, ({ value }) => value],
  [copy.holdingsWithoutPrice, ({ unpriced }) => unpriced],
  ['Note', ({ note }) => note],
  [copy.asOf, ({ as_of_at: at }) => at],
  ['Added', ({ created_at: at }) => at],
];

export default function WalletsPage() {
  const [view, setView] = usePageView(readView, writeView);
  const creates = useCreates();
  const query = useWallets();
  return (
    <>
      <PageHeader
        title={copy.wallets}
        sub={copy.yourAddressesAndExtendedPublic}
        actions={
          <>
            {query.data?.length !== 0 && (
              <CsvButton
                file="wallets"
                title={copy.allWalletsAsCsv}
                disabled={query.data === undefined}
                rows={csvRows(WALLET_CSV, query.data ?? [])}
              />
            )}
            {creates && (
              <Button kind="primary" onClick={() => setView({ ...view, open: 'new' })}>
                <Plus aria-hidden="true" />
                {copy.addWallet}
              </Button>
            )}
          </>
        }
      />
      <QueryPanel query={query} data={query.data}>
        <Wallets wallets={query.data} view={view} onChange={setView} onReload={() => void query.refetch()} />
      </QueryPanel>
      {view.open === 'new' && creates && (
        <AddWalletDialog
          onClose={() => setView({ ...view, open: '' }, true)}
          onAdded={() => setView({ ...view, open: '' }, true)}
        />
      )}
    </>
  );
}

interface WalletsProps {
  /** Undefined while they are on their way. */
  readonly wallets: readonly Wallet[] | undefined;
  readonly view: View;
  readonly onChange: (view: View, quietly?: boolean) => void;
  readonly onReload: () => void;
}

const changed = () => copy.itChangedInAnotherTab(changedElsewhere());

function Wallets({ wallets, view, onChange, onReload }: WalletsProps) {
  const [editing, setEditing] = useState<Wallet | null>(null);
  const [sync, syncing] = useSyncWalletMutation();
  const [remove, removing] = useDeleteWalletMutation();
  const [restore, restoring] = useRestoreWalletMutation();
  const { gone, setGone, undo } = useUndo<Wallet>(restore, ({ name }) => name, copy.walletRestored);

  const drop = async (wallet: Wallet) => {
    const { id, version, name } = wallet;
    const text = copy.thisDeletesWithItsAccount(name, formatCount(movementsOf(wallet), 'movement'));
    if (!(await confirmed({ title: copy.deleteThisWallet, text, action: copy.deleteWallet }))) return;
    const answer = await remove({ id, version });
    if (!answer.error) setGone(wallet);
    else if (isConflict(answer.error)) {
      showToast({ title: copy.couldntDeleteTheWallet, description: changed(), kind: 'destructive' });
      onReload();
    } else showFailure(answer.error);
  };
  const start = async ({ id }: Wallet) => {
    const answer = await sync(id);
    if (answer.error) showFailure(answer.error);
  };
  const isBusy = removing.isLoading || syncing.isLoading;
  return (
    <div className={layout.column}>
      {gone && (
        <UndoBar
          text={copy.andItsDeleted(gone.name, formatCount(movementsOf(gone), 'movement'))}
          busy={restoring.isLoading}
          onUndo={() => void undo()}
          onDismiss={() => setGone(null)}
        />
      )}
      {wallets?.length === 0 ? (
        <NoWallets onAdd={() => onChange({ ...view, open: 'new' })} />
      ) : (
        <>
          <Totals wallets={wallets} />
          {wallets === undefined && (
            <Panel title={<Skeleton width={160} height={14} />}>
              <Skeleton height={160} />
            </Panel>
          )}
          {wallets?.map((wallet) => (
            <WalletCard
              key={wallet.id}
              wallet={wallet}
              isOpen={view.wallet === wallet.id}
              isBusy={isBusy}
              onOpen={(isOpen) => onChange({ ...view, wallet: isOpen ? wallet.id : '' }, true)}
              onSync={() => void start(wallet)}
              onEdit={() => setEditing(wallet)}
              onDelete={() => void drop(wallet)}
            />
          ))}
        </>
      )}
      {editing && <WalletDialog wallet={editing} onClose={() => setEditing(null)} />}
    </div>
  );
}

/** All wallets together. A wallet without a value is left out and counted: it is not worth nothing. */
function Totals({ wallets }: { wallets: readonly Wallet[] | undefined }) {
  const values = (wallets ?? []).flatMap(({ value }) => (value == null ? [] : [value]));
  const unvalued = (wallets?.length ?? 0) - values.length;
  const unpriced = (wallets ?? []).reduce((sum, wallet) => sum + wallet.unpriced, 0);
  const failed = (wallets ?? []).filter((wallet) => failedChains(wallet).length > 0);
  return (
    <StatStrip
      label={copy.allWallets}
      loading={wallets === undefined}
      stats={[
        {
          key: 'value',
          label: copy.value,
          value: <Dollars amount={sumOf(values)} why={copy.noWalletHasAValue} />,
          extra:
            unvalued > 0
              ? copy.leftOut(formatCount(unvalued, 'wallet'))
              : values.length > 0
                ? copy.atPricesOfTheLastSync
                : undefined,
        },
        { key: 'wallets', label: copy.wallets, value: formatInteger(wallets?.length) },
        { key: 'unpriced', label: copy.holdingsWithoutPrice, value: formatInteger(unpriced) },
        {
          key: 'failed',
          label: copy.lastSyncFailed,
          value: formatInteger(failed.length),
          extra: failed.length > 0 ? failed.map(({ name }) => name).join(', ') : undefined,
        },
      ]}
    />
  );
}

function NoWallets({ onAdd }: { onAdd: () => void }) {
  const creates = useCreates();
  if (!creates) {
    return (
      <Panel>
        <EmptyState icon={WalletCards} title={copy.noWalletsYet} text={copy.viewersCantAddWallets} />
      </Panel>
    );
  }
  return (
    <Panel>
      <EmptyState
        icon={WalletCards}
        title={copy.noWalletsYet}
        text={copy.addAnAddressOrAn}
        action={
          <Button kind="primary" onClick={onAdd}>
            {copy.addWallet}
          </Button>
        }
      />
    </Panel>
  );
}
