/** What happens in this browser when a session begins, ends, or becomes another account's: one account never sees what another left behind. */

import { clearAccountStorage, readStored, writeStored } from './browserStorage';
import { closeDrafts, openDrafts, parkDrafts } from './drafts';
import { forgetSelection } from './principal';

const forgetters = new Set<() => void>();

/** `forget` drops what a module holds in memory for the account. Called once, when the module is loaded. */
export function onAccountEnd(forget: () => void): void {
  forgetters.add(forget);
}

/** The account whose data this tab holds in memory; undefined if there is none. */
let holder: string | null | undefined;

function forgetMemory(): void {
  for (const forget of forgetters) forget();
}

/** The memory goes first, while the tab still works for the account or team that it belongs to: that names the drafts. */
function forgetAll(): void {
  forgetMemory();
  clearAccountStorage();
}

function hold(subject: string | null): void {
  openDrafts(subject);
  writeStored('account-owner', subject);
  holder = subject;
}

/**
 * A session that ended by itself leaves the name of its account behind, so that other tabs can tell it from signing out. Where the same account
 * signs in again, the tab works on for whom it worked before: its own drafts come back, and not those of another tab's choice.
 */
export function accountEnded(subject: string | null, how: 'expired' | 'signedOut' | 'elsewhere'): void {
  const expired = how === 'expired' || (how === 'elsewhere' && subject !== null && readStored('account-owner') === subject);
  if (expired) parkDrafts(subject);
  else {
    closeDrafts();
    writeStored('account-owner', null);
  }
  forgetAll();
  holder = undefined;
  if (!expired) forgetSelection();
}

/** `subject` signed in. Whatever another account, or an unknown one, left in this browser is removed. */
export function accountBegan(subject: string | null): void {
  // Another tab replaced the account before with this one: the storage is this one's already, the memory of this tab is not.
  if (holder !== undefined && holder !== subject) {
    closeDrafts();
    forgetMemory();
    forgetSelection();
  }
  if (subject === null || readStored('account-owner') !== subject) {
    forgetAll();
    forgetSelection();
  }
  hold(subject);
}

/** The application started with a session of `subject` in storage. */
export function accountResumed(subject: string | null): void {
  const owner = readStored('account-owner');
  if (owner !== null && owner !== subject) forgetAll();
  hold(subject);
}
