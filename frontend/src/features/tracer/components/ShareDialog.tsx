/** Links that show one version of a trace until they expire. The secret is shown once: it is not kept. */

import { useState } from 'react';
import { messages } from '@/api/messages';
import { paths } from '@/app/paths';
import { formatDateTime } from '@/format/time';
import { Button } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { confirmed } from '@/ui/confirmStore';
import { Note, SelectField } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { Chip, FailedState, Skeleton } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { useListTraceSharesQuery, useRevokeTraceShareMutation, useShareTraceMutation } from '../api';
import type { TraceShare } from '../types';
import type { Saved } from '../useTrace';
import styles from './Dialogs.module.css';

/** The secret stands behind the hash sign: browsers never send that part, so no server writes it down. */
export const linkOf = (token: string): string => `${window.location.origin}${paths.sharedTrace}#${token}`;

function stateOf(share: TraceShare): string {
  if (typeof share.revoked_at === 'string') return 'revoked';
  return Date.parse(share.expires_at) <= Date.now() ? 'expired' : 'open';
}

export function ShareDialog({ saved, onClose }: { readonly saved: Saved; readonly onClose: () => void }) {
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
    const text = "People who have this link can no longer see the trace. You can't undo this, but you can create another link.";
    if (!(await confirmed({ title: 'Revoke this link?', text, action: 'Revoke link' }))) return;
    const answer = await revoke({ id: saved.id, share: one.id });
    if (answer.error) showFailure(answer.error);
  };
  return (
    <Modal title="Share" onClose={onClose} width={520}>
      <p className={styles.text}>
        A link shows this version to everyone who has it, without an account. Later changes aren't shown. It includes only the
        labels that you made visible to readers of your links.
      </p>
      <div className={styles.form}>
        <SelectField label="Expires after" compact value={hours} onChange={(event) => setHours(event.target.value)}>
          <option value="24">a day</option>
          <option value="168">a week</option>
          <option value="720">30 days</option>
          <option value="2160">90 days</option>
        </SelectField>
        <Button kind="primary" busy={sharing.isLoading} onClick={() => void make()}>
          Create share link
        </Button>
      </div>
      {link !== null && (
        <>
          <Note kind="up">Copy this link now. You won't see it again.</Note>
          <p className={styles.link}>
            <CopyText text={link} shown={`${link.slice(0, 44)}…`} what="link" />
          </p>
        </>
      )}
      {list.isError && <FailedState compact title={messages.data} error={list.error} onRetry={() => void list.refetch()} />}
      {list.isLoading && <Skeleton height={60} />}
      <ul className={styles.rows}>
        {list.data?.map((one) => (
          <li key={one.id}>
            <span>
              Version {one.version}
              <small>
                created {formatDateTime(one.created_at)}, expires {formatDateTime(one.expires_at)}
              </small>
            </span>
            {stateOf(one) === 'open' ? (
              <Button size="small" kind="danger" onClick={() => void end(one)}>
                Revoke
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
