/** The keys of a list, with the same meaning on every page. */

import type { KeyBinding, KeySet } from './keyRegistry';

const LISTS = 'Lists';

/** J and K along the rows. Enter acts by itself on the row, or the link in it, that has the focus. `step` gives false where it has no row. */
export const listKeys = (step: (by: 1 | -1) => unknown): KeySet => ({
  title: LISTS,
  bindings: [
    { strokes: ['j'], text: 'Next row', run: () => step(1) },
    { strokes: ['k'], text: 'Previous row', run: () => step(-1) },
    { shown: ['Enter'], text: 'Open the row' },
  ],
});

/** One more key of the list. */
export const listKey = (binding: KeyBinding): KeySet => ({ title: LISTS, bindings: [binding] });

/** The place of the row that comes `by` further than the one at `at`; the first one where none has the focus. */
export const placeAfter = (at: number, by: 1 | -1, count: number): number =>
  at < 0 ? 0 : Math.min(count - 1, Math.max(0, at + by));
