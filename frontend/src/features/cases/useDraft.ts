/** The text of a case being written: saved by itself a moment after the last change, and never over somebody else's. */

import { useCallback, useEffect, useRef, useState } from 'react';
import { fieldErrors, isFailure } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import { type Case, type CaseText, useUpdateCaseMutation } from './api';
import { type Change, change, same } from './draft';

export const SAVE_AFTER_MS = 1_200;

export type SaveState = 'saved' | 'waiting' | 'saving' | 'stale' | 'failed';

export interface DraftOfCase {
  readonly text: CaseText;
  readonly state: SaveState;
  readonly errors: FieldErrors;
  readonly dispatch: (done: Change) => void;
  readonly saveNow: () => void;
  /** Takes what the server has. */
  readonly reload: () => void;
}

export function useDraft(kept: Case): DraftOfCase {
  const [text, setText] = useState(kept.text);
  const [state, setState] = useState<SaveState>('saved');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [update] = useUpdateCaseMutation();
  /** What the server has, as far as this page knows. */
  const base = useRef(kept);
  const busy = useRef(false);
  const latest = useRef(text);
  latest.current = text;

  // Another answer of the server is taken over where nothing is being written here.
  useEffect(() => {
    if (kept.version <= base.current.version || busy.current) return;
    const untouched = same(latest.current, base.current.text);
    if (untouched) {
      base.current = kept;
      setText(kept.text);
    }
  }, [kept]);

  const save = useCallback(async () => {
    if (busy.current || same(latest.current, base.current.text)) return;
    busy.current = true;
    setState('saving');
    const sent = latest.current;
    const answer = await update({ id: base.current.id, version: base.current.version, text: sent });
    busy.current = false;
    if (answer.data) {
      base.current = { ...answer.data, text: sent };
      setErrors({});
      setState(same(latest.current, sent) ? 'saved' : 'waiting');
      return;
    }
    setErrors(fieldErrors(answer.error, 'The case was not saved'));
    setState(isFailure(answer.error) && answer.error.status === 412 ? 'stale' : 'failed');
  }, [update]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each further change begins the wait anew
  useEffect(() => {
    if (state !== 'waiting') return undefined;
    const timer = setTimeout(() => void save(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state, text, save]);

  useEffect(() => {
    if (state === 'saved' || state === 'stale') return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [state]);

  const dispatch = useCallback((done: Change) => {
    setText((before) => change(before, done));
    setState((before) => (before === 'stale' ? 'stale' : 'waiting'));
  }, []);
  const reload = useCallback(() => {
    base.current = kept;
    setText(kept.text);
    setErrors({});
    setState('saved');
  }, [kept]);

  return { text, state, errors, dispatch, saveNow: () => void save(), reload };
}
