/** Whose transfers are left out, and the way back. */

import { ForEditors } from '@/domain/teams/ForEditors';
import { useCreates } from '@/domain/teams/useCreates';
import { useDeleteMuteMutation, useGetMutesQuery } from '@/domain/whales/api';
import type { Mute } from '@/domain/whales/types';
import { shorten } from '@/format/text';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { chainName } from '@/ui/chains';
import { Modal } from '@/ui/Modal';
import { QueryPanel } from '@/ui/QueryPanel';
import { EmptyState } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { copy } from '../copy';
import styles from '../WhalesPage.module.css';

export function MutesDialog({ onClose }: { onClose: () => void }) {
  const mutes = useGetMutesQuery();
  const creates = useCreates();
  return (
    <Modal title={copy.mutedParties} onClose={onClose} width={520} done={copy.close}>
      <QueryPanel
        query={mutes}
        data={mutes.data}
        waiting={80}
        empty={<EmptyState title={copy.nothingIsMuted} text={creates ? copy.openATransferAndMute : undefined} />}
      >
        {(all) => (
          <ul className={styles.mutes}>
            {all.map((mute) => (
              <Row key={mute.id} mute={mute} />
            ))}
          </ul>
        )}
      </QueryPanel>
    </Modal>
  );
}

function Row({ mute }: { mute: Mute }) {
  const [remove, { isLoading }] = useDeleteMuteMutation();
  const named = mute.kind === 'name';
  const drop = async () => {
    const answer = await remove(mute.id);
    if (answer.error) showFailure(answer.error);
  };
  return (
    <li>
      <span className={named ? undefined : 'mono'} title={mute.value}>
        {named ? mute.value : shorten(mute.value, 10, 8)}
      </span>
      <span className={styles.dim}>
        {copy.since(named ? copy.everyChain : chainName(mute.chain ?? ''), formatDate(mute.created_at, 'dateOnly'))}
      </span>
      <ForEditors>
        <Button size="small" busy={isLoading} onClick={() => void drop()} aria-label={copy.showAgain(mute.value)}>
          {copy.showAgainTitle}
        </Button>
      </ForEditors>
    </li>
  );
}
