/** Keys of the tracer: one letter for each tool. */

import type { WalkActions } from '@/graph/canvasKeys';

export interface CanvasActions extends WalkActions {
  readonly clear: () => void;
  readonly expand: (direction: 'in' | 'out' | 'both') => void;
  readonly remove: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly group: () => void;
  readonly pin: () => void;
  readonly note: () => void;
  readonly table: () => void;
}

/** For the page, wherever the focus is. True where the key was one of ours. */
export function onPageKeyPress(key: string, actions: CanvasActions): boolean {
  const letters: Readonly<Record<string, () => void>> = {
    z: actions.undo,
    y: actions.redo,
    Delete: actions.remove,
    Backspace: actions.remove,
    i: () => actions.expand('in'),
    o: () => actions.expand('out'),
    b: () => actions.expand('both'),
    g: actions.group,
    p: actions.pin,
    n: actions.note,
    t: actions.table,
    Escape: actions.clear,
  };
  const act = letters[key];
  act?.();
  return act !== undefined;
}

/** Ctrl or Command with Z and Y, as everywhere else. True where it was one of them. */
export function onUndoKey(event: KeyboardEvent | globalThis.KeyboardEvent, { undo, redo }: CanvasActions): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (key === 'z') (event.shiftKey ? redo : undo)();
  else if (key === 'y') redo();
  return key === 'z' || key === 'y';
}

export const KEY_HELP =
  'Arrow keys move between cards, Shift with an arrow moves the view, Enter selects. i and o expand in and out, b both. g groups, p pins, n writes a note, Delete removes, z undoes, y redoes, t shows the table, plus, minus and 0 zoom, Escape clears the selection.';

export const READ_HELP =
  'Arrow keys move between cards, Shift with an arrow moves the view, Enter selects, plus, minus and 0 zoom, Escape clears the selection.';
