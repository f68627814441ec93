/** The open entry, for the page. */

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  type JournalEntry,
  useAddEntryMutation,
  useLazyGetEntryQuery,
  useLazyGetEntryVersionQuery,
  useUpdateEntryMutation,
} from '@/api/journalApi';
import { leftUnsaved } from '@/api/unsaved';
import { showToast } from '@/ui/toastStore';
import { EntrySession, type EntrySnapshot, type EntryStart } from './session';

export function useEntrySession(
  start: EntryStart,
  onCreated: (entry: JournalEntry) => void,
): EntrySnapshot & { readonly session: EntrySession } {
  const [add] = useAddEntryMutation();
  const [update] = useUpdateEntryMutation();
  const [get] = useLazyGetEntryQuery();
  const [version] = useLazyGetEntryVersionQuery();
  const created = useRef(onCreated);
  created.current = onCreated;
  const [session] = useState(
    () =>
      new EntrySession(
        start,
        { add, update, get: (id) => get(id), version: (id, number) => version({ id, version: number }) },
        {
          onCreated: (entry) => created.current(entry),
          onLeftUnsaved: (error) =>
            showToast({ title: 'Error', description: leftUnsaved('the entry', error), kind: 'destructive' }),
        },
      ),
  );
  const snapshot = useSyncExternalStore(session.watch, session.get);
  useEffect(() => {
    session.join();
    return () => session.leave();
  }, [session]);
  return { ...snapshot, session };
}
