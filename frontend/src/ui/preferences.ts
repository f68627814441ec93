/** What the reader chose about how things are written and where the day begins. Kept on this device, followed in its other tabs. */

import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '@/api/browserStorage';
import { clockStyles, DEFAULT_WRITING, dayStyles, numberStyles, setWriting, type Writing } from '@/format/writing';

export const PREFERENCES_KEY = 'display-preferences';

/** Pages that may come first after signing in. */
export const startPages = ['home', 'tokens', 'forecasting', 'journal'] as const;
export type StartPage = (typeof startPages)[number];

export interface Preferences extends Writing {
  readonly start: StartPage;
}

export const DEFAULT_PREFERENCES: Preferences = { ...DEFAULT_WRITING, start: 'home' };

const oneOf = <T extends string>(known: readonly T[], value: unknown, fallback: T): T =>
  known.find((item) => item === value) ?? fallback;

function knownZone(zone: unknown): string {
  if (typeof zone !== 'string' || zone === '') return '';
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone === '' ? '' : zone;
  } catch {
    return '';
  }
}

/** What is stored, with everything that makes no sense replaced by its default. */
export function readPreferences(text: string | null): Preferences {
  let stored: Partial<Record<keyof Preferences, unknown>> = {};
  try {
    const parsed = JSON.parse(text ?? '{}') as unknown;
    if (typeof parsed === 'object' && parsed !== null) stored = parsed;
  } catch {
    // Then the defaults.
  }
  return {
    numbers: oneOf(numberStyles, stored.numbers, DEFAULT_PREFERENCES.numbers),
    days: oneOf(dayStyles, stored.days, DEFAULT_PREFERENCES.days),
    clock: oneOf(clockStyles, stored.clock, DEFAULT_PREFERENCES.clock),
    zone: knownZone(stored.zone),
    start: oneOf(startPages, stored.start, DEFAULT_PREFERENCES.start),
  };
}

let current: Preferences = DEFAULT_PREFERENCES;
const watchers = new Set<() => void>();

function take(next: Preferences): void {
  current = next;
  setWriting(next);
  for (const watcher of watchers) watcher();
}

function load(): void {
  take(readPreferences(readStored(PREFERENCES_KEY)));
}

/** Called once, before the first page is drawn. */
export function startPreferences(): void {
  load();
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === PREFERENCES_KEY) load();
  });
}

export const preferences = (): Preferences => current;

export function setPreferences(next: Preferences): void {
  take(next);
  writeStored(PREFERENCES_KEY, JSON.stringify(next));
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Renders again when a choice changes; whoever writes numbers or moments inside then writes them anew. */
export const usePreferences = (): Preferences => useSyncExternalStore(watch, preferences);
