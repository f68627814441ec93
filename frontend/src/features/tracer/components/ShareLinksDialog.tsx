/** Links that show one version of a trace until they expire. The secret is shown once: it is not kept. */

import { useState } from 'react';
import { paths } from '@/app/paths';
import { formatDateTime } from '@/format/time';
import { Button } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { confirmed } from '@/ui/confirmStore';
import { Note, SelectField } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { FailedQuery } from '@/ui/QueryPanel';
import { Chip, Skeleton } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { useListTraceSharesQuery, useRevokeTraceShareMutation, useShareTraceMutation } from '../api';
import { copy } from '../copy';
import type { TraceShare } from '../types';
import type { Saved } from '../useTrace';
import styles from './Dialogs.module.css';

/** The secret stands behind the hash sign: browsers never send that part, so no server writes it down. */
export const linkOf = (token: string): string => `${window.location.origin}${paths.sharedTrace}#${token}`;

function stateOf(share: TraceShare): string {
  if (typeof share.revoked_at === 'string') return 'revoked';
  return Date.parse(share.expires_at) <= Date.now() ? 'expired' : 'open';
}

export function ShareLinksDialog({ saved, onClose }: { readonly saved: Saved; readonly onClose: () => void }) {
  const list = useListTraceSharesQuery(saved.id);
  const [share, sharing] = useShareTraceMutation();
  const [revoke] = useRevokeTraceShareMutation();
  const [hours, setHours] = useState('168');
  const [link, setLink] = useState<string | null>(null);
  const make = async () => {
    const answer = await share({ id: saved.id, hours: Number(hours) });
    if (answer.data) setLink(linkOf(answer.data.token ?? ''));
    else showFailure(answer.error);
  };
  const end = async (one: TraceShare) => {
    const text = copy.peopleWhoHaveThisLink;
    if (!(await confirmed({ title: copy.revokeThisLink, text, action: copy.revokeLink }))) return;
    const answer = await revoke({ id: saved.id, share: one.id });
    if (answer.error) showFailure(answer.error);
  };
  return (
    <Modal title={copy.shareLinks} onClose={onClose} width={520}>
      <p className={styles.text}>{copy.aLinkShowsThisVersion}</p>
      <div className={styles.form}>
        <SelectField label={copy.expiresAfter} compact value={hours} onChange={(event) => setHours(event.target.value)}>
          <option value="24">{copy.aDay}</option>
          <option value="168">{copy.aWeek}</option>
          <option value="720">{copy.n30Days}</option>
          <option value="2160">{copy.n90Days}</option>
        </SelectField>
        <Button kind="primary" busy={sharing.isLoading} onClick={() => void make()}>
          {copy.createShareLink}
        </Button>
      </div>
      {link !== null && (
        <>
          <Note kind="up">{copy.copyThisLinkNowYou}</Note>
          <p className={styles.link}>
            <CopyText text={link} shown={`${link.slice(0, 44)}…`} what={copy.linkInline} />
          </p>
        </>
      )}
      {list.isError && <FailedQuery compact query={list} />}
      {list.isLoading && <Skeleton height={60} />}
      {list.data?.length === 0 && <p className={styles.text}>{copy.noShareLinks}</p>}
      <ul className={styles.rows}>
        {list.data?.map((one) => (
          <li key={one.id}>
            <span>
              {copy.versionOfVersion(one.version)}
              <small>{copy.createdExpires(formatDateTime(one.created_at), formatDateTime(one.expires_at))}</small>
            </span>
            {stateOf(one) === 'open' ? (
              <Button size="small" kind="danger" onClick={() => void end(one)}>
                {copy.revoke}
              </Button>
            ) : (
              <Chip>{stateOf(one)}</Chip>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
