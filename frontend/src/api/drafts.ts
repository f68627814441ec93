/**
 * Work that the server does not have yet, kept in this browser until it does. It belongs to the account: signing out removes it. When a session
 * ends by itself it leaves the browser's storage too, but waits in the memory of its tab until the same account signs in again there.
 */

import { DRAFT_PREFIX, readStored, type StoredKey, storedKeys, writeStored } from './browserStorage';
import { principalPrefix } from './principal';

export interface Draft<T> {
  readonly value: T;
  /** Was on its way to the server when the page closed; the server may have it or not. */
  readonly sent?: T;
  /** Version of the document that `value` was made from; 0 for one that the server has never had. */
  readonly version: number;
  /** When it was kept, milliseconds since 1970. */
  readonly at: number;
}

type DraftKey = StoredKey & `${typeof DRAFT_PREFIX}${string}`;
/** What belongs to a team is kept apart from what is personal. */
const keyOf = (name: string): DraftKey => `${DRAFT_PREFIX}${principalPrefix()}${name}`;

/** Drafts of a session that ended by itself, as they stood in storage. */
let parked: { readonly subject: string | null; readonly texts: Map<string, string> } | null = null;
let isOpen = true;

/** False where it could be kept nowhere: then only the page has it. */
export function keepDraft<T>(name: string, draft: Draft<T>): boolean {
  const text = JSON.stringify(draft);
  if (isOpen) return writeStored(keyOf(name), text);
  parked?.texts.set(keyOf(name), text);
  return parked !== null;
}

export function readDraft<T>(name: string): Draft<T> | null {
  try {
    return JSON.parse(readStored(keyOf(name)) ?? 'null') as Draft<T> | null;
  } catch {
    return null;
  }
}

export function dropDraft(name: string): void {
  writeStored(keyOf(name), null);
  parked?.texts.delete(keyOf(name));
}

/** Names of the drafts that begin with `prefix`. */
export const draftNames = (prefix: string): readonly string[] =>
  storedKeys(keyOf(prefix)).map((key) => key.slice(keyOf('').length));

/** The session ended by itself: the drafts of `subject` leave the storage and wait here. */
export function parkDrafts(subject: string | null): void {
  const texts = new Map<string, string>();
  for (const key of storedKeys(DRAFT_PREFIX)) {
    const text = readStored(key as StoredKey);
    if (text !== null) texts.set(key, text);
  }
  parked = { subject, texts };
  isOpen = false;
}

/** Somebody signed out: nothing is kept any more. */
export function closeDrafts(): void {
  parked = null;
  isOpen = false;
}

/** `subject` signed in: what waits for that account comes back, what waits for another is forgotten. */
export function openDrafts(subject: string | null): void {
  const waiting = parked;
  parked = null;
  isOpen = true;
  if (waiting === null || waiting.subject !== subject) return;
  for (const [key, text] of waiting.texts) writeStored(key as StoredKey, text);
}
