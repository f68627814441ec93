/** What the list of keys shows: the frame's keys first, then those of the page that is open. */

import { EVERYWHERE, type KeyBinding, type KeySet } from './keyRegistry';

export interface KeyRow {
  readonly keys: readonly string[];
  /** Pressed together; otherwise one after the other, or one of them. */
  readonly together: boolean;
  readonly text: string;
}

export interface KeyGroup {
  readonly title: string;
  readonly rows: readonly KeyRow[];
}

const CAPS: Readonly<Record<string, string>> = { Escape: 'Esc', Delete: 'Del', PageUp: 'Page Up', PageDown: 'Page Down' };

const capOf = (stroke: string): string => CAPS[stroke] ?? (stroke.length === 1 ? stroke.toUpperCase() : stroke);

const keysOf = ({ shown, strokes = [] }: KeyBinding): readonly string[] =>
  shown ?? strokes.flatMap((stroke) => (stroke.length === 1 ? [stroke] : stroke.split(' '))).map(capOf);

/** Groups by heading; a row that several sets have is shown once, and one whose key means something else on this page not at all. */
export function keyGroups(sets: readonly KeySet[]): readonly KeyGroup[] {
  const isOfFrame = ({ scope }: KeySet) => scope === 'everywhere';
  const pages = sets.filter(({ scope }) => scope === undefined);
  const taken = new Set(
    pages.flatMap(({ over = [], bindings }) =>
      over.filter((key) => bindings.some(({ strokes, text }) => text !== undefined && strokes?.includes(key))),
    ),
  );
  const ownLetters = pages.some((set) => set.ownLetters);
  const isHeard = ({ strokes = [] }: KeyBinding) =>
    strokes.length === 0 ||
    !strokes.every((stroke) => taken.has(stroke) || (ownLetters && stroke.includes(' ') && stroke !== ' '));
  const ordered = [
    ...sets.filter((set) => set.title === EVERYWHERE),
    ...sets.filter((set) => isOfFrame(set) && set.title !== EVERYWHERE),
    ...pages,
  ];
  const groups = new Map<string, Map<string, KeyRow>>();
  for (const set of ordered) {
    const rows = groups.get(set.title) ?? new Map<string, KeyRow>();
    groups.set(set.title, rows);
    for (const binding of set.bindings) {
      if (binding.text === undefined || (isOfFrame(set) && !isHeard(binding))) continue;
      const row = { keys: keysOf(binding), together: binding.together === true, text: binding.text };
      rows.set(`${row.keys.join(' ')} ${row.text}`, row);
    }
  }
  return [...groups].flatMap(([title, rows]) => (rows.size === 0 ? [] : [{ title, rows: [...rows.values()] }]));
}
