/** Apps that the account allowed to use its data: what each may do, when it was last used, and how its access ends. */

import { formatDate, formatDateTime, formatRelative } from '@/format/time';
import { Button } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import rows from '@/ui/rows.module.css';
import { EmptyState } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { AiClients } from './AiClients';
import styles from './Apps.module.css';
import { type ConnectedApp, useListAppsQuery, useRevokeAppMutation } from './api';
import { copy } from './copy';
import { OwnClients } from './OwnClients';
import { scopeWords } from './scopes';

export function ConnectedApps() {
  return (
    <div className={styles.stack}>
      <Connected />
      <AiClients />
      <OwnClients />
    </div>
  );
}

function Connected() {
  const { data: apps, error, refetch } = useListAppsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Panel title={copy.connectedApps}>
      <QueryPanel
        compact
        query={{ error, refetch }}
        data={apps}
        waiting={56}
        empty={<EmptyState compact title={copy.noConnectedApps} text={copy.appsYouAllowAreListed} />}
      >
        {(apps) => (
          <ul className={rows.list}>
            {apps.map((app) => (
              <Row key={app.id} app={app} />
            ))}
          </ul>
        )}
      </QueryPanel>
    </Panel>
  );
}

function Row({ app }: { readonly app: ConnectedApp }) {
  const [revoke, { isLoading }] = useRevokeAppMutation();
  const revokeIt = async () => {
    const question = { title: copy.revokeAccessOf(app.name), text: copy.itStopsWorkingWithin, action: copy.revokeAccess };
    if (!(await confirmed(question))) return;
    const { error } = await revoke(app.id);
    if (error !== undefined) showFailure(error);
    else showToast({ title: copy.accessRevoked, description: app.name });
  };
  const used = app.last_used_at ? copy.lastUsed(formatRelative(app.last_used_at)) : copy.neverUsed;
  // What can't be renewed ends at that time, often within minutes; else it is only the latest day.
  const end =
    app.ends_at === app.expires_at ? copy.endsAt(formatDateTime(app.ends_at)) : copy.endsByThen(formatDate(app.ends_at));
  const place = app.team && (app.allowed_by ? copy.worksForLetInBy(app.team, app.allowed_by) : copy.worksFor(app.team));
  return (
    <li className={`${rows.row} ${rows.wraps}`}>
      <div className={rows.main}>
        <p className={rows.title}>{app.name}</p>
        {place && <p className={rows.text}>{place}</p>}
        <p className={rows.text}>{copy.connectedOn(formatDate(app.created_at), used, end)}</p>
        <ul className={`${styles.scopes} ${rows.text}`}>
          {app.scopes.map((scope) => (
            <li key={scope}>{scopeWords(scope)}</li>
          ))}
        </ul>
      </div>
      <div className={rows.actions}>
        <Button size="small" busy={isLoading} aria-label={`${copy.revokeAccess}: ${app.name}`} onClick={() => void revokeIt()}>
          {copy.revokeAccess}
        </Button>
      </div>
    </li>
  );
}
