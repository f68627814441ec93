/** What the reader wrote about the address, for nobody else. Two windows cannot write over each other unseen. */

import { useEffect, useState, useSyncExternalStore } from 'react';
import { Autosave, leftoverOf, type SaveState } from '@/api/autosave';
import { changedElsewhere, leftUnsaved, reasonOf } from '@/api/unsaved';
import { useGetNoteQuery, usePutNoteMutation } from '@/domain/addresses/api';
import type { AddressNote } from '@/domain/addresses/types';
import { formatRelative } from '@/format/time';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { Skeleton } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import type { View } from '../view';
import styles from './NotesTab.module.css';

const LONGEST = 20_000;

const STATE_WORDS: Readonly<Record<SaveState, string>> = {
  new: '',
  saved: '',
  changed: copy.notSavedYet,
  saving: 'Saving…',
  failed: copy.notSaved,
  stale: copy.changedElsewhere,
};

export function NotesTab({ view }: { view: View }) {
  const query = useGetNoteQuery({ chain: view.chain, address: view.address });
  const newest = async (): Promise<AddressNote | null> => {
    const answer = await query.refetch();
    if (answer.data === undefined) showFailure(answer.error);
    return answer.data ?? null;
  };
  if (query.isError && !query.currentData) {
    return (
      <Panel title={copy.notes}>
        <FailedQuery query={query} />
      </Panel>
    );
  }
  if (!query.currentData) {
    return (
      <Panel title={copy.notes}>
        <Skeleton height={120} />
      </Panel>
    );
  }
  return <Editor key={`${view.chain}:${view.address}`} view={view} note={query.currentData} onNewest={newest} />;
}

function Editor({ view, note, onNewest }: { view: View; note: AddressNote; onNewest: () => Promise<AddressNote | null> }) {
  const [put] = usePutNoteMutation();
  const place = { chain: view.chain, address: view.address };
  const draft = `note:${place.chain}:${place.address}`;
  const [start] = useState(() => {
    const made = new Autosave<string, AddressNote>({
      draft,
      value: note.body,
      version: note,
      same: (a, b) => a === b,
      write: async (body, version, { over, leaving }) => {
        const at = over ? await onNewest() : version;
        return put({ ...place, addressNoteBody: { body }, version: at?.version ?? 0, keepalive: leaving });
      },
      onLeftUnsaved: (error) =>
        showToast({
          title: copy.error,
          description: leftUnsaved(copy.yourNote, error),
          kind: 'destructive',
        }),
    });
    const leftover = leftoverOf<string>(draft, { value: note.body, version: note.version });
    if (leftover !== null) made.restore(leftover.value, leftover.base);
    return { made, text: leftover?.value ?? note.body, restored: leftover !== null };
  });
  const { made } = start;
  const [text, setText] = useState(start.text);
  const { state, version, error } = useSyncExternalStore(made.watch, made.status);

  useEffect(() => {
    if (start.restored) showToast({ title: copy.unsavedNoteRestored, description: copy.weCouldntSaveItThe });
  }, [start]);
  useEffect(() => {
    made.put(text);
  }, [made, text]);
  useEffect(() => {
    made.join();
    return () => made.leave();
  }, [made]);

  const loadLatest = async () => {
    const newest = await onNewest();
    if (newest === null) return;
    made.adopt(newest.body, newest);
    setText(newest.body);
  };
  const saved = version === null || version.version === 0 ? null : version;
  return (
    <Panel
      title={copy.notes}
      note={saved === null ? copy.onlyYouCanReadThis : copy.versionSaved(saved.version, formatRelative(saved.updated_at))}
      actions={
        <>
          <span role="status" className={styles.state}>
            {STATE_WORDS[state]}
          </span>
          <Button
            kind="primary"
            size="small"
            busy={state === 'saving'}
            disabled={state === 'saved' || state === 'new' || state === 'stale'}
            onClick={() => void made.flush()}
          >
            {copy.save}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {state === 'stale' && (
          <Note>
            {copy.couldntSaveTheNoteIt(changedElsewhere())}{' '}
            <span className={styles.acts}>
              <Button size="small" onClick={() => void loadLatest()}>
                {copy.loadLatestVersion}
              </Button>
              <Button size="small" onClick={() => void made.overwrite()}>
                {copy.keepMyVersion}
              </Button>
            </span>
          </Note>
        )}
        {state === 'failed' && (
          <Note>
            {copy.couldntSaveTheNoteThis(reasonOf(error))}{' '}
            <Button size="small" onClick={() => void made.flush()}>
              {copy.tryAgain}
            </Button>
          </Note>
        )}
        <textarea
          className={styles.text}
          aria-label={copy.notesAboutThisAddress}
          placeholder={copy.whatYouKnowAboutThis}
          maxLength={LONGEST}
          rows={10}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 's' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              void made.flush();
            }
          }}
        />
      </div>
    </Panel>
  );
}
