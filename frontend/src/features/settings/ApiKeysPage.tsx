/** Personal keys for programs: created with the password, shown once, revoked. */

import { type FormEvent, useState } from 'react';
import { fieldErrors, firstError } from '@/api/failure';
import { messages } from '@/api/messages';
import { formatDate, formatRelative } from '@/format/time';
import { Button } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { PasswordField, TextField } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import rows from '@/ui/rows.module.css';
import { EmptyState, FailedState, Skeleton } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { type ApiKey, type CreatedKey, useCreateKeyMutation, useListKeysQuery, useRevokeKeyMutation } from './api';
import styles from './Settings.module.css';

function RevokeModal({ item, onClose }: { item: ApiKey; onClose: () => void }) {
  const [revoke, { isLoading }] = useRevokeKeyMutation();
  const confirm = async () => {
    const result = await revoke(item.id);
    if (result.error !== undefined) showFailure(result.error);
    else showToast({ title: 'Key revoked', description: item.name });
    onClose();
  };
  return (
    <Modal
      title={`Revoke “${item.name}”?`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="danger" busy={isLoading} onClick={confirm}>
            Revoke
          </Button>
        </>
      }
    >
      <p className={rows.text}>Programs that use it will be refused. You can't undo this.</p>
    </Modal>
  );
}

function NewKey() {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const [create, { isLoading, error }] = useCreateKeyMutation();
  const errors = error === undefined ? {} : fieldErrors(error);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { data } = await create({ name: name.trim(), password });
    if (data === undefined) return;
    setCreated(data);
    setName('');
    setPassword('');
  };

  return (
    <div className={styles.stack}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <TextField
          compact
          label="Name of the new key"
          placeholder="Notebook, bot, spreadsheet"
          value={name}
          error={firstError(errors, 'name') ?? firstError(errors, 'non_field_errors')}
          onChange={(event) => setName(event.target.value)}
        />
        <PasswordField
          compact
          label="Current password"
          autoComplete="current-password"
          hint="We'll email you when a key is created."
          value={password}
          error={firstError(errors, 'password')}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className={styles.formFoot}>
          <Button type="submit" kind="primary" busy={isLoading} disabled={name.trim() === '' || password === ''}>
            Create key
          </Button>
        </div>
      </form>
      {created !== null && (
        <div role="status" className={styles.secret}>
          <p>
            <strong>{created.name}</strong>: copy this key now. You won't see it again.
          </p>
          <CopyText text={created.secret} what="key" />
        </div>
      )}
    </div>
  );
}

export default function ApiKeysPage() {
  const { data: keys, error, refetch } = useListKeysQuery();
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  useTabTitle('API keys');
  return (
    <>
      <Panel title="New key">
        <p className={styles.intro}>
          A key lets a program read the market data under <span className="mono">/api/v3</span> as you. Send it in the header{' '}
          <span className="mono">x-cg-demo-api-key</span>; CoinGecko clients do this automatically. Resetting a forgotten password
          revokes all keys.
        </p>
        <NewKey />
      </Panel>
      <Panel title="Your keys">
        {error !== undefined && keys === undefined && (
          <FailedState compact title={messages.data} error={error} onRetry={refetch} />
        )}
        {error === undefined && keys === undefined && <Skeleton height={40} />}
        {keys?.length === 0 && (
          <EmptyState compact title="No keys" text="Create one above to use market data from your own programs." />
        )}
        <ul className={rows.list}>
          {keys?.map((item) => (
            <li key={item.id} className={rows.row}>
              <div className={rows.main}>
                <p className={rows.title}>{item.name}</p>
                <p className={rows.text}>
                  <span className="mono">{item.prefix}…</span> · created {formatDate(item.created_at)} ·{' '}
                  {item.last_used_at ? `used ${formatRelative(item.last_used_at)}` : 'never used'}
                </p>
              </div>
              <Button size="small" onClick={() => setRevoking(item)}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      </Panel>
      {revoking !== null && <RevokeModal item={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}
