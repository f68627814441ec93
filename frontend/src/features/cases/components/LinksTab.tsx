/** Links by which others read the report without an account: created with an expiry and what is left out, listed, and revoked. */

import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { fieldErrors } from '@/api/failure';
import { messages } from '@/api/messages';
import { paths } from '@/app/paths';
import { type ReportShare, useAddShareMutation, useListCaseSharesQuery, useRevokeCaseShareMutation } from '@/domain/cases/api';
import { formatCount } from '@/format/number';
import { formatDateTime, formatRelative } from '@/format/time';
import { Button } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { confirmed } from '@/ui/confirmStore';
import { type Column, DataTable } from '@/ui/DataTable';
import { Note, SelectField } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { Panel } from '@/ui/Panel';
import { Chip, EmptyState, FailedState } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import styles from './forms.module.css';
import { RedactChoice } from './RedactChoice';

const LIVES: readonly { hours: number; label: string }[] = [
  { hours: 24, label: 'One day' },
  { hours: 24 * 7, label: 'One week' },
  { hours: 24 * 30, label: '30 days' },
  { hours: 24 * 90, label: '90 days' },
];

const isOver = (share: ReportShare): boolean => new Date(share.expires_at).getTime() <= Date.now();

export function LinksTab({ id }: { id: string }) {
  const list = useListCaseSharesQuery(id);
  const [making, setMaking] = useState(false);
  const [revoke, { isLoading }] = useRevokeCaseShareMutation();
  if (list.isError && !list.data) {
    return <FailedState title={messages.data} error={list.error} onRetry={() => void list.refetch()} />;
  }
  const end = async (share: ReportShare) => {
    const text = "People who have this link can no longer read the report. You can't undo this, but you can create another link.";
    if (!(await confirmed({ title: 'Revoke this link?', text, action: 'Revoke link' }))) return;
    const answer = await revoke({ id, share: share.id });
    if (answer.data) showToast({ title: 'Link revoked' });
    else showFailure(answer.error);
  };
  const columns: Column<ReportShare>[] = [
    { key: 'made', head: 'Created', width: 170, cell: (share) => formatDateTime(share.created_at) },
    {
      key: 'ends',
      head: 'Expires',
      width: 170,
      cell: (share) =>
        share.revoked_at ? (
          <Chip>Revoked {formatRelative(share.revoked_at)}</Chip>
        ) : isOver(share) ? (
          <Chip>Expired</Chip>
        ) : (
          formatDateTime(share.expires_at)
        ),
    },
    { key: 'left', head: 'Left out', shrinks: true, from: 800, cell: (share) => share.redact.join(', ') || 'Nothing' },
    {
      key: 'reads',
      head: 'Read',
      width: 150,
      align: 'right',
      cell: (share) => (share.read_at ? `${formatCount(share.reads, 'time')}, ${formatRelative(share.read_at)}` : 'Not yet'),
    },
    {
      key: 'end',
      head: null,
      headLabel: 'Revoke',
      width: 120,
      align: 'right',
      cell: (share) =>
        share.revoked_at || isOver(share) ? null : (
          <Button size="small" disabled={isLoading} onClick={() => void end(share)}>
            Revoke link
          </Button>
        ),
    },
  ];
  const make = (
    <Button kind="primary" onClick={() => setMaking(true)}>
      <Link2 aria-hidden="true" />
      Create share link
    </Button>
  );
  return (
    <>
      <Panel flush title="Links" note="Each shows the report as it was when the link was created" actions={make}>
        <DataTable
          label="Links"
          columns={columns}
          rows={list.data}
          rowKey={(share) => share.id}
          skeletonRows={3}
          empty={
            <EmptyState
              compact
              icon={Link2}
              title="No share links"
              text="Create one to let others read this report without an account. It expires, and you can revoke it at any time."
            />
          }
          phone={{
            leadHead: 'Created',
            trailHead: '',
            lead: (share) => (
              <span>
                {formatDateTime(share.created_at)}{' '}
                {(share.revoked_at || isOver(share)) && <Chip>{share.revoked_at ? 'Revoked' : 'Expired'}</Chip>}
              </span>
            ),
            trail: (share) =>
              share.revoked_at || isOver(share) ? null : (
                <Button size="small" disabled={isLoading} onClick={() => void end(share)}>
                  Revoke link
                </Button>
              ),
          }}
        />
      </Panel>
      {making && <ShareDialog id={id} onClose={() => setMaking(false)} />}
    </>
  );
}

function ShareDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [hours, setHours] = useState(24 * 7);
  const [redact, setRedact] = useState<readonly string[]>([]);
  const [path, setPath] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [add, { isLoading }] = useAddShareMutation();
  const submit = async () => {
    const answer = await add({ id, newShare: { hours, redact } });
    // The secret stands behind the hash sign: browsers never send that part.
    const token = answer.data?.path?.split('/').at(-1);
    if (token) setPath(`${location.origin}${paths.sharedReport}#${token}`);
    else setRefused(Object.values(fieldErrors(answer.error))[0]?.[0] ?? null);
  };
  if (path !== null) {
    return (
      <Modal title="Share link" onClose={onClose} width={560} foot={<Button onClick={onClose}>Done</Button>}>
        <div className={styles.form}>
          <Note kind="up">Copy this link now. You won't see it again.</Note>
          <CopyText what="link" text={path} />
        </div>
      </Modal>
    );
  }
  return (
    <Modal
      title="Create share link"
      onClose={onClose}
      width={460}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={isLoading} onClick={() => void submit()}>
            Create share link
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {refused !== null && <Note>{refused}</Note>}
        <SelectField compact label="Expires after" value={hours} onChange={(event) => setHours(Number(event.target.value))}>
          {LIVES.map((life) => (
            <option key={life.hours} value={life.hours}>
              {life.label}
            </option>
          ))}
        </SelectField>
        <RedactChoice chosen={redact} onChange={setRedact} />
        <p className={styles.meta}>Readers see only the labels that you made visible to readers of your links.</p>
      </div>
    </Modal>
  );
}
