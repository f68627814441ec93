/** Who you are here, and the record of what happened to the account. */

import { type FormEvent, useState } from 'react';
import { errorsOf, firstError } from '@/api/failure';
import { useHeldEdits } from '@/api/heldEdits';
import { useAppDispatch, useAppSelector } from '@/api/hooks';
import { messages } from '@/api/messages';
import { selectUser, selectUserFailure } from '@/api/session';
import { loadUser } from '@/api/sessionCalls';
import type { User } from '@/api/types';
import { formatDate } from '@/format/time';
import { Ago } from '@/ui/Ago';
import { Button } from '@/ui/Button';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import { TextField } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import rows from '@/ui/rows.module.css';
import { Chip, EmptyState, FailedState } from '@/ui/states';
import { showToast } from '@/ui/toastStore';
import { type AuditEntry, useListAuditQuery, useUpdateUserMutation } from './api';
import { eventWords, outcomeWords } from './auditWords';
import { copy } from './copy';
import styles from './Settings.module.css';

function NameForm({ user }: { user: User }) {
  const [name, setName] = useState(user.name);
  const [rename, { isLoading, error }] = useUpdateUserMutation();
  const errors = errorsOf(error);
  const isChanged = name.trim() !== user.name;
  useHeldEdits(isChanged);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const result = await rename({ name: name.trim() });
    if (result.error === undefined) showToast({ title: copy.nameSaved });
  };

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextField
        compact
        label={copy.name}
        autoComplete="name"
        value={name}
        error={firstError(errors, 'name') ?? firstError(errors, 'non_field_errors')}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        compact
        label={copy.email}
        value={user.email}
        aside={user.email_verified ? <Chip kind="up">{copy.verified}</Chip> : <Chip kind="warn">{copy.notVerified}</Chip>}
        hint={copy.accountSince(formatDate(user.created_at, 'long'))}
        readOnly
      />
      <div className={layout.buttons}>
        <Button type="submit" kind="primary" busy={isLoading} disabled={!isChanged}>
          {copy.save}
        </Button>
      </div>
    </form>
  );
}

const columns: readonly Column<AuditEntry>[] = [
  { key: 'event', head: copy.what, cell: (entry) => eventWords(entry.event) },
  {
    key: 'outcome',
    head: copy.outcome,
    cell: (entry) => (
      <Chip kind={/^(ok|success|succeeded|granted)$/i.test(entry.outcome) ? 'up' : 'warn'}>{outcomeWords(entry.outcome)}</Chip>
    ),
  },
  { key: 'ip', head: copy.from, from: 600, cell: (entry) => <span className="mono">{entry.ip}</span> },
  {
    key: 'at',
    head: copy.when,
    align: 'right',
    cell: (entry) => <Ago at={entry.at} />,
  },
];

const phone: PhoneRow<AuditEntry> = {
  leadHead: copy.what,
  trailHead: copy.when,
  lead: (entry) => (
    <>
      {eventWords(entry.event)}
      <div className={rows.text}>
        {outcomeWords(entry.outcome)} · <span className="mono">{entry.ip}</span>
      </div>
    </>
  ),
  trail: (entry) => <Ago at={entry.at} />,
};

export default function AccountPage() {
  const user = useAppSelector(selectUser);
  const failure = useAppSelector(selectUserFailure);
  const dispatch = useAppDispatch();
  const audit = useListAuditQuery();
  useTabTitle('Account');
  return (
    <>
      <Panel title={copy.profile}>
        {user === null ? (
          <FailedState compact title={messages.user} error={failure ?? undefined} onRetry={() => void dispatch(loadUser())} />
        ) : (
          <NameForm user={user} />
        )}
      </Panel>
      <Panel flush title={copy.accountActivity} note={copy.signInsAndChangesTo}>
        <QueryPanel compact query={{ error: audit.error, refetch: audit.refetch }} data={audit.data}>
          <DataTable
            compact
            label={copy.accountActivity}
            columns={columns}
            rows={audit.data}
            rowKey={(entry) => `${entry.at}-${entry.event}-${entry.session_id ?? ''}`}
            phone={phone}
            skeletonRows={5}
            empty={<EmptyState compact title={copy.nothingYet} />}
          />
        </QueryPanel>
      </Panel>
    </>
  );
}
