/** Keys of the tracer: one letter for each tool. */

import type { WalkActions } from '@/graph/canvasKeys';
import { useKeys } from '@/ui/keyRegistry';
import { copy } from './copy';

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

/** For the page, wherever the focus is. Arrows and Enter are the canvas's own. */
export function useTraceKeys(actions: CanvasActions): void {
  const { clear, expand, group, note, pin, redo, remove, table, undo } = actions;
  const letters: Readonly<Record<string, () => void>> = {
    i: () => expand('in'),
    o: () => expand('out'),
    b: () => expand('both'),
    z: undo,
    y: redo,
    // As everywhere else, with Ctrl or Command.
    'mod+z': undo,
    'mod+y': redo,
    'mod+shift+z': redo,
    g: group,
    p: pin,
    n: note,
    Delete: remove,
    Backspace: remove,
    t: table,
    Escape: clear,
  };
  const run = (stroke: string) => letters[stroke]?.();
  useKeys({
    title: copy.keysOfTheTracer,
    over: ['g'],
    ownLetters: true,
    bindings: [
      { shown: ['←', '→', '↑', '↓'], text: copy.moveBetweenCards },
      { shown: ['Enter'], text: copy.selectTheCard },
      { strokes: ['i', 'o', 'b'], text: copy.expandInOutBoth, run },
      { strokes: ['z', 'y', 'mod+z', 'mod+y', 'mod+shift+z'], shown: ['Z', 'Y'], text: copy.undoRedo, run },
      { strokes: ['g'], text: copy.groupOrFold, run },
      { strokes: ['p', 'n'], text: copy.pinNote, run },
      { strokes: ['Delete', 'Backspace'], shown: ['Del'], text: copy.removeTheSelection, run },
      { strokes: ['t'], text: copy.graphOrTable, run },
      { strokes: ['Escape'], text: copy.clearTheSelection, run },
    ],
  });
}

export const KEY_HELP =
  'Arrow keys move between cards, Shift with an arrow moves the view, Enter selects. i and o expand in and out, b both. g groups, p pins, n writes a note, Delete removes, z undoes, y redoes, t shows the table, plus, minus and 0 zoom, Escape clears the selection.';

export const READ_HELP =
  'Arrow keys move between cards, Shift with an arrow moves the view, Enter selects, plus, minus and 0 zoom, Escape clears the selection.';
