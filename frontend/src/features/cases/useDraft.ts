/** The text of a case being written: saved by itself a moment after the last change, and never over somebody else's. */

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Autosave, leftoverOf, type SaveState } from '@/api/autosave';
import { describeFailure, fieldErrors } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import { leftUnsaved } from '@/api/unsaved';
import { type Case, type CaseText, useLazyGetCaseQuery, useUpdateCaseMutation } from '@/domain/cases/api';
import { showToast } from '@/ui/toastStore';
import { type Change, change, same, type Undo, undoOf } from './draft';

export type { SaveState } from '@/api/autosave';

export interface DraftOfCase {
  readonly text: CaseText;
  readonly state: SaveState;
  readonly errors: FieldErrors;
  readonly dispatch: (done: Change) => void;
  /** The last removal or replacement, where it can be undone. */
  readonly undo: Undo | null;
  readonly takeBack: () => void;
  readonly dismissUndo: () => void;
  readonly saveNow: () => void;
  /** Takes what the server has. */
  readonly loadLatest: () => void;
  /** Saves over what the server has. */
  readonly overwrite: () => void;
}

const NO_ERRORS: FieldErrors = {};

export function useDraft(kept: Case, canEdit: boolean): DraftOfCase {
  const [update] = useUpdateCaseMutation();
  const [getCase] = useLazyGetCaseQuery();
  const [saver] = useState(() => {
    const made = new Autosave<CaseText, Case>({
      draft: `case:${kept.id}`,
      value: kept.text,
      version: kept,
      same,
      write: async (text, version, { over, leaving }) => {
        const id = kept.id;
        if (!over) return update({ id, version: version?.version ?? 0, text, keepalive: leaving });
        const newest = await getCase(id);
        return newest.data === undefined ? { error: newest.error } : update({ id, version: newest.data.version, text });
      },
      onLeftUnsaved: (error) =>
        showToast({
          title: 'Error',
          description: leftUnsaved('the case', error, true),
          kind: 'destructive',
        }),
    });
    // Whoever may only look now saves nothing that they wrote before.
    const mine = `case:${kept.id}`;
    const leftover = canEdit ? leftoverOf<CaseText>(mine, { value: kept.text, version: kept.version }) : null;
    if (leftover !== null) made.restore(leftover.value, leftover.base);
    return { made, text: leftover?.value ?? kept.text, restored: leftover !== null };
  });
  const { made } = saver;
  const [text, setText] = useState(saver.text);
  const status = useSyncExternalStore(made.watch, made.status);
  const [undo, setUndo] = useState<Undo | null>(null);
  const latest = useRef(text);
  latest.current = text;

  useEffect(() => {
    if (saver.restored)
      showToast({ title: 'Unsaved changes restored', description: "We couldn't save them the last time this case was open." });
  }, [saver]);

  // Another answer of the server is taken over where nothing is being written here.
  useEffect(() => {
    if (made.meet(kept.text, kept)) setText(kept.text);
  }, [kept, made]);

  useEffect(() => {
    made.put(text);
  }, [made, text]);

  useEffect(() => {
    made.join();
    return () => made.leave();
  }, [made]);

  const dispatch = useCallback((done: Change) => {
    const removed = undoOf(latest.current, done);
    if (removed !== null) setUndo(removed);
    setText((before) => change(before, done));
  }, []);

  const loadLatest = useCallback(async () => {
    const newest = await getCase(kept.id);
    if (newest.data === undefined) {
      showToast({ title: 'Error', description: describeFailure(newest.error).description, kind: 'destructive' });
      return;
    }
    const mine = latest.current;
    made.adopt(newest.data.text, newest.data);
    setText(newest.data.text);
    setUndo({ of: 'edits', text: '', change: { kind: 'replaced', text: mine } });
  }, [getCase, kept.id, made]);

  const hasFailed = status.state === 'failed' || status.state === 'stale';
  return {
    text,
    state: status.state,
    errors: hasFailed && status.error !== undefined ? fieldErrors(status.error, "Couldn't save the case") : NO_ERRORS,
    dispatch,
    undo,
    takeBack: () => {
      if (undo === null) return;
      const replaced: Change = { kind: 'replaced', text: latest.current };
      dispatch(undo.change);
      // A whole text replaces also what was typed since, so that can be undone as well.
      if (undo.change.kind !== 'replaced') setUndo(null);
      else setUndo({ of: undo.of === 'edits' ? 'latest' : 'edits', text: '', change: replaced });
    },
    dismissUndo: () => setUndo(null),
    saveNow: () => void made.flush(),
    loadLatest: () => void loadLatest(),
    overwrite: () => void made.overwrite(),
  };
}
