/** Personal keys for programs: created with the password, shown once, revoked. Below them the keys that the user brings for providers. */

import { type FormEvent, useState } from 'react';
import { errorsOf, firstError } from '@/api/failure';
import { formatDate, formatRelative } from '@/format/time';
import { Button } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { TextField } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { Modal } from '@/ui/Modal';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import rows from '@/ui/rows.module.css';
import { EmptyState } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { type ApiKey, type CreatedKey, useCreateKeyMutation, useListKeysQuery, useRevokeKeyMutation } from './api';
import { CurrentPassword } from './CurrentPassword';
import { copy } from './copy';
import { ProviderKeysPanel } from './ProviderKeysPanel';
import styles from './Settings.module.css';

function RevokeModal({ item, onClose }: { item: ApiKey; onClose: () => void }) {
  const [revoke, { isLoading }] = useRevokeKeyMutation();
  const confirm = async () => {
    const result = await revoke(item.id);
    if (result.error !== undefined) showFailure(result.error);
    else showToast({ title: copy.keyRevoked, description: item.name });
    onClose();
  };
  return (
    <Modal
      title={copy.revoke(item.name)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{copy.keepIt}</Button>
          <Button kind="danger" busy={isLoading} onClick={confirm}>
            {copy.revokeTitle}
          </Button>
        </>
      }
    >
      <p className={rows.text}>{copy.programsThatUseItWill}</p>
    </Modal>
  );
}

function NewKey() {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const [create, { isLoading, error }] = useCreateKeyMutation();
  const errors = errorsOf(error);

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
          label={copy.nameOfTheNewKey}
          placeholder={copy.notebookBotSpreadsheet}
          value={name}
          error={firstError(errors, 'name') ?? firstError(errors, 'non_field_errors')}
          onChange={(event) => setName(event.target.value)}
        />
        <CurrentPassword
          hint={copy.wellEmailYouWhenA}
          value={password}
          error={firstError(errors, 'password')}
          onChange={setPassword}
        />
        <div className={layout.buttons}>
          <Button type="submit" kind="primary" busy={isLoading} disabled={name.trim() === '' || password === ''}>
            {copy.createKey}
          </Button>
        </div>
      </form>
      {created !== null && (
        <div role="status" className={styles.secret}>
          <p>
            <strong>{created.name}</strong>
            {copy.copyThisKeyNowYou}
          </p>
          <CopyText text={created.secret} what={copy.key} />
        </div>
      )}
    </div>
  );
}

export default function ApiKeysPage() {
  const { data: keys, error, refetch } = useListKeysQuery();
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  useTabTitle(copy.apiKeys);
  return (
    <>
      <Panel title={copy.newKey}>
        <p className={styles.intro}>
          {copy.aKeyLetsAProgram} <span className="mono">{copy.apiV3}</span> {copy.asYouSendItIn}{' '}
          <span className="mono">{copy.xCgDemoApiKey}</span>
          {copy.coinGeckoClientsDoThisAutomatically}
        </p>
        <NewKey />
      </Panel>
      <Panel title={copy.yourKeys}>
        <QueryPanel
          compact
          query={{ error, refetch }}
          data={keys}
          waiting={40}
          empty={<EmptyState compact title={copy.noKeys} text={copy.createOneAboveToUse} />}
        >
          {(keys) => (
            <ul className={rows.list}>
              {keys.map((item) => (
                <li key={item.id} className={rows.row}>
                  <div className={rows.main}>
                    <p className={rows.title}>{item.name}</p>
                    <p className={rows.text}>
                      <span className="mono">{item.prefix}…</span>{' '}
                      {copy.created(
                        formatDate(item.created_at),
                        item.last_used_at ? copy.used(formatRelative(item.last_used_at)) : copy.neverUsed,
                      )}
                    </p>
                  </div>
                  <Button size="small" onClick={() => setRevoking(item)}>
                    {copy.revokeTitle}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </QueryPanel>
      </Panel>
      <ProviderKeysPanel />
      {revoking !== null && <RevokeModal item={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}
