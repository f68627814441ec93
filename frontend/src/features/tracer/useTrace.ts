/** A trace as the page holds it: the document with its history, and saving by itself. */

import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { isFailure } from '@/api/failure';
import { showFailure } from '@/ui/toastStore';
import { type SavedTrace, useCreateTraceMutation, useSaveTraceMutation } from './api';
import { fitting } from './fitting';
import { type HistoryAction, remember, startHistory } from './history';
import { withoutNames } from './names';
import { emptyDocument, type TraceDocument } from './types';

/** What a trace is called until somebody calls it otherwise. */
export const UNTITLED = 'Untitled trace';
/** Rest after which a change is saved. */
const REST_MS = 1_500;

export type SaveState = 'new' | 'saved' | 'changed' | 'saving' | 'failed' | 'stale' | 'shared';

export interface Saved {
  readonly id: string;
  readonly version: number;
  /** Of the document as the server keeps it, hex. */
  readonly sha256: string;
}

export interface Kept {
  readonly document: TraceDocument;
  readonly name: string;
  readonly saved: Saved;
}

/** How often it is looked whether a save has ended, and how long. */
const LOOK_MS = 100;
const LOOKS = 300;

export function useTrace() {
  const [history, dispatch] = useReducer(remember, undefined, () => startHistory(emptyDocument('bitcoin')));
  const [name, setName] = useState(UNTITLED);
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
  /** Labels of the reader that may go into what is kept. */
  const shown = useRef<ReadonlySet<string>>(new Set());

  const open = useCallback((trace: SavedTrace, shared = false) => {
    const document = { ...emptyDocument(trace.chain), ...trace.content, chain: trace.chain };
    dispatch({ type: 'opened', document });
    setName(trace.name);
    setSaved(shared ? null : { id: trace.id, version: trace.version, sha256: trace.sha256 });
    kept.current = { document, name: trace.name };
    setState(shared ? 'shared' : 'saved');
  }, []);

  const start = useCallback((chain: string) => {
    const document = emptyDocument(chain);
    dispatch({ type: 'opened', document });
    setName(UNTITLED);
    setSaved(null);
    kept.current = { document, name: UNTITLED };
    setState('new');
  }, []);

  const save = useCallback(
    async (document: TraceDocument, called: string, over?: number) => {
      if (busy.current) return;
      busy.current = true;
      setState('saving');
      const title = called.trim() || UNTITLED;
      const content = fitting(withoutNames(document, shown.current));
      const answer =
        saved === null
          ? await createTrace({ name: title, chain: document.chain, content })
          : await saveTrace({ id: saved.id, version: over ?? saved.version, name: title, content });
      busy.current = false;
      if (answer.data) {
        kept.current = { document, name: called };
        const { id, version, sha256 } = answer.data;
        setSaved({ id, version, sha256 });
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

  const now = useRef({ present, name, state, saved, save });
  now.current = { present, name, state, saved, save };
  /** What is on the page as a kept version: saved at once where it is not yet; null where that was refused. */
  const keep = useCallback(async (): Promise<Kept | null> => {
    for (let look = 0; look < LOOKS; look += 1) {
      const { present: document, name: called, state: at, saved: version, save: write } = now.current;
      const same = kept.current?.document === document && kept.current.name === called;
      if (version !== null && at === 'saved' && same) return { document, name: called, saved: version };
      if (at === 'stale' || at === 'shared') return null;
      if (at === 'failed' && refused.current?.document === document) return null;
      if (!busy.current) await write(document, called);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return null;
  }, []);

  return {
    keep,
    shown,
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
