/** The addresses of the account, and which mail goes to which. */

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useAppDispatch } from '@/api/hooks';
import { messages } from '@/api/messages';
import { loadUser } from '@/api/sessionCalls';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { Picker } from '@/ui/Picker';
import rows from '@/ui/rows.module.css';
import { Chip, FailedState, Skeleton } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { type EmailAddress, type Emails, useListEmailsQuery, useRemoveEmailMutation, useRouteEmailsMutation } from './api';
import { AddEmailDialog, ConfirmEmailDialog, PrimaryEmailDialog } from './EmailDialogs';
import styles from './Settings.module.css';

/** The most that one account may have. */
const MOST_EMAILS = 5;

type Open = { readonly kind: 'add' } | { readonly kind: 'code' | 'primary'; readonly address: EmailAddress };

export default function EmailsPage() {
  const { data, error, refetch } = useListEmailsQuery();
  const [open, setOpen] = useState<Open | null>(null);
  const dispatch = useAppDispatch();
  const close = () => setOpen(null);
  useTabTitle('Emails');
  return (
    <>
      <Panel
        title="Addresses"
        note="You sign in with the primary one"
        actions={
          <Button
            size="small"
            disabled={data === undefined || data.results.length >= MOST_EMAILS}
            title={
              data !== undefined && data.results.length >= MOST_EMAILS ? `You can have ${MOST_EMAILS} addresses.` : undefined
            }
            onClick={() => setOpen({ kind: 'add' })}
          >
            <Plus aria-hidden="true" />
            Add address
          </Button>
        }
      >
        {error !== undefined && data === undefined && (
          <FailedState compact title={messages.data} error={error} onRetry={refetch} />
        )}
        {error === undefined && data === undefined && <Skeleton height={56} />}
        <ul className={rows.list}>
          {data?.results.map((address) => (
            <AddressRow
              key={address.id}
              address={address}
              onCode={() => setOpen({ kind: 'code', address })}
              onPrimary={() => setOpen({ kind: 'primary', address })}
            />
          ))}
        </ul>
      </Panel>
      {data !== undefined && <RoutesPanel emails={data} />}
      {open?.kind === 'add' && <AddEmailDialog onClose={close} onAdded={(address) => setOpen({ kind: 'code', address })} />}
      {open?.kind === 'code' && <ConfirmEmailDialog address={open.address} onClose={close} />}
      {open?.kind === 'primary' && (
        <PrimaryEmailDialog
          address={open.address}
          onClose={close}
          onChanged={() => {
            close();
            void dispatch(loadUser());
          }}
        />
      )}
    </>
  );
}

interface AddressRowProps {
  readonly address: EmailAddress;
  readonly onCode: () => void;
  readonly onPrimary: () => void;
}

function AddressRow({ address, onCode, onPrimary }: AddressRowProps) {
  const [remove, { isLoading }] = useRemoveEmailMutation();
  const { email, primary, verified } = address;
  const drop = async () => {
    const text = verified
      ? 'Mail that goes there will go to your primary address instead. Both addresses get a mail about it.'
      : 'The code on its way there will no longer work.';
    if (!(await confirmed({ title: `Remove ${email}?`, text, action: 'Remove address' }))) return;
    const result = await remove(address.id);
    if (result.error !== undefined) showFailure(result.error);
    else showToast({ title: 'Address removed', description: email });
  };
  return (
    <li className={rows.row}>
      <div className={rows.main}>
        <p className={rows.title}>
          <span className={styles.email}>{email}</span>
          {primary && <Chip kind="accent">Primary</Chip>}
          {!verified && <Chip kind="warn">Not confirmed</Chip>}
        </p>
        <p className={rows.text}>
          {primary
            ? 'Signs in; gets security mail and codes'
            : verified
              ? `Added ${formatDate(address.created_at)}`
              : 'We mailed a code there. Unconfirmed addresses are removed after 7 days.'}
        </p>
      </div>
      {!primary && (
        <div className={rows.actions}>
          {verified ? (
            <Button size="small" aria-label={`Make ${email} primary`} onClick={onPrimary}>
              Make primary
            </Button>
          ) : (
            <Button size="small" kind="primary" aria-label={`Enter code for ${email}`} onClick={onCode}>
              Enter code
            </Button>
          )}
          <Button size="small" busy={isLoading} aria-label={`Remove ${email}`} onClick={() => void drop()}>
            Remove
          </Button>
        </div>
      )}
    </li>
  );
}

const topicWords: Readonly<Record<string, readonly [title: string, text: string]>> = {
  alerts: ['Alerts', 'What your alerts send by email. Which alerts do so is chosen in each alert.'],
};

function RoutesPanel({ emails: { results, routes } }: { emails: Emails }) {
  const [route, { isLoading }] = useRouteEmailsMutation();
  const proven = results.filter(({ verified }) => verified);
  const choose = async (topic: string, to: string) => {
    const result = await route({ topic, emailRouteBody: { to } });
    if (result.error !== undefined) showFailure(result.error);
    else showToast({ title: to === 'off' ? 'Email turned off' : 'Address chosen', description: topicWords[topic]?.[0] });
  };
  return (
    <Panel title="What goes where">
      <div className={styles.pick}>
        <div>
          <p className={rows.title}>Security</p>
          <p className={rows.text}>Codes, sign-in and password mail. Always goes to your primary address.</p>
        </div>
        <Chip>Always on</Chip>
      </div>
      {routes.map(({ topic, to }) => {
        const [title, text] = topicWords[topic] ?? [topic, ''];
        return (
          <div key={topic} className={styles.pick}>
            <div>
              <p className={rows.title}>{title}</p>
              <p className={rows.text}>{text}</p>
            </div>
            <div className={styles.zone}>
              <Picker
                hideLabel
                label={`Address for ${title.toLowerCase()}`}
                value={to}
                disabled={isLoading}
                options={[
                  ...proven.map(({ id, email, primary }) => ({
                    value: primary ? 'primary' : id,
                    label: primary ? `Primary: ${email}` : email,
                  })),
                  { value: 'off', label: 'No email' },
                ]}
                onChange={(next) => void choose(topic, next)}
              />
            </div>
          </div>
        );
      })}
    </Panel>
  );
}
