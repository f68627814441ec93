/** What the reader wrote about the address, for nobody else. Two windows cannot write over each other unseen. */

import { useState } from 'react';
import { isFailure } from '@/api/failure';
import { formatRelative } from '@/format/time';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { FailedState, Skeleton } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { useGetNoteQuery, usePutNoteMutation } from '../api';
import type { AddressNote } from '../types';
import type { View } from '../view';
import styles from './NotesTab.module.css';

const LONGEST = 20_000;

export function NotesTab({ view }: { view: View }) {
  const query = useGetNoteQuery({ chain: view.chain, address: view.address });
  if (query.isError && !query.currentData) {
    return (
      <Panel title="Notes">
        <FailedState title="Failed to fetch data" error={query.error} onRetry={() => void query.refetch()} />
      </Panel>
    );
  }
  if (!query.currentData) {
    return (
      <Panel title="Notes">
        <Skeleton height={120} />
      </Panel>
    );
  }
  return (
    <Editor key={`${view.chain}:${view.address}`} view={view} note={query.currentData} onReload={() => void query.refetch()} />
  );
}

function Editor({ view, note, onReload }: { view: View; note: AddressNote; onReload: () => void }) {
  const [text, setText] = useState(note.body);
  const [version, setVersion] = useState(note.version);
  const [put, { isLoading, error }] = usePutNoteMutation();
  const conflict = isFailure(error) && error.status === 412;
  const save = async () => {
    const answer = await put({ chain: view.chain, address: view.address, body: text, version });
    if (answer.data) setVersion(answer.data.version);
    else if (!(isFailure(answer.error) && answer.error.status === 412)) showFailure(answer.error);
  };
  const take = () => {
    setText(note.body);
    setVersion(note.version);
    onReload();
  };
  return (
    <Panel
      title="Notes"
      note={version === 0 ? 'Only you can read this' : `Version ${version}, saved ${formatRelative(note.updated_at)}`}
      actions={
        <Button
          kind="primary"
          size="small"
          busy={isLoading}
          disabled={text === note.body && version === note.version}
          onClick={() => void save()}
        >
          Save
        </Button>
      }
    >
      <div className={styles.body}>
        {conflict && (
          <Note>
            This note was changed in another window. Copy what you wrote, then{' '}
            <Button size="small" onClick={take}>
              take the newer text
            </Button>
          </Note>
        )}
        <textarea
          className={styles.text}
          aria-label="Notes about this address"
          placeholder="What you know of this address, and how you know it"
          maxLength={LONGEST}
          rows={10}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 's' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              void save();
            }
          }}
        />
      </div>
    </Panel>
  );
}
