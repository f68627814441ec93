/** The passkeys of the account: added with the password, renamed, removed. */

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { passkeySupport } from '@/api/passkey';
import { formatDate, formatRelative } from '@/format/time';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import rows from '@/ui/rows.module.css';
import { Chip, EmptyState } from '@/ui/states';
import { type Passkey, useListPasskeysQuery } from './api';
import { copy } from './copy';
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './PasskeyDialogs';
import styles from './Settings.module.css';

/** The most that one account may have. */
const MOST_PASSKEYS = 20;

type Open = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

const unsupported = {
  insecure: copy.passkeysNeedHttps,
  address: copy.passkeysNeedADomain,
  browser: copy.thisBrowserHasNoPasskeys,
} as const;

interface RowProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: RowProps) {
  const { name, synced, created_at, last_used_at } = passkey;
  return (
    <li className={rows.row}>
      <div className={rows.main}>
        <p className={rows.title}>
          <span className={styles.email}>{name}</span>
          {synced && <Chip>{copy.synced}</Chip>}
        </p>
        <p className={rows.text}>
          {copy.passkeyAdded(formatDate(created_at))} · {last_used_at ? copy.used(formatRelative(last_used_at)) : copy.neverUsed}
        </p>
      </div>
      <div className={rows.actions}>
        <Button size="small" aria-label={copy.renameOf(name)} onClick={onRename}>
          {copy.rename}
        </Button>
        <Button size="small" aria-label={copy.removeOfEmail(name)} onClick={onRemove}>
          {copy.removeTitle}
        </Button>
      </div>
    </li>
  );
}

export function PasskeysPanel() {
  const { data: passkeys, error, refetch } = useListPasskeysQuery();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const support = passkeySupport();
  const isFull = passkeys !== undefined && passkeys.length >= MOST_PASSKEYS;
  return (
    <Panel
      title={copy.passkeys}
      actions={
        support !== 'ok' ? undefined : (
          <Button
            size="small"
            disabled={passkeys === undefined || isFull}
            title={isFull ? copy.youCanHavePasskeys(MOST_PASSKEYS) : undefined}
            onClick={() => setOpen({ kind: 'add' })}
          >
            <Plus aria-hidden="true" />
            {copy.addPasskey}
          </Button>
        )
      }
    >
      <p className={styles.intro}>{copy.aPasskeySignsYouIn}</p>
      {support !== 'ok' && <Note kind="info">{unsupported[support]}</Note>}
      <QueryPanel
        compact
        query={{ error, refetch }}
        data={passkeys}
        waiting={40}
        empty={support === 'ok' && <EmptyState compact title={copy.noPasskeys} text={copy.addOneToSignIn} />}
      >
        {(passkeys) => (
          <ul className={rows.list}>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => setOpen({ kind: 'rename', passkey })}
                onRemove={() => setOpen({ kind: 'remove', passkey })}
              />
            ))}
          </ul>
        )}
      </QueryPanel>
      {open?.kind === 'add' && <AddPasskeyDialog onClose={close} />}
      {open?.kind === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open?.kind === 'remove' && <RemovePasskeyDialog passkey={open.passkey} onClose={close} />}
    </Panel>
  );
}
