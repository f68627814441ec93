/** What happened to the entry besides saving: merged with another version, restored from a draft, or deleted elsewhere. */

import { X } from 'lucide-react';
import type { SaveState } from '@/api/autosave';
import { describeFailure, toFailure } from '@/api/failure';
import { useRestoreEntryMutation } from '@/api/journalApi';
import { formatCount } from '@/format/number';
import { Button, IconButton } from '@/ui/Button';
import { showFailure } from '@/ui/toastStore';
import type { EntrySession, Notice } from '../session';
import styles from './EntryEditor.module.css';

interface EntryNoticeProps {
  readonly session: EntrySession;
  readonly notice: Notice | null;
  readonly state: SaveState;
  readonly error: unknown;
}

function wordsOf(notice: Notice): string {
  switch (notice.kind) {
    case 'restored':
      return "Unsaved changes from your last visit are back. They weren't saved then.";
    case 'merged':
      return notice.conflicts === 0
        ? 'This entry also changed in another tab or on another device. Both versions were merged.'
        : `This entry also changed in another tab or on another device. In ${formatCount(notice.conflicts, 'place')} both versions changed the same words: both are kept and highlighted.`;
    case 'unmerged':
      return `This entry changed in another tab or on another device, and that version couldn't be loaded. ${describeFailure(notice.error).description} Your changes are kept on this device.`;
    case 'foreign':
      return 'A newer version of Meridian saved this entry with parts that this tab cannot show. Your changes are kept on this device. Reload the page to merge them.';
  }
}

export function EntryNotice({ session, notice, state, error }: EntryNoticeProps) {
  const [restore, restoring] = useRestoreEntryMutation();
  if (state === 'failed' && toFailure(error).status === 404) {
    const onRestore = async () => {
      const id = session.get().entry?.id;
      const answer = id === undefined ? undefined : await restore(id);
      if (answer?.error !== undefined) showFailure(answer.error);
      else await session.saveNow();
    };
    return (
      <div role="alert" className={styles.notice}>
        <p>This entry was deleted in another tab or on another device. Your changes are kept on this device.</p>
        <Button size="small" busy={restoring.isLoading} onClick={() => void onRestore()}>
          Restore entry
        </Button>
      </div>
    );
  }
  if (notice === null) return null;
  return (
    <div role={notice.kind === 'restored' || notice.kind === 'merged' ? 'status' : 'alert'} className={styles.notice}>
      <p>{wordsOf(notice)}</p>
      {notice.kind === 'unmerged' && (
        <Button size="small" onClick={() => void session.resolve()}>
          Load latest version
        </Button>
      )}
      {notice.kind === 'foreign' && (
        <Button size="small" onClick={() => window.location.reload()}>
          Reload page
        </Button>
      )}
      <IconButton label="Dismiss" onClick={() => session.dismissNotice()}>
        <X />
      </IconButton>
    </div>
  );
}
