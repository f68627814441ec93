/** Clients that the account registered, for apps of its own: their ids, new secrets, and deleting them. */

import { useState } from 'react';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { confirmed } from '@/ui/confirmStore';
import { Modal } from '@/ui/Modal';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import rows from '@/ui/rows.module.css';
import { EmptyState } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import styles from './Apps.module.css';
import {
  type AppClient,
  type AppClientWithSecret,
  useDeleteAppClientMutation,
  useListAppClientsQuery,
  useRotateAppSecretMutation,
} from './api';
import { ClientDialog } from './ClientDialog';
import { copy } from './copy';

export function OwnClients() {
  const { data: clients, error, refetch } = useListAppClientsQuery();
  const [isNew, setIsNew] = useState(false);
  const [shown, setShown] = useState<{ title: string; client: AppClientWithSecret } | null>(null);
  return (
    <Panel
      title={copy.yourOwnClients}
      actions={
        <Button size="small" onClick={() => setIsNew(true)}>
          {copy.registerClient}
        </Button>
      }
    >
      <p className={styles.intro}>{copy.registerYourApp}</p>
      <QueryPanel
        compact
        query={{ error, refetch }}
        data={clients}
        waiting={56}
        empty={<EmptyState compact title={copy.noClients} text={copy.registerOneToGet} />}
      >
        {(clients) => (
          <ul className={rows.list}>
            {clients.map((client) => (
              <Row key={client.id} client={client} onSecret={(made) => setShown({ title: copy.secretMade, client: made })} />
            ))}
          </ul>
        )}
      </QueryPanel>
      {isNew && (
        <ClientDialog
          onClose={() => setIsNew(false)}
          onMade={(client) => {
            setIsNew(false);
            setShown({ title: copy.clientRegistered, client });
          }}
        />
      )}
      {shown !== null && <SecretDialog {...shown} onClose={() => setShown(null)} />}
    </Panel>
  );
}

interface RowProps {
  readonly client: AppClient;
  readonly onSecret: (made: AppClientWithSecret) => void;
}

function Row({ client, onSecret }: RowProps) {
  const [rotate, rotating] = useRotateAppSecretMutation();
  const [remove, removing] = useDeleteAppClientMutation();
  const newSecret = async () => {
    const question = { title: copy.newSecretFor(client.name), text: copy.theOldSecretStops, action: copy.makeNewSecret };
    if (!(await confirmed(question))) return;
    const { data, error } = await rotate(client.id);
    if (data === undefined) showFailure(error);
    else onSecret(data);
  };
  const end = async () => {
    const question = { title: copy.deleteClientNamed(client.name), text: copy.everyoneWhoAllowed, action: copy.deleteClient };
    if (!(await confirmed(question))) return;
    const { error } = await remove(client.id);
    if (error !== undefined) showFailure(error);
    else showToast({ title: copy.clientDeleted, description: client.name });
  };
  const kind = client.confidential ? copy.withSecret : copy.withoutSecret;
  return (
    <li className={`${rows.row} ${rows.wraps}`}>
      <div className={rows.main}>
        <p className={rows.title}>{client.name}</p>
        <p className={rows.text}>{copy.registeredOn(kind, formatDate(client.created_at))}</p>
        <div className={rows.text}>
          <CopyText text={client.id} what={copy.clientId} />
        </div>
        {client.redirect_uris.map((uri) => (
          <p key={uri} className={styles.small}>
            {uri}
          </p>
        ))}
      </div>
      <div className={rows.actions}>
        {client.confidential && (
          <Button
            size="small"
            busy={rotating.isLoading}
            aria-label={`${copy.newSecret}: ${client.name}`}
            onClick={() => void newSecret()}
          >
            {copy.newSecret}
          </Button>
        )}
        <Button
          size="small"
          busy={removing.isLoading}
          aria-label={`${copy.deleteClient}: ${client.name}`}
          onClick={() => void end()}
        >
          {copy.deleteClient}
        </Button>
      </div>
    </li>
  );
}

interface SecretDialogProps {
  readonly title: string;
  readonly client: AppClientWithSecret;
  readonly onClose: () => void;
}

function SecretDialog({ title, client, onClose }: SecretDialogProps) {
  return (
    <Modal title={title} width={520} onClose={onClose} done={copy.done}>
      <div className={styles.secret}>
        <CopyText text={client.id} what={copy.clientId} />
        {client.client_secret ? (
          <>
            <p className={rows.text}>{copy.copyTheSecretNow}</p>
            <CopyText text={client.client_secret} what={copy.clientSecret} />
          </>
        ) : null}
      </div>
    </Modal>
  );
}
