/** The addresses of the account, and which mail goes to which. */

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useAppDispatch } from '@/api/hooks';
import { loadUser } from '@/api/sessionCalls';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { Picker } from '@/ui/Picker';
import { QueryPanel } from '@/ui/QueryPanel';
import rows from '@/ui/rows.module.css';
import { Chip } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { type EmailAddress, type Emails, useListEmailsQuery, useRemoveEmailMutation, useRouteEmailsMutation } from './api';
import { copy } from './copy';
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
        title={copy.addresses}
        note={copy.youSignInWithThe}
        actions={
          <Button
            size="small"
            disabled={data === undefined || data.results.length >= MOST_EMAILS}
            title={data !== undefined && data.results.length >= MOST_EMAILS ? copy.youCanHaveAddresses(MOST_EMAILS) : undefined}
            onClick={() => setOpen({ kind: 'add' })}
          >
            <Plus aria-hidden="true" />
            {copy.addAddress}
          </Button>
        }
      >
        <QueryPanel compact query={{ error, refetch }} data={data} waiting={56}>
          {({ results }) => (
            <ul className={rows.list}>
              {results.map((address) => (
                <AddressRow
                  key={address.id}
                  address={address}
                  onCode={() => setOpen({ kind: 'code', address })}
                  onPrimary={() => setOpen({ kind: 'primary', address })}
                />
              ))}
            </ul>
          )}
        </QueryPanel>
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
    const text = verified ? copy.mailThatGoesThereWill : copy.theCodeOnItsWay;
    if (!(await confirmed({ title: copy.remove(email), text, action: copy.removeAddress }))) return;
    const result = await remove(address.id);
    if (result.error !== undefined) showFailure(result.error);
    else showToast({ title: copy.addressRemoved, description: email });
  };
  return (
    <li className={rows.row}>
      <div className={rows.main}>
        <p className={rows.title}>
          <span className={styles.email}>{email}</span>
          {primary && <Chip kind="accent">{copy.primary}</Chip>}
          {!verified && <Chip kind="warn">{copy.notConfirmed}</Chip>}
        </p>
        <p className={rows.text}>
          {primary
            ? copy.signsInGetsSecurityMail
            : verified
              ? copy.added(formatDate(address.created_at))
              : copy.weMailedACodeThere}
        </p>
      </div>
      {!primary && (
        <div className={rows.actions}>
          {verified ? (
            <Button size="small" aria-label={copy.makePrimaryOfEmail(email)} onClick={onPrimary}>
              {copy.makePrimary}
            </Button>
          ) : (
            <Button size="small" kind="primary" aria-label={copy.enterCodeFor(email)} onClick={onCode}>
              {copy.enterCode}
            </Button>
          )}
          <Button size="small" busy={isLoading} aria-label={copy.removeOfEmail(email)} onClick={() => void drop()}>
            {copy.removeTitle}
          </Button>
        </div>
      )}
    </li>
  );
}

const topicWords: Readonly<Record<string, readonly [title: string, text: string]>> = {
  alerts: ['Alerts', copy.whatYourAlertsSendBy],
  mentions: [copy.mentionsInComments, copy.whenACommentMentionsYou],
};

function RoutesPanel({ emails: { results, routes } }: { emails: Emails }) {
  const [route, { isLoading }] = useRouteEmailsMutation();
  const proven = results.filter(({ verified }) => verified);
  const choose = async (topic: string, to: string) => {
    const result = await route({ topic, emailRouteBody: { to } });
    if (result.error !== undefined) showFailure(result.error);
    else showToast({ title: to === 'off' ? copy.emailTurnedOff : copy.addressChosen, description: topicWords[topic]?.[0] });
  };
  return (
    <Panel title={copy.whatGoesWhere}>
      <div className={styles.pick}>
        <div>
          <p className={rows.title}>{copy.security}</p>
          <p className={rows.text}>{copy.codesSignInAndPassword}</p>
        </div>
        <Chip>{copy.alwaysOn}</Chip>
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
                label={copy.addressFor(title.toLowerCase())}
                value={to}
                disabled={isLoading}
                options={[
                  ...proven.map(({ id, email, primary }) => ({
                    value: primary ? 'primary' : id,
                    label: primary ? copy.primaryOfEmail(email) : email,
                  })),
                  { value: 'off', label: copy.noEmail },
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
