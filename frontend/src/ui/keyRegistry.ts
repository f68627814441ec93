/**
 * The keys of the application: one listener, and one place in which the frame and the pages register what they hear while they are mounted.
 * The list behind `?` is drawn from it, so that it names what holds on this page and nothing else.
 *
 * What hears a press first: the layers that lie over the page, the topmost before the others, then the page, then the frame. Letters are left
 * to fields in which somebody types and to open dialogs. One key with two meanings on one page is a conflict; tests fail on it (`testing/page.ts`).
 */

import { useLayoutEffect, useRef } from 'react';

export interface KeyBinding {
  /**
   * Presses that do it: "j", "?", "PageUp"; "mod+k" with Ctrl or Command; "g t" for T after G. Letters are the same with Shift. None where an
   * element hears the key itself, and the list only names it.
   */
  readonly strokes?: readonly string[];
  /** What the list of keys shows instead of the strokes. */
  readonly shown?: readonly string[];
  /** What is shown is pressed together. */
  readonly together?: true;
  /** What it does, for the list of keys; not listed without it. */
  readonly text?: string;
  /** Heard while somebody types and in dialogs, too. */
  readonly always?: true;
  /** False passes the press on to the next that hears it, and in the end to the browser. */
  readonly run?: (stroke: string) => unknown;
}

export interface KeySet {
  /** Heading on the list. Two sets with one heading mean the same by a key, as two tables of one page do; the first that takes it acts. */
  readonly title: string;
  /** A page's own without it. */
  readonly scope?: 'layer' | 'everywhere';
  readonly bindings: readonly KeyBinding[];
  /** Keys of the frame that this page takes for itself. */
  readonly over?: readonly string[];
  /** Letters are tools here, and G leads to no other page: leaving by a slip would cost the reader's place. */
  readonly ownLetters?: true;
}

/** Heading of the frame's keys, and of those that features hear on every page. */
export const EVERYWHERE = 'Everywhere';
/** Keys that mean something on every page. A page needs `over` to give them another meaning. */
export const FRAME_KEYS: readonly string[] = ['/', '?', 'a', 'g', 'l', 'mod+k'];
/** The first of two keys that are pressed in turn. */
const FIRST = 'g';
/** The second one is waited for this long. */
const THEN_MS = 1_200;

type Scope = 'layer' | 'page' | 'everywhere';
const ORDER: readonly Scope[] = ['layer', 'page', 'everywhere'];
/** Fields that take no letters. */
const UNTYPED = 'input[type="checkbox"], input[type="radio"], input[type="range"]';
/** In such a field, these keys are not meant for what is selected on the page. */
const ERASING: readonly string[] = ['Delete', 'Backspace'];

const NO_KEYS: KeySet = { title: '', bindings: [] };
const sets = new Set<() => KeySet>();
const conflicts = new Set<string>();
let firstAt = Number.NEGATIVE_INFINITY;

const scopeOf = ({ scope }: KeySet): Scope => scope ?? 'page';
export const registeredKeys = (): readonly KeySet[] => [...sets].map((read) => read());

/** True for a press that the field with the focus keeps to itself. */
function isOfField({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches(UNTYPED)) return ERASING.includes(key);
  return target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName);
}

/** True for a press that is meant for the page: not taken by an element, not typed into a field, with no dialog on top. */
const isFree = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !isOfField(event) && document.querySelector('dialog[open]') === null;

/** A press as bindings name it; null where it belongs to the browser or to a composed character. */
export function strokeOf(event: KeyboardEvent): string | null {
  // Browsers that fill in a form send presses without a key.
  if (!event.key || event.altKey || event.isComposing) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!event.ctrlKey && !event.metaKey) return key;
  return event.shiftKey ? `mod+shift+${key}` : `mod+${key}`;
}

/** Of one scope, in the order in which they hear a press: the layer that came last lies on top. */
function heardIn(scope: Scope): readonly KeySet[] {
  const found = registeredKeys().filter((set) => scopeOf(set) === scope);
  return scope === 'layer' ? found.reverse() : found;
}

/** True where something took it. */
function act(stroke: string, free: boolean): boolean {
  return ORDER.some((scope) =>
    heardIn(scope)
      .flatMap(({ bindings }) => bindings)
      .some(({ strokes, always, run }) => {
        if (run === undefined || !strokes?.includes(stroke) || (!free && !always)) return false;
        return run(stroke) !== false;
      }),
  );
}

function onKeyDown(event: KeyboardEvent): void {
  const stroke = strokeOf(event);
  if (stroke === null) return;
  const free = isFree(event);
  const isSecond = free && event.timeStamp - firstAt < THEN_MS && stroke !== FIRST;
  firstAt = Number.NEGATIVE_INFINITY;
  // A letter that leads nowhere after G is a slip, and no key of the page.
  const isSlip = isSecond && /^[a-z]$/.test(stroke);
  if ((isSecond && act(`${FIRST} ${stroke}`, free)) || (!isSlip && act(stroke, free))) event.preventDefault();
  else if (stroke === FIRST && free && !registeredKeys().some(({ ownLetters }) => ownLetters)) firstAt = event.timeStamp;
}

const meaningsOf = (set: KeySet): readonly string[] =>
  set.bindings.flatMap(({ strokes = [], run }) => (run === undefined ? [] : strokes));

/** What is wrong with the keys of `set`: one has another meaning in its scope, or is the frame's. */
function clashes(set: KeySet, others: readonly KeySet[]): readonly string[] {
  const scope = scopeOf(set);
  if (scope === 'layer') return [];
  return meaningsOf(set).flatMap((stroke) => {
    const key = stroke.split(' ')[0] ?? stroke;
    const isOfFrame = FRAME_KEYS.includes(key);
    if (scope === 'everywhere' && !isOfFrame) return [`“${stroke}” of “${set.title}” is missing in FRAME_KEYS`];
    if (scope === 'page' && isOfFrame && !set.over?.includes(key)) return [`“${stroke}” of “${set.title}” is a key of the frame`];
    return others
      .filter((other) => scopeOf(other) === scope && other.title !== set.title && meaningsOf(other).includes(stroke))
      .map((other) => `“${stroke}” is a key of both “${other.title}” and “${set.title}”`);
  });
}

/** Keys that were given two meanings since this was last asked. */
export function takeKeyConflicts(): readonly string[] {
  const found = [...conflicts];
  conflicts.clear();
  return found;
}

/** Returns a function that removes it. `read` gives the current set at each press. */
export function registerKeys(read: () => KeySet): () => void {
  for (const clash of clashes(read(), registeredKeys())) conflicts.add(clash);
  if (sets.size === 0) window.addEventListener('keydown', onKeyDown);
  sets.add(read);
  return () => {
    sets.delete(read);
    if (sets.size === 0) window.removeEventListener('keydown', onKeyDown);
  };
}

/** Registers keys while the component is mounted and `set` is not null. It does so before the paint: the keys work as soon as the page is visible. */
export function useKeys(set: KeySet | null): void {
  const latest = useRef(set);
  useLayoutEffect(() => {
    latest.current = set;
  });
  const isOn = set !== null;
  useLayoutEffect(() => (isOn ? registerKeys(() => latest.current ?? NO_KEYS) : undefined), [isOn]);
}
