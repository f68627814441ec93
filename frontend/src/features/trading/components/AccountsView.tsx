/** The accounts that fills are kept on. Deleting one takes its fills along, and both can be brought back. */

import { Landmark, Pencil, Plus, Replace, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Account, useDeleteAccountMutation, type useListAccountsQuery, useRestoreAccountMutation } from '@/api/ledgerApi';
import { ForEditors } from '@/domain/teams/ForEditors';
import { ForManagers } from '@/domain/teams/ForManagers';
import { formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button, IconButton } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { type Column, DataTable } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { EmptyState } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { UndoBar } from '@/ui/UndoBar';
import { useUndo } from '@/ui/useUndo';
import { copy } from '../copy';
import { countFills, RENAMES } from '../words';
import { AccountDialog } from './AccountDialog';
import styles from './lists.module.css';
import { RenamesDialog } from './RenamesDialog';

interface AccountsViewProps {
  readonly accounts: ReturnType<typeof useListAccountsQuery>;
  readonly onShow: (id: string) => void;
}

export function AccountsView({ accounts, onShow }: AccountsViewProps) {
  const [changing, setChanging] = useState<Account | 'new' | null>(null);
  const [isRenaming, setIsRenaming] = useState(false);
  const [remove, removing] = useDeleteAccountMutation();
  const [restore, restoring] = useRestoreAccountMutation();
  const { gone, setGone, undo } = useUndo<Account>(restore, ({ name }) => name, copy.accountRestored);
  if (accounts.isError && !accounts.data) return <FailedQuery query={accounts} />;

  const drop = async (account: Account) => {
    const { id, version, name, fills } = account;
    const text = copy.thisDeletesAndItsYou(name, countFills(fills));
    if (fills > 0 && !(await confirmed({ title: copy.deleteThisAccount, text, action: copy.deleteAccount }))) return;
    const answer = await remove({ id, version });
    if (answer.error) showFailure(answer.error);
    else setGone(account);
  };
  const actions = (account: Account) => (
    <ForEditors>
      <span className={styles.actions}>
        <IconButton label={copy.edit(account.name)} onClick={() => setChanging(account)}>
          <Pencil />
        </IconButton>
        <ForManagers>
          <IconButton label={copy.delete(account.name)} disabled={removing.isLoading} onClick={() => void drop(account)}>
            <Trash2 />
          </IconButton>
        </ForManagers>
      </span>
    </ForEditors>
  );
  const columns: Column<Account>[] = [
    {
      key: 'name',
      head: copy.account,
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
      head: copy.exchange,
      width: 180,
      cell: (account) => <span className={styles.short}>{account.venue || '–'}</span>,
    },
    {
      key: 'fills',
      head: copy.fills,
      width: 110,
      align: 'right',
      sortBy: (account) => account.fills,
      first: 'descending',
      cell: (account) => formatInteger(account.fills),
    },
    { key: 'at', head: copy.added, width: 140, align: 'right', from: 900, cell: (account) => formatDate(account.created_at) },
    { key: 'actions', head: null, headLabel: copy.actions, width: 90, align: 'right', cell: actions },
  ];
  return (
    <>
      <ForEditors>
        <div className={styles.add}>
          <Button onClick={() => setIsRenaming(true)}>
            <Replace aria-hidden="true" />
            {RENAMES.title}
          </Button>
          <Button onClick={() => setChanging('new')}>
            <Plus aria-hidden="true" />
            {copy.addAccount}
          </Button>
        </div>
      </ForEditors>
      {gone && (
        <UndoBar
          text={gone.fills > 0 ? copy.andItsDeleted(gone.name, countFills(gone.fills)) : copy.deleted(gone.name)}
          busy={restoring.isLoading}
          onUndo={() => void undo()}
          onDismiss={() => setGone(null)}
        />
      )}
      <Panel flush>
        <DataTable
          label={copy.accounts}
          columns={columns}
          rows={accounts.data}
          rowKey={(account) => account.id}
          skeletonRows={3}
          onOpen={(account) => onShow(account.id)}
          empty={<EmptyState icon={Landmark} title={copy.noAccountsYet} text={copy.anAccountIsOneExchange} />}
          phone={{
            leadHead: copy.account,
            trailHead: copy.actions,
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
      {isRenaming && <RenamesDialog onClose={() => setIsRenaming(false)} />}
    </>
  );
}
