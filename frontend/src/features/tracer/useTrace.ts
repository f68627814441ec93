/** A trace as the page holds it: the document with its history, and saving by itself. Each trace that is opened has a saver of its own. */

import { type RefObject, useCallback, useEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import { Autosave, leftoverOf, type SaveState as Saving, type Written } from '@/api/autosave';
import { describeFailure, isFailure } from '@/api/failure';
import { isUnknown } from '@/api/idempotency';
import { random } from '@/api/trace';
import { leftUnsaved, reasonOf } from '@/api/unsaved';
import { useCreates } from '@/domain/teams/useCreates';
import { showToast } from '@/ui/toastStore';
import { type SavedTrace, useCreateTraceMutation, useLazyGetTraceQuery, useSaveTraceMutation } from './api';
import { fitting } from './fitting';
import { type HistoryAction, remember, startHistory } from './history';
import { withoutNames } from './names';
import { emptyDocument, type TraceDocument } from './types';

/** What a trace is called until somebody calls it otherwise. */
export const UNTITLED = 'Untitled trace';

/** `viewing`: this account's role in the selected team lets it save nothing. */
export type SaveState = Saving | 'shared' | 'viewing';

/** Whose a trace is, and what this account can do with it. */
export type Rights = Pick<SavedTrace, 'access' | 'shared'>;

export const OWN: Rights = { access: 'owner', shared: null };

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

/** Why nothing was kept, and what to do: whole sentences. */
export interface NotKept {
  readonly why: string;
}

interface Content {
  readonly document: TraceDocument;
  readonly name: string;
}

interface Turned {
  /** Nothing is saved: the trace is behind a link, or shared to be viewed. */
  readonly isReadOnly?: boolean;
  readonly may?: Rights;
}

/** As the server has it, and as a draft has it. */
export interface PackedTrace {
  readonly name: string;
  readonly content: TraceDocument;
}

export type TraceSaver = Autosave<Content, Saved>;

/** Drafts of traces that the server has never had begin with this. */
export const NEW_DRAFT = 'trace:new-';
/** Browsers refuse more in calls that outlive their page. */
const MOST_KEEPALIVE = 60_000;

const documentOf = ({ chain, content }: Pick<SavedTrace, 'chain' | 'content'>): TraceDocument => ({
  ...emptyDocument(chain),
  ...content,
  chain,
});

/** An action of the page itself that is not a change by the reader: nothing is saved for it. */
export type Dispatch = (action: HistoryAction, by?: 'reader' | 'opening') => void;

export function useTrace() {
  const [history, change] = useReducer(remember, undefined, () => startHistory(emptyDocument('bitcoin')));
  const [name, rename] = useState(UNTITLED);
  const [isReadOnly, setReadOnly] = useState(false);
  const [rights, setRights] = useState(OWN);
  /** Labels of the reader that may go into what is kept. */
  const shown = useRef<ReadonlySet<string>>(new Set());
  const makeSaver = useSaver(shown);
  const [saver, setSaver] = useState(() => makeSaver({ document: history.present, name }, null));
  const status = useSyncExternalStore(saver.watch, saver.status);
  const [getTrace] = useLazyGetTraceQuery();
  const creates = useCreates();
  const { present } = history;
  const saves = !isReadOnly && creates;
  const now = useRef({ present, name, saver, saves, creates });
  now.current = { present, name, saver, saves, creates };

  /** Shows another document. What is unsaved of the one before is saved by its own saver, wherever the answer finds this page. */
  const turnTo = useCallback((next: TraceSaver, { document, name: called }: Content, turned: Turned = {}) => {
    const { isReadOnly: mayOnlyLook = false, may = OWN } = turned;
    now.current.saver.leave();
    const { creates: mayCreate } = now.current;
    now.current = { present: document, name: called, saver: next, saves: mayCreate && !mayOnlyLook, creates: mayCreate };
    change({ type: 'opened', document });
    rename(called);
    setReadOnly(mayOnlyLook);
    setRights(may);
    setSaver(next);
  }, []);

  const open = useCallback(
    (trace: SavedTrace, { isByLink = false }: { readonly isByLink?: boolean } = {}) => {
      const document = documentOf(trace);
      const may = { access: trace.access, shared: trace.shared };
      // Viewers save nothing, just as with a share link.
      if (isByLink || trace.access === 'viewer') {
        const content = { document, name: trace.name };
        turnTo(makeSaver(content, null), content, { isReadOnly: true, may });
        return;
      }
      const { id, version, sha256 } = trace;
      const next = makeSaver({ document, name: trace.name }, { id, version, sha256 });
      const server: PackedTrace = { name: trace.name, content: trace.content };
      // Whoever may only look now saves nothing that they wrote before.
      const leftover = now.current.creates ? leftoverOf<PackedTrace>(`trace:${id}`, { value: server, version }) : null;
      if (leftover === null) {
        turnTo(next, { document, name: trace.name }, { may });
        return;
      }
      const mine = {
        document: documentOf({ chain: trace.chain, content: leftover.value.content }),
        name: leftover.value.name,
      };
      turnTo(next, mine, { may });
      next.restore(mine, leftover.base);
      showToast({ title: 'Unsaved changes restored', description: "We couldn't save them the last time this trace was open." });
    },
    [makeSaver, turnTo],
  );

  const start = useCallback(
    (chain: string) => {
      const content = { document: emptyDocument(chain), name: UNTITLED };
      turnTo(makeSaver(content, null), content);
    },
    [makeSaver, turnTo],
  );

  /** A trace that the server has never had, as a draft kept it under `draft`. */
  const reopen = useCallback(
    (draft: string, { name: called, content }: PackedTrace) => {
      const kept = { document: documentOf({ chain: content.chain, content }), name: called };
      const next = makeSaver(kept, null, draft);
      turnTo(next, kept);
      if (now.current.creates) next.restore(kept, 0);
    },
    [makeSaver, turnTo],
  );

  useEffect(() => {
    if (saves) saver.put({ document: present, name });
  }, [saver, present, name, saves]);

  // The role came after the first change: nothing of it is sent.
  useEffect(() => {
    if (!creates) saver.abandon();
  }, [saver, creates]);

  useEffect(() => {
    saver.join();
    // Another trace has its saver left already; this is for the page that goes.
    return () => saver.leave();
  }, [saver]);

  const dispatch = useCallback<Dispatch>((action, by = 'reader') => {
    if (by === 'reader' && now.current.saves) now.current.saver.arm();
    change(action);
  }, []);
  const setName = useCallback((next: string) => {
    if (now.current.saves) now.current.saver.arm();
    rename(next);
  }, []);
  /** Names a trace that nobody has named. */
  const callIt = useCallback((called: string) => rename((before) => (before === UNTITLED ? called : before)), []);

  /** What is on the page as a kept version: saved at once where it is not yet. */
  const keep = useCallback(async (): Promise<Kept | NotKept> => {
    const { present: document, name: called, saver: at, saves: maySave, creates: mayCreate } = now.current;
    if (!mayCreate) return { why: "You're a viewer in this team. Viewers can't save traces." };
    if (!maySave) return { why: 'This trace was shared with you to view. Only people who can edit it can add it to a case.' };
    at.put({ document, name: called });
    at.arm();
    const done = await at.flush();
    const { version, state, error } = at.status();
    return done && version !== null ? { document, name: called, saved: version } : { why: whyUnsaved(state, error) };
  }, []);

  const saved = isReadOnly ? null : status.version;
  /** Takes the newest version of the server; what is unsaved here is given up. */
  const loadLatest = useCallback(async () => {
    const at = now.current.saver;
    const { version } = at.status();
    if (version === null) return;
    const answer = await getTrace(version.id);
    if (now.current.saver !== at) return;
    if (answer.data === undefined) {
      showToast({ title: 'Error', description: describeFailure(answer.error).description, kind: 'destructive' });
      return;
    }
    at.discard();
    open(answer.data);
  }, [getTrace, open]);

  return {
    keep,
    shown,
    /** Changes with each trace that is opened: what was asked for one of them is not drawn into another. */
    opened: saver,
    document: present,
    dispatch,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    name,
    setName,
    callIt,
    saved,
    rights,
    state: (isReadOnly ? 'shared' : creates ? status.state : 'viewing') as SaveState,
    error: status.error,
    open,
    start,
    reopen,
    saveNow: () => void keep(),
    overwrite: () => void saver.overwrite(),
    loadLatest: () => void loadLatest(),
  };
}

export type TraceHandle = ReturnType<typeof useTrace>;

function whyUnsaved(state: Saving, error: unknown): string {
  if (state === 'stale')
    return 'Someone else changed the trace, or you did in another tab or on another device. Choose “Load latest version” or “Keep my version” above the graph first.';
  return ["The trace isn't saved.", reasonOf(error), 'Try again.'].filter(Boolean).join(' ');
}

const same = (a: Content, b: Content): boolean => a.document === b.document && a.name === b.name;

/** Makes the saver of one trace. */
function useSaver(shown: RefObject<ReadonlySet<string>>) {
  const [createTrace] = useCreateTraceMutation();
  const [saveTrace] = useSaveTraceMutation();
  return useMemo(() => {
    const pack = ({ document, name }: Content): PackedTrace => ({
      name: name.trim() || UNTITLED,
      content: fitting(withoutNames(document, shown.current)),
    });
    return (value: Content, version: Saved | null, draft?: string): TraceSaver => {
      const fresh = draft ?? `${NEW_DRAFT}${random(8)}`;
      /** A new trace whose fate on the server is unknown is sent again as it was, so that it is not made twice. */
      let unknown: { readonly key: string; readonly value: Content; readonly packed: PackedTrace } | null = null;
      const create = async (sent: Content): Promise<Written<Content, Saved>> => {
        unknown ??= { key: random(16), value: sent, packed: pack(sent) };
        const { key, value: first, packed } = unknown;
        const answer = await createTrace({ key, name: packed.name, chain: first.document.chain, content: packed.content });
        const lost = isFailure(answer.error) && isUnknown(answer.error);
        if (!lost) unknown = null;
        return { ...answer, saved: first };
      };
      return new Autosave<Content, Saved>({
        draft: (at) => (at === null ? fresh : `trace:${at.id}`),
        value,
        version,
        same,
        pack,
        isEmpty: ({ document }) => document.nodes.length === 0 && document.notes.length === 0,
        write: (sent, at, { over, leaving }) => {
          if (at === null) return create(sent);
          const packed = pack(sent);
          const keepalive = leaving && new TextEncoder().encode(JSON.stringify(packed)).length < MOST_KEEPALIVE;
          return saveTrace({ id: at.id, version: over ? '*' : at.version, ...packed, keepalive });
        },
        onLeftUnsaved: (error) =>
          showToast({
            title: 'Error',
            description: leftUnsaved(`the trace “${value.name}”`, error, true),
            kind: 'destructive',
          }),
      });
    };
  }, [createTrace, saveTrace, shown]);
}
