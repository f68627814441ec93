/** Links by which others read the report without an account: created with an expiry and what is left out, listed, and revoked. */

import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { fieldErrors } from '@/api/failure';
import { paths } from '@/app/paths';
import { type ReportShare, useAddShareMutation, useListCaseSharesQuery, useRevokeCaseShareMutation } from '@/domain/cases/api';
import { formatCount } from '@/format/number';
import { formatDateTime, formatRelative } from '@/format/time';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { CopyText } from '@/ui/CopyText';
import { confirmed } from '@/ui/confirmStore';
import { type Column, DataTable } from '@/ui/DataTable';
import { Note } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { Modal } from '@/ui/Modal';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { Chip, EmptyState } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import styles from './forms.module.css';
import { RedactChoice } from './RedactChoice';

const LIVES: readonly { hours: number; label: string }[] = [
  { hours: 24, label: copy.oneDay },
  { hours: 24 * 7, label: copy.oneWeek },
  { hours: 24 * 30, label: copy.n30Days },
  { hours: 24 * 90, label: copy.n90Days },
];

const isOver = (share: ReportShare): boolean => new Date(share.expires_at).getTime() <= Date.now();

export function LinksTab({ id }: { id: string }) {
  const list = useListCaseSharesQuery(id);
  const [making, setMaking] = useState(false);
  const [revoke, { isLoading }] = useRevokeCaseShareMutation();
  if (list.isError && !list.data) return <FailedQuery query={list} />;
  const end = async (share: ReportShare) => {
    const text = copy.peopleWhoHaveThisLink;
    if (!(await confirmed({ title: copy.revokeThisLink, text, action: copy.revokeLink }))) return;
    const answer = await revoke({ id, share: share.id });
    if (answer.data) showToast({ title: copy.linkRevoked });
    else showFailure(answer.error);
  };
  const columns: Column<ReportShare>[] = [
    { key: 'made', head: copy.created, width: 170, cell: (share) => formatDateTime(share.created_at) },
    {
      key: 'ends',
      head: copy.expires,
      width: 170,
      cell: (share) =>
        share.revoked_at ? (
          <Chip>{copy.revoked(formatRelative(share.revoked_at))}</Chip>
        ) : isOver(share) ? (
          <Chip>{copy.expired}</Chip>
        ) : (
          formatDateTime(share.expires_at)
        ),
    },
    { key: 'left', head: copy.leftOut, shrinks: true, from: 800, cell: (share) => share.redact.join(', ') || 'Nothing' },
    {
      key: 'reads',
      head: copy.read,
      width: 150,
      align: 'right',
      cell: (share) => (share.read_at ? `${formatCount(share.reads, 'time')}, ${formatRelative(share.read_at)}` : copy.notYet),
    },
    {
      key: 'end',
      head: null,
      headLabel: copy.revoke,
      width: 120,
      align: 'right',
      cell: (share) =>
        share.revoked_at || isOver(share) ? null : (
          <Button size="small" disabled={isLoading} onClick={() => void end(share)}>
            {copy.revokeLink}
          </Button>
        ),
    },
  ];
  const make = (
    <Button kind="primary" onClick={() => setMaking(true)}>
      <Link2 aria-hidden="true" />
      {copy.createShareLink}
    </Button>
  );
  return (
    <>
      <Panel flush title={copy.links} note={copy.eachShowsTheReportAs} actions={make}>
        <DataTable
          label={copy.links}
          columns={columns}
          rows={list.data}
          rowKey={(share) => share.id}
          skeletonRows={3}
          empty={<EmptyState compact icon={Link2} title={copy.noShareLinks} text={copy.createOneToLetOthers} />}
          phone={{
            leadHead: copy.created,
            trailHead: copy.revoke,
            lead: (share) => (
              <span>
                {formatDateTime(share.created_at)}{' '}
                {(share.revoked_at || isOver(share)) && <Chip>{share.revoked_at ? copy.revokedTitle : copy.expired}</Chip>}
              </span>
            ),
            trail: (share) =>
              share.revoked_at || isOver(share) ? null : (
                <Button size="small" disabled={isLoading} onClick={() => void end(share)}>
                  {copy.revokeLink}
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
      <Modal title={copy.shareLink} onClose={onClose} width={560} done={copy.done}>
        <div className={styles.form}>
          <Note kind="up">{copy.copyThisLinkNowYou}</Note>
          <CopyText what={copy.link} text={path} />
        </div>
      </Modal>
    );
  }
  return (
    <Modal
      title={copy.createShareLink}
      onClose={onClose}
      width={460}
      foot={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button kind="primary" busy={isLoading} onClick={() => void submit()}>
            {copy.createShareLink}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {refused !== null && <Note>{refused}</Note>}
        <Choice
          label={copy.expiresAfter}
          value={hours}
          options={LIVES.map((life) => ({ value: life.hours, label: life.label }))}
          onChange={setHours}
        />
        <RedactChoice chosen={redact} onChange={setRedact} />
        <p className={layout.hint}>{copy.readersSeeOnlyTheLabels}</p>
      </div>
    </Modal>
  );
}
