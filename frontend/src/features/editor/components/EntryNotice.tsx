/** What happened to the entry besides saving: merged with another version, restored from a draft, or deleted elsewhere. */

import { X } from 'lucide-react';
import type { SaveState } from '@/api/autosave';
import { describeFailure, toFailure } from '@/api/failure';
import { useRestoreEntryMutation } from '@/api/journalApi';
import { mayBeOthers } from '@/api/unsaved';
import { formatCount } from '@/format/number';
import { Button, IconButton } from '@/ui/Button';
import { showFailure } from '@/ui/toastStore';
import { copy } from '../copy';
import type { EntrySession, Notice } from '../session';
import styles from './EntryEditor.module.css';

interface EntryNoticeProps {
  readonly session: EntrySession;
  readonly notice: Notice | null;
  readonly state: SaveState;
  readonly error: unknown;
}

const changed = () => (mayBeOthers() ? copy.someoneElseChangedThis : copy.thisEntryChangedIn);

function wordsOf(notice: Notice): string {
  switch (notice.kind) {
    case 'restored':
      return copy.unsavedChangesFromYourLast;
    case 'merged':
      return notice.conflicts === 0
        ? copy.bothVersionsWereMerged(changed())
        : copy.bothVersionsChangedTheSame(changed(), formatCount(notice.conflicts, 'place'));
    case 'unmerged':
      return copy.couldntLoadThatVersion(changed(), describeFailure(notice.error).description);
    case 'foreign':
      return copy.aNewerVersionOfMeridian;
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
        <p>{mayBeOthers() ? copy.someoneElseDeletedThis : copy.thisEntryWasDeletedIn}</p>
        <Button size="small" busy={restoring.isLoading} onClick={() => void onRestore()}>
          {copy.restoreEntry}
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
          {copy.loadLatestVersion}
        </Button>
      )}
      {notice.kind === 'foreign' && (
        <Button size="small" onClick={() => window.location.reload()}>
          {copy.reloadPage}
        </Button>
      )}
      <IconButton label={copy.dismiss} onClick={() => session.dismissNotice()}>
        <X />
      </IconButton>
    </div>
  );
}
