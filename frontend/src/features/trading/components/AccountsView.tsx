/** The accounts that fills are kept on. Deleting one takes its fills along, and both can be brought back. */

import { Landmark, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Account, useDeleteAccountMutation, type useListAccountsQuery, useRestoreAccountMutation } from '@/api/ledgerApi';
import { messages } from '@/api/messages';
import { formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button, IconButton } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { type Column, DataTable } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';
import { EmptyState, FailedState } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { UndoBar } from '@/ui/UndoBar';
import { countFills } from '../words';
import { AccountDialog } from './AccountDialog';
import styles from './lists.module.css';

interface AccountsViewProps {
  readonly accounts: ReturnType<typeof useListAccountsQuery>;
  readonly onShow: (id: string) => void;
}

export function AccountsView({ accounts, onShow }: AccountsViewProps) {
  const [changing, setChanging] = useState<Account | 'new' | null>(null);
  const [gone, setGone] = useState<Account | null>(null);
  const [remove, removing] = useDeleteAccountMutation();
  const [restore, restoring] = useRestoreAccountMutation();
  if (accounts.isError && !accounts.data) {
    return <FailedState title={messages.data} error={accounts.error} onRetry={() => void accounts.refetch()} />;
  }

  const drop = async (account: Account) => {
    const { id, version, name, fills } = account;
    const text = `This deletes “${name}” and its ${countFills(fills)}. You can undo it as long as you stay on this tab.`;
    if (fills > 0 && !(await confirmed({ title: 'Delete this account?', text, action: 'Delete account' }))) return;
    const answer = await remove({ id, version });
    if (answer.error) showFailure(answer.error);
    else setGone(account);
  };
  const undo = async () => {
    if (gone === null) return;
    const answer = await restore(gone.id);
    if (!answer.data) showFailure(answer.error);
    else {
      setGone(null);
      showToast({ title: 'Account restored', description: answer.data.name });
    }
  };
  const actions = (account: Account) => (
    <span className={styles.actions}>
      <IconButton label={`Edit ${account.name}`} onClick={() => setChanging(account)}>
        <Pencil />
      </IconButton>
      <IconButton label={`Delete ${account.name}`} disabled={removing.isLoading} onClick={() => void drop(account)}>
        <Trash2 />
      </IconButton>
    </span>
  );
  const columns: Column<Account>[] = [
    {
      key: 'name',
      head: 'Account',
      shrinks: true,
      sortBy: (account) => account.name.toLowerCase(),
      cell: (account) => (
        <span className={styles.name} title={account.name}>
          {account.name}
        </span>
      ),
    },
    {
      key: 'venue',
      head: 'Exchange',
      width: 180,
      cell: (account) => <span className={styles.short}>{account.venue || '–'}</span>,
    },
    {
      key: 'fills',
      head: 'Fills',
      width: 110,
      align: 'right',
      sortBy: (account) => account.fills,
      first: 'descending',
      cell: (account) => formatInteger(account.fills),
    },
    { key: 'at', head: 'Added', width: 140, align: 'right', from: 900, cell: (account) => formatDate(account.created_at) },
    { key: 'actions', head: null, headLabel: 'Actions', width: 90, align: 'right', cell: actions },
  ];
  return (
    <>
      <div className={styles.add}>
        <Button onClick={() => setChanging('new')}>
          <Plus aria-hidden="true" />
          Add account
        </Button>
      </div>
      {gone && (
        <UndoBar
          text={gone.fills > 0 ? `“${gone.name}” and its ${countFills(gone.fills)} deleted` : `“${gone.name}” deleted`}
          busy={restoring.isLoading}
          onUndo={() => void undo()}
          onDismiss={() => setGone(null)}
        />
      )}
      <Panel flush>
        <DataTable
          label="Accounts"
          columns={columns}
          rows={accounts.data}
          rowKey={(account) => account.id}
          skeletonRows={3}
          onOpen={(account) => onShow(account.id)}
          empty={
            <EmptyState
              icon={Landmark}
              title="No accounts yet"
              text="An account is one exchange, broker or wallet. Importing a file adds one automatically."
            />
          }
          phone={{
            leadHead: 'Account',
            trailHead: 'Actions',
            lead: (account) => (
              <span className={styles.phone}>
                <span className={styles.name}>{account.name}</span>
                <small>
                  {[account.venue, countFills(account.fills)].filter((part) => part !== '' && part !== account.name).join(' · ')}
                </small>
              </span>
            ),
            trail: actions,
          }}
        />
      </Panel>
      {changing && <AccountDialog account={changing === 'new' ? undefined : changing} onClose={() => setChanging(null)} />}
    </>
  );
}
