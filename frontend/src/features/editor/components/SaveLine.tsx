/** Whether the server has what is written. */

import type { SaveState } from '@/api/autosave';
import { toFailure } from '@/api/failure';
import type { JournalEntry } from '@/api/journalApi';
import { reasonOf } from '@/api/unsaved';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { copy } from '../copy';
import styles from './EntryEditor.module.css';

interface SaveLineProps {
  readonly state: SaveState;
  readonly entry: JournalEntry | null;
  readonly error: unknown;
  readonly zone: string | undefined;
  readonly onRetry: () => void;
}

const isOffline = (error: unknown): boolean => !navigator.onLine || toFailure(error).status === 0;

function wordsOf({ state, entry, error, zone }: Omit<SaveLineProps, 'onRetry'>): string {
  switch (state) {
    case 'new':
      return copy.notSavedYet;
    case 'changed':
      return copy.unsavedChanges;
    case 'saving':
      return 'Saving…';
    case 'stale':
      return copy.mergingWithTheLatestVersion;
    case 'saved':
      return copy.savedOfUpdatedAt(formatDate(entry?.updated_at, 'time', zone));
    case 'failed':
      return isOffline(error) ? copy.offlineDraftKeptOnThis : copy.couldntSaveADraftIs(reasonOf(error));
  }
}

export function SaveLine(props: SaveLineProps) {
  const { state, onRetry } = props;
  return (
    <span className={state === 'failed' ? styles.unsaved : styles.saved}>
      <span role="status">{wordsOf(props)}</span>
      {state === 'failed' && (
        <Button size="small" onClick={onRetry}>
          {copy.saveNow}
        </Button>
      )}
    </span>
  );
}
