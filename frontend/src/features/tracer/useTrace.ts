/** A trace as the page holds it: the document with its history, and saving by itself. */

import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { isFailure } from '@/api/failure';
import { showFailure } from '@/ui/toastStore';
import { type SavedTrace, useCreateTraceMutation, useSaveTraceMutation } from './api';
import { fitting } from './fitting';
import { type HistoryAction, remember, startHistory } from './history';
import { emptyDocument, type TraceDocument } from './types';

/** Rest after which a change is saved. */
const REST_MS = 1_500;

export type SaveState = 'new' | 'saved' | 'changed' | 'saving' | 'failed' | 'stale' | 'shared';

export interface Saved {
  readonly id: string;
  readonly version: number;
}

export function useTrace() {
  const [history, dispatch] = useReducer(remember, undefined, () => startHistory(emptyDocument('bitcoin')));
  const [name, setName] = useState('Untitled trace');
  const [saved, setSaved] = useState<Saved | null>(null);
  const [state, setState] = useState<SaveState>('new');
  const [createTrace] = useCreateTraceMutation();
  const [saveTrace] = useSaveTraceMutation();
  const { present } = history;
  /** What the server has, by identity: documents are never changed in place. */
  const kept = useRef<{ document: TraceDocument; name: string } | null>(null);
  /** What could not be saved, so that it is not tried again and again. */
  const refused = useRef<{ document: TraceDocument; name: string } | null>(null);
  const busy = useRef(false);

  const open = useCallback((trace: SavedTrace, shared = false) => {
    const document = { ...emptyDocument(trace.chain), ...trace.content, chain: trace.chain };
    dispatch({ type: 'opened', document });
    setName(trace.name);
    setSaved(shared ? null : { id: trace.id, version: trace.version });
    kept.current = { document, name: trace.name };
    setState(shared ? 'shared' : 'saved');
  }, []);

  const start = useCallback((chain: string) => {
    const document = emptyDocument(chain);
    dispatch({ type: 'opened', document });
    setName('Untitled trace');
    setSaved(null);
    kept.current = { document, name: 'Untitled trace' };
    setState('new');
  }, []);

  const save = useCallback(
    async (document: TraceDocument, called: string, over?: number) => {
      if (busy.current) return;
      busy.current = true;
      setState('saving');
      const title = called.trim() || 'Untitled trace';
      const content = fitting(document);
      const answer =
        saved === null
          ? await createTrace({ name: title, chain: document.chain, content })
          : await saveTrace({ id: saved.id, version: over ?? saved.version, name: title, content });
      busy.current = false;
      if (answer.data) {
        kept.current = { document, name: called };
        setSaved({ id: answer.data.id, version: answer.data.version });
        setState('saved');
        return;
      }
      const stale = isFailure(answer.error) && answer.error.status === 412;
      refused.current = { document, name: called };
      setState(stale ? 'stale' : 'failed');
      if (!stale) showFailure(answer.error);
    },
    [saved, createTrace, saveTrace],
  );

  const changed =
    state !== 'shared' &&
    (kept.current === null ? present.nodes.length > 0 : kept.current.document !== present || kept.current.name !== name);
  useEffect(() => {
    // A conflict is decided by the reader, a failure is tried again with the next change.
    if (!changed || state === 'stale' || state === 'saving' || (present.nodes.length === 0 && saved === null)) return undefined;
    if (state === 'failed' && refused.current?.document === present && refused.current.name === name) return undefined;
    setState((now) => (now === 'failed' ? now : 'changed'));
    const timer = setTimeout(() => void save(present, name), REST_MS);
    return () => clearTimeout(timer);
  }, [changed, state, present, name, saved, save]);

  return {
    document: present,
    dispatch: dispatch as (action: HistoryAction) => void,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    name,
    setName,
    saved,
    state,
    open,
    start,
    saveNow: (over?: number) => void save(present, name, over),
    setSaved,
  };
}

export type TraceHandle = ReturnType<typeof useTrace>;
