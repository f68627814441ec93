/** Undo and redo around the reducer. */

import { reduce, type TraceAction } from './reducer';
import type { TraceDocument } from './types';

/** Steps that can be undone. */
export const DEPTH = 200;

export interface History {
  readonly past: readonly TraceDocument[];
  readonly present: TraceDocument;
  readonly future: readonly TraceDocument[];
}

export type HistoryAction =
  | TraceAction
  | { readonly type: 'undone' }
  | { readonly type: 'redone' }
  /** Another trace, or another version: nothing before it can be undone. */
  | { readonly type: 'opened'; readonly document: TraceDocument };

export const startHistory = (document: TraceDocument): History => ({ past: [], present: document, future: [] });

export function remember(history: History, action: HistoryAction): History {
  switch (action.type) {
    case 'opened':
      return startHistory(action.document);
    case 'undone': {
      const before = history.past.at(-1);
      if (before === undefined) return history;
      // An answer about taint takes long to get: going back takes its drawing away, and keeps what it says until it is cleared.
      const taint = history.present.taint ?? before.taint;
      const present = taint === before.taint ? before : { ...before, taint };
      return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
    }
    case 'redone': {
      const [next, ...rest] = history.future;
      if (next === undefined) return history;
      return { past: [...history.past, history.present], present: next, future: rest };
    }
    default: {
      const present = reduce(history.present, action);
      if (present === history.present) return history;
      return { past: [...history.past, history.present].slice(-DEPTH), present, future: [] };
    }
  }
}
