/** Keys of the canvas: walking, and one letter for each tool. */

import type { KeyboardEvent } from 'react';
import type { Engine } from '@/graph/engine';
import { neighbour, type Direction as Way } from '@/graph/walk';

const WAYS: Readonly<Record<string, Way>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

/** Walking and selecting alone. */
export interface WalkActions {
  readonly focused: string | null;
  readonly focus: (id: string | null) => void;
  readonly select: (id: string, adds: boolean) => void;
}

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

/** For the canvas itself: arrows walk, Shift with an arrow pans. */
export function onCanvasKey(event: KeyboardEvent, engine: Engine | null, actions: WalkActions): void {
  if (engine === null || event.ctrlKey || event.metaKey || event.altKey) return;
  const way = WAYS[event.key];
  const { focused } = actions;
  if (way !== undefined && event.shiftKey) {
    engine.pan(way === 'left' ? 80 : way === 'right' ? -80 : 0, way === 'up' ? 80 : way === 'down' ? -80 : 0);
  } else if (way !== undefined) {
    const next = neighbour(engine.scene, focused, way);
    if (next !== null) {
      actions.focus(next);
      engine.reveal(next);
    }
  } else if (event.key === 'Enter' || event.key === ' ') {
    if (focused === null) return;
    actions.select(focused, event.shiftKey);
  } else if (event.key === '+' || event.key === '=') engine.zoomBy(1.25);
  else if (event.key === '-') engine.zoomBy(0.8);
  else if (event.key === '0') engine.fit();
  else return;
  event.preventDefault();
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
  'Arrow keys walk from card to card, Shift with an arrow moves the view, Enter selects. i and o expand in and out, b both. g groups, p pins, n writes a note, Delete removes, z undoes, y redoes, t shows the table, plus, minus and 0 zoom, Escape clears the selection.';

export const READ_HELP =
  'Arrow keys walk from card to card, Shift with an arrow moves the view, Enter selects, plus, minus and 0 zoom, Escape clears the selection.';
